# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""Runs the tests of the console in browsers; each argument selects the tests whose names contain it.

The programs are those of .build/debug, or of the folder SECONDSCREEN_BINARIES; config/test console builds them.
"""

import shutil
import sys
import time
import traceback
import unittest
from pathlib import Path

from case import Chromium
from machine import RESULTS


class Result(unittest.TextTestResult):
    """A line for each test, with its time; keeps evidence of failures while the page is still there."""

    def startTest(self, test):
        unittest.TestResult.startTest(self, test)
        self.began = time.monotonic()

    def _say(self, outcome, test):
        self.stream.writeln(f"{outcome}  {test.id()}  {time.monotonic() - self.began:.1f} s")
        self.stream.flush()

    def addSuccess(self, test):
        self._say("passed", test)

    def addFailure(self, test, err):
        unittest.TestResult.addFailure(self, test, err)
        self._failed(test, err)

    def addError(self, test, err):
        unittest.TestResult.addError(self, test, err)
        self._failed(test, err)

    def addSubTest(self, test, subtest, err):
        if err is not None:
            unittest.TestResult.addSubTest(self, test, subtest, err)
            self._failed(test, err)

    def _failed(self, test, err):
        self._say("FAILED", test)
        self.stream.writeln(problem_text(err))
        if hasattr(test, "machine"):
            test.keep_evidence()
            self.stream.writeln(f"  see {test.machine.folder}")

    def printErrors(self):
        pass  # They were printed when they happened.


def problem_text(err):
    """An error, and the lines of these tests that led to it."""
    here = str(Path(__file__).parent)
    lines = [frame for frame in traceback.extract_tb(err[2]) if frame.filename.startswith(here)]
    message = "".join(traceback.format_exception_only(err[1]))
    # Playwright adds the whole page.
    return "".join(traceback.format_list(lines)) + message[:3000].rstrip()


def selected(suite, words):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from selected(test, words)
        elif not words or any(word in test.id() for word in words):
            yield test


def main(words):
    if not words:
        shutil.rmtree(RESULTS, ignore_errors=True)
    suite = unittest.defaultTestLoader.discover(str(Path(__file__).parent), "test_*.py")
    tests = unittest.TestSuite(selected(suite, words))
    if tests.countTestCases() == 0:
        print(f"no test has a name that contains {' or '.join(words)}", file=sys.stderr)
        return 2
    try:
        result = unittest.TextTestRunner(resultclass=Result, verbosity=0, stream=sys.stdout).run(tests)
    finally:
        Chromium.close()
    # A test that is skipped is a hole in what is proved.
    return 0 if result.wasSuccessful() and not result.skipped else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
