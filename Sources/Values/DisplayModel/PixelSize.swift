// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A size in whole pixels, as modes, framebuffers and frames have it.
///
/// Points are `CGRect` and exist only from UIKitCore up; the two types keep the units apart.
public struct PixelSize: Hashable, Sendable {
    /// Columns, zero or more.
    public var width: Int
    /// Lines, zero or more.
    public var height: Int

    /// Creates a size of `width` columns and `height` lines.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The number of pixels; 0 when a side is 0.
    public var area: Int { width * height }
}

extension PixelSize: CustomStringConvertible {
    /// The size as people write it: `1920x1080`.
    public var description: String { "\(width)x\(height)" }
}
