// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug
import ScriptedHotplug

extension Verb {
    /// The most events that one storm has.
    static let stormLimit = 100_000

    /// What goes wrong on real machines.
    static let faults = [
        Verb("flap", "SOCKET NxTIME", read: readFlap),
        Verb("storm", "SOCKET N/s TIME", on: [.scripted, .live], read: readStorm),
        Verb("lose-events", on: [.scripted]) { _ throws(ScenarioProblem) in .loseEvents },
        Verb("deliver-events", on: [.scripted]) { _ throws(ScenarioProblem) in .deliverEvents },
        Verb("stale", "TIME", on: [.scripted]) { words throws(ScenarioProblem) in .stale(try words.takeTime()) },
        Verb("edid-late", "SOCKET TIME", on: [.scripted]) { words throws(ScenarioProblem) in
            .edidLate(socket: try words.takeSocket(), try words.takeTime())
        },
        Verb("edid-broken", "SOCKET [DAMAGE]", on: [.scripted]) { words throws(ScenarioProblem) in
            let socket = try words.takeSocket()
            guard !words.isAtEnd else { return .edidBroken(socket: socket, .checksum) }
            return .edidBroken(socket: socket, try words.takeCase(of: EDIDDamage.self, "DAMAGE", "a kind of damage"))
        },
        Verb("no-edid", "SOCKET", on: [.scripted]) { words throws(ScenarioProblem) in
            .noEDID(socket: try words.takeSocket())
        },
        Verb("edid-ok", "SOCKET", on: [.scripted]) { words throws(ScenarioProblem) in
            .edidOK(socket: try words.takeSocket())
        },
        Verb("wrong-preferred", "SOCKET MODE", on: [.scripted]) { words throws(ScenarioProblem) in
            .wrongPreferred(socket: try words.takeSocket(), try words.takeMode())
        },
        Verb("mode-fails", "SCREEN [MODE]", on: [.scripted, .cables]) { words throws(ScenarioProblem) in
            .modeFails(screen: try words.takeScreen(), words.isAtEnd ? nil : try words.takeMode())
        },
        Verb("mode-works", "SCREEN", on: [.scripted, .cables]) { words throws(ScenarioProblem) in
            .modeWorks(screen: try words.takeScreen())
        },
        Verb("gpu-remove", "[CARD]", on: [.scripted]) { words throws(ScenarioProblem) in
            .removeCard(words.isAtEnd ? nil : try words.takeSocket("CARD"))
        },
        Verb("gpu-add", "[CARD]", on: [.scripted]) { words throws(ScenarioProblem) in
            .addCard(words.isAtEnd ? nil : try words.takeSocket("CARD"))
        },
    ]

    @Sendable private static func readFlap(_ words: inout WordReader) throws(ScenarioProblem) -> ScenarioAction {
        let socket = try words.takeSocket()
        let word = try words.take("NxTIME")
        let scalars = Array(word.value.unicodeScalars)
        guard let cross = scalars.firstIndex(of: "x") else {
            throw words.problem(word, "NxTIME is how many times, x, and how long each, as 3x400ms")
        }
        let times = try words.number(
            text(scalars[..<cross]), at: word.start, "how many times it flaps", in: 1...1000)
        let each = try words.time(text(scalars[(cross + 1)...]), at: word.part(from: cross + 1))
        return .flap(socket: socket, times: times, each: each)
    }

    @Sendable private static func readStorm(_ words: inout WordReader) throws(ScenarioProblem) -> ScenarioAction {
        let socket = try words.takeSocket()
        let word = try words.take("N/s")
        let scalars = Array(word.value.unicodeScalars)
        guard scalars.suffix(2) == ["/", "s"] else {
            throw words.problem(word, "N/s is so many events a second, as 200/s")
        }
        let rate = try words.number(
            text(scalars.dropLast(2)), at: word.start, "the number of events a second", in: 1...10_000)
        let offset = words.offset
        let lasting = try words.takeTime()
        guard lasting * rate <= .seconds(stormLimit) else {
            throw words.line.problem(at: offset, "a storm has at most \(stormLimit) events in all")
        }
        return .storm(socket: socket, eventsPerSecond: rate, lasting: lasting)
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
