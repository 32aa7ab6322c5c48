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
    /// PDF documents and pages of Core Graphics.
    @MainActor struct CGPDFDocumentTests {
        private let simulation = Simulation()

        private func document(_ data: Data) throws -> CGPDFDocument {
            let provider = try #require(CGDataProvider(data: data))
            return try #require(CGPDFDocument(provider))
        }

        /// Returns the rows of an image in letters: red, blue, white, and dots where it is transparent.
        private func rows(_ image: UIImage) throws -> [String] {
            let context = CGContext()
            image.record(in: CGRect(origin: .zero, size: image.size), to: context)
            var layer = RenderLayer(id: 1, frame: RenderRect(size: image.size.rendered))
            layer.contents = context.displayList
            let tree = RenderTree(size: image.size.rendered, layers: [layer])
            let composer = try PictureComposer(fonts: Fixtures.fonts(), tiles: TileCache())
            let picture = try #require(composer.picture(of: tree, scale: 1))
            let letters: [UInt32: Character] = [0: ".", 0xFFFF_0000: "r", 0xFF00_00FF: "b", 0xFFFF_FFFF: "w"]
            return (0..<picture.size.height).map { y in
                let row = picture.pixels[y * picture.size.width..<(y + 1) * picture.size.width]
                return String(row.map { letters[$0] ?? "?" })
            }
        }

        private func drawing(_ width: Double, _ height: Double, _ draw: (CGContext) -> Void) throws -> [String] {
            try rows(
                UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { context in
                    context.cgContext.translateBy(x: 0, y: height)
                    context.cgContext.scaleBy(x: 1, y: -1)
                    draw(context.cgContext)
                })
        }

        // MARK: Pages

        @Test func `pages are numbered from 1 and inherit boxes and rotation`() throws {
            let document = try document(
                PDFFixture.document(
                    [
                        ("", ""), ("/CropBox[10 20 60 500]/Rotate -90/TrimBox 500 0 R", ""), ("/MediaBox[0 0 5 6]", ""),
                    ], inherited: "/MediaBox[0 0 100 200]/Rotate 180", objects: "500 0 obj [20 30 40 50] endobj"))
            #expect(document.numberOfPages == 3)
            #expect(document.page(at: 0) == nil && document.page(at: 4) == nil)
            let page = try #require(document.page(at: 2))
            #expect(page.pageNumber == 2 && page.document === document)
            #expect(page.rotationAngle == 270 && document.page(at: 1)?.rotationAngle == 180)
            #expect(page.getBoxRect(.mediaBox) == CGRect(x: 0, y: 0, width: 100, height: 200))
            #expect(page.getBoxRect(.cropBox) == CGRect(x: 10, y: 20, width: 50, height: 180))
            #expect(page.getBoxRect(.trimBox) == CGRect(x: 20, y: 30, width: 20, height: 20))
            #expect(page.getBoxRect(.artBox) == page.getBoxRect(.cropBox))
            #expect(document.page(at: 3)?.getBoxRect(.cropBox) == CGRect(x: 0, y: 0, width: 5, height: 6))
        }

        @Test func `pages in nested nodes are in order, and can be in streams of objects`() throws {
            let values = [
                "<</Pages 2 0 R>>", "<</Kids[3 0 R 6 0 R]>>", "<</Kids[4 0 R 5 0 R]/MediaBox[0 0 1 1]>>",
                "<</Type/Page>>", "<</Type/Page/MediaBox[0 0 2 2]>>", "<</Type/Page/MediaBox[0 0 3 3]>>",
            ]
            var (index, offset) = ("", 0)
            for (number, value) in values.enumerated() {
                index += "\(number + 1) \(offset) "
                offset += value.utf8.count
            }
            let content = index + values.joined()
            let data = PDFFixture.file(
                """
                9 0 obj <</Type/ObjStm/N 6/First \(index.utf8.count)/Length \(content.utf8.count)>> stream
                \(content)
                endstream endobj
                """)
            let document = try document(data)
            #expect((1...3).map { document.page(at: $0)?.getBoxRect(.mediaBox).width } == [1, 2, 3])
        }

        @Test func `a file is read by its URL, and other files are no documents`() throws {
            let file = FileManager.default.temporaryDirectory.appending(path: "document-\(UUID().uuidString).pdf")
            defer { try? FileManager.default.removeItem(at: file) }
            #expect(CGPDFDocument(file as CFURL) == nil)
            try PDFFixture.pages(["1 0 0", "0 0 1"], width: 4, height: 4).write(to: file)
            #expect(CGPDFDocument(file as CFURL)?.numberOfPages == 2)
            for text in ["", "%PDF-1.4", "text", "%PDF-1.4\n1 0 obj <</Pages 2 0 R>> endobj trailer <</Root 1 0 R>>"] {
                let provider = try #require(CGDataProvider(data: Data(text.utf8)))
                #expect(CGPDFDocument(provider) == nil)
            }
        }

        @Test func `an encrypted document with compressed objects stays locked`() throws {
            let locked = try document(PDFFixture.file("", trailer: "/Encrypt 5 0 R"))
            #expect(locked.isEncrypted && !locked.isUnlocked && locked.numberOfPages == 0)
            let open = try document(PDFFixture.pages(["1 0 0"], width: 4, height: 4))
            #expect(!open.isEncrypted && open.isUnlocked)
        }

        // MARK: Harmful files

        /// Objects behind the catalog, and the number of pages.
        private nonisolated static let harmful: [String: (objects: String, count: Int)] = [
            "cycle": (
                "2 0 obj <</Kids[2 0 R 3 0 R]>> endobj 3 0 obj <</Kids[2 0 R 4 0 R]>> endobj 4 0 obj <<>> endobj", 1
            ),
            "doubling": (
                (2..<60).map { "\($0) 0 obj <</Kids[\($0 + 1) 0 R \($0 + 1) 0 R]>> endobj\n" }.joined()
                    + "60 0 obj <</Type/Page>> endobj", 2
            ),
            "many": (
                "2 0 obj <</Kids[\(String(repeating: "3 0 R ", count: 60_000))]>> endobj 3 0 obj <</Type/Page>> endobj",
                PDFPageTree.maximumCount
            ),
            "depth": (
                (2..<200).map { "\($0) 0 obj <</Kids[\($0 + 1) 0 R]>> endobj\n" }.joined()
                    + "200 0 obj <</Type/Page>> endobj", 0
            ),
            // Each object is nearly as long as the file.
            "strings": (
                "2 0 obj <</Kids[\((3..<9000).map { "\($0) 0 R" }.joined(separator: " "))]>> endobj\n"
                    + (3..<9000).map { "\($0) 0 obj ( " }.joined(), 0
            ),
            // Each stream would be copied and decompressed, to nothing.
            "streams": (
                "2 0 obj <</Kids[3 0 R]>> endobj 3 0 obj <</Type/Page>> endobj\n"
                    + (10..<20_000).map {
                        "\($0) 0 obj <</Type/ObjStm/N 0/First 0/Length 1000000/Filter/FlateDecode>> stream\n"
                            + "x\u{1}\u{3}\u{0}\u{0}\u{0}\u{0}\u{1} endobj\n"
                    }.joined() + String(repeating: " ", count: 1_000_000), 0
            ),
            "boxes": ("2 0 obj <</Kids[3 0 R]>> endobj 3 0 obj <</MediaBox[nan -1e308 inf 1e308]>> endobj", 1),
        ]

        @Test(arguments: harmful.keys.sorted())
        func `a harmful file is read quickly`(_ kind: String) throws {
            let (objects, count) = try #require(Self.harmful[kind])
            let data = PDFFixture.file("1 0 obj <</Pages 2 0 R>> endobj\n\(objects)")
            let clock = ContinuousClock()
            let start = clock.now
            let provider = try #require(CGDataProvider(data: data))
            let document = CGPDFDocument(provider)
            #expect(document?.numberOfPages ?? 0 == count)
            if let page = document?.page(at: 1) {
                _ = page.getDrawingTransform(
                    .cropBox, rect: CGRect(x: 0, y: 0, width: 9, height: 9), rotate: 0, preserveAspectRatio: true)
            }
            #expect(clock.now - start < .seconds(30))
        }

        @Test func `what a page needs is that of its own forms and images`() throws {
            let image = "<</Subtype/Image/Width 100/Height 502 0 R/SMask 503 0 R>>"
            let document = try document(
                PDFFixture.document(
                    [
                        ("/Resources<</XObject<</A 500 0 R>>>>", ""), ("/Group<</S/Transparency>>", ""),
                        ("/Resources<</XObject<</A 504 0 R>>>>", ""), ("", ""),
                    ],
                    objects: """
                        500 0 obj <</Subtype/Form/Group<<>>/Resources<</XObject<</B 501 0 R>>>>>> endobj
                        501 0 obj \(image) endobj
                        502 0 obj 2000 endobj
                        503 0 obj <</Subtype/Image/Width 9/Height 9>> endobj
                        504 0 obj <</Subtype/Form/Group<<>>/Resources<</XObject<</A 504 0 R>>>>>> endobj
                        """))
            #expect(document.records.map(\.demands.groups) == [2, 1, 101, 0])
            #expect(document.records.map(\.demands.imageArea) == [200_000, 0, 0, 0])
        }

        @Test func `a large dictionary that pages share counts for each of them`() throws {
            let pages = 3..<20_003
            let document = try document(
                PDFFixture.file(
                    """
                    1 0 obj <</Pages 2 0 R>> endobj
                    2 0 obj <</Kids[\(pages.map { "\($0) 0 R" }.joined(separator: " "))]/Resources<</XObject<<
                    \((0..<30_000).map { "/X\($0) 0" }.joined())>>>>>> endobj
                    \(pages.map { "\($0) 0 obj <</Type/Page>> endobj" }.joined(separator: "\n"))
                    """))
            // Nothing more is read after a time, and the last page is not known well.
            #expect((1..<pages.count).contains(document.numberOfPages))
            #expect(try #require(document.records.last).demands.groups >= PDFDemands.unknown.groups)
        }

        @Test func `resources with a number, which pages share, are looked at once`() throws {
            let pages = 5..<10_005
            let document = try document(
                PDFFixture.file(
                    """
                    1 0 obj <</Pages 2 0 R>> endobj
                    2 0 obj <</Kids[\(pages.map { "\($0) 0 R" }.joined(separator: " "))]/Resources 3 0 R>> endobj
                    3 0 obj <</XObject<<\((0..<10_000).map { "/X\($0) 4 0 R" }.joined())>>>> endobj
                    4 0 obj <</Subtype/Form/BBox[0 0 1 1]/Group<<>>>> endobj
                    \(pages.map { "\($0) 0 obj <</Type/Page>> endobj" }.joined(separator: "\n"))
                    """))
            #expect(document.numberOfPages == pages.count)
            #expect(document.records.allSatisfy { $0.demands == PDFDemands(groups: 1, imageArea: 0) })
        }

        @Test func `the mask of an image counts as an image`() throws {
            let document = try document(
                PDFFixture.document(
                    [("/Resources<</XObject<</A<</Subtype/Image/Width 2/Height 2/Mask 500 0 R>>>>>>", "")],
                    objects: "500 0 obj <</Subtype/Image/Width 300/Height 40>> endobj"))
            #expect(document.records.map(\.demands) == [PDFDemands(groups: 0, imageArea: 12_000)])
        }

        @Test func `the image of a page is at most as large as images can be`() throws {
            let boxes = ["0 0 4.5 2", "0 0 40000 10", "0 0 16000 16000", "0 0 1e300 1"]
            let document = try document(PDFFixture.document(boxes.map { ("/MediaBox[\($0)]", "") }))
            let images = try boxes.indices.map { try #require(document.page(at: $0 + 1)).image }
            #expect(images.allSatisfy { $0.pixelHeight > 0 })
            // Lengths can be rounded down.
            func isNearly(_ lengths: [Int], _ expected: [Int]) -> Bool {
                zip(lengths, expected).allSatisfy { ($1 - 1...$1).contains($0) }
            }
            #expect(isNearly(images.map(\.pixelWidth), [5, 16_384, 8192, 16_384]))
            #expect(isNearly(images.map(\.pixelHeight), [2, 4, 8192, 1]))
        }

        @Test func `a pipe is not read`() throws {
            let path = FileManager.default.temporaryDirectory.appending(path: "pipe-\(UUID().uuidString).pdf").path
            let status = unsafe mkfifo(path, 0o600)
            try #require(status == 0)
            defer { try? FileManager.default.removeItem(atPath: path) }
            #expect(CGPDFDocument(URL(fileURLWithPath: path)) == nil)
        }

        // MARK: Drawing

        @Test func `a page is drawn in its own coordinates, and all pages share the bytes`() throws {
            let document = try document(
                PDFFixture.document(
                    [("", "1 0 0 rg 0 0 2 1 re f"), ("/Rotate 90", "0 0 1 rg 0 0 2 1 re f")],
                    inherited: "/MediaBox[0 0 4 2]"))
            let (first, second) = (try #require(document.page(at: 1)), try #require(document.page(at: 2)))
            #expect(try drawing(4, 2) { $0.drawPDFPage(first) } == ["....", "rr.."])
            #expect(try drawing(4, 2) { $0.drawPDFPage(second) } == ["....", "bb.."])
            // As without the app's transform on a device.
            let upsideDown = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image {
                $0.cgContext.drawPDFPage(first)
            }
            #expect(try rows(upsideDown) == ["rr..", "...."])
            #expect(first.image.id != second.image.id && first.image.id == document.page(at: 1)?.image.id)
        }

        @Test func `the drawing transform fits, turns and centers a page, and does not enlarge it`() throws {
            let document = try document(
                PDFFixture.document(
                    [("/Rotate 90", "0 0 1 rg 0 0 2 2 re f")], inherited: "/MediaBox[0 0 4 2]"))
            let page = try #require(document.page(at: 1))
            let turned = try drawing(2, 4) { context in
                context.concatenate(
                    page.getDrawingTransform(
                        .cropBox, rect: CGRect(x: 0, y: 0, width: 2, height: 4), rotate: 0, preserveAspectRatio: true))
                context.drawPDFPage(page)
            }
            // The left half is on top after a clockwise turn.
            #expect(turned == ["bb", "bb", "..", ".."])
            let rect = CGRect(x: 10, y: 10, width: 20, height: 40)
            let large = page.getDrawingTransform(.mediaBox, rect: rect, rotate: -90, preserveAspectRatio: true)
            #expect(
                CGRect(x: 0, y: 0, width: 4, height: 2).applying(large) == CGRect(x: 18, y: 29, width: 4, height: 2))
            let small = page.getDrawingTransform(
                .mediaBox, rect: CGRect(x: 0, y: 0, width: 1, height: 4), rotate: 0, preserveAspectRatio: false)
            #expect(
                CGRect(x: 0, y: 0, width: 4, height: 2).applying(small) == CGRect(x: 0, y: 0, width: 1, height: 4))
        }

        @Test func `a page's crop box is drawn at its place in the medium`() throws {
            let document = try document(
                PDFFixture.document([("/CropBox[1 0 3 1]", "1 0 0 rg 0 0 4 2 re f")], inherited: "/MediaBox[0 0 4 2]"))
            let page = try #require(document.page(at: 1))
            #expect(try drawing(4, 2) { $0.drawPDFPage(page) } == ["....", ".rr."])
        }
    }
}
