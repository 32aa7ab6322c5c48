// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import MockKernel
import Testing

extension Trait where Self == ConditionTrait {
    /// Skips without umockdev's preload, unless SECONDSCREEN_REQUIRE_UMOCKDEV=1 says that skipping is a failure.
    static var needsMockEvents: Self {
        .enabled(
            if: MockKernel.isAvailable || MockKernel.isRequired,
            Comment(rawValue: MockKernel.unavailableMessage))
    }
}
