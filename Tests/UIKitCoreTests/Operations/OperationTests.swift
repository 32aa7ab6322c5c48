// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Random sequences of operations on the whole model, with what must hold after each step.
    @MainActor struct OperationTests {
        /// Runs the sequence of a seed; returns what went wrong first, with the operations that led there.
        private func run(_ seed: Int, steps: Int) -> String? {
            let world = OperationWorld(seed: seed)
            for _ in 0..<steps {
                world.step()
                let violations = world.violations()
                guard !violations.isEmpty else { continue }
                return
                    "seed \(seed): \(violations.joined(separator: "; ")) after \(world.history.joined(separator: " "))"
            }
            world.device.resume()
            let isIdle = world.device.settle()
            return isIdle ? nil : "seed \(seed): the device does not come to rest"
        }

        /// How many sequences are run; `SECONDSCREEN_SEQUENCES` in the environment asks for more.
        private static let count =
            ProcessInfo.processInfo.environment["SECONDSCREEN_SEQUENCES"].flatMap { Int($0) } ?? 300

        @Test func `random sequences of operations keep the invariants`() {
            for seed in 0..<Self.count {
                guard let failure = run(seed, steps: 40) else { continue }
                Issue.record("\(failure)")
                return
            }
        }
    }
}
