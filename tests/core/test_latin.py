import pytest

from ancientwars.core.latin import latin


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("", ""),
        ("Plain text, 5 > 3.", "Plain text, 5 > 3."),
        (
            "Съешь ещё этих мягких французских булок, да выпей чаю",
            "Sesh eshchyo etikh myagkikh frantsuzskikh bulok, da vypey chayu",
        ),
        ("Жёсткий Щит Юга", "Zhyostkiy Shchit Yuga"),
        ("Раунд 5α и 5β", "Raund 5a i 5b"),
        ("ἀρετή", "arete"),
        ("«Сбор» — → … × · №", '"Sbor" - -> ... x . No.'),
        ("é ö ç ﬁ", "e o c fi"),
        ("\N{NO-BREAK SPACE}|", " |"),
        ("漢 \udc80 😀", "? ? ?"),
    ],
)
def test_a_text_in_ascii(text, written):
    assert latin(text) == written
