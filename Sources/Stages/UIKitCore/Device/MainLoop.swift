// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The simulated main run loop, with deferred work in first-in, first-out order and a commit at the end of each turn.
///
/// Turns do not run on their own: the owner of the device calls ``SimulatedDevice/runTurn()`` when the delegate reports
/// pending work, or ``SimulatedDevice/settle(limit:)`` in a test.
@MainActor package final class MainLoop {
    private unowned let device: SimulatedDevice
    private var work: [() -> Void] = []
    private var needsCommit = false
    /// The number of commits so far.
    private(set) var commits = 0
    /// The limits of layout that invalidates layout.
    let feedback = LayoutFeedback()
    /// The limit of trait changes that change traits.
    let traitFeedback = TraitFeedback()

    init(_ device: SimulatedDevice) { self.device = device }

    /// Whether no work is pending.
    var isIdle: Bool { work.isEmpty }

    /// Performs `action` in the next turn.
    package func enqueue(_ action: @escaping () -> Void) {
        work.append(action)
        if work.count == 1 { wake() }
    }

    /// Requests layout and a commit at the end of the turn.
    func setNeedsCommit() {
        guard !needsCommit else { return }
        needsCommit = true
        wake()
    }

    private func wake() { device.notify { $0.deviceNeedsTurn(device) } }

    /// Performs the pending work, then lays out and commits; new work waits for the next turn.
    ///
    /// Does nothing while the app is suspended.
    func runTurn() {
        guard device.execution != .suspended else { return }
        let turn = work
        work = []
        for action in turn { action() }
        commit()
        KeyValueObservers.checkAll()
        if AssociatedObjects.sweep() { enqueue {} }
    }

    /// Runs turns until nothing is pending, at most `limit` of them; returns whether that was enough.
    ///
    /// Animations and layout that wait for a frame do not count.
    func settle(limit: Int) -> Bool {
        for _ in 0..<limit {
            runTurn()
            if device.execution == .suspended || (isIdle && !needsCommit) { return true }
        }
        return false
    }

    private func commit() {
        guard needsCommit else { return }
        device.systemWindows.updateStatusBar()
        device.keyboard.layOut()
        let windows = device.screens.flatMap(\.windowStack.windows).filter { !$0.isLayoutDeferred }
        feedback.layOut(windows)
        device.frames.moveFollowers()
        commits += 1
        needsCommit = windows.contains(where: \.outdated.isAny)
        if needsCommit { wake() }
        device.notify { $0.deviceDidCommit(device) }
    }
}
