// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// One set of sizes that a screen can be switched to.
///
/// Immutable, and obtained from a screen only (MODE-1): `availableModes`, `preferredMode`, `currentMode`. There is no
/// refresh rate in it; modes of one size that differ in their rate alone are one `UIScreenMode`.
open class UIScreenMode: NSObject, @unchecked Sendable {
    // Unchecked, because an open class may be subclassed; this class itself holds constants only.

    /// The framebuffer's size in pixels.
    public let size: CGSize
    /// The width of one pixel divided by its height.
    public let pixelAspectRatio: CGFloat

    init(size: CGSize, pixelAspectRatio: CGFloat) {
        self.size = size
        self.pixelAspectRatio = pixelAspectRatio
        super.init()
    }

    /// The mode in UIKit's form: `<UIScreenMode: 0x…; size = 1242.000000 x 2208.000000>` (MISC-7).
    open override var description: String {
        let sides = String(format: "%f x %f", Double(size.width), Double(size.height))
        return "<\(identityDescription); size = \(sides)>"
    }
}
