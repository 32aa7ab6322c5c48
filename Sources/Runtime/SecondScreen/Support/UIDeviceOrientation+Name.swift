// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import UIKitCore

extension UIDeviceOrientation {
    /// The orientations that people and programs can name.
    package static let named: [(name: String, orientation: UIDeviceOrientation)] = [
        ("portrait", .portrait), ("portraitUpsideDown", .portraitUpsideDown), ("landscapeLeft", .landscapeLeft),
        ("landscapeRight", .landscapeRight), ("faceUp", .faceUp), ("faceDown", .faceDown),
    ]

    /// UIKit's name of the orientation, as `landscapeLeft`.
    package var name: String { Self.named.first { $0.orientation == self }?.name ?? "unknown" }

    /// Reads UIKit's name of an orientation; nil for any other text.
    package init?(name: String) {
        guard let found = Self.named.first(where: { $0.name == name }) else { return nil }
        self = found.orientation
    }
}
