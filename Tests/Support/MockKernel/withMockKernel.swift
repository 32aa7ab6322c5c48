// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Runs a closure with a mock kernel, once no other task has one, and removes it afterwards.
///
/// While the closure runs, the whole process sees the mock `/sys` and its events, given the preload. The kernel is
/// empty at first: no card, no `/sys/class/drm`.
///
/// - Parameter body: Uses the kernel. After it returns, each method of the kernel throws an error.
/// - Returns: What the closure returns.
/// - Throws: What the closure throws, or a `MockKernelError` if this task has a mock or the real kernel already.
public func withMockKernel<Result>(_ body: (MockKernel) async throws -> Result) async throws -> Result {
    try await KernelAccess.inTurn {
        let kernel = MockKernel()
        defer { kernel.endScope() }
        return try await body(kernel)
    }
}

/// Runs a closure while the process has no mock kernel, for a test that needs the events of the real one.
///
/// - Parameter body: Uses the real kernel.
/// - Returns: What the closure returns.
/// - Throws: What the closure throws, or a `MockKernelError` if this task has a mock or the real kernel already.
public func withRealKernel<Result>(_ body: () async throws -> Result) async throws -> Result {
    try await KernelAccess.inTurn(body)
}

/// The task of this process that may select the kernel.
private enum KernelAccess {
    private static let turnstile = Turnstile()
    @TaskLocal private static var isHeld = false

    static func inTurn<Result>(_ body: () async throws -> Result) async throws -> Result {
        guard !isHeld else { throw MockKernelError(operation: "wait for the kernel", cause: .nestedScope) }
        await turnstile.enter()
        defer { turnstile.leave() }
        return try await $isHeld.withValue(true, operation: body)
    }
}
