// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The file of a picture that consists of shapes, and can be drawn sharply at any size.
package struct VectorFile: Sendable {
    /// The format of a file.
    package enum Format: Sendable, Hashable {
        /// Scalable Vector Graphics.
        case svg
        /// The first page of a document in the Portable Document Format.
        case pdf

        /// The maximum size of a file in bytes; librsvg needs thirty times as much memory.
        package var maximumBytes: Int {
            switch self {
            case .svg: 4 << 20
            case .pdf: 16 << 20
            }
        }

        /// The name for messages, such as `SVG`.
        package var name: String {
            switch self {
            case .svg: "SVG"
            case .pdf: "PDF"
            }
        }
    }

    /// The format.
    package let format: Format
    /// The bytes.
    package let bytes: [UInt8]
    /// The natural size in points, to which the picture is stretched before a further transform.
    package let size: RenderSize

    /// Creates a file with the size that its header claims.
    package init(_ format: Format, bytes: [UInt8], size: RenderSize) {
        (self.format, self.bytes, self.size) = (format, bytes, size)
    }
}

extension [UInt8] {
    /// Returns the indices at which a text starts, in order.
    package func indices(of text: StaticString) -> [Int] {
        let text = Array(text.description.utf8)
        guard count >= text.count, let first = text.first else { return [] }
        var found: [Int] = []
        for index in 0...count - text.count where self[index] == first {
            if text.indices.allSatisfy({ self[index + $0] == text[$0] }) { found.append(index) }
        }
        return found
    }
}
