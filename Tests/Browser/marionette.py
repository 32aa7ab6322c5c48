# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""Drives Firefox by its own protocol, without geckodriver.

`firefox --headless --marionette` listens on a TCP port. A message is its length in decimal, a colon, and JSON: a command is
`[0, id, name, parameters]`, an answer is `[1, id, error, result]`.
"""

import base64
import json
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time


class MarionetteError(Exception):
    """Firefox refused a command, or does not answer."""


class Firefox:
    """A headless Firefox with a profile of its own; a context manager that ends it."""

    def __init__(self, program=None, width=1440, height=900, preferences=None, timeout=60):
        self.program = program or shutil.which("firefox-esr") or shutil.which("firefox")
        if not self.program:
            raise MarionetteError("no Firefox: install firefox-esr, or name the program")
        self.size = (width, height)
        self.preferences = preferences or {}
        self.timeout = timeout
        self._number = 0

    def __enter__(self):
        self._profile = tempfile.TemporaryDirectory(prefix="firefox-", ignore_cleanup_errors=True)
        preferences = {"marionette.port": 0, "app.update.enabled": False, **self.preferences}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in preferences.items()]
        pathlib.Path(self._profile.name, "user.js").write_text("\n".join(lines), encoding="utf-8")
        width, height = self.size
        self._process = subprocess.Popen(
            [self.program, "--headless", "--marionette", "--no-remote", "--profile", self._profile.name,
             "--width", str(width), "--height", str(height), "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self._connect()
            self.command("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {"acceptInsecureCerts": True}}})
            self.command("WebDriver:SetTimeouts", {"script": self.timeout * 1000, "pageLoad": self.timeout * 1000})
            # The window's own edges are not part of the page.
            inner = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]")
            self.command("WebDriver:SetWindowRect", {"width": width + inner[0], "height": height + inner[1]})
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        try:
            if getattr(self, "_socket", None):
                self.command("Marionette:Quit", {"flags": ["eForceQuit"]})
                self._socket.close()
            self._process.wait(10)
        except (OSError, MarionetteError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        self._profile.cleanup()

    def _connect(self):
        """Waits for the port, which Firefox chooses and writes into its profile."""
        file = pathlib.Path(self._profile.name, "MarionetteActivePort")
        end = time.monotonic() + self.timeout
        while time.monotonic() < end:
            if self._process.poll() is not None:
                raise MarionetteError(f"Firefox ended with status {self._process.returncode}")
            text = file.read_text(encoding="ascii") if file.exists() else ""
            if text.strip().isdigit():
                self._socket = socket.create_connection(("127.0.0.1", int(text)), timeout=self.timeout)
                self._receive()
                return
            time.sleep(0.05)
        raise MarionetteError(f"Firefox did not listen within {self.timeout} s")

    def _receive(self):
        digits = b""
        while (byte := self._socket.recv(1)) != b":":
            if not byte:
                raise MarionetteError("Firefox closed the connection")
            digits += byte
        parts, missing = [], int(digits)
        while missing:
            part = self._socket.recv(min(missing, 1 << 16))
            if not part:
                raise MarionetteError("Firefox closed the connection")
            parts.append(part)
            missing -= len(part)
        return json.loads(b"".join(parts))

    def command(self, name, parameters=None):
        """Sends a command, and returns its result."""
        self._number += 1
        message = json.dumps([0, self._number, name, parameters or {}]).encode()
        self._socket.sendall(str(len(message)).encode() + b":" + message)
        while True:
            _, number, error, result = self._receive()
            if number != self._number:
                continue
            if error:
                raise MarionetteError(f"{name}: {error['error']}: {error['message']}")
            return result["value"] if isinstance(result, dict) and set(result) == {"value"} else result

    def open(self, url):
        """Loads a page, and waits for its load event."""
        self.command("WebDriver:Navigate", {"url": url})

    def run(self, script, *arguments):
        """Runs the body of a function in the page, and returns what it returns."""
        return self.command("WebDriver:ExecuteScript", {"script": script, "args": list(arguments), "sandbox": None})

    def run_async(self, script, *arguments):
        """Runs the body of an asynchronous function in the page, and returns what it resolves to."""
        body = (
            "const done = arguments[arguments.length - 1];"
            f"(async () => {{ {script} }})().then(value => done({{ value }}), error => done({{ error: String(error) }}));")
        parameters = {"script": body, "args": list(arguments), "sandbox": None}
        result = self.command("WebDriver:ExecuteAsyncScript", parameters)
        if "error" in result:
            raise MarionetteError(result["error"])
        return result.get("value")

    def wait(self, expression, timeout=None):
        """Waits until an expression of the page is true, and returns its value."""
        end = time.monotonic() + (timeout or self.timeout)
        while time.monotonic() < end:
            if value := self.run(f"return ({expression})"):
                return value
            time.sleep(0.05)
        raise MarionetteError(f"{expression} did not become true")

    def find(self, selector):
        """The element that a CSS selector names."""
        result = self.command("WebDriver:FindElement", {"using": "css selector", "value": selector})
        return next(iter(result.values()))

    def click(self, selector):
        """Clicks an element as a mouse does: it must be visible, and nothing may cover it."""
        self.command("WebDriver:ElementClick", {"id": self.find(selector)})

    def type(self, selector, text):
        """Types text into an element."""
        self.command("WebDriver:ElementSendKeys", {"id": self.find(selector), "text": text})

    def screenshot(self, path=None, full=False):
        """A PNG of the window, or of the whole page; written to a file if there is a path."""
        png = base64.b64decode(self.command("WebDriver:TakeScreenshot", {"full": full, "hash": False}))
        if path:
            pathlib.Path(path).write_bytes(png)
        return png
