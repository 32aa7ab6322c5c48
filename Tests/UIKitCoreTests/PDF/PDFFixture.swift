// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// PDF files for tests, whose objects are found without a table of references.
enum PDFFixture {
    /// Returns a file with objects, of which the first is the catalog.
    static func file(_ objects: String, trailer: String = "") -> Data {
        Data("%PDF-1.4\n\(objects)\ntrailer <</Root 1 0 R \(trailer)>>\n%%EOF\n".utf8)
    }

    /// Returns a document.
    ///
    /// - Parameters:
    ///   - pages: For each page the entries of its dictionary, and its content.
    ///   - inherited: The entries that pages inherit.
    ///   - trailer: Further entries of the trailer.
    ///   - objects: Further objects, with numbers from 500 on.
    /// - Returns: The file.
    static func document(
        _ pages: [(entries: String, content: String)], inherited: String = "", trailer: String = "",
        objects: String = ""
    ) -> Data {
        let kids = pages.indices.map { "\(10 + 2 * $0) 0 R" }.joined(separator: " ")
        let written = pages.enumerated().map { index, page in
            """
            \(10 + 2 * index) 0 obj <</Type/Page/Parent 2 0 R/Contents \(11 + 2 * index) 0 R \(page.entries)>> endobj
            \(11 + 2 * index) 0 obj <</Length \(page.content.utf8.count)>> stream
            \(page.content)
            endstream endobj
            """
        }
        return file(
            """
            1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
            2 0 obj <</Type/Pages/Count \(pages.count)/Kids[\(kids)] \(inherited)>> endobj
            \(written.joined(separator: "\n"))
            \(objects)
            """, trailer: trailer)
    }

    /// Returns a document with pages of the same size that are filled with colors, such as `1 0 0` for red.
    static func pages(_ colors: [String], width: Int, height: Int) -> Data {
        document(
            colors.map { ("", "\($0) rg 0 0 \(width) \(height) re f") }, inherited: "/MediaBox[0 0 \(width) \(height)]")
    }
}
