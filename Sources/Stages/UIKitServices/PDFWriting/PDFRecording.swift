// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import UIKitCore

/// The drawing of a PDF's pages, each of which becomes part of the file when the next one begins.
final class PDFRecording {
    /// The context in which all pages are drawn.
    let context = CGContext()
    /// The bounds of the pages that have none of their own.
    let bounds: CGRect
    /// The bounds of the page; those of the others before there is one.
    private(set) var pageBounds: CGRect
    private let information: [String: String]
    private var file = PDFFile()
    /// The number of commands before the page; nil if there is no page.
    private var start: Int?
    private var links: [(CGRect, String)] = []

    /// Creates a recording.
    ///
    /// - Parameters:
    ///   - bounds: The bounds of the pages that have none of their own; without an area, they are a US letter.
    ///   - information: The entries of the document's information; others than texts are left out.
    init(bounds: CGRect, information: [String: Any]) {
        self.bounds = bounds.isEmpty ? CGRect(x: 0, y: 0, width: 612, height: 792) : bounds.standardized
        pageBounds = self.bounds
        self.information = information.compactMapValues { $0 as? String }
    }

    /// Ends the page, if there is one, and begins another one; without an area, it has the usual bounds.
    func beginPage(_ bounds: CGRect? = nil) {
        endPage()
        pageBounds = bounds.flatMap { $0.isEmpty ? nil : $0.standardized } ?? self.bounds
        context.area = pageBounds
        start = context.displayList.commands.count
        // What the page sets does not count for the next one.
        context.saveGState()
    }

    private func endPage() {
        guard let start else { return }
        context.restoreGState()
        let commands = Array(context.displayList.commands.dropFirst(start))
        let content = PDFPageContent(commands, bounds: pageBounds, file: &file)
        let stream = file.addStream([UInt8](content.content.utf8))
        file.addPage(pageBounds.size, content: stream, resources: content.resources, links: links)
        (self.start, links) = (nil, [])
    }

    /// Ends the last page and returns the file.
    func data() -> Data {
        endPage()
        return file.data(information: information)
    }

    // MARK: Links

    /// Returns a rectangle of the page from its bottom left.
    private func turned(_ rect: CGRect) -> CGRect {
        CGRect(x: rect.minX - pageBounds.minX, y: pageBounds.maxY - rect.maxY, width: rect.width, height: rect.height)
    }

    /// Makes a rectangle of the page lead to an address.
    func addLink(_ rect: CGRect, to url: URL) {
        links.append((turned(rect), "/A<</S/URI/URI(\(url.absoluteString.pdfEscaped))>>"))
    }

    /// Makes a rectangle of the page lead to a place with a name.
    func addLink(_ rect: CGRect, toPlace name: String) { links.append((turned(rect), "/Dest\(name.pdfName)")) }

    /// Gives a place on the page a name.
    func addPlace(_ place: CGPoint, name: String) {
        guard start != nil else { return }
        let turned = turned(CGRect(origin: place, size: .zero))
        file.destinations[name] = (file.pages.count, turned.origin)
    }
}

extension String {
    /// The text within the parentheses of a string of a PDF.
    fileprivate var pdfEscaped: String {
        map { "()\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
