"""The testing kit: rule tests at a table, conformance of whole games, Hypothesis strategies, a pytest plugin.

`ancientwars.testing.strategies` needs Hypothesis and is imported by itself.
"""

from ancientwars.core.contract import check_contract
from ancientwars.testing.conformance import conformance
from ancientwars.testing.failures import save_failure
from ancientwars.testing.playthrough import Playthrough
from ancientwars.testing.report import ConformanceFailure, Report
from ancientwars.testing.table import Table

__all__ = ["ConformanceFailure", "Playthrough", "Report", "Table", "check_contract", "conformance", "save_failure"]
