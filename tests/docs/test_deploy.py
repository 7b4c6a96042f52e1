"""The examples for operators: read by the programs that they are for, and true of this server."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from pentarchy.kernel.sizes import SET_UP_FORM
from pentarchy.web.variables import variables

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PATHS = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/sbin"])
NAMES = {one.name for one in variables()} | {"PENTARCHY_CACHE"}


def program(name: str) -> str:
    """Return where a program is, or skip."""
    found = shutil.which(name, path=PATHS)
    if found is None:
        pytest.skip(f"there is no {name} here; on Debian scripts/proxies installs it")
    return found


def read_by(*command: str, **environment: str) -> None:
    """Check that a program reads its example without complaint."""
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | environment)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "warn" not in done.stderr.lower(), done.stderr


def test_nginx_reads_its_example(tmp_path: Path) -> None:
    nginx, openssl = program("nginx"), program("openssl")
    pem, key = tmp_path / "games.example.org.pem", tmp_path / "games.example.org.key"
    made = ["-newkey", "rsa:2048", "-nodes", "-subj", "/CN=games.example.org", "-keyout", str(key)]
    subprocess.run([openssl, "req", "-x509", *made, "-out", str(pem)], check=True, capture_output=True)
    example = (DEPLOY / "nginx.conf").read_text("utf-8").replace("/etc/ssl", str(tmp_path))
    (tmp_path / "site.conf").write_text(example)
    main = tmp_path / "main.conf"
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    rooms = " ".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in kinds)
    whole = f"error_log stderr; events {{}} http {{ access_log off; {rooms} include {tmp_path}/site.conf; }}"
    main.write_text(f"pid {tmp_path}/pid; {whole}")
    read_by(nginx, "-t", "-q", "-p", str(tmp_path), "-c", str(main), "-e", "stderr")


def test_caddy_reads_its_example(tmp_path: Path) -> None:
    place = ["--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    read_by(program("caddy"), "validate", *place, HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path))


def test_systemd_reads_its_example(tmp_path: Path) -> None:
    unit = (DEPLOY / "pentarchy.service").read_text("utf-8")
    started = re.sub(r"(?m)^ExecStart=\S+", f"ExecStart={program('true')}", unit)
    assert started != unit
    path = tmp_path / "pentarchy.service"
    path.write_text(started)
    read_by(program("systemd-analyze"), "verify", "--man=no", str(path))


def test_the_service_has_file_descriptors_and_few_rights() -> None:
    unit = (DEPLOY / "pentarchy.service").read_text("utf-8")
    limit = re.search(r"^LimitNOFILE=(\d+)$", unit, re.MULTILINE)
    assert limit and int(limit[1]) >= 65_536
    assert "DynamicUser=yes" in unit and "ProtectSystem=strict" in unit


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_a_proxy_passes_on_what_the_server_reads(name: str) -> None:
    text = (DEPLOY / name).read_text("utf-8")
    header = re.search(r"PENTARCHY_CLIENT_HEADER=(\S+)", text)
    assert header and (name == "Caddyfile" or f"proxy_set_header {header[1]} $remote_addr;" in text)
    assert "/metrics" in text and "404" in text
    size = re.search(r"client_max_body_size (\d+)m", text)
    assert name != "nginx.conf" or (size and int(size[1]) * 1_000_000 > SET_UP_FORM)


@pytest.mark.parametrize("path", sorted(DEPLOY.iterdir()), ids=lambda path: path.name)
def test_every_variable_that_is_named_is_one(path: Path) -> None:
    assert set(re.findall(r"PENTARCHY_[A-Z_]*[A-Z]", path.read_text("utf-8"))) <= NAMES


def test_the_container_is_not_root_and_copies_what_there_is() -> None:
    lines = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ").splitlines()
    told = [line.split() for line in lines if line and not line.startswith("#")]
    last = told[max(at for at, words in enumerate(told) if words[0] == "FROM") :]
    verbs = [words[0] for words in last]
    assert verbs.index("USER") < verbs.index("CMD") and ["USER", "pentarchy"] in last
    assert "HEALTHCHECK" in verbs and any("/health" in word for words in last for word in words)
    for words in told:
        if words[0] == "COPY" and not words[1].startswith("--from"):
            assert all((ROOT / source).exists() for source in words[1:-1]), words
