// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// An event from libinput, before keys are interpreted.
struct Reading: Equatable {
    /// The kind of event.
    enum Kind: Equatable {
        case added(InputDevice)
        case removed
        /// A touch; the position is nil if it ended or was canceled.
        case touch(slot: Int, InputTouch.Phase, InputPosition?)
        case moved(x: Double, y: Double)
        case placed(InputPosition)
        case button(UInt32, isPressed: Bool)
        case scroll(x: Double, y: Double)
        /// A key, by the kernel's code.
        case key(UInt32, isPressed: Bool)
    }

    var kind: Kind
    var device: InputDevice.ID
    var time: Double
}

/// Tracks the touches and presses on all devices, so that each is reported to begin once and to end once.
///
/// A button or key pressed on two devices is one press, which ends when both are released. Removing a device ends its
/// touches and presses.
struct HeldInput {
    /// The maximum number of fingers on all touchscreens, more than occur in practice; further ones are ignored.
    static let maximumFingers = 64

    private struct Finger: Hashable {
        var device: InputDevice.ID
        var slot: Int
    }

    /// A pressed button or key on a device.
    private struct Press: Hashable {
        var device: InputDevice.ID
        var code: UInt32
        var isKey: Bool
    }

    private var fingers: [Finger: InputPosition] = [:]
    private var presses: Set<Press> = []

    /// Processes a reading.
    ///
    /// - Parameter reading: the reading.
    /// - Returns: the readings to report: none if redundant, such as a release without a press; several if it also ends
    ///   touches or presses.
    mutating func take(_ reading: Reading) -> [Reading] {
        switch reading.kind {
        case .added, .moved, .placed, .scroll: return [reading]
        case .removed: return releaseAll(at: reading.time, on: reading.device) + [reading]
        case .touch(let slot, let phase, let position):
            return touch(Finger(device: reading.device, slot: slot), phase, position, at: reading.time)
        case .button(let code, let isPressed):
            return press(Press(device: reading.device, code: code, isKey: false), isPressed) ? [reading] : []
        case .key(let code, let isPressed):
            return press(Press(device: reading.device, code: code, isKey: true), isPressed) ? [reading] : []
        }
    }

    /// Ends all touches and presses: cancels touches, and releases buttons and keys.
    ///
    /// - Parameters:
    ///   - time: the time of the release.
    ///   - device: the device; nil for all.
    /// - Returns: the touches, ordered by device and slot, then the presses, ordered by device and code.
    mutating func releaseAll(at time: Double, on device: InputDevice.ID? = nil) -> [Reading] {
        var releases: [Reading] = []
        let lifted = fingers.keys.filter { device == nil || $0.device == device }
        for finger in lifted.sorted(by: { ($0.device, $0.slot) < ($1.device, $1.slot) }) {
            let position = fingers.removeValue(forKey: finger)
            releases.append(
                Reading(kind: .touch(slot: finger.slot, .canceled, position), device: finger.device, time: time))
        }
        let released = presses.filter { device == nil || $0.device == device }
        for held in released.sorted(by: { ($0.device, $0.code) < ($1.device, $1.code) }) where press(held, false) {
            releases.append(
                Reading(
                    kind: held.isKey ? .key(held.code, isPressed: false) : .button(held.code, isPressed: false),
                    device: held.device, time: time))
        }
        return releases
    }

    private mutating func touch(
        _ finger: Finger, _ phase: InputTouch.Phase, _ position: InputPosition?, at time: Double
    ) -> [Reading] {
        func reading(_ phase: InputTouch.Phase, _ position: InputPosition) -> Reading {
            Reading(kind: .touch(slot: finger.slot, phase, position), device: finger.device, time: time)
        }
        let before = fingers[finger]
        switch phase {
        case .began:
            guard let position, before != nil || fingers.count < Self.maximumFingers else { return [] }
            fingers[finger] = position
            // If the finger is already down, its end was lost.
            return (before.map { [reading(.canceled, $0)] } ?? []) + [reading(.began, position)]
        case .moved:
            guard let position, let before, position != before else { return [] }
            fingers[finger] = position
            return [reading(.moved, position)]
        case .ended, .canceled:
            guard let before = fingers.removeValue(forKey: finger) else { return [] }
            return [reading(phase, position ?? before)]
        }
    }

    /// Records a press or release; returns whether it is the first press or last release across all devices.
    private mutating func press(_ press: Press, _ isPressed: Bool) -> Bool {
        let isElsewhere = { (presses: Set<Press>) in
            presses.contains { $0.code == press.code && $0.isKey == press.isKey && $0.device != press.device }
        }
        guard isPressed else { return presses.remove(press) != nil && !isElsewhere(presses) }
        return presses.insert(press).inserted && !isElsewhere(presses)
    }
}
