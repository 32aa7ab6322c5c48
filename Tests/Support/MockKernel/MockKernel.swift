// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Synchronization

/// A kernel with graphics cards made of files, whose events the real libudev receives.
///
/// libumockdev redirects `/sys` and the netlink sockets of this process, if it was started with its library preloaded
/// (`umockdev-wrapper`). A reader with an injectable root can use `sysfsRoot` and needs no preload, but no event can be
/// sent then. Get one with `withMockKernel(_:)`: the redirection is for the whole process, so there is one at a time.
///
/// A change to a device is silent: each test says which event follows it, if any. That is how events get lost. The
/// exceptions have the names of what a person or a driver does: `plug`, `unplug`, `bind`, `unbind`.
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

    /// The folder that stands for `/`.
    public let rootDirectory: String

    /// The folder that stands for `/sys`: the root to give to a reader under test.
    public var sysfsRoot: String { tree.root }

    /// Makes an empty sysfs, without `/sys/class/drm`, and points the preloaded library at it.
    init() {
        let testbed = Testbed()
        rootDirectory = testbed.rootDirectory
        tree = SysfsTree(root: rootDirectory + "/sys", scratchFile: rootDirectory + "/attribute.new")
        sender = UeventSender(rootDirectory: rootDirectory)
        state = Mutex(State(testbed: testbed))
    }

    /// Removes the files and gives this process its real kernel back, whoever still holds this object.
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
