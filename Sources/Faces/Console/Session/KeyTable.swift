// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScreensWire
import Varlink

/// The keys that pages hold down.
///
/// A page that disconnects sends no end of its presses, and the app would take a key for held until somebody presses and
/// releases it again.
struct KeyTable: Sendable {
    /// The maximum number of keys of a page that are remembered; keyboards report fewer at a time.
    private static let limit = 32

    /// The keys held, by page and by their number.
    private(set) var pressed: [Int: [Int: Wire.PressKey]] = [:]

    /// Follows a request.
    ///
    /// - Parameters:
    ///   - parameters: the parameters of `PressKey`; invalid ones are ignored.
    ///   - page: the page that sent it.
    mutating func follow(_ parameters: JSONObject, of page: Int) {
        guard let request: Wire.PressKey = try? JSONValueDecoder().decode(from: .object(parameters)) else { return }
        if request.phase == .ended {
            pressed[page]?[request.usage] = nil
        } else if pressed[page, default: [:]].count < Self.limit {
            pressed[page, default: [:]][request.usage] = request
        }
    }

    /// Removes the keys of a page that has disconnected.
    ///
    /// - Parameter page: the page; nil for all pages.
    /// - Returns: the requests that release them, by their number.
    mutating func leave(_ page: Int?) -> [Wire.PressKey] {
        let left = page.map { pressed.removeValue(forKey: $0).map { [$0] } ?? [] } ?? Array(pressed.values)
        if page == nil { pressed = [:] }
        return left.flatMap(\.values).sorted { $0.usage < $1.usage }.map {
            Wire.PressKey(.ended, usage: $0.usage, characters: $0.characters, modifiers: $0.modifiers)
        }
    }
}
