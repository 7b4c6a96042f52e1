"""A whole copy of what a server keeps, made while it runs."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from ..settings import SECRET, TABLES


def back_up(data: Path, folder: Path) -> int:
    """Copy the database of one moment and the server's secret into a new folder; return the copy's bytes.

    The server may write meanwhile. ``FileNotFoundError`` if nothing is kept there, ``FileExistsError``
    if the folder is there already: no copy takes another one's place. What fails leaves no folder behind.
    """
    for name in (TABLES, SECRET):
        if not (data / name).is_file():
            raise FileNotFoundError(2, "nothing is kept here that could be copied", str(data / name))
    folder.mkdir(parents=True, mode=0o700)
    try:
        _copy_tables(data / TABLES, folder / TABLES)
        shutil.copy2(data / SECRET, folder / SECRET)
        for name in (TABLES, SECRET):
            _bring_to_disk(folder / name)
    except BaseException:
        shutil.rmtree(folder)
        raise
    return (folder / TABLES).stat().st_size


def _copy_tables(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        connection.execute("VACUUM INTO ?", (str(target),))


def _bring_to_disk(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())
