// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

// Swift on Apple platforms lets apps create these objects without arguments, as placeholders in properties.

/// An implementation detail of Foundation's classes: only the initializers of a protocol extension can add `init()`.
public protocol _PlaceholderMaking {}

extension Timer: _PlaceholderMaking {}
extension NSAttributedString: _PlaceholderMaking {}
extension Progress: _PlaceholderMaking {}

extension _PlaceholderMaking where Self == Timer {
    /// Creates an invalid timer, which never fires.
    public init() {
        self.init(fire: .distantFuture, interval: 0, repeats: false) { _ in }
        self.invalidate()
    }
}

extension _PlaceholderMaking where Self == NSAttributedString {
    /// Creates an empty string.
    public init() { self.init(string: "") }
}

extension _PlaceholderMaking where Self == NSMutableAttributedString {
    /// Creates an empty string.
    public init() { self.init(string: "") }
}

extension _PlaceholderMaking where Self == Progress {
    /// Creates a progress without units.
    public init() { self.init(totalUnitCount: 0) }
}
