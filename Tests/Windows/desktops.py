# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""Desktops without a monitor: sway, weston, cage, and an X server with a window manager."""

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from machine import LIMIT, Program, wait_until
from pictures import read_ppm, read_xwd

APP = "org.secondscreen.SecondScreen"
# sway refuses to run as root.
NOBODY = 65534
AS_NOBODY = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"] if os.geteuid() == 0 else []


class Desktop:
    """A display server with a folder of its own."""

    def __init__(self, machine):
        self.machine = machine
        self.home = Path(tempfile.mkdtemp(prefix="desktop-"))
        self.runtime = self.home / "run"
        self.runtime.mkdir(mode=0o700)
        if AS_NOBODY:
            self.home.chmod(0o711)
            os.chown(self.runtime, NOBODY, NOBODY)
        self.own = {
            "PATH": os.environ["PATH"], "HOME": str(self.runtime), "XDG_RUNTIME_DIR": str(self.runtime),
            "LANG": "C.UTF-8"}
        self.program = None

    def launch(self, name, *arguments, as_nobody=True, **variables):
        program = Program(
            self.machine.folder / f"{name}.log", [*(AS_NOBODY if as_nobody else []), *arguments],
            {**self.own, **variables})
        self.machine.programs.append(program)
        return program

    def command(self, *arguments, check=True):
        done = subprocess.run(
            [str(argument) for argument in arguments], env=self.own, capture_output=True, timeout=LIMIT, check=False)
        assert not check or done.returncode == 0, f"{arguments}: {done.stdout} {done.stderr}"
        return done.stdout

    def close(self):
        shutil.rmtree(self.home, ignore_errors=True)


class Wayland(Desktop):
    """A compositor; its socket is a path, because the programs under test have a runtime directory of their own."""

    WLROOTS = {
        "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
        "WLR_HEADLESS_OUTPUTS": "2"}

    @property
    def variables(self):
        return {"WAYLAND_DISPLAY": str(self.socket)}

    def wait_for_socket(self, known=None):
        def found():
            assert self.program.process.poll() is None, self.program.output
            sockets = [path for path in self.runtime.glob("wayland-*") if path.is_socket()]
            return sockets[0] if sockets else None

        self.socket = wait_until("a compositor's socket", found)
        self.own["WAYLAND_DISPLAY"] = str(self.socket)

    def picture(self, *options):
        return read_ppm(self.command("grim", *options, "-t", "ppm", "-"))


class Sway(Wayland):
    """sway with two outputs, on which windows float without a border, in their own size."""

    LAYOUT = (1280 + 1024, 768)
    CONFIGURATION = """
        xwayland disable
        default_border none
        default_floating_border none
        focus_follows_mouse no
        output HEADLESS-1 resolution 1280x720 position 0 0
        output HEADLESS-2 resolution 1024x768 position 1280 0
        for_window [app_id=".*"] floating enable
        """

    def __init__(self, machine):
        super().__init__(machine)
        (self.home / "sway.conf").write_text("\n".join(line.strip() for line in self.CONFIGURATION.splitlines()))
        (self.home / "sway.conf").chmod(0o644)
        self.own["SWAYSOCK"] = str(self.runtime / "sway.sock")
        self.starts = 0
        self.start()

    def start(self):
        self.starts += 1
        self.program = self.launch(f"sway-{self.starts}", "sway", "-c", self.home / "sway.conf", **self.WLROOTS)
        self.wait_for_sway()

    def wait_for_sway(self):
        """Waits for its answer, and plugs a keyboard in: windows bind it at their start, and others come beside it."""
        self.wait_for_socket()
        wait_until("sway's answer", lambda: self.command("swaymsg", "-t", "get_version", check=False))
        self.launch(f"keyboard-{self.starts}", "wtype", "-s", "2000000", "-k", "Shift_L")

    def kill(self):
        """Ends sway as a crash does."""
        self.program.process.kill()
        self.program.process.wait()
        # A crash leaves them; the next compositor would take another name.
        for path in [*self.runtime.glob("wayland-*"), self.runtime / "sway.sock"]:
            path.unlink(missing_ok=True)

    def tell(self, *words):
        answers = json.loads(self.command("swaymsg", "-r", "--", " ".join(map(str, words))))
        assert all(answer["success"] for answer in answers), answers

    def outputs(self):
        return {output["name"]: output for output in json.loads(self.command("swaymsg", "-r", "-t", "get_outputs"))}

    def windows(self):
        """The windows of SecondScreen, by their titles, each with its output."""
        found = {}

        def look(node, output):
            if node["type"] == "output":
                output = node["name"]
            if node.get("app_id") == APP:
                found[node["name"]] = {**node, "output": output}
            for child in node["nodes"] + node["floating_nodes"]:
                look(child, output)

        look(json.loads(self.command("swaymsg", "-r", "-t", "get_tree")), None)
        return found

    def window(self, start):
        """Waits for the window whose title starts so."""
        return wait_until(
            f"a window {start}",
            lambda: next((node for title, node in self.windows().items() if title.startswith(start)), None))

    def focus(self, start):
        self.tell(f"[con_id={self.window(start)['id']}]", "focus")

    def picture_of(self, start):
        # Pictures of a region would show what is above it.
        self.focus(start)
        rect = self.window(start)["rect"]
        return self.picture("-g", f"{rect['x']},{rect['y']} {rect['width']}x{rect['height']}")

    def close_window(self, start):
        self.tell(f"[con_id={self.window(start)['id']}]", "kill")


class NestedSway(Sway):
    """sway in a window of another sway, which stands for the machine: to close that window takes the output away."""

    def __init__(self, machine):
        self.outer = Sway(machine)
        super().__init__(machine)

    def start(self):
        self.starts += 1
        self.program = self.launch(
            "nested", "sway", "-c", self.home / "sway.conf", WAYLAND_DISPLAY=str(self.outer.socket),
            WLR_BACKENDS="wayland", WLR_RENDERER="pixman", WLR_WL_OUTPUTS="1")
        self.wait_for_sway()

    def close_output(self, name):
        self.outer.tell(f'[title="{name}"]', "kill")

    def close(self):
        super().close()
        self.outer.close()


class Weston(Wayland):
    def __init__(self, machine):
        super().__init__(machine)
        self.program = self.launch(
            "weston", "weston", "--backend=headless-backend.so", "--use-pixman", "--socket=wayland-5", "--idle-time=0",
            "--width=1280", "--height=720")
        self.wait_for_socket()


class Cage(Wayland):
    def __init__(self, machine):
        super().__init__(machine)
        self.program = self.launch(
            "cage", "cage", "--", "sleep", "1000", **{**self.WLROOTS, "WLR_HEADLESS_OUTPUTS": "1"})
        self.wait_for_socket()

    def close(self):
        # cage leaves its program behind; both are in the session that was started with it.
        if self.program.process.poll() is None:
            os.killpg(self.program.process.pid, signal.SIGKILL)
            self.program.process.wait()
        super().close()


class XServer(Desktop):
    """Xvfb with openbox, or alone."""

    def __init__(self, machine, has_manager=True):
        super().__init__(machine)
        number = self.home / "display"
        number.touch()
        # Without TCP; the number is the first that is free. A server that resets when its last client leaves also drops
        # the client that connects at that moment: the window manager, when a test just asked whether it is there.
        self.program = self.launch(
            "xvfb", "sh", "-c", f"exec Xvfb -displayfd 3 -screen 0 1280x800x24 -noreset -nolisten tcp 3>{number}",
            as_nobody=False)

        def display():
            assert self.program.process.poll() is None, self.program.output
            return number.read_text().strip()

        self.variables = {"DISPLAY": ":" + wait_until("a number of Xvfb", display, LIMIT)}
        self.own.update(self.variables)
        if has_manager:
            manager = self.launch("openbox", "openbox", "--sm-disable", as_nobody=False)

            def manages():
                assert manager.process.poll() is None, manager.output
                return b"window id #" in self.command("xprop", "-root", "_NET_SUPPORTING_WM_CHECK", check=False)

            wait_until("a window manager", manages)

    def windows(self):
        """The windows of SecondScreen, by their titles: ID and size."""
        found = {}
        for line in self.command("xwininfo", "-root", "-tree", check=False).decode(errors="replace").splitlines():
            match = re.search(r'^\s+(0x[0-9a-f]+) "(.*)": \("[^"]*" "([^"]*)"\)\s+(\d+)x(\d+)', line)
            if match and "secondscreen" in match[3].lower():
                found[match[2]] = (match[1], int(match[4]), int(match[5]))
        return found

    def window(self, start):
        return wait_until(
            f"a window {start}",
            lambda: next((found for title, found in self.windows().items() if title.startswith(start)), None))

    def picture_of(self, start):
        window = self.window(start)[0]
        # The server keeps no pixels of what another window covers.
        self.command("xdotool", "windowraise", window)
        # It fails when the window shrinks after it has asked for its size.
        return read_xwd(
            wait_until(
                f"a picture of {start}", lambda: self.command("xwd", "-silent", "-id", window, check=False)))

    def picture(self):
        return read_xwd(self.command("xwd", "-silent", "-root"))
