// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import Foundation
import GoldenFrames
import RenderTree
import Testing

@testable import UIKitCore
@testable import UIKitServices

extension DeviceTests {
    /// The documents that apps draw, read again as any others.
    @MainActor struct PDFRendererTests {
        private let simulation = Simulation()
        private let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 8, height: 6))

        /// Returns the pixels of a page as `RRGGBB`, one for each point, in rows.
        private func pixels(_ data: Data, page index: Int = 0) throws -> [[String]] {
            let page = try #require(PDFDocument(data: data)?.page(at: index))
            let size = page.bounds(for: .mediaBox).size
            let image = page.thumbnail(of: size, for: .mediaBox)
            let context = CGContext()
            image.record(in: CGRect(origin: .zero, size: size), to: context)
            var layer = RenderLayer(id: 1, frame: RenderRect(size: size.rendered))
            layer.contents = context.displayList
            let tree = RenderTree(size: size.rendered, layers: [layer])
            let composer = try PictureComposer(fonts: Fixtures.fonts(), tiles: TileCache())
            let picture = try #require(composer.picture(of: tree, scale: 1))
            let texts = picture.pixels.map { UIColor(hexadecimal: Int($0 & 0xFF_FFFF)).hexadecimal }
            return (0..<picture.size.height).map { row in
                Array(texts[row * picture.size.width..<(row + 1) * picture.size.width])
            }
        }

        @Test func `pages have their sizes, and paths where they were drawn`() throws {
            let data = renderer.pdfData { context in
                context.beginPage()
                UIColor.red.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 4, height: 3))
                context.cgContext.translateBy(x: 4, y: 3)
                UIColor.blue.setFill()
                UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 3)).fill()
                context.beginPage(withBounds: CGRect(x: 10, y: 20, width: 4, height: 4), pageInfo: [:])
                #expect(context.pdfContextBounds == CGRect(x: 10, y: 20, width: 4, height: 4))
                UIColor.green.setFill()
                context.fill(CGRect(x: 10, y: 22, width: 2, height: 2))
            }
            let document = try #require(PDFDocument(data: data))
            #expect(document.pageCount == 2)
            #expect(document.page(at: 0)?.bounds(for: .mediaBox).size == CGSize(width: 8, height: 6))
            let first = try pixels(data)
            #expect(first[1][1] == "FF0000" && first[1][6] == "FFFFFF" && first[4][6] == "0000FF")
            let second = try pixels(data, page: 1)
            #expect(second.count == 4 && second[3][0] == "00FF00" && second[0][0] == "FFFFFF")
            #expect(second[3][3] == "FFFFFF")
        }

        @Test func `the clip, the transform and the color of a page end with it`() throws {
            let data = renderer.pdfData { context in
                context.beginPage()
                UIColor.red.setFill()
                context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
                context.cgContext.scaleBy(x: 0.1, y: 0.1)
                context.beginPage()
                context.fill(CGRect(x: 0, y: 0, width: 8, height: 6))
            }
            #expect(try pixels(data, page: 1)[5][7] == "000000")
        }

        @Test func `curves and lines are paths, with opacity`() throws {
            let data = renderer.pdfData { context in
                context.beginPage()
                context.cgContext.setFillColor(UIColor.black.withAlphaComponent(0.5).cgColor)
                context.cgContext.fillEllipse(in: CGRect(x: -20, y: -20, width: 48, height: 46))
                context.cgContext.setStrokeColor(UIColor.red.cgColor)
                context.cgContext.setLineWidth(2)
                context.cgContext.move(to: CGPoint(x: 0, y: 3))
                context.cgContext.addLine(to: CGPoint(x: 8, y: 3))
                context.cgContext.strokePath()
            }
            let shown = try pixels(data)
            #expect(shown[2][4] == "FF0000" && shown[3][4] == "FF0000")
            #expect(["7F7F7F", "808080"].contains(shown[0][0]))
            #expect(!String(decoding: data, as: UTF8.self).contains("/Image"))
        }

        @Test func `text and images become images, where the device can draw them`() throws {
            simulation.device.encodeImages { tree, scale, _ in
                let count = Int(tree.size.width * scale) * Int(tree.size.height * scale)
                // Premultiplied: half of green.
                return (0..<count).flatMap { _ in [0, 128, 0, 128] as [UInt8] }
            }
            defer { simulation.device.encodeImages(with: nil) }
            let data = renderer.pdfData { context in
                context.beginPage()
                "x".draw(in: CGRect(x: 0, y: 0, width: 8, height: 6), withAttributes: nil)
            }
            let text = String(decoding: data, as: UTF8.self)
            #expect(text.contains("/Width 16/Height 12") && text.contains("/SMask"))
        }

        /// Returns the pixels of a page, of whose images the device draws what they are.
        private func pixels(drawing actions: (CGContext) -> Void) throws -> [[String]] {
            let composer = try PictureComposer(fonts: Fixtures.fonts(), tiles: TileCache())
            simulation.device.encodeImages { tree, scale, _ in
                composer.picture(of: tree, scale: scale)?.pixels.flatMap { pixel in
                    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) }
                }
            }
            defer { simulation.device.encodeImages(with: nil) }
            return try pixels(
                renderer.pdfData { context in
                    context.beginPage()
                    actions(context.cgContext)
                })
        }

        /// An image of 4 by 6 points whose upper half is opaque.
        private var halfImage: CGImage {
            let half = RenderRect(x: 0, y: 0, width: 4, height: 3)
            return CGImage(
                .drawing(DisplayList([.fill(.rect(half), .color(.black), evenOdd: false)])), width: 4, height: 6)
        }

        @Test func `a mask keeps a part of the content, and a tinted image its shape`() throws {
            let masked = try pixels { context in
                context.setFillColor(UIColor.red.cgColor)
                context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 6), mask: halfImage)
                context.fill(CGRect(x: 0, y: 0, width: 8, height: 6))
            }
            #expect(Set([masked[1][1], masked[4][1]]) == ["FF0000", "FFFFFF"] && masked[1][6] == "FFFFFF")
            let own = UIImage(.pixels([0xFF00_00FF, 0], 1, 2), size: CGSize(width: 1, height: 2), scale: 1)
            let tinted = try pixels { _ in own.withTintColor(.red).draw(in: CGRect(x: 0, y: 0, width: 8, height: 6)) }
            #expect(tinted[0][4] == "FF0000" && tinted[5][4] == "FFFFFF")
        }

        @Test func `clearing draws nothing, and a group without blending stays paths`() throws {
            let data = renderer.pdfData { context in
                context.beginPage()
                context.cgContext.clear(CGRect(x: 0, y: 0, width: 4, height: 6))
                context.cgContext.beginTransparencyLayer(auxiliaryInfo: nil)
                UIColor.blue.setFill()
                context.fill(CGRect(x: 4, y: 0, width: 4, height: 6))
                context.cgContext.endTransparencyLayer()
            }
            let shown = try pixels(data)
            #expect(shown[3][1] == "FFFFFF" && shown[3][6] == "0000FF")
            #expect(!String(decoding: data, as: UTF8.self).contains("/Image"))
        }

        @Test func `a page has bounds, which tiles cover`() throws {
            _ = renderer.pdfData { context in
                context.beginPage()
                #expect(context.cgContext.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 8, height: 6))
                let count = context.cgContext.displayList.commands.count
                context.cgContext.draw(halfImage, in: CGRect(x: 0, y: 0, width: 4, height: 6), byTiling: true)
                let images = context.cgContext.displayList.commands.dropFirst(count)
                #expect(images.filter { if case .fill = $0 { true } else { false } }.count == 2)
            }
        }

        @Test func `what is mapped to a line is not drawn`() {
            var file = PDFFile()
            let flat: [DrawCommand] = [
                .concatenate(.scale(x: 1, y: 0)),
                .fill(
                    .rect(RenderRect(x: 0, y: 0, width: 8, height: 6)),
                    .linearGradient(start: RenderPoint(x: 0, y: 0), end: RenderPoint(x: 8, y: 0), stops: []),
                    evenOdd: false),
            ]
            simulation.device.encodeImages { _, _, _ in
                Issue.record("Nothing is visible.")
                return nil
            }
            defer { simulation.device.encodeImages(with: nil) }
            let page = PDFPageContent(flat, bounds: CGRect(x: 0, y: 0, width: 8, height: 6), file: &file)
            #expect(!page.content.contains(" Do"))
        }

        @Test func `a curve after the end of a subpath starts where that began`() {
            var file = PDFFile()
            let path = Path([
                .move(RenderPoint(x: 3, y: 0)), .line(RenderPoint(x: 6, y: 6)), .close,
                .quad(RenderPoint(x: 0, y: 0), control: RenderPoint(x: 3, y: 3)),
            ])
            let page = PDFPageContent(
                [.fill(path, .color(.black), evenOdd: false)], bounds: CGRect(x: 0, y: 0, width: 8, height: 6),
                file: &file)
            #expect(page.content.contains("h\n3 2 2 2 0 0 c\n"))
        }

        @Test func `the information about a document is written, and links and their places`() throws {
            let format = UIGraphicsPDFRendererFormat()
            format.documentInfo = [kCGPDFContextTitle as String: "Größe (1)", "Other": 3]
            let renderer = UIGraphicsPDFRenderer(bounds: .zero, format: format)
            let address = try #require(URL(string: "https://example.com/a(b)"))
            let data = renderer.pdfData { context in
                context.beginPage()
                context.setURL(address, for: CGRect(x: 0, y: 0, width: 10, height: 20))
                context.setDestinationWithName("end", for: CGRect(x: 5, y: 5, width: 10, height: 10))
                context.beginPage()
                context.addDestination(withName: "end", at: CGPoint(x: 1, y: 92))
            }
            let document = try #require(PDFDocument(data: data))
            #expect(document.documentAttributes?[PDFDocumentAttribute.titleAttribute] as? String == "Größe (1)")
            #expect(document.page(at: 0)?.bounds(for: .mediaBox).size == CGSize(width: 612, height: 792))
            let text = String(decoding: data, as: UTF8.self)
            #expect(text.contains("/Rect[0 772 10 792]/A<</S/URI/URI(https://example.com/a\\(b\\))>>"))
            #expect(text.contains("/Dest/end") && text.contains("0 R/XYZ 1 700 0]"))
        }

        @Test func `a document without pages has none, and one is written to a file`() throws {
            #expect(PDFDocument(data: renderer.pdfData { _ in })?.pageCount ?? 0 == 0)
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).pdf")
            defer { try? FileManager.default.removeItem(at: file) }
            try renderer.writePDF(to: file) { $0.beginPage() }
            #expect(PDFDocument(url: file)?.pageCount == 1)
            let nowhere = URL(fileURLWithPath: "/nowhere/at/all.pdf")
            #expect(throws: (any Error).self) { try renderer.writePDF(to: nowhere) { $0.beginPage() } }
        }

        @Test func `numbers have neither exponents nor more than four decimals`() {
            #expect(
                [1, 0.5, -2.25, 1.0 / 3, 0.0004, -0.0004, 0.00001].map(\.pdf) == [
                    "1", "0.5", "-2.25", "0.3333", "0.0004", "-0.0004", "0",
                ])
            #expect([Double.nan, .infinity].map(\.pdf) == ["0", "0"])
        }
    }
}
