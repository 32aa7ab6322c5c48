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
        let length = text.utf8CodeUnitCount
        guard count >= length, length > 0 else { return [] }
        var found: [Int] = []
        // A file has megabytes, so its bytes are read without bounds checks; all indices are below its size.
        unsafe withUnsafeBufferPointer { bytes in
            let first = unsafe text.utf8Start[0]
            for index in 0...bytes.count - length where unsafe bytes[index] == first {
                if (1..<length).allSatisfy({ unsafe bytes[index + $0] == text.utf8Start[$0] }) { found.append(index) }
            }
        }
        return found
    }
}
