// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import TestBench
package import Testing

/// Has tests that use the simulated device take turns with each other and with benches: it is one to a process.
///
/// The main actor alone does not keep them apart: a suite's initializer and its test are two visits to it.
package struct UsesDevice: SuiteTrait, TestTrait, TestScoping {
    /// The suites and tests in a suite take turns as well.
    package var isRecursive: Bool { true }

    /// Runs a test when it is its turn.
    @concurrent package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // A suite as a whole would wait for its own tests.
        guard testCase != nil else { return try await function() }
        // The turn ends on the main actor, after what the test's objects leave to it as they go.
        try await DeviceTurn.take { try await function() }
    }
}

extension Trait where Self == UsesDevice {
    /// The test uses the simulated device.
    package static var usesDevice: Self { Self() }
}
