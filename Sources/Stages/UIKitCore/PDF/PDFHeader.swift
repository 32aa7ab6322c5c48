// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import RenderTree

/// The size of the first page of a PDF: its crop box within its media box, turned as it is shown.
package struct PDFHeader {
    /// The size in points, greater than zero.
    let size: RenderSize

    /// Reads a file; nil if it is not a PDF, has no page, or is encrypted with compressed objects.
    init?(_ bytes: [UInt8]) {
        guard Self.isPDF(bytes), let page = PDFPageTree(PDFObjects(bytes), limit: 1).pages.first,
            !page.cropBox.isEmpty
        else { return nil }
        size = page.shownSize
    }

    /// Returns whether a file claims to be a PDF; readers accept some bytes before the signature.
    package static func isPDF(_ bytes: [UInt8]) -> Bool {
        let beginning = bytes.prefix(1024)
        let signature = Array("%PDF-".utf8)
        return beginning.indices.contains { beginning[$0...].starts(with: signature) }
    }
}
