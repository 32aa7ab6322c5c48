// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Synchronization

/// A mock kernel: graphics cards made of files, and events that the real libudev receives.
///
/// libumockdev redirects `/sys` and the netlink sockets of this process, if it was started with its library preloaded
/// (`umockdev-wrapper`). A reader with an injectable root can use `sysfsRoot` without the preload, but then no events
/// can be sent. Use `withMockKernel(_:)`: the redirection affects the whole process, so there is one at a time.
///
/// A change to a device sends no event: each test sends the event that follows, if any, so that it can lose events. The
/// exceptions are named after actions of people and drivers: `plug`, `unplug`, `bind`, `unbind`.
///
/// Methods are safe to call from any task or thread. Open udev contexts and monitors inside the scope, and close them
/// inside it: a monitor that was opened before is a real one.
public final class MockKernel: Sendable {
    struct State: ~Copyable {
        /// Nil once the scope has ended.
        var testbed: Testbed?
        var cards: [String: MockCard] = [:]
        var sequenceNumber: UInt64 = 800
        var eventForm = UeventMessage.Form.udev
    }

    /// Never locked by inlined code: Swift 6.3 on Linux, optimizing, may move a mutex's look-up of its thread across a
    /// suspension of the async function around it. Another thread then owns the lock, and the unlocking traps.
    private let state: Mutex<State>
    let tree: SysfsTree
    let sender: UeventSender

    /// The directory that stands for `/`.
    public let rootDirectory: String

    /// The directory that stands for `/sys`: the root for a reader under test.
    public var sysfsRoot: String { tree.root }

    /// Creates an empty sysfs, without `/sys/class/drm`, and points the preloaded library at it.
    init() {
        let testbed = Testbed()
        rootDirectory = testbed.rootDirectory
        tree = SysfsTree(root: rootDirectory + "/sys", scratchFile: rootDirectory + "/attribute.new")
        sender = UeventSender(rootDirectory: rootDirectory)
        state = Mutex(State(testbed: testbed))
    }

    /// Removes the files and restores the process's real kernel, even if the object is still referenced.
    @inline(never)
    func endScope() { state.withLock { $0.testbed = nil } }

    /// Runs a closure on the state, for as long as the scope lasts.
    @inline(never)
    func withState<Result: Sendable>(
        _ operation: String, _ body: (inout State) throws(MockKernelError) -> Result
    ) throws(MockKernelError) -> Result {
        try state.withLock { (state: inout sending State) throws(MockKernelError) -> Result in
            guard state.testbed != nil else { throw MockKernelError(operation: operation, cause: .scopeEnded) }
            return try body(&state)
        }
    }
}
