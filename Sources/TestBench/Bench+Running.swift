// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension Bench {
    /// Runs a body with a bench of its own, which is ``current`` meanwhile; for tests without the trait, as XCTest's.
    ///
    /// Benches take turns: a second one waits until the first is done.
    ///
    /// - Parameters:
    ///   - options: what is simulated.
    ///   - body: what happens.
    /// - Returns: what the body returns.
    /// - Throws: what the body throws, and when the options cannot be used.
    package static func running<Result>(
        _ options: BenchOptions, _ body: @MainActor (Bench) async throws -> Result
    ) async throws -> Result {
        await BenchTurns.shared.begin()
        defer { BenchTurns.shared.end() }
        let bench = try Bench(options)
        defer { bench.tearDown() }
        return try await BenchScope.$bench.withValue(bench) { try await body(bench) }
    }
}

/// Which bench a task runs on.
enum BenchScope {
    /// The bench; nil outside of one.
    @TaskLocal static var bench: Bench?
}

/// Whose turn it is to have the one device of the process.
@MainActor
private final class BenchTurns {
    static let shared = BenchTurns()
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
