// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Pictures that are drawings: made by renderers, of views, and built in.
    @MainActor struct ImageTests {
        private let simulation = Simulation()

        private func commands(_ image: UIImage, in rect: CGRect, tint: UIColor? = nil) -> [DrawCommand] {
            let context = CGContext()
            image.record(in: rect, to: context, tint: tint)
            return context.displayList.commands
        }

        private func colors(_ commands: [DrawCommand]) -> [Color] {
            commands.compactMap { command in
                switch command {
                case .fill(_, .color(let color), _), .stroke(_, .color(let color), _): color
                case .text(let block, _): block.runs.first?.color
                default: nil
                }
            }
        }

        /// The header of a JPEG of 40 × 30 pixels, with an Exif segment.
        private func jpeg(orientation: UInt8, isLittle: Bool = true) -> Data {
            let tiff: [UInt8] =
                isLittle
                ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
                : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
            let exif = Array("Exif\0\0".utf8) + tiff
            return Data(
                [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
                    // Bytes that mean nothing, and any number of FF, may precede a marker.
                    + [0x12, 0x34, 0xFF, 0xFF, 0xFF, 0xC0, 0, 17, 8, 0, 30, 0, 40, 3] + [UInt8](repeating: 0, count: 9))
        }

        /// CIPA DC-008, 4.6.5.1.4
        @Test(arguments: [true, false]) func `a photo is upright, however the camera was held`(isLittle: Bool) throws {
            for orientation: UInt8 in 0...9 {
                let image = try #require(UIImage(data: jpeg(orientation: orientation, isLittle: isLittle), scale: 2))
                let isTurned = (5...8).contains(orientation)
                #expect(image.size == (isTurned ? CGSize(width: 15, height: 20) : CGSize(width: 20, height: 15)))
                #expect(image.imageOrientation == .up)
            }
            // Turned clockwise: the left edge of what is stored is at the top.
            let turned = try #require(UIImage(data: jpeg(orientation: 6, isLittle: isLittle)))
            let drawn = commands(turned, in: CGRect(origin: .zero, size: turned.size))
            var map = RenderTransform.identity
            for case .concatenate(let part) in drawn { map = part.concatenating(map) }
            guard case .image(_, let rect, _)? = drawn.first(where: { if case .image = $0 { true } else { false } })
            else {
                Issue.record("no image: \(drawn)")
                return
            }
            let corner = map.apply(to: RenderPoint(x: rect.minX, y: rect.maxY))
            #expect(abs(corner.x) < 1e-9 && abs(corner.y) < 1e-9)
        }

        @Test func `a torn Exif segment is ignored`() {
            let whole = jpeg(orientation: 6)
            for count in 0..<whole.count { _ = UIImage(data: whole.prefix(count)) }
            for index in 6..<34 {
                for value: UInt8 in [0, 0x7F, 0xFF] {
                    var broken = whole
                    broken[index] = value
                    _ = UIImage(data: broken)
                }
            }
        }

        @Test func `a renderer makes an image from drawing commands, at any size`() {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { context in
                UIColor.red.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
            }
            #expect(image.size == CGSize(width: 20, height: 10))
            #expect(image.scale == UIScreen.main.scale)
            let drawn = commands(image, in: CGRect(x: 5, y: 5, width: 40, height: 40))
            #expect(drawn.contains(.concatenate(.scale(x: 2, y: 4))))
            #expect(colors(drawn) == [Color(red: 1, green: 0, blue: 0)])
            #expect(UIGraphicsGetCurrentContext() == nil)
        }

        @Test func `the older functions give the same result, and accept any call order`() {
            #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
            UIGraphicsEndImageContext()
            UIGraphicsBeginImageContextWithOptions(CGSize(width: 20, height: 10), true, 0)
            UIGraphicsBeginImageContext(CGSize(width: CGFloat.nan, height: -1))
            #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == .zero)
            UIGraphicsEndImageContext()
            UIColor.blue.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 5))
            let image = UIGraphicsGetImageFromCurrentImageContext()
            UIGraphicsEndImageContext()
            #expect(image?.scale == UIScreen.main.scale)
            #expect(image.map { colors(commands($0, in: .zero)) } == [.black, Color(red: 0, green: 0, blue: 1)])
            #expect(UIGraphicsGetCurrentContext() == nil)
        }

        @Test func `an image can be encoded if the device has a renderer`() throws {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 3)).image { _ in }
            #expect(image.pngData() == nil)
            simulation.device.encodeImages { tree, scale, format in
                [UInt8(tree.size.width), UInt8(tree.size.height), UInt8(scale), format == .png ? 1 : 2]
            }
            #expect(image.pngData() == Data([2, 3, 2, 1]))
            #expect(image.jpegData(compressionQuality: .nan) == Data([2, 3, 2, 2]))
            let file = try #require(UIImage(data: CommitTests.onePixel))
            #expect(file.pngData() == CommitTests.onePixel)
        }

        @Test(arguments: [
            "play", "pause", "display", "airplayvideo", "rectangle.on.rectangle", "plus", "minus", "xmark", "checkmark",
            "chevron.left", "chevron.right", "gear",
        ]) func `a symbol has the tint color of its view`(_ name: String) throws {
            let symbol = try #require(UIImage(systemName: name))
            let drawn = colors(commands(symbol, in: CGRect(x: 0, y: 0, width: 24, height: 24), tint: .red))
            #expect(!drawn.isEmpty)
            #expect(Set(drawn) == [Color(red: 1, green: 0, blue: 0)])
            let view = UIImageView(image: symbol)
            view.tintColor = .green
            #expect(Set(colors(view.layer.displayList?.commands ?? [])) == [Color(red: 0, green: 1, blue: 0)])
            let blue = symbol.withTintColor(.blue, renderingMode: .alwaysOriginal)
            #expect(Set(colors(commands(blue, in: .zero, tint: .red))) == [Color(red: 0, green: 0, blue: 1)])
        }

        @Test func `an unknown symbol is a placeholder and reported once; an invalid name is nil`() {
            #expect(UIImage(systemName: "no.such.symbol") != nil)
            #expect(UIImage(systemName: "no.such.symbol") != nil)
            #expect(simulation.diagnostics.count == 1)
            #expect(simulation.diagnostics.first?.message.contains("'no.such.symbol'") == true)
            for name in ["", "Not A Name", "two..periods", ".fill"] { #expect(UIImage(systemName: name) == nil) }
        }

        @Test(arguments: [
            "star.fill", "xmark.circle", "xmark.circle.fill", "play.circle.fill", "tv", "square.and.arrow.up", "trash",
            "gearshape.fill", "person.crop.circle.badge.plus", "mic.slash.fill", "square.and.pencil",
            "speaker.wave.2.fill",
            "rectangle.portrait.and.arrow.right", "bolt.square.fill", "cast.unknown",
        ])
        func `the most common symbols are available and drawn within their square`(_ name: String) throws {
            let symbol = try #require(UIImage(systemName: name))
            let drawn = commands(symbol, in: CGRect(x: 0, y: 0, width: 24, height: 24), tint: .red)
            #expect(!colors(drawn).isEmpty)
            #expect(SymbolCatalog.isKnown(name) == (name != "cast.unknown"))
            for case .fill(let path, _, _) in drawn {
                let box = path.controlBounds
                #expect(box.minX >= -0.5 && box.minY >= -0.5 && box.maxX <= 24.5 && box.maxY <= 24.5)
                #expect(box.size.width > 2 && box.size.height > 2)
            }
        }

        @Test func `a variant differs from its base, and a weight from the regular weight`() throws {
            func drawn(_ name: String, _ weight: UIImage.SymbolWeight = .regular) throws -> [DrawCommand] {
                let configuration = UIImage.SymbolConfiguration(pointSize: 17, weight: weight)
                let symbol = try #require(UIImage(systemName: name, withConfiguration: configuration))
                return commands(symbol, in: CGRect(x: 0, y: 0, width: 24, height: 24), tint: .red)
            }
            #expect(try drawn("star") != drawn("star.fill"))
            #expect(try drawn("leaf") != drawn("leaf.circle"))
            #expect(try drawn("leaf.circle") != drawn("leaf.circle.fill"))
            #expect(try drawn("leaf", .bold) != drawn("leaf"))
            #expect(SymbolCatalog.count >= 300)
        }

        @Test func `a symbol with a NaN point size has the default size`() {
            let configuration = UIImage.SymbolConfiguration(pointSize: .nan)
            #expect(UIImage(systemName: "plus", withConfiguration: configuration)?.size.width == 20)
        }

        private func scene() -> (view: UIView, label: UILabel) {
            let view = UIView(frame: CGRect(x: 30, y: 40, width: 100, height: 50))
            view.backgroundColor = .red
            view.layer.cornerRadius = 5
            let label = UILabel(frame: CGRect(x: 10, y: 10, width: 80, height: 20))
            label.text = "now"
            label.alpha = 0.5
            view.addSubview(label)
            return (view, label)
        }

        @Test func `a view hierarchy is drawn into an image`() {
            let (view, label) = scene()
            let image = UIGraphicsImageRenderer(size: view.bounds.size).image { _ in
                view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
            }
            label.text = "later"
            let drawn = commands(image, in: view.bounds)
            #expect(colors(drawn) == [Color(red: 1, green: 0, blue: 0), Color(white: 0, alpha: 0.5)])
            #expect(!view.drawHierarchy(in: view.bounds, afterScreenUpdates: true))
        }

        @Test func `a snapshot shows the captured content, with its own layer IDs`() throws {
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.isHidden = false
            let (view, label) = scene()
            window.addSubview(view)
            let snapshot = try #require(view.snapshotView(afterScreenUpdates: true))
            label.text = "later"
            window.addSubview(snapshot)
            #expect(snapshot.frame == CGRect(x: 0, y: 0, width: 100, height: 50))
            snapshot.frame = CGRect(x: 0, y: 200, width: 200, height: 50)
            let layers = simulation.device.renderTree(of: .main).layers.flatMap(\.sublayers)
            let copy = try #require(layers.first { $0.id == snapshot.layer.id }?.sublayers.first)
            #expect(copy.id != view.layer.id)
            #expect(copy.backgroundColor == Color(red: 1, green: 0, blue: 0))
            #expect(copy.transform.apply(to: copy.bounds) == RenderRect(x: 0, y: 0, width: 200, height: 50))
            guard case .text(let block, _) = copy.sublayers.first?.contents?.commands.first else {
                Issue.record("no text")
                return
            }
            #expect(block.string == "now")
            #expect(copy.sublayers.first?.opacity == 0.5)
        }

        @Test func `thumbnails keep the aspect ratio, and images need no preparation`() async {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20)).image { context in
                UIColor.red.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 40, height: 20))
            }
            let small = image.preparingThumbnail(of: CGSize(width: 10, height: 10))
            #expect(small?.size == CGSize(width: 10, height: 5) && small?.scale == image.scale)
            #expect(small.map { colors(commands($0, in: CGRect(origin: .zero, size: $0.size))).count } == 1)
            #expect(await image.byPreparingThumbnail(ofSize: CGSize(width: 80, height: 80))?.size.width == 80)
            #expect(image.preparingThumbnail(of: CGSize(width: 0, height: 10)) == nil)
            #expect(image.preparingThumbnail(of: CGSize(width: CGFloat.nan, height: 10)) == nil)
            #expect(UIImage().preparingThumbnail(of: CGSize(width: 10, height: 10)) == nil)
            #expect(image.preparingForDisplay() === image)
            #expect(await image.byPreparingForDisplay() === image)
            await confirmation(expectedCount: 2) { called in
                image.prepareThumbnail(of: CGSize(width: 10, height: 10)) { if $0?.size.height == 5 { called() } }
                image.prepareForDisplay { if $0 != nil { called() } }
            }
        }

        @Test func `a flipped image is mirrored, and its caps change sides`() {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20)).image { context in
                context.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
            }
            let caps = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            let flipped = image.resizableImage(withCapInsets: caps).withHorizontallyFlippedOrientation()
            #expect(flipped.size == image.size)
            #expect(flipped.capInsets == UIEdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
            let drawn = commands(flipped, in: CGRect(origin: .zero, size: image.size))
            #expect(drawn.contains(.concatenate(.scale(x: -1, y: 1))))
            #expect(drawn.contains(.concatenate(.translation(x: 40, y: 0))))
        }

        @Test func `a renderer's context uses a blend mode for one rectangle`() {
            let rect = CGRect(x: 0, y: 0, width: 4, height: 4)
            _ = UIGraphicsImageRenderer(size: rect.size).image { context in
                context.fill(rect)
                #expect(!context.cgContext.displayList.blends)
                context.fill(rect, blendMode: .multiply)
                let blended = context.cgContext.displayList
                #expect(blended.blends && blended.commands.last == .restore)
                context.stroke(rect, blendMode: .screen)
                #expect(context.cgContext.displayList.commands.contains(.blend(.screen)))
            }
        }
    }
}
