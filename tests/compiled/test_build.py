"""Compiling: what the C compiler is told, and when."""

from __future__ import annotations

from tools.compiled import build


def test_games_are_played_between_two_builds_where_their_profile_is_wanted(monkeypatch, tmp_path):
    done = []
    (tmp_path / "ancientwars" / "core").mkdir(parents=True)
    monkeypatch.setattr(build, "translate", lambda *_: ([], []))
    monkeypatch.setattr(build, "build", lambda _modules, options, _jobs: done.append(options))
    monkeypatch.setattr(build, "train", lambda _target, games: done.append(games))
    build.compile_package(tmp_path, tmp_path, "2", 1, ["cca"], profile=True)
    assert done == [["-O2", "-fprofile-generate"], ["cca"], ["-O2", "-fprofile-use"]]
    done.clear()
    build.compile_package(tmp_path, tmp_path, "1", 1)
    assert done == [["-O1"]]
