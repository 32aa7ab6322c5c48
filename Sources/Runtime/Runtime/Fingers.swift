// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import InputDevices

/// The numbers of the fingers on all touch screens, each the smallest that is free.
///
/// The numbers begin with 1: a control socket's touches have 0.
struct Fingers {
    /// The number of the pointer, which touches while its left button is down; no finger has it.
    static let pointer = -1

    private struct Place: Hashable {
        var device: InputDevice.ID?
        var slot: Int
    }

    private var numbers: [Place: Int] = [:]

    /// Numbers a finger that touches a screen.
    mutating func begin(slot: Int, device: InputDevice.ID?) -> Int {
        let taken = Set(numbers.values)
        let number = (1...).first { !taken.contains($0) } ?? 1
        numbers[Place(device: device, slot: slot)] = number
        return number
    }

    /// Returns the number of a finger; nil for one that does not touch the main screen.
    func number(slot: Int, device: InputDevice.ID?) -> Int? { numbers[Place(device: device, slot: slot)] }

    /// Frees the number of a finger and returns it.
    mutating func end(slot: Int, device: InputDevice.ID?) -> Int? {
        numbers.removeValue(forKey: Place(device: device, slot: slot))
    }

    /// Frees the numbers of a device's fingers and returns them in order.
    mutating func endAll(on device: InputDevice.ID?) -> [Int] {
        let ended = numbers.filter { $0.key.device == device }
        for place in ended.keys { numbers[place] = nil }
        return ended.values.sorted()
    }
}
