// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

/// The file of a picture that consists of shapes, and can be drawn sharply at any size.
package struct VectorFile: Sendable {
    /// The format of a file.
    package enum Format: Sendable, Hashable {
        /// Scalable Vector Graphics.
        case svg
        /// A page of a document in the Portable Document Format.
        case pdf

        /// The maximum size in bytes of a file that is an image; librsvg needs thirty times as much memory.
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

    /// A page of a document, with what it needs at most according to the dictionaries that it refers to.
    package struct Page: Sendable, Hashable {
        /// The index of the page, from 0.
        package let index: Int
        /// The maximum number of transparency groups within each other.
        package let groups: Int
        /// The area of the largest image in pixels.
        package let imageArea: Int

        /// Creates a page of a document.
        package init(index: Int, groups: Int, imageArea: Int) {
            (self.index, self.groups, self.imageArea) = (index, groups, imageArea)
        }
    }

    /// The maximum size of a document in bytes, of which only the pages that are shown are read when they are drawn.
    package static let maximumDocumentBytes = 64 << 20

    /// The format.
    package let format: Format
    /// The bytes.
    package let bytes: [UInt8]
    /// The natural size in points, to which the picture is stretched before a further transform.
    package let size: RenderSize
    /// The page of a document; nil for an image, which is the first page of a file of its own.
    ///
    /// The files of a document's pages share their bytes, and their images have an identifier each.
    package let page: Page?

    /// Creates a file with the size that its header, or the page, claims.
    package init(_ format: Format, bytes: [UInt8], size: RenderSize, page: Page? = nil) {
        (self.format, self.bytes, self.size, self.page) = (format, bytes, size, page)
    }

    /// The maximum size of the file in bytes.
    package var maximumBytes: Int { page == nil ? format.maximumBytes : Self.maximumDocumentBytes }
}

extension [UInt8] {
    /// Returns the indices at which a text starts, in order.
    package func indices(of text: StaticString) -> [Int] {
        let length = text.utf8CodeUnitCount
        guard length > 0 else { return [] }
        // The bytes are those of the array and of the text, neither of which ends before the search. A loop takes seconds
        // for a large document where the compiler does not optimize.
        return unsafe withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return [] }
            var (found, next): ([Int], Int) = ([], 0)
            while next + length <= bytes.count,
                let place = unsafe memchr(start + next, Int32(text.utf8Start[0]), bytes.count - length - next + 1)
            {
                let index = unsafe UnsafeRawPointer(place) - start
                if unsafe memcmp(place, text.utf8Start, length) == 0 { found.append(index) }
                next = index + 1
            }
            return found
        }
    }
}
