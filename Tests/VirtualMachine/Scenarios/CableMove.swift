// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import EDIDCodec
import Hotplug
import ScenarioLanguage
import SecondScreen
import TestBench

/// A move of a cable of the guest's card.
enum CableMove {
    /// A monitor comes to a head; the size is its preferred mode's.
    case plug(head: Int, GuestEDID, width: Int, height: Int)
    case unplug(head: Int)

    /// The moves of a scenario in order, without times; its sockets in the order of their names are the heads. A monitor whose EDID the kernel would not read is left out.
    static func all(in scenario: Scenario) -> [CableMove] {
        let sockets = Dictionary(
            scenario.sockets.sorted().enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var (moves, plugged) = ([CableMove](), [String: ScreenSpec]())
        func plug(_ socket: String, _ spec: ScreenSpec) {
            plugged[socket] = spec
            guard let head = sockets[socket], let bytes = try? VirtualMonitor(spec).edid,
                let preferred = (try? EDID(parsing: bytes))?.kernelModes.first
            else { return }
            moves.append(
                .plug(head: head, GuestEDID(bytes: bytes), width: preferred.width, height: preferred.height))
        }
        func unplug(_ socket: String) {
            if let head = sockets[socket] { moves.append(.unplug(head: head)) }
        }
        func play(_ steps: [ScenarioStep]) {
            for step in steps {
                switch step.action {
                case .plug(let socket, let spec), .swap(let socket, let spec): plug(socket, spec)
                case .duplicate(let socket, let other): plugged[socket].map { plug(other, $0) }
                case .unplug(let socket): unplug(socket)
                case .flap(let socket, let times, _):
                    for _ in 0..<times {
                        unplug(socket)
                        plugged[socket].map { plug(socket, $0) }
                    }
                case .repeat(let times, let body): for _ in 0..<times { play(body) }
                default: break
                }
            }
        }
        for monitor in scenario.settings.attached { plug(monitor.socket, monitor.spec) }
        play(scenario.steps)
        return moves
    }
}
