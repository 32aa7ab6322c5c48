// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import Foundation
import Hotplug
import ProgramRuns
import ScreensWire
import SecondScreen
import Testing

@testable import SecondScreenCommands

/// Text that is not the program's own reaches no terminal as a command.
@Suite(.timeLimit(.minutes(5))) struct EscapingTests {
    /// Sets the title of a terminal's window.
    private static let attack = "a\u{1B}]0;title\u{7}b"
    private static let visible = #"a\u{1b}]0;title\u{7}b"#

    @Test(arguments: [
        ["recording", "show", attack], ["recording", "redact", attack, "-o", "-"], ["replay", attack],
        ["record", "--source", "recording=\(attack)", "-o", "-"], ["config", "check", attack],
        ["config", "print", attack],
        ["run", "--config", attack], ["edid", attack], ["scenario", "check", attack], ["screens", "--target", attack],
        ["edid", "make", attack, "-o", "-"], ["edid", "make", "tv-4k", "-o", "/dev/null/\(attack)"],
        [attack], ["run", "--\(attack)"], ["run", "--mirror", attack], ["render", "-o", "/dev/null/\(attack)"],
    ]) func `arguments are escaped in messages`(arguments: [String]) throws {
        let result = try Program(arguments).finish()
        #expect(result.status != 0)
        #expect(result.errors.contains(Self.visible), "\(result.errors)")
        #expect(!(result.errors + result.raw).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7}" })
        // A message of several lines keeps them.
        #expect(result.errors.hasSuffix("\n"))
    }

    @Test(arguments: [
        (#"edid make "$(printf 'a\377b')" -o -"#, 64, #"argument 3 is not valid UTF-8: 'a\xffb'"#),
        (#"screens "--target=$(printf '/\303\244\303')""#, 64, #"argument 2 is not valid UTF-8: '--target=/ä\xc3'"#),
        ("config print", 1, #"the environment variable XDG_CONFIG_HOME is not valid UTF-8: '/a\xff'"#),
    ]) func `bytes that are not UTF-8 are refused instead of replaced`(
        arguments: String, status: Int32, message: String
    ) throws {
        let variable = status == 1 ? #"export XDG_CONFIG_HOME=$(printf '/a\377'); "# : ""
        let script = "\(variable)exec '\(Program.binary)' \(arguments)"
        let result = try Program(["-c", script], binary: "/bin/sh").finish()
        #expect(result.status == status)
        #expect(result.errors == "secondscreen: \(message)\n")
    }

    @Test func `a file name is escaped in output`() throws {
        let folder = try Program.makeSocketFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = "\(folder)/\(Self.attack)"
        #expect(try Program(["edid", "make", "tv-4k", "-o", file]).finish().status == 0)
        let result = try Program(["edid", file]).finish()
        #expect(result.status == 0)
        #expect(result.output.first == "\(folder)/\(Self.visible):")
    }

    @Test func `a warning is one line`() {
        let lines = EventText.lines(Wire.Event(.warning, message: "\(Self.attack)\nready"), at: .zero)
        #expect(lines == [#"    0.000  warning: \#(Self.visible)\nready"#])
    }

    @Test func `a multiline usage message keeps its line breaks`() throws {
        let result = try Program(["run", "--mirror", "sideways"]).finish()
        #expect(result.errors.split(separator: "\n").count > 1, "\(result.errors)")
    }
}
