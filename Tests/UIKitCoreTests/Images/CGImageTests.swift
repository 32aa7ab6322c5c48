// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Pictures in pixels, blend modes, and points in paths.
    @MainActor struct CGImageTests {
        private let simulation = Simulation()

        private func drawing(_ width: CGFloat, _ height: CGFloat, scale: CGFloat) -> UIImage {
            let format = UIGraphicsImageRendererFormat()
            format.scale = scale
            return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image {
                context in
                UIColor.red.setFill()
                context.fill(CGRect(x: 0, y: 0, width: width / 2, height: height))
            }
        }

        @Test func `a CGImage has its image's pixels, and an image made from it has its size at scale`() throws {
            let picture = try #require(drawing(30, 20, scale: 2).cgImage)
            #expect(picture.width == 60 && picture.height == 40 && picture.bytesPerRow == 240)
            #expect(UIImage(cgImage: picture).size == CGSize(width: 60, height: 40))
            #expect(UIImage(cgImage: picture, scale: 2, orientation: .up).size == CGSize(width: 30, height: 20))
            #expect(
                UIImage(cgImage: picture, scale: 2, orientation: .leftMirrored).size == CGSize(width: 20, height: 30))
            #expect(UIImage(cgImage: picture, scale: .nan, orientation: .up).size == CGSize(width: 60, height: 40))
            #expect(UIImage().cgImage == nil)
        }

        @Test func `a cropped part is clipped to the image`() throws {
            let picture = try #require(drawing(30, 20, scale: 2).cgImage)
            let part = try #require(picture.cropping(to: CGRect(x: 50, y: 30, width: 100, height: 100)))
            #expect(part.width == 10 && part.height == 10)
            #expect(picture.cropping(to: CGRect(x: 60, y: 0, width: 5, height: 5)) == nil)
            #expect(picture.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 5, height: 5)) == nil)
            let file = try #require(UIImage(data: CommitTests.onePixel)?.cgImage)
            #expect(file.width == 1 && file.cropping(to: CGRect(x: 0, y: 0, width: 1, height: 1))?.width == 1)
        }

        @Test func `the edges of a resizable image keep their size, or share the available space`() {
            let image = drawing(30, 30, scale: 1).resizableImage(
                withCapInsets: UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10))
            func clips(_ rect: CGRect) -> [RenderRect] {
                let context = CGContext()
                image.record(in: rect, to: context)
                // Each part has its clip, and within it the image has one.
                return context.displayList.commands.compactMap { command in
                    if case .clip(let path, _) = command { path.controlBounds } else { nil }
                }.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
            }
            let parts = clips(CGRect(x: 100, y: 0, width: 90, height: 60))
            #expect(parts.count == 9 && parts[0] == RenderRect(x: 100, y: 0, width: 10, height: 10))
            #expect(parts[4] == RenderRect(x: 110, y: 10, width: 70, height: 40))
            #expect(parts[8] == RenderRect(x: 180, y: 50, width: 10, height: 10))
            #expect(clips(CGRect(x: 0, y: 0, width: 10, height: 60)).map(\.size.width) == [5, 5, 5, 5, 5, 5])
            #expect(clips(CGRect(x: 0, y: 0, width: 30, height: 30)).count == 1)
            #expect(clips(CGRect(x: 0, y: 0, width: CGFloat.nan, height: 30)).isEmpty)
            let odd = image.resizableImage(
                withCapInsets: UIEdgeInsets(top: .nan, left: .infinity, bottom: -5, right: 1e300))
            odd.record(in: CGRect(x: 0, y: 0, width: 90, height: 90), to: CGContext())
            #expect(image.withRenderingMode(.alwaysTemplate).capInsets.left == 10)
        }

        @Test func `blend modes last until the state is restored`() {
            let context = CGContext()
            context.setBlendMode(.multiply)
            context.clear(CGRect(x: 0, y: 0, width: 1, height: 1))
            let list = context.displayList.commands
            #expect(
                list.first == .blend(.multiply) && list.dropFirst(2).first == .blend(.clear) && list.last == .restore)
        }

        @Test func `a group ends with its saved states, and a blended image is a group`() {
            let context = CGContext()
            context.setAlpha(0.5)
            context.endTransparencyLayer()
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            #expect(context.alpha == 1)
            context.restoreGState()
            context.saveGState()
            context.endTransparencyLayer()
            #expect(context.alpha == 0.5)
            #expect(context.displayList.commands == [.beginGroup(opacity: 0.5), .save, .endGroup])
            let tinted = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in
                UIRectFillUsingBlendMode(CGRect(x: 0, y: 0, width: 4, height: 4), .destinationIn)
            }
            let other = CGContext()
            tinted.record(in: CGRect(x: 0, y: 0, width: 8, height: 8), to: other)
            #expect(other.displayList.commands.contains(.beginGroup(opacity: 1)))
            #expect(other.displayList.commands.filter { $0 == .endGroup }.count == 1)
        }

        @Test func `the fill rule determines which points are inside a path`() {
            let ring = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 100, height: 100))
            ring.append(UIBezierPath(ovalIn: CGRect(x: 30, y: 30, width: 40, height: 40)))
            #expect(ring.contains(CGPoint(x: 50, y: 50)) && ring.contains(CGPoint(x: 50, y: 10)))
            #expect(!ring.contains(CGPoint(x: 5, y: 5)) && !ring.contains(CGPoint(x: 150, y: 50)))
            ring.usesEvenOddFillRule = true
            #expect(!ring.contains(CGPoint(x: 50, y: 50)) && ring.contains(CGPoint(x: 50, y: 10)))
            #expect(!UIBezierPath().contains(.zero))
            let open = CGMutablePath()
            open.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
            #expect(open.contains(CGPoint(x: 8, y: 2)))
            #expect(open.contains(CGPoint(x: 4, y: 1), transform: CGAffineTransform(scaleX: 2, y: 2)))
        }

        @Test func `an arc is tangent to both of its lines`() {
            let path = CGMutablePath()
            path.move(to: .zero)
            path.addArc(tangent1End: CGPoint(x: 100, y: 0), tangent2End: CGPoint(x: 100, y: 100), radius: 20)
            let (end, box) = (path.currentPoint, path.boundingBox)
            #expect(abs(end.x - 100) < 1e-9 && abs(end.y - 20) < 1e-9 && abs(box.maxX - 100) < 1e-9)
            path.addArc(tangent1End: CGPoint(x: 100, y: 60), tangent2End: CGPoint(x: 100, y: 90), radius: 20)
            #expect(path.currentPoint == CGPoint(x: 100, y: 60))
        }

        @Test func `paths are trimmed by length, also within curves`() {
            let circle = Path.ellipse(in: RenderRect(x: 0, y: 0, width: 200, height: 200))
            let half = circle.trimmed(from: 0.25, to: 0.75).controlBounds
            // From a quarter after the top to a quarter after the bottom.
            #expect(abs(half.size.height - 100) < 1 || abs(half.size.width - 100) < 1)
            #expect(circle.trimmed(from: 0, to: 1) == circle && circle.trimmed(from: 0.6, to: 0.4).isEmpty)
            #expect(circle.trimmed(from: .nan, to: 0.5).isEmpty == false && Path().trimmed(from: 0.1, to: 0.2).isEmpty)
            #expect(Path([.move(.zero), .line(.zero)]).trimmed(from: 0, to: 0.5).isEmpty)
            #expect(Path().point(at: 0.5) == nil)
        }

        @Test func `a context states its format, with which another one can be created`() throws {
            let drawing = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2))
            var context: CGContext?
            _ = drawing.image { renderer in
                let own = renderer.cgContext
                guard let space = own.colorSpace else { return }
                context = unsafe CGContext(
                    data: nil, width: own.width, height: own.height, bitsPerComponent: own.bitsPerComponent,
                    bytesPerRow: own.bytesPerRow, space: space, bitmapInfo: own.bitmapInfo.rawValue)
                #expect(own.bitsPerPixel == 32 && own.bytesPerRow == 4 * own.width)
            }
            let copy = try #require(context)
            #expect(copy.bitsPerComponent == 8 && copy.alphaInfo == .premultipliedFirst)
            #expect(copy.bitmapInfo.isDisjoint(with: .floatInfoMask))
            let gray = try #require(
                unsafe CGContext(
                    data: nil, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
                    space: CGColorSpaceCreateDeviceGray(), bitmapInfo: 0))
            #expect(gray.bitsPerPixel == 8 && gray.bytesPerRow == 3 && gray.alphaInfo == .none)
            #expect(CGContext().width == 0 && CGContext().bytesPerRow == 0)
        }
    }
}
