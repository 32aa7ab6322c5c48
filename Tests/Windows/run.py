# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""Runs the tests of windows on desktops without a monitor; each argument selects the tests whose names contain it.

The programs are those of .build/debug, or of the folder SECONDSCREEN_BINARIES; config/test windows builds them. Everything
listens on Unix-domain sockets alone, and each program that is started is ended by its process ID.
"""

import os
import shutil
import signal
import sys
import time
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
# The programs under test and their folders are started as those of the console's tests.
os.environ.setdefault("SECONDSCREEN_RESULTS", str(HERE.parents[1] / ".build/windows"))
sys.path.insert(0, str(HERE.parent / "Browser"))


class Result(unittest.TextTestResult):
    """A line for each test, with its time."""

    def startTest(self, test):
        unittest.TestResult.startTest(self, test)
        self.began = time.monotonic()

    def _say(self, outcome, test):
        self.stream.writeln(f"{outcome}  {test.id()}  {time.monotonic() - self.began:.1f} s")
        self.stream.flush()

    def addSuccess(self, test):
        self._say("passed", test)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._say("FAILED", test)

    def addError(self, test, err):
        super().addError(test, err)
        self._say("FAILED", test)


def selected(suite, words):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from selected(test, words)
        elif not words or any(word in test.id() for word in words):
            yield test


def main(words):
    if not words:
        shutil.rmtree(os.environ["SECONDSCREEN_RESULTS"], ignore_errors=True)
    suite = unittest.defaultTestLoader.discover(str(HERE), "test_*.py")
    tests = unittest.TestSuite(selected(suite, words))
    if tests.countTestCases() == 0:
        print(f"no test has a name that contains {' or '.join(words)}", file=sys.stderr)
        return 2
    result = unittest.TextTestRunner(resultclass=Result, verbosity=0, stream=sys.stdout).run(tests)
    return 0 if result.wasSuccessful() and not result.skipped else 1


if __name__ == "__main__":
    # Ends as by Ctrl-C, which ends the programs under test.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main(sys.argv[1:]))
