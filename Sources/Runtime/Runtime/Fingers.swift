// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import InputDevices

/// Assigns each finger on any touchscreen the smallest free number.
///
/// Numbers start at 1; touches from a control socket use -2 and below.
struct Fingers {
    /// The number of the pointer, which touches while its left button is down; never assigned to a finger.
    static let pointer = -1

    private struct Place: Hashable {
        var device: InputDevice.ID?
        var slot: Int
    }

    private var numbers: [Place: Int] = [:]

    /// Assigns a number to a finger that touches a screen, and returns it.
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
