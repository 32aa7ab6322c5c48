// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An input view whose keys click.
@preconcurrency @MainActor public protocol UIInputViewAudioFeedback: NSObjectProtocol {
    /// Whether the keys click.
    var enableInputClicksWhenVisible: Bool { get }
}

extension UIInputViewAudioFeedback {
    /// Whether the keys click: false.
    public var enableInputClicksWhenVisible: Bool { false }
}

extension UIDevice {
    /// Plays the click of a key; the device is silent.
    public func playInputClick() {}
}
