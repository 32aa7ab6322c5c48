// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import Foundation
import FrameOutput
import GoldenFrames
import RenderTree
import Synchronization
import Testing

/// SVG and PDF images, drawn by librsvg and poppler, which `config/bootstrap` installs.
struct VectorImageTests {
    private let messages = Messages()

    /// The reported messages.
    private final class Messages: Sendable {
        let all = Mutex<[String]>([])
        var texts: [String] { all.withLock { $0 } }
    }

    private static let namespaces =
        "xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"

    private func svg(_ text: String, _ width: Double, _ height: Double) -> RenderImage {
        let bytes = Array("<svg \(Self.namespaces) width='\(width)' height='\(height)' \(text)</svg>".utf8)
        return RenderImage(
            id: .random(in: 1 << 32...UInt64.max),
            vector: VectorFile(.svg, bytes: bytes, size: RenderSize(width: width, height: height)))
    }

    private func pdf(_ page: String, _ content: String, _ width: Double, _ height: Double) -> RenderImage {
        let text = """
            %PDF-1.4
            1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
            2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
            3 0 obj <</Type/Page/Parent 2 0 R/Contents 4 0 R \(page)>> endobj
            4 0 obj <</Length \(content.utf8.count)>> stream
            \(content)
            endstream endobj
            trailer <</Root 1 0 R>>
            %%EOF

            """
        return RenderImage(
            id: .random(in: 1 << 32...UInt64.max),
            vector: VectorFile(.pdf, bytes: Array(text.utf8), size: RenderSize(width: width, height: height)))
    }

    private func tiles() -> TileCache {
        TileCache { [messages] message in messages.all.withLock { $0.append(message) } }
    }

    /// Returns the rows of a picture that an image fills, in hexadecimal without opacity; dots are transparent.
    private func rows(
        _ image: RenderImage, _ width: Double, _ height: Double, scale: Double = 1, tiles: TileCache? = nil
    ) throws -> [String] {
        let size = RenderSize(width: width, height: height)
        var layer = RenderLayer(id: 1, frame: RenderRect(x: 0, y: 0, width: width, height: height))
        layer.contents = DisplayList([.image(image, in: layer.bounds, opacity: 1)])
        let composer = try PictureComposer(fonts: Fixtures.fonts(), tiles: tiles ?? self.tiles())
        let picture = try #require(composer.picture(of: RenderTree(size: size, layers: [layer]), scale: scale))
        let letters: [UInt32: Character] = [0: ".", 0xFFFF_0000: "r", 0xFF00_00FF: "b", 0xFF00_FF00: "g"]
        return (0..<picture.size.height).map { y in
            String(picture.pixels[y * picture.size.width..<(y + 1) * picture.size.width].map { letters[$0] ?? "?" })
        }
    }

    // MARK: Pictures

    @Test func `an SVG has the resolution of the output`() throws {
        let image = svg("viewBox='0 0 8 4'><rect width='4' height='4' fill='#f00'/>", 4, 2)
        #expect(try rows(image, 4, 2) == ["rr..", "rr.."])
        #expect(try rows(image, 4, 2, scale: 3) == Array(repeating: "rrrrrr......", count: 6))
        #expect(messages.texts.isEmpty)
    }

    @Test func `an image is stretched to its rectangle, also if its proportions differ`() throws {
        let image = svg("><rect width='1' height='1' fill='#00f'/>", 2, 2)
        #expect(try rows(image, 6, 2) == ["bbb...", "......"])
        let page = pdf("/MediaBox[0 0 2 2]", "0 0 1 rg 0 1 1 1 re f", 2, 2)
        #expect(try rows(page, 6, 2) == ["bbb...", "......"])
    }

    @Test func `a PDF shows its crop box, turned, without paper`() throws {
        let page = pdf("/MediaBox[0 0 10 10]/CropBox[2 2 6 4]/Rotate 90", "1 0 0 rg 2 2 2 2 re f", 2, 4)
        #expect(try rows(page, 2, 4) == ["rr", "rr", "..", ".."])
        #expect(
            try rows(page, 2, 4, scale: 2) == Array(repeating: "rrrr", count: 4) + Array(repeating: "....", count: 4))
    }

    /// Returns an image of a page of a document with a red and a blue page of 2 × 2 points.
    private func page(_ page: VectorFile.Page?, padding: Int = 0) -> RenderImage {
        let text = """
            %PDF-1.4
            1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
            2 0 obj <</Type/Pages/Kids[3 0 R 5 0 R]/Count 2/MediaBox[0 0 2 2]>> endobj
            3 0 obj <</Type/Page/Parent 2 0 R/Contents 4 0 R>> endobj
            4 0 obj <</Length 23>> stream
            1 0 0 rg 0 0 2 2 re f  
            endstream endobj
            5 0 obj <</Type/Page/Parent 2 0 R/Contents 6 0 R>> endobj
            6 0 obj <</Length 23>> stream
            0 0 1 rg 0 0 2 2 re f  
            endstream endobj
            \(String(repeating: "\(String(repeating: " ", count: 1023))\n", count: padding))
            trailer <</Root 1 0 R>>
            %%EOF

            """
        return RenderImage(
            id: .random(in: 1 << 32...UInt64.max),
            vector: VectorFile(.pdf, bytes: Array(text.utf8), size: RenderSize(width: 2, height: 2), page: page))
    }

    @Test func `a page of a document is drawn by its index`() throws {
        #expect(try rows(page(nil), 2, 2) == ["rr", "rr"])
        #expect(try rows(page(VectorFile.Page(index: 0, groups: 0, imageArea: 0)), 2, 2) == ["rr", "rr"])
        let second = page(VectorFile.Page(index: 1, groups: 100, imageArea: 64 << 20))
        #expect(try rows(second, 2, 2) == ["bb", "bb"])
        #expect(try rows(second, 2, 2, scale: 2) == Array(repeating: "bbbb", count: 4))
        #expect(messages.texts.isEmpty)
    }

    @Test(arguments: [
        VectorFile.Page(index: 2, groups: 0, imageArea: 0), VectorFile.Page(index: -1, groups: 0, imageArea: 0),
        VectorFile.Page(index: .max, groups: 0, imageArea: 0),
        VectorFile.Page(index: 0, groups: 0, imageArea: (64 << 20) + 1),
    ])
    func `a page that is not there, or has a huge image, is not drawn`(_ page: VectorFile.Page) throws {
        #expect(try rows(self.page(page), 4, 4)[1].allSatisfy { $0 == "?" })
        #expect(messages.texts.count == 1)
    }

    @Test func `a document may be larger than an image`() throws {
        let padding = VectorFile.Format.pdf.maximumBytes / 1024
        #expect(try rows(page(nil, padding: padding), 4, 4)[1].allSatisfy { $0 == "?" })
        let document = page(VectorFile.Page(index: 1, groups: 0, imageArea: 0), padding: padding)
        #expect(try rows(document, 2, 2) == ["bb", "bb"])
    }

    @Test func `a length in inches has 96 pixels`() throws {
        let bytes = Array(
            "<svg \(Self.namespaces) width='1in' height='.5in'><rect width='48' height='48' fill='#0f0'/></svg>".utf8)
        let image = RenderImage(
            id: 77 << 32, vector: VectorFile(.svg, bytes: bytes, size: RenderSize(width: 96, height: 48)))
        #expect(try rows(image, 4, 2) == ["gg..", "gg.."])
    }

    @Test func `a large picture is drawn smaller, and stretched`() throws {
        let rows = try rows(svg("><rect width='200' height='1' fill='#f00'/>", 400, 1), 400, 1, scale: 40)
        #expect(rows.count == 40)
        #expect(rows[20].hasPrefix(String(repeating: "r", count: 7980)))
        #expect(rows[20].hasSuffix(String(repeating: ".", count: 7980)))
    }

    // MARK: Files that cannot be drawn

    @Test func `other files are not read`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "red-\(UUID().uuidString).svg")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(
            "<svg \(Self.namespaces) width='4' height='4'><rect id='r' width='4' height='4' fill='#f00'/></svg>".utf8
        )
        .write(to: file)
        let image = svg(
            """
            ><image xlink:href='\(file.absoluteString)' width='4' height='4'/>
            <image href='\(file.path)' width='4' height='4'/>
            <use xlink:href='\(file.absoluteString)#r'/>
            <xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='\(file.absoluteString)'/>
            """, 4, 4)
        #expect(try rows(image, 4, 4) == Array(repeating: "....", count: 4))
    }

    @Test func `a torn file is drawn as a gray rectangle, and reported once`() throws {
        let tiles = tiles()
        let torn = RenderImage(
            id: 78 << 32,
            vector: VectorFile(.pdf, bytes: Array("%PDF-1.4\n".utf8), size: RenderSize(width: 8, height: 8)))
        #expect(try rows(torn, 8, 8, tiles: tiles)[3].allSatisfy { $0 == "?" })
        #expect(try rows(torn, 8, 8, scale: 2, tiles: tiles)[3].allSatisfy { $0 == "?" })
        #expect(messages.texts.count == 1)
        #expect(messages.texts[0].hasPrefix("cannot draw an image of 9 bytes in PDF: "))
    }

    /// Texts of SVG files behind the size.
    private static let excesses = [
        "bytes": "><!-- \(String(repeating: "x", count: 4 << 20)) -->",
        "elements": "><g>" + String(repeating: "<g/>", count: 50_000) + "</g>",
        "references": ">" + (0..<4001).map { "<g id='a\($0)'><use xlink:href='#a\($0 + 1)'/></g>" }.joined(),
        "filters": "><filter id='f'>" + String(repeating: "<feOffset/>", count: 501) + "</filter>",
        "depth": ">" + String(repeating: "<g>", count: 1000) + String(repeating: "</g>", count: 1000),
        "kind of image": "><image width='1' height='1' xlink:href='data:image/svg+xml,x'/>",
        // A PNG that claims 5000 × 5000 pixels.
        "size of image":
            "><image width='1' height='1' xlink:href='data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAE4gAABOI'/>",
        "size of pattern":
            "><pattern id='p' width='1e6' height='1e6' patternUnits='userSpaceOnUse'><rect width='9' height='9'/></pattern>"
            + "<rect width='4' height='4' fill='url(#p)'/>",
    ]

    @Test(arguments: excesses.keys.sorted())
    func `an SVG that would take too much is not drawn`(_ kind: String) throws {
        let text = try #require(Self.excesses[kind])
        #expect(try rows(svg(text, 4, 4), 4, 4)[1].allSatisfy { $0 == "?" })
        #expect(messages.texts.count == 1)
    }

    @Test(arguments: ["/Width 30000/Height 30000", "/Width 5 0 R/Height 5 0 R"])
    func `a PDF with a huge image is not drawn`(_ size: String) throws {
        let page = pdf("/MediaBox[0 0 4 4]", "% \(size)\n", 4, 4)
        #expect(try rows(page, 4, 4)[1].allSatisfy { $0 == "?" })
        #expect(messages.texts.count == 1)
    }

    @Test func `nested references and entities that multiply do no harm`() throws {
        let chain = (0..<3000).map { "<g id='a\($0)'><use xlink:href='#a\($0 + 1)'/></g>" }.joined()
        _ = try rows(svg("><defs>\(chain)</defs><use xlink:href='#a0'/>", 4, 4), 4, 4)
        let entities = (1...12).map { "<!ENTITY a\($0) '\(String(repeating: "&a\($0 - 1);", count: 10))'>" }.joined()
        let text = "<!DOCTYPE svg [<!ENTITY a0 'ha'>\(entities)]><svg \(Self.namespaces)><text>&a12;</text></svg>"
        let image = RenderImage(
            id: 79 << 32,
            vector: VectorFile(.svg, bytes: Array(text.utf8), size: RenderSize(width: 4, height: 4)))
        #expect(try rows(image, 4, 4)[1].allSatisfy { $0 == "?" })
    }
}
