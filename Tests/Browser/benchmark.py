# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""Measures the console with real programs and headless Chromium, and asserts nothing.

    benchmark.py [--short] [--only NAME] [FOLDER]

FOLDER has the release build of secondscreen and MovingBoxApp; config/test console-benchmark builds them. Everything
runs on this machine at the same time: browser, app and console share its cores.

latency   From a call of the page, which changes the whole mirror of the board or, by a touch, a box of 64x64 pixels of an
          app, to the canvas with other pixels, on the page's own clock: the way there, the app, the composition, the
          encoding and the decoding are all in it. The canvas has the screen's own size, 1920x1080. "painted" ends with
          the browser's next animation frame. Gaps of random length lie between calls, so that no timer is in step.
stalled   The same for small changes, while another tab has stopped reading (its JavaScript is stopped), and the memory of
          the runtime and the console before, meanwhile and after.
moving    The processor time of the runtime and the console, as a share of one core, while three screens of 1920x1080
          change in each frame (a box of 64x64 pixels, or every pixel) and the page shows them; and the frames that the
          page confirmed, for each screen.
idle      The context switches of the runtime and the console while the page is open and nothing changes.
weight    The bytes of the page with everything that it loads.
"""

import argparse
import collections
import os
import statistics
import sys
import time
from pathlib import Path

arguments = argparse.ArgumentParser()
arguments.add_argument("--short", action="store_true")
arguments.add_argument("--only", choices=["latency", "stalled", "moving", "idle", "weight"])
arguments.add_argument("folder", nargs="?")
options = arguments.parse_args()
if options.folder:
    os.environ["SECONDSCREEN_BINARIES"] = str(Path(options.folder).resolve())

from playwright.sync_api import sync_playwright  # noqa: E402

from machine import Machine  # noqa: E402

CHANGES = 12 if options.short else 120
ROUNDS = 1 if options.short else 3
STALL = 10 if options.short else 60

# The page's own modules, with a canvas of the screen's size and without the rest of the page.
OPEN = """
async screen => {
  const [{ Connection }, { Pictures }] = await Promise.all([import("/connection.js"), import("/canvas.js")]);
  const journal = { entries: [], append(entries) { this.entries.push(...entries); }, addPictures() {}, reset() {} };
  const connection = new Connection(journal);
  const pictures = new Pictures(connection);
  const { canvas } = pictures.surface(screen);
  document.body.replaceChildren(canvas);
  const opened = new Promise(resolve => connection.addEventListener("open", resolve));
  connection.start();
  await opened;
  connection.watch({ [screen]: 0 });
  window.bench = { connection, pictures, canvas, screen };
}
"""

# Makes a change, waits for it, and returns the milliseconds to the canvas with all of it and to the next animation frame.
CHANGE = """
async ([method, parameters]) => {
  const { connection, pictures, canvas, screen } = window.bench;
  const context = canvas.getContext("2d");
  const before = context.getImageData(0, 0, canvas.width, canvas.height).data;
  let [finish, fail] = [];
  const changed = new Promise((resolve, reject) => {
    [finish, fail] = [resolve, reject];
    setTimeout(() => reject(new Error("no change within 10 s")), 10_000);
  });
  const drawn = [];
  const note = ({ detail }) => detail.id === screen && drawn.push(detail);
  // By more than what a JPEG does to a pixel, in the middle column of a rectangle.
  const differs = ({ x, y, width, height }) => {
    const middle = x + (width >> 1);
    const now = context.getImageData(middle, y, 1, height).data;
    return now.some((value, place) => {
      const [row, channel] = [place >> 2, place & 3];
      return Math.abs(value - before[((y + row) * canvas.width + middle) * 4 + channel]) > 24;
    });
  };
  const start = performance.now();
  // A page confirms a frame when it has drawn all of it.
  connection.ack = (...frame) => {
    const time = performance.now();
    if (drawn.some(differs)) {
      delete connection.ack;
      pictures.removeEventListener("drawn", note);
      requestAnimationFrame(() => finish([time - start, performance.now() - start]));
    }
    connection.constructor.prototype.ack.apply(connection, frame);
  };
  pictures.addEventListener("drawn", note);
  connection.call(method, parameters).catch(fail);
  return changed;
}
"""

# Counts the frames that a page confirms, by the screen's name.
COUNT = """
window.confirmed = {};
const names = [];
window.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    this.addEventListener("message", ({ data }) => {
      const screen = typeof data === "string" && JSON.parse(data).screen;
      if (screen) names[screen.index] = screen.id;
    });
  }
  send(text) {
    const name = names[JSON.parse(text).ack?.index];
    if (name) window.confirmed[name] = (window.confirmed[name] ?? 0) + 1;
    super.send(text);
  }
};
"""

# What makes MovingBoxApp change only when it is touched.
STILL = {"MOVING_BOX_SECONDS": "0"}
# Changes the colors of the boxes, on every external screen.
TOUCH = ("Touch", {"x": 100, "y": 100})


# MARK: Processes


def processor_time(program):
    """The seconds of processor time that a program has used."""
    fields = Path(f"/proc/{program.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(program):
    """The resident memory of a program in MB."""
    return int(Path(f"/proc/{program.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def switches(program):
    """The context switches of each of a program's threads."""
    counts = collections.Counter()
    for task in Path(f"/proc/{program.process.pid}/task").iterdir():
        try:
            lines = (task / "status").read_text().splitlines()
        except FileNotFoundError:
            continue  # The thread has ended.
        counts[task.name] = sum(int(line.split()[1]) for line in lines if "ctxt" in line)
    return counts


# MARK: The table


def row(name, value, unit, detail="", goal=""):
    print(f"{name:<52} {value:>8} {unit:<10} {detail:<44} {goal}", flush=True)


def spread(samples):
    """The median, and the tenth and ninetieth hundredth."""
    tenths = statistics.quantiles(samples, n=10) if len(samples) > 1 else [samples[0]] * 9
    return f"{statistics.median(samples):.1f}", f"p10 {tenths[0]:.1f}, p90 {tenths[-1]:.1f}, n {len(samples)}"


def quantile(samples, share):
    return sorted(samples)[min(len(samples) - 1, int(share * len(samples)))]


# MARK: Measurements


class Bench:
    """An app or a daemon, its console, and a browser."""

    def __init__(self, browser, name, app=None, screens=(), environment=None):
        self.machine = Machine(f"benchmark-{name}")
        self.machine.environment.update({"MOVING_BOX_SECONDS": "36000"} | (environment or {}))
        # The usual device, not the small one of the tests.
        (self.machine.home / "config/secondscreen/config.yaml").unlink(missing_ok=True)
        self.machine.environment.pop("SECONDSCREEN_DEVICE", None)
        target = ("--target", app) if app else ()
        self.runtime = self.machine.app(app) if app else self.machine.daemon()
        # An app starts with a monitor.
        self.machine.secondscreen("unplug", "HDMI-A-1", *target)
        plugged = [self.machine.secondscreen("plug", screen, *target) for screen in screens]
        # The identifier of the first external screen.
        self.external = plugged[0].split()[0] if plugged else ""
        self.console = self.machine.console(*target)
        self.context = browser.new_context(viewport={"width": 1440, "height": 900}, bypass_csp=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()
        self.machine.close()

    @property
    def programs(self):
        return self.runtime, self.console.program

    def page(self):
        """The console's page, with pictures of all screens."""
        page = self.context.new_page()
        page.add_init_script(COUNT)
        page.goto(self.console.url)
        page.wait_for_selector('html[data-status="open"]')
        page.wait_for_selector("canvas[data-sequence]")
        return page

    def canvas(self, screen):
        """A page that only shows a screen in its own size."""
        page = self.context.new_page()
        page.goto(self.console.url)
        page.wait_for_selector('html[data-status="open"]')
        # Of the same origin, and empty.
        page.goto(self.console.origin + "/style.css")
        page.evaluate(OPEN, screen)
        page.wait_for_function("window.bench.canvas.dataset.lossless === 'true'")
        return page

    def changes(self, page, calls, count):
        """The results of calls, one after another, each after the page has had time to rest."""
        results = []
        for number in range(count + len(calls)):
            # Longer than it takes until pictures are repaired, so that each change finds a page at rest.
            page.wait_for_timeout(450 + os.urandom(1)[0])
            results.append(page.evaluate(CHANGE, calls[number % len(calls)]))
        return results[len(calls):]


def latency(browser):
    # The mirror of the board is scaled anew, so that all of its pixels change.
    with Bench(browser, "latency-full", screens=["1920x1080@60"]) as bench:
        page = bench.canvas(bench.external)
        calls = [("SetMirror", {"screen": bench.external, "aspect": aspect}) for aspect in ("fill", "fit")]
        report("latency, whole screen", bench.changes(page, calls, CHANGES), "painted p50 < 50")
    with Bench(browser, "latency-small", "MovingBoxApp", ["1920x1080@60"], STILL) as bench:
        page = bench.canvas(bench.external)
        report("latency, small", bench.changes(page, [TOUCH], CHANGES), "painted p50 < 50")


def report(name, results, goal):
    for what, samples in (("canvas", [result[0] for result in results]), ("painted", [result[1] for result in results])):
        row(f"{name}, {what}", f"{statistics.median(samples):.1f}", "ms",
            f"p95 {quantile(samples, 0.95):.1f}, min {min(samples):.1f}, n {len(samples)}",
            goal if what == "painted" else "")


def stalled(browser):
    with Bench(browser, "stalled", "MovingBoxApp", ["1920x1080@60"], STILL) as bench:
        page = bench.canvas(bench.external)
        tab = bench.page()
        report("latency with a tab that reads", bench.changes(page, [TOUCH], CHANGES // 2), "")
        before = [memory(program) for program in bench.programs]
        most = list(before)
        session = bench.context.new_cdp_session(tab)
        session.send("Debugger.enable")
        session.send("Debugger.pause")
        results, deadline = [], time.monotonic() + STALL
        while time.monotonic() < deadline:
            results += bench.changes(page, [TOUCH], 1)
            most = [max(one, memory(program)) for one, program in zip(most, bench.programs)]
        report(f"latency with a tab that stopped for {STALL} s", results, "as above")
        for program, one, other in zip(("runtime", "console"), before, most):
            row(f"  most memory of the {program} meanwhile", f"{other - one:+.1f}", "MB", f"from {one:.1f}", "< 8")
        session.send("Debugger.disable")


def moving(browser):
    for name, whole in (("small", "0"), ("whole", "1")):
        move(browser, name, whole)


def move(browser, name, whole):
    with Bench(browser, "moving", "MovingBoxApp", ["1920x1080@30"] * 3, {"MOVING_BOX_WHOLE": whole}) as bench:
        page = bench.page()
        page.wait_for_timeout(3000)
        shares, frames = {"runtime": [], "console": [], "both": []}, collections.defaultdict(list)
        for _ in range(ROUNDS):
            before = page.evaluate("({ ...window.confirmed })")
            used, start = [processor_time(program) for program in bench.programs], time.monotonic()
            page.wait_for_timeout(5000 if options.short else 20_000)
            elapsed = time.monotonic() - start
            used = [processor_time(program) - one for program, one in zip(bench.programs, used)]
            after = page.evaluate("({ ...window.confirmed })")
            for program, seconds in zip(shares, [*used, sum(used)]):
                shares[program].append(seconds / elapsed * 100)
            for screen, count in after.items():
                frames[screen].append((count - before.get(screen, 0)) / elapsed)
        for program, samples in shares.items():
            row(f"three screens, {name} changes, {program}", f"{statistics.median(samples):.1f}", "% of core",
                f"from {min(samples):.1f} to {max(samples):.1f} in {ROUNDS} rounds", "< 100" if program == "both" else "")
        for screen, samples in frames.items():
            row(f"  frames of {screen} that the page confirmed", f"{statistics.median(samples):.1f}", "1/s")


def idle(browser):
    with Bench(browser, "idle", screens=["1920x1080@60"] * 3) as bench:
        page = bench.page()
        page.wait_for_timeout(15_000)
        samples = []
        for _ in range(ROUNDS):
            before = [switches(program) for program in bench.programs]
            page.wait_for_timeout(10_000)
            # A thread that has ended takes its count with it.
            samples.append([
                sum((switches(program) - one).values()) for program, one in zip(bench.programs, before)])
        for place, name in enumerate(("runtime", "console")):
            row(f"context switches in 10 s at rest, {name}",
                f"{statistics.median(sample[place] for sample in samples):.0f}", "",
                " ".join(str(sample[place]) for sample in samples), "0")


def weight(browser):
    with Bench(browser, "weight") as bench:
        sizes = {}

        def note(response):
            if response.request.resource_type in ("document", "script", "stylesheet", "image", "other"):
                sizes[response.url] = len(response.body())

        page = bench.context.new_page()
        page.on("response", note)
        page.goto(bench.console.url)
        page.wait_for_selector("canvas[data-sequence]")
        kinds = (".css", ".js", ".svg", "/")
        files = {url: size for url, size in sizes.items() if url.split("#")[0].endswith(kinds)}
        row("page with all that it loads", f"{sum(files.values()) / 1000:.1f}", "kB", f"{len(files)} files", "< 150")


def main():
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.2f}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
        print(f"Chromium {browser.version}")
        for measure in (weight, idle, latency, moving, stalled):
            if options.only in (None, measure.__name__):
                measure(browser)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
