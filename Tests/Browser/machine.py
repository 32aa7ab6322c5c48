# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""The programs under test, with folders of their own; each that is started is ended by its process ID."""

import atexit
import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

REPOSITORY = Path(__file__).resolve().parents[2]
BINARIES = Path(os.environ.get("SECONDSCREEN_BINARIES", REPOSITORY / ".build/debug"))
RESULTS = Path(os.environ.get("SECONDSCREEN_RESULTS", REPOSITORY / ".build/console"))

# What never happens ends a test after this time; what happens is noticed at once.
LIMIT = 60


def wait_until(what, condition, limit=LIMIT, interval=0.02):
    """Waits until `condition()` is true, and returns its value."""
    deadline = time.monotonic() + limit
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {limit} s: {what}")
        time.sleep(interval)


class Program:
    """A program that runs; its output is in a file."""

    def __init__(self, log, arguments, environment):
        self.log = log
        with open(log, "ab") as output:
            self.process = subprocess.Popen(
                [str(argument) for argument in arguments], stdin=subprocess.DEVNULL, stdout=output,
                stderr=subprocess.STDOUT, env=environment, start_new_session=True)

    @property
    def output(self):
        return self.log.read_text(errors="replace")

    def wait_for_output(self, pattern):
        """Waits until the output matches a regular expression, and returns the match."""

        def match():
            found = re.search(pattern, self.output)
            if not found and self.process.poll() is not None:
                raise AssertionError(f"{self.log.name} ended with {self.process.returncode}:\n{self.output}")
            return found

        return wait_until(f"{pattern!r} in {self.log}", match)

    def end(self, with_signal=signal.SIGTERM):
        """Ends the program, and returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(with_signal)
            try:
                self.process.wait(LIMIT)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
                raise AssertionError(f"{self.log.name} did not end within {LIMIT} s of {with_signal.name}") from None
        return self.process.returncode


class Console:
    """A console that runs, and what programs ask of it."""

    def __init__(self, program):
        self.program = program
        self.url = program.wait_for_output(r"http://\S+#t=\S+").group()
        self.token = urlsplit(self.url).fragment.removeprefix("t=")
        self.port = urlsplit(self.url).port
        self.origin = f"http://127.0.0.1:{self.port}"

    def get(self, path, headers=None, has_token=True, method="GET", body=None):
        """Sends a request, and returns its response, whose body has not been read."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LIMIT)
        token = {"Authorization": f"Bearer {self.token}"} if has_token else {}
        connection.request(method, path, body=body, headers={**token, **(headers or {})})
        response = connection.getresponse()
        # A connection that is collected closes its response.
        response.connection = connection
        return response

    def text(self, path):
        response = self.get(path)
        body = response.read().decode()
        assert response.status == 200, f"{path}: {response.status} {body}"
        return body


class Events:
    """The entries of a console's journal, as its stream of server-sent events reports them."""

    def __init__(self, console):
        self.entries = []
        self.response = console.get("/events?since=0")
        assert self.response.status == 200, self.response.status
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        try:
            for line in self.response:
                if line.startswith(b"data: "):
                    self.entries.append(json.loads(line[6:]))
        except (OSError, ValueError, AttributeError):
            pass  # The console ended.

    def wait_for(self, what, is_wanted, after=-1):
        """Waits for an entry after a number, and returns the first one that is wanted."""
        return wait_until(
            f"an entry of the journal: {what}",
            lambda: next((entry for entry in list(self.entries) if entry["number"] > after and is_wanted(entry)), None))


class Machine:
    """Folders for configuration, state and sockets, and the programs that use them."""

    def __init__(self, name):
        self.folder = RESULTS / name
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        # The path of a socket is short.
        self.home = Path(tempfile.mkdtemp(prefix="console-"))
        self.environment = {
            key: value for key, value in os.environ.items()
            if not key.startswith("SECONDSCREEN_") and key not in ("DISPLAY", "WAYLAND_DISPLAY")}
        for variable, folder in (("RUNTIME_DIR", "run"), ("CONFIG_HOME", "config"), ("STATE_HOME", "state")):
            (self.home / folder).mkdir(mode=0o700)
            self.environment[f"XDG_{variable}"] = str(self.home / folder)
        # A small device, which a debug build draws fast: of daemons, and of apps.
        settings = self.home / "config/secondscreen"
        settings.mkdir()
        (settings / "config.yaml").write_text("device: { profile: iphone-se }\n")
        self.environment["SECONDSCREEN_DEVICE"] = "iphone-se"
        self.programs = []
        # Also when the run is interrupted.
        atexit.register(self.close)

    def start(self, name, program, *arguments):
        started = Program(self.folder / f"{name}.log", [BINARIES / program, *arguments], self.environment)
        self.programs.append(started)
        return started

    def daemon(self, *options):
        """Starts a daemon with virtual monitors, and waits until it answers."""
        daemon = self.start("daemon", "secondscreen", "run", "--source", "virtual", "--app", "card", *options)
        self.wait_for_runtime(daemon)
        return daemon

    def app(self, name):
        """Starts an app, and waits until it answers."""
        app = self.start(name, name)
        self.wait_for_runtime(app, "--target", name)
        return app

    def wait_for_runtime(self, program, *target):
        def answers():
            status = program.process.poll()
            assert status is None, f"{program.log.name} ended with {status}:\n{program.output}"
            return self.run("screens", *target).returncode == 0

        wait_until(f"an answer of {program.log.name}", answers)

    def console(self, *options):
        return Console(self.start("console", "secondscreen", "console", "--no-open", "--port", "0", *options))

    def run(self, *arguments):
        """Runs `secondscreen` to its end."""
        return subprocess.run(
            [BINARIES / "secondscreen", *map(str, arguments)], env=self.environment, capture_output=True, text=True,
            timeout=LIMIT * 2, check=False)

    def secondscreen(self, *arguments):
        """Runs `secondscreen`, which has to succeed, and returns what it prints."""
        done = self.run(*arguments)
        assert done.returncode == 0, f"secondscreen {' '.join(map(str, arguments))}: {done.stdout}{done.stderr}"
        return done.stdout

    def snapshot(self, screen, *target):
        path = self.home / "snapshot.png"
        self.secondscreen("snapshot", screen, "-o", path, *target)
        return path.read_bytes()

    def close(self):
        """Ends what was started, the last first."""
        atexit.unregister(self.close)
        problems = []
        for program in reversed(self.programs):
            try:
                program.end()
            except AssertionError as problem:
                problems.append(str(problem))
        shutil.rmtree(self.home, ignore_errors=True)
        assert not problems, "\n".join(problems)
