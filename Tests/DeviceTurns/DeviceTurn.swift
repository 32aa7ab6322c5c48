// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Testing

/// Has tests that use the simulated device take turns, whatever suite and target they are in: it is one to a process.
///
/// The main actor alone does not keep them apart: a suite's initializer and its test are two visits to it.
package struct DeviceTurn: SuiteTrait, TestTrait, TestScoping {
    /// The suites and tests in a suite take turns as well.
    package var isRecursive: Bool { true }

    /// Runs a test when it is its turn.
    @concurrent package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // A suite as a whole would wait for its own tests.
        guard testCase != nil else { return try await function() }
        await Turns.shared.begin()
        let result: Result<Void, any Error>
        do { result = .success(try await function()) } catch { result = .failure(error) }
        // What the test's objects leave to the main actor as they go is done before the next test.
        await MainActor.run {}
        await Turns.shared.end()
        try result.get()
    }
}

extension Trait where Self == DeviceTurn {
    /// The test uses the simulated device.
    package static var usesDevice: Self { Self() }
}

/// Whose turn it is.
private actor Turns {
    static let shared = Turns()
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func begin() async {
        guard isTaken else {
            isTaken = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func end() {
        if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
}
