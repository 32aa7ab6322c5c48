// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import Foundation
import GoldenFrames
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// SVG and PDF images of bundles and their asset catalogs.
    @MainActor final class VectorImageTests {
        private let simulation = Simulation()
        private let folder = FileManager.default.temporaryDirectory
            .appending(path: "vectors-\(UUID().uuidString).resources")

        deinit { try? FileManager.default.removeItem(at: folder) }

        private func write(_ data: Data, to name: String) throws {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        }

        /// Returns the image of a set whose only file has the given contents.
        private func image(
            _ data: Data, in file: String, entry: String = "", properties: String = "{}"
        ) throws -> UIImage? {
            let name = "Set-\(UUID().uuidString)"
            let root = "\(name).resources"
            let entry = #"{"idiom": "universal", "filename": "\#(file)"\#(entry)}"#
            let contents = #"{"images": [\#(entry)], "properties": \#(properties)}"#
            // The catalogs of a bundle are read once.
            let bundle = folder.appending(path: root)
            try write(Data(contents.utf8), to: "\(root)/Assets.xcassets/\(name).imageset/Contents.json")
            try write(data, to: "\(root)/Assets.xcassets/\(name).imageset/\(file)")
            return UIImage(named: name, in: Bundle(url: bundle))
        }

        private func pdf(_ objects: String) -> Data {
            Data("%PDF-1.4\n\(objects)\ntrailer <</Size 9/Root 1 0 R>>\n%%EOF\n".utf8)
        }

        private static let square = """
            <svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'><rect width='2' height='4' fill='#00f'/></svg>
            """

        // MARK: Sizes

        @Test(arguments: [
            ("<svg width='24' height='12'/>", 24.0, 12.0), ("<svg width='24px' height='1.5e1'>", 24, 15),
            ("<svg width='72pt' height='1in'>", 96, 96), ("<svg width='25.4mm' height='2.54cm'>", 96, 96),
            ("<svg width='1pc' height=\"3\">", 16, 3), ("<svg viewBox='0 0 30 20'>", 30, 20),
            ("<svg width='100%' height='100%' viewBox='-1,-1,30,20'>", 30, 20),
            ("<svg width='15' viewBox='0 0 30 20'>", 15, 10), ("<svg height='1em' viewBox='0 0 7 8'>", 7, 8),
            (
                "\u{FEFF}<?xml version='1.0'?>\n<!-- > -->\n<!DOCTYPE svg [<!ENTITY a 'x>'>]><s:svg width='1' height='2'>",
                1, 2
            ),
        ])
        func `an SVG is as large as its root element says`(_ text: String, width: Double, height: Double) throws {
            let image = try #require(try image(Data(text.utf8), in: "a.svg"))
            #expect(abs(image.size.width - width) < 1e-9 && abs(image.size.height - height) < 1e-9)
            #expect(image.scale == UIScreen.main.scale)
        }

        @Test(arguments: [
            "", "<svg>", "<svg width='4'", "<svg width='-4' height='4'>", "<svg width='1e9' height='4'>",
            "<html width='4' height='4'>", "text", "<!--", "<svg width='4' height='NaN'>",
        ])
        func `an SVG without a size is no image`(_ text: String) throws {
            #expect(try image(Data(text.utf8), in: "a.svg") == nil)
        }

        @Test(arguments: [
            ("2 0 obj <</Kids[3 0 R]>> endobj 3 0 obj <</MediaBox[0 0 40 20.5]>> endobj", 40.0, 20.5),
            (
                "2 0 obj <</Kids[3 0 R]/MediaBox 4 0 R/Rotate 270>> endobj 3 0 obj <<>> endobj 4 0 obj [10 50 30 10] endobj",
                40, 20
            ),
            ("2 0 obj <</Kids[3 0 R]/MediaBox[0 0 9 9]>> endobj 3 0 obj <</CropBox[1 1 4 99]>> endobj", 3, 8),
            ("2 0 obj <</Kids[3 0 R]>> endobj 3 0 obj <</A(\\)>>)/B<FF>/C true/D[<</E/F>>]>> endobj", 612, 792),
            (
                "2 0 obj <</Kids[3 0 R]>> endobj 3 0 obj <</MediaBox[0 0 1 1]>> endobj\n3 0 obj <</MediaBox[0 0 5 6]>> endobj",
                5, 6
            ),
        ])
        func `a PDF is as large as its first page`(_ objects: String, width: Double, height: Double) throws {
            let image = try #require(try image(pdf("1 0 obj <</Pages 2 0 R>> endobj \(objects)"), in: "a.pdf"))
            #expect(image.size == CGSize(width: width, height: height))
        }

        @Test func `objects of a PDF can be in a compressed stream`() throws {
            let content = Array("1 0 2 16 3 32 <</Pages 2 0 R>><</Kids[3 0 R]>><</MediaBox[0 0 7 9]>>".utf8)
            // zlib's format with one block that is stored.
            let (low, high) = content.reduce((UInt32(1), UInt32(0))) { sum, byte in
                let low = (sum.0 + UInt32(byte)) % 65521
                return (low, (sum.1 + low) % 65521)
            }
            let length = UInt8(content.count)
            let checksum = [high >> 8, high, low >> 8, low].map { UInt8($0 & 0xFF) }
            let stream = [0x78, 0x01, 0x01, length, 0, ~length, 0xFF] + content + checksum
            let header = "4 0 obj <</Type/ObjStm/N 3/First 14/Filter/FlateDecode/Length \(stream.count)>> stream\n"
            let data =
                Data("%PDF-1.5\n\(header)".utf8) + Data(stream)
                + Data("\nendstream endobj 5 0 obj <</Type/XRef/Root 1 0 R>> endobj".utf8)
            #expect(try image(data, in: "a.pdf")?.size == CGSize(width: 7, height: 9))
        }

        @Test(arguments: [
            "", "1 0 obj <</Pages 2 0 R>> endobj 2 0 obj <</Kids[2 0 R]>> endobj", "1 0 obj 1 0 R endobj",
            "1 0 obj <</Pages 2 0 R>> endobj 2 0 obj <</Kids[3 0 R]>> endobj 3 0 obj <</MediaBox[0 0 1e9 1]>> endobj",
            "1 0 obj " + String(repeating: "[", count: 100_000), String(repeating: "/Root [ ", count: 10_000),
        ])
        func `a PDF without a page is no image`(_ objects: String) throws {
            #expect(try image(pdf(objects), in: "a.pdf") == nil)
        }

        // MARK: Where they are found

        @Test func `a PDF of a bundle is found by its whole name, and data is not an image`() throws {
            let page = pdf(
                "1 0 obj <</Pages 2 0 R>> endobj 2 0 obj <</Kids[3 0 R]>> endobj 3 0 obj <</MediaBox[0 0 4 2]>> endobj")
            try write(page, to: "Page.pdf")
            try write(Data(Self.square.utf8), to: "Square.svg")
            let bundle = try #require(Bundle(url: folder))
            #expect(UIImage(named: "Page.pdf", in: bundle)?.size == CGSize(width: 4, height: 2))
            #expect(UIImage(named: "Page", in: bundle) == nil)
            #expect(UIImage(named: "Square.svg", in: bundle) == nil)
            for name in ["Page.pdf", "Square.svg"] {
                #expect(UIImage(contentsOfFile: folder.appending(path: name).path) == nil)
            }
            #expect(UIImage(data: page) == nil && UIImage(data: Data(Self.square.utf8)) == nil)
        }

        @Test func `a catalog determines template rendering and slices`() throws {
            let entry =
                #", "resizing": {"mode": "9-part", "cap-insets": {"top": 1, "left": 2, "bottom": 0, "right": 1}}"#
            let properties = #"{"preserves-vector-representation": true, "template-rendering-intent": "template"}"#
            let image = try #require(
                try image(Data(Self.square.utf8), in: "a.svg", entry: entry, properties: properties))
            #expect(image.renderingMode == .alwaysTemplate)
            #expect(image.capInsets == UIEdgeInsets(top: 1, left: 2, bottom: 0, right: 1))
            let header: [UInt8] =
                [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
                + [0, 0, 0, 8, 0, 0, 0, 4, 8, 6, 0, 0, 0, 0, 0, 0, 0]
            let png = try #require(
                try self.image(Data(header), in: "a.png", entry: entry + #", "scale": "2x""#))
            #expect(png.capInsets == UIEdgeInsets(top: 0.5, left: 1, bottom: 0, right: 0.5))
        }

        // MARK: Drawing

        /// Returns the colors of a row of a view's pixels.
        private func row(_ view: UIView, scale: Double = 1) throws -> [UInt32] {
            view.layoutIfNeeded()
            let tree = RenderTree(size: view.bounds.size.rendered, layers: [try #require(view.layer.render())])
            let composer = try PictureComposer(fonts: Fixtures.fonts(), tiles: TileCache())
            let picture = try #require(composer.picture(of: tree, scale: scale))
            return Array(picture.pixels.prefix(picture.size.width))
        }

        @Test func `an image view shows it sharply, as a template in its tint color`() throws {
            let (blue, red): (UInt32, UInt32) = (0xFF00_00FF, 0xFFFF_0000)
            let image = try #require(try image(Data(Self.square.utf8), in: "a.svg"))
            let view = UIImageView(image: image)
            #expect(view.bounds.size == CGSize(width: 4, height: 4))
            #expect(try row(view) == [blue, blue, 0, 0])
            #expect(try row(view, scale: 2) == [blue, blue, blue, blue, 0, 0, 0, 0])
            view.frame = CGRect(x: 0, y: 0, width: 8, height: 4)
            #expect(try row(view) == [blue, blue, blue, blue, 0, 0, 0, 0])
            view.contentMode = .scaleAspectFit
            #expect(try row(view) == [0, 0, blue, blue, 0, 0, 0, 0])
            view.image = image.withRenderingMode(.alwaysTemplate)
            view.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
            #expect(try row(view) == [0, 0, red, red, 0, 0, 0, 0])
            view.image = image.resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1))
            view.contentMode = .scaleToFill
            #expect(try row(view) == [blue, blue, blue, blue, 0, 0, 0, 0])
            let pixels = try #require(image.cgImage)
            #expect(pixels.width == Int(4 * image.scale))
            #expect(pixels.cropping(to: CGRect(x: 0, y: 0, width: 2, height: 2))?.width == 2)
        }
    }
}
