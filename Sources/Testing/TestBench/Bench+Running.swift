// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension Bench {
    /// Runs a body with a bench of its own, which is ``current`` meanwhile.
    ///
    /// Benches take turns: a second one waits until the first is done.
    ///
    /// - Parameters:
    ///   - options: what is simulated.
    ///   - body: what happens.
    /// - Returns: what the body returns.
    /// - Throws: what the body throws, and when the options cannot be used; ``ActionRefused`` inside of another bench,
    ///   whose device it would take away, and when its machine cannot be used or left as it was.
    package static func running<Result>(
        _ options: BenchOptions, _ body: @MainActor (Bench) async throws -> Result
    ) async throws -> Result {
        guard current == nil else {
            throw ActionRefused("a bench is in use here already: use Bench.current, or leave it first")
        }
        return try await DeviceTurn.take {
            let bench = try Bench(options)
            defer { bench.tearDown() }
            do {
                try await bench.machine.open()
                let result = try await BenchScope.$bench.withValue(bench) { try await body(bench) }
                try await bench.machine.close()
                return result
            } catch {
                // What went wrong first is what counts.
                try? await bench.machine.close()
                throw error
            }
        }
    }
}

/// Which bench a task runs on.
enum BenchScope {
    /// The bench; nil outside of one.
    @TaskLocal static var bench: Bench?
}
