// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The changes that a suspended app missed, reduced to the net change.
///
/// | queued for the screen | new change | queued afterward |
/// |---|---|---|
/// | nothing | connected, disconnected, mode changed | that |
/// | connected | mode changed | connected; with the option, also the mode change |
/// | connected | disconnected | nothing |
/// | mode changed | mode changed | one mode change; nothing if the old mode is current again |
/// | mode changed | disconnected | disconnected |
/// | disconnected | connected, the same monitor | nothing; a mode change if the mode differs |
///
/// A monitor that reconnects gets its old screen (``SimulatedDevice/attach(_:willAnnounce:)``), so “nothing” is true of
/// the object that the app retains. A replaying queue instead keeps all changes in order.
@MainActor struct SuspensionQueue {
    /// A change and the previous mode of the screen.
    private struct Entry {
        var change: ScreenChange
        var modeBefore: UIScreenMode?
    }

    private var entries: [Entry] = []
    private var orientationBefore = UIDeviceOrientation.unknown
    private var coalesces = true
    private var reportsModesOfNewScreens = false

    /// Starts recording for an app that is being suspended.
    mutating func begin(deviceOrientation: UIDeviceOrientation, options: SimulationOptions) {
        entries = []
        orientationBefore = deviceOrientation
        coalesces = options.suspensionDelivery == .netChange
        reportsModesOfNewScreens = options.postsModeChangeOfQueuedScreen
    }

    /// The screens whose disconnection is pending.
    var disconnectedScreens: [UIScreen] {
        entries.compactMap { if case .disconnected(let screen) = $0.change { screen } else { nil } }
    }

    /// Queues a change of a screen, with the screen's previous mode.
    mutating func add(_ change: ScreenChange, modeBefore: UIScreenMode?) {
        let entry = Entry(change: change, modeBefore: modeBefore)
        guard coalesces else { return entries.append(entry) }
        let earlier = entries.filter { $0.change.screen === change.screen }
        let isNew = earlier.contains { if case .connected = $0.change { true } else { false } }
        switch change {
        case .modeChanged:
            let isKnown = earlier.contains { if case .modeChanged = $0.change { true } else { false } }
            if !isKnown, !isNew || reportsModesOfNewScreens { entries.append(entry) }
        case .disconnected:
            entries.removeAll { $0.change.screen === change.screen }
            let origin = earlier.first?.modeBefore ?? modeBefore
            if !isNew { entries.append(Entry(change: change, modeBefore: origin)) }
        case .connected(let screen):
            entries.removeAll { $0.change.screen === screen }
            if let gone = earlier.first {
                entries.append(Entry(change: .modeChanged(screen), modeBefore: gone.modeBefore))
            } else {
                entries.append(entry)
            }
        }
    }

    /// Removes and returns the pending changes in order, without mode changes that were reverted.
    mutating func drain(deviceOrientation: UIDeviceOrientation) -> (changes: [ScreenChange], turned: Bool) {
        defer { entries = [] }
        let changes = entries.filter { entry in
            guard coalesces, case .modeChanged(let screen) = entry.change else { return true }
            return screen.currentMode !== entry.modeBefore
        }
        return (changes.map(\.change), deviceOrientation != orientationBefore)
    }
}
