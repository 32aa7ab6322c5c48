// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ScenarioLanguage
import Testing

struct MutationTests {
    /// Texts with everything in them.
    private static let texts: [String] = {
        let lines =
            ReadingAndWritingTests.actions.map(\.0) + ReadingAndWritingTests.expectations.map { "expect " + $0.0 }
        let settings =
            "device ipad-pro-13 system=18\napp \"text:Hi\"\nprofile stage in \"a b.yaml\"\nscreens mode=largest\n"
        return [settings + lines.joined(separator: "\n")] + lines
    }()

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `mutated bytes yield problems or a scenario that survives a round trip`(
        seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<150 {
            var bytes = Array(Self.texts[Int(generator.next() % UInt64(Self.texts.count))].utf8)
            for _ in 0...generator.next() % 4 { change(&bytes, &generator) }
            do {
                let scenario = try Scenario(parsing: String(decoding: bytes, as: UTF8.self))
                let again = try Scenario(parsing: scenario.text)
                #expect(again == scenario, "\(scenario.text)")
            } catch {
                #expect((1...1000).contains(error.problems.count))
                #expect(error.problems.allSatisfy { $0.place.line > 0 && $0.place.column > 0 && !$0.message.isEmpty })
            }
        }
    }

    private func change(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        let marks = Array("\"\\#=,xs0.@\n\r\t é\u{301}\0".utf8)
        let index = Int(generator.next() % UInt64(bytes.count))
        let byte =
            generator.next() % 3 == 0
            ? UInt8(truncatingIfNeeded: generator.next()) : marks[Int(generator.next() % UInt64(marks.count))]
        switch generator.next() % 4 {
        case 0: bytes[index] = byte
        case 1: bytes.insert(byte, at: index)
        case 2 where bytes.count > 1: bytes.remove(at: index)
        default: bytes.swapAt(index, Int(generator.next() % UInt64(bytes.count)))
        }
    }
}
