// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import Foundation
import GoldenFrames
import RenderTree
import Testing
import UIKitServices

@testable import UIKitCore

extension DeviceTests {
    /// The documents and pages of PDFKit.
    @MainActor struct PDFDocumentTests {
        private let simulation = Simulation()

        private func document(_ colors: String..., width: Int = 4, height: Int = 2) throws -> PDFDocument {
            try #require(PDFDocument(data: PDFFixture.pages(colors, width: width, height: height)))
        }

        /// Returns the color of the middle of an image.
        private func middle(_ image: UIImage) throws -> UInt32 {
            let context = CGContext()
            image.record(in: CGRect(origin: .zero, size: image.size), to: context)
            var layer = RenderLayer(id: 1, frame: RenderRect(size: image.size.rendered))
            layer.contents = context.displayList
            let tree = RenderTree(size: image.size.rendered, layers: [layer])
            let composer = try PictureComposer(fonts: Fixtures.fonts(), tiles: TileCache())
            let picture = try #require(composer.picture(of: tree, scale: 1))
            return picture.pixels[picture.size.height / 2 * picture.size.width + picture.size.width / 2]
        }

        @Test func `a document has attributes, its file, and pages with labels`() throws {
            let data = PDFFixture.document(
                [("", ""), ("", "")], trailer: "/Info 500 0 R",
                objects: #"500 0 obj <</Title(A \(short\) t\151tle)/Author<FEFF00C400E4>/Subject 501 0 R>> endobj"#)
            let document = try #require(PDFDocument(data: data))
            #expect(document.pageCount == 2 && document.documentURL == nil && !document.isLocked)
            #expect(document.documentAttributes?[PDFDocumentAttribute.titleAttribute] as? String == "A (short) title")
            #expect(document.documentAttributes?[PDFDocumentAttribute.authorAttribute] as? String == "Ää")
            #expect(document.documentAttributes?[PDFDocumentAttribute.subjectAttribute] == nil)
            #expect(document.dataRepresentation() == data)
            let page = try #require(document.page(at: 1))
            #expect(document.page(at: 1) === page && document.page(at: 2) == nil && document.page(at: -1) == nil)
            #expect(page.label == "2" && page.document === document && page.pageRef?.pageNumber == 2)
            #expect(page.bounds(for: .mediaBox) == CGRect(x: 0, y: 0, width: 612, height: 792))
            #expect(PDFDocument(data: Data("text".utf8)) == nil)
            #expect(PDFDocument(url: URL(fileURLWithPath: "/nowhere.pdf")) == nil)
        }

        @Test func `pages are inserted, removed and exchanged in memory`() throws {
            let document = try document("1 0 0", "0 1 0", "0 0 1")
            let (first, last) = (try #require(document.page(at: 0)), try #require(document.page(at: 2)))
            document.exchangePage(at: 0, withPageAt: 2)
            #expect(document.index(for: first) == 2 && document.index(for: last) == 0)
            document.removePage(at: 1)
            #expect(document.pageCount == 2 && document.index(for: first) == 1)
            let added = PDFPage()
            document.insert(added, at: 1)
            document.insert(PDFPage(), at: 9)
            #expect(document.pageCount == 3 && document.page(at: 1) === added && added.label == "2")
            document.removePage(at: 0)
            #expect(last.document == nil && document.index(for: last) == NSNotFound)
            #expect(document.dataRepresentation() == nil)
        }

        @Test func `a thumbnail has the page's proportions and white paper`() throws {
            let document = try document("1 0 0", "0 0 1")
            let image = try #require(document.page(at: 1)?.thumbnail(of: CGSize(width: 20, height: 20), for: .cropBox))
            #expect(image.size == CGSize(width: 20, height: 10))
            #expect(try middle(image) == 0xFF00_00FF)
            #expect(try middle(PDFPage().thumbnail(of: CGSize(width: 306, height: 396), for: .cropBox)) == 0xFFFF_FFFF)
            let page = try #require(document.page(at: 0))
            page.rotation = 450
            #expect(page.rotation == 90)
            #expect(
                page.thumbnail(of: CGSize(width: 20, height: 20), for: .cropBox).size == CGSize(width: 10, height: 20))
            #expect(page.thumbnail(of: .zero, for: .cropBox).size == .zero)
        }

        @Test func `an image becomes a page`() throws {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 6, height: 4)).image { context in
                context.cgContext.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
                context.fill(CGRect(x: 0, y: 0, width: 6, height: 4))
            }
            let page = try #require(PDFPage(image: image))
            #expect(page.bounds(for: .cropBox) == CGRect(x: 0, y: 0, width: 6, height: 4))
            #expect(try middle(page.thumbnail(of: CGSize(width: 6, height: 6), for: .mediaBox)) == 0xFFFF_0000)
            #expect(PDFPage(image: UIImage()) == nil)
        }

        /// A page with a mark of the app.
        private final class MarkedPage: PDFPage {
            override func draw(with box: PDFDisplayBox, to context: CGContext) {
                super.draw(with: box, to: context)
                context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
                context.fill(bounds(for: box))
            }
        }

        private final class Delegate: NSObject, PDFDocumentDelegate {
            func classForPage() -> AnyClass { MarkedPage.self }
        }

        @Test func `the delegate chooses the class of pages, which draws them`() throws {
            let (document, delegate) = (try document("1 0 0"), Delegate())
            document.delegate = delegate
            let page = try #require(document.page(at: 0))
            #expect(page is MarkedPage)
            #expect(try middle(page.thumbnail(of: CGSize(width: 4, height: 4), for: .cropBox)) == 0xFF00_FF00)
        }
    }
}
