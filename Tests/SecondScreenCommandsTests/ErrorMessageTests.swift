// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ProgramRuns
import Testing

/// The form of error messages.
@Suite(.timeLimit(.minutes(5))) struct ErrorMessageTests {
    @Test(
        arguments: [
            (["bogus"], 64, "unknown command 'bogus'"), (["run", "--bogus"], 64, "unknown option '--bogus'"),
            (["edid", "make"], 64, "missing expected argument '<spec>'"),
            (["mode", "A", "--test"], 64, "missing a mode for --test"),
            (["run", "--source", "virtual", "--output", "terminal", "--json"], 64, "--json and the output 'terminal'"),
            (["screens", "--target", "/nonexistent"], 1, "no runtime is listening at /nonexistent"),
            (["edid", "make", "tv-4k", "-o", "/nonexistent/a"], 1, "cannot write /nonexistent/a"),
            (["edid", "/nonexistent"], 1, "/nonexistent: "),
        ] as [([String], Int32, String)])
    func `every error begins with the program's name`(arguments: [String], status: Int32, message: String) throws {
        let result = try Program(arguments).finish()
        #expect(result.status == status)
        #expect(result.errors.hasPrefix("secondscreen: \(message)"), "\(result.errors)")
    }

    @Test func `a usage error ends with the usage and where to find help`() throws {
        let result = try Program(["identify", "--for", "0"]).finish()
        #expect(result.status == 64)
        #expect(
            result.errors == """
                secondscreen: --for: expected a number of seconds from 0.1 to 3600, got '0'
                Usage: secondscreen identify [--for <seconds>] [--target <name|path>]
                  See 'secondscreen identify --help' for more information.

                """)
    }
}
