// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// Skips without systemd-analyze, unless SECONDSCREEN_REQUIRE_SYSTEMD=1 says that skipping is a failure.
    static var needsSystemdAnalyze: Self { needs(["systemd-analyze"], "SECONDSCREEN_REQUIRE_SYSTEMD") }

    private static func needs(_ programs: [String], _ variable: String) -> Self {
        .enabled(
            if: programs.allSatisfy { Program.path(of: $0) != nil }
                || ProcessInfo.processInfo.environment[variable] == "1",
            "\(programs.joined(separator: " or ")) is missing; run config/bootstrap test")
    }
}
