// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ScenarioLanguage
import TestBench

/// A scenario of `config/scenarios` as it can be played in the guest: with what it includes, and the guest's sockets.
struct GuestScenario {
    /// Its path in `config/scenarios`.
    let name: String
    /// What it says.
    let text: String
    /// How often a cable is moved in it.
    let moves: Int
    /// The moves one by one.
    let cableMoves: [CableMove]

    /// The heads with a monitor at the end.
    var headsAtEnd: [Int] {
        var heads: Set<Int> = []
        for move in cableMoves {
            switch move {
            case .plug(let head, _, _, _): heads.insert(head)
            case .unplug(let head): heads.remove(head)
            }
        }
        return heads.sorted()
    }

    /// Where the scenarios are on the host, and in the guest.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../config/scenarios").standardizedFileURL.path

    /// More moves than these take too long in an emulated guest.
    private static let mostMoves = 24

    /// All scenarios that real cables can play, that have no more sockets than the card, and few moves; by name.
    static func all() throws -> [GuestScenario] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return try names.filter { $0.hasSuffix(".scenario") }.sorted().compactMap(Self.init)
    }

    /// The scenarios to be played: so many, evenly picked.
    static func picked(_ count: Int, where isWanted: (GuestScenario) -> Bool = { _ in true }) throws -> [GuestScenario]
    {
        let all = try all().filter(isWanted)
        return all.count <= count ? all : (0..<count).map { all[$0 * all.count / count] }
    }

    /// Reads a scenario; nil for one that cannot be played in the guest.
    private init?(_ name: String) throws {
        let file = try ScenarioFile(path: "\(Self.folder)/\(name)")
        let sockets = file.scenario.sockets
        moves = file.scenario.settings.attached.count + Self.moves(in: file.scenario.steps)
        guard ScenarioRepertoire.problems(of: file, on: .cables).isEmpty,
            (1...VirtualMachine.headCount).contains(sockets.count),
            moves <= Self.mostMoves
        else { return nil }
        self.name = name
        cableMoves = CableMove.all(in: file.scenario)
        let guestSockets = sockets.sorted().enumerated().map { ($1, "card0-Virtual-\($0 + 1)") }
        text = Self.renaming(Dictionary(guestSockets) { first, _ in first }, in: file.scenario.text)
    }

    private static func moves(in steps: [ScenarioStep]) -> Int {
        steps.reduce(0) { count, step in
            switch step.action {
            case .plug, .swap, .duplicate, .unplug: count + 1
            case .flap(_, let times, _): count + 2 * times
            case .repeat(let times, let body): count + times * moves(in: body)
            default: count
            }
        }
    }

    /// The text with other names in the place of those that are names as a whole.
    private static func renaming(_ names: [String: String], in text: String) -> String {
        var result = ""
        var rest = text[...]
        while let first = rest.first {
            let word = rest.prefix { $0.isLetter || $0.isNumber || "-_.:".contains($0) }
            guard !word.isEmpty else {
                result.append(first)
                rest.removeFirst()
                continue
            }
            result += names[String(word)] ?? String(word)
            rest.removeFirst(word.count)
        }
        return result
    }
}
