"""Saving while the process is killed, the disk is full, the folder is odd: the old file or the new one, whole."""

from __future__ import annotations

import os
import resource
import stat
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from ancientwars import Match
from ancientwars.match import write_whole
from tests.match.games import opened, war

pytestmark = pytest.mark.timeout(1800)  # the long runs

ROOT = Path(__file__).parents[2]
OLD, NEW = "old\n" * 20_000, "new!\n" * 40_000
SMALL_DISK = 256 * 1024
"""Bytes of a disk that holds `OLD`, but not `NEW` beside it."""
SAVE = f"""
import sys, resource
from pathlib import Path
from ancientwars.match import write_whole
resource.setrlimit(resource.RLIMIT_FSIZE, ({len(OLD)}, {len(OLD)}))
try:
    write_whole(sys.argv[1], 'new!\\n' * 40_000)
except OSError as error:
    print(error.errno)
"""


def names(folder):
    return sorted(one.name for one in folder.iterdir())


# ---------------------------------------------------------------------- killed


@pytest.mark.parametrize(("kind", "long"), [("match", 200), ("text", 200)])
def test_a_kill_leaves_the_old_or_the_new_file_whole(times, tmp_path, kind, long):
    file, kills = tmp_path / "game.jsonl", times(20, long)
    command = [sys.executable, "-m", "tests.attack.saving_child", str(file), str(kills), kind]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found = done.stdout.splitlines()
    assert len(found) == kills
    assert set(found) == {"old", "new"}
    if kind == "match":
        assert Match.load(file) in (war(), opened())


# ---------------------------------------------------------------------- full


@contextmanager
def full_disk(folder):
    """Mount a small disk where that is allowed; elsewhere there is none."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}", "tmpfs", str(folder)]
    try:
        mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except OSError:
        mounted = False
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_leaves_the_old_file_whole(tmp_path):
    with full_disk(tmp_path) as mounted:
        file = tmp_path / "game.jsonl"
        write_whole(file, OLD)
        for _ in range(5 if mounted else 0):
            with pytest.raises(OSError, match="No space left"):
                write_whole(file, NEW)
            assert file.read_text(encoding="utf-8") == OLD
            assert names(tmp_path) == ["game.jsonl"]


def test_a_limit_on_the_size_of_files_leaves_the_old_file_whole(tmp_path):
    file = tmp_path / "game.jsonl"
    write_whole(file, OLD)
    done = subprocess.run([sys.executable, "-c", SAVE, str(file)], capture_output=True, text=True, check=True)
    assert done.stdout == "27\n"  # EFBIG
    assert file.read_text(encoding="utf-8") == OLD
    assert names(tmp_path) == ["game.jsonl"]
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != len(OLD)


def test_what_cannot_be_written_names_the_file_that_was_asked_for(tmp_path):
    file = tmp_path / "nowhere" / "game.jsonl"
    with pytest.raises(FileNotFoundError) as caught:
        write_whole(file, NEW)
    assert caught.value.filename == str(file)


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("error", [OSError(5, "Input/output error"), KeyboardInterrupt()])
def test_a_failure_at_any_step_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch, step, error):
    file = tmp_path / "game.jsonl"
    write_whole(file, OLD)

    def fail(*_):
        raise error

    monkeypatch.setattr(os if step == "fsync" else Path, step, fail)
    with pytest.raises(type(error)):
        write_whole(file, NEW)
    monkeypatch.undo()
    assert file.read_text(encoding="utf-8") == OLD
    assert names(tmp_path) == ["game.jsonl"]


def test_the_text_is_on_the_disk_before_it_takes_the_place_of_the_old_one(tmp_path, monkeypatch):
    done, fsync, replace = [], os.fsync, Path.replace

    def synced(number):
        done.append(f"fsync {os.fstat(number).st_size if stat.S_ISREG(os.fstat(number).st_mode) else 'folder'}")
        fsync(number)

    def replaced(new, target):
        done.append("replace")
        return replace(new, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", replaced)
    write_whole(tmp_path / "game.jsonl", NEW)
    assert done == [f"fsync {len(NEW)}", "replace", "fsync folder"]


# ---------------------------------------------------------------------- places


def test_a_new_file_has_the_usual_permissions_and_an_old_one_keeps_its_own(tmp_path):
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "new", NEW)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640
    (tmp_path / "new").chmod(0o604)
    write_whole(tmp_path / "new", OLD)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o604


def test_a_link_goes_on_pointing_where_it_did(tmp_path):
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to("there/game.jsonl")
    for text in (OLD, NEW):
        write_whole(tmp_path / "link", text)
        assert (tmp_path / "link").is_symlink()
        assert (tmp_path / "there" / "game.jsonl").read_text(encoding="utf-8") == text
    assert names(tmp_path / "there") == ["game.jsonl"]


def test_links_that_go_round_and_folders_are_refused(tmp_path):
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    (tmp_path / "folder").mkdir()
    for name in ("a", "folder", "nowhere/game.jsonl", "nul\0", "x" * 300):
        with pytest.raises(OSError, match=r"."):
            opened().save(tmp_path / name)
    assert names(tmp_path) == ["a", "b", "folder"]


def test_what_is_no_file_is_written_to_and_stays_what_it_is(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    command = [sys.executable, "-c", "import sys; print(len(open(sys.argv[1]).read()))", str(pipe)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as reader:
        write_whole(pipe, OLD)
        assert reader.communicate()[0] == f"{len(OLD)}\n"
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_file_that_may_not_be_written_is_not(tmp_path, monkeypatch):
    file = tmp_path / "game.jsonl"
    write_whole(file, OLD)
    monkeypatch.setattr(os, "access", lambda *_: False)  # the superuser may write anything
    with pytest.raises(PermissionError):
        write_whole(file, NEW)
    assert file.read_text(encoding="utf-8") == OLD


def test_half_a_character_is_refused_before_anything_is_written(tmp_path):
    write_whole(tmp_path / "a", OLD)
    with pytest.raises(UnicodeEncodeError):
        write_whole(tmp_path / "a", "\ud800")
    assert (tmp_path / "a").read_text(encoding="utf-8") == OLD


def test_lines_end_as_the_text_has_it_everywhere(tmp_path):
    write_whole(tmp_path / "a", "one\ntwo\r\n")
    assert (tmp_path / "a").read_bytes() == b"one\ntwo\r\n"
