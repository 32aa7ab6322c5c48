// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

/// Clips by masks, and the bounds of clips.
struct ContextClippingTests {
    private let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
    private let mask = CGImage(.drawing(DisplayList([])), width: 10, height: 10)

    private func kinds(_ context: CGContext) -> [String] {
        context.displayList.commands.compactMap { command in
            switch command {
            case .beginGroup: "begin"
            case .endGroup: "end"
            case .fill: "fill"
            case .blend(let mode): "\(mode)"
            default: nil
            }
        }
    }

    private static let kept = ["destinationIn", "begin", "end", "end"]

    @Test func `what is drawn with a mask is a group until the state is restored`() {
        let context = CGContext()
        context.saveGState()
        context.clip(to: rect, mask: mask)
        context.fill(rect)
        context.saveGState()
        context.fill(rect)
        context.restoreGState()
        #expect(kinds(context) == ["begin", "fill", "fill"] + Self.kept)
        context.restoreGState()
        context.fill(rect)
        #expect(kinds(context) == ["begin", "fill", "fill"] + Self.kept + ["fill"])
    }

    @Test func `drawing an image does not narrow the clip of the context`() {
        let context = CGContext()
        let area = CGRect(x: 0, y: 0, width: 100, height: 100)
        context.clip(to: area)
        let image = UIImage(.drawing(DisplayList([])), size: CGSize(width: 30, height: 30), scale: 1)
        for image in [image, image.resizableImage(withCapInsets: UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5))] {
            image.record(in: CGRect(x: 10, y: 10, width: 50, height: 40), to: context)
            #expect(context.boundingBoxOfClipPath == area)
        }
    }

    @Test func `an image with blending is translucent as a whole`() throws {
        let context = CGContext()
        context.setAlpha(0.5)
        let masked = UIImage(
            .drawing(
                DisplayList([
                    .fill(.rect(rect.rendered), .color(.white), evenOdd: false), .blend(.destinationIn),
                    .fill(.rect(rect.rendered), .color(.white), evenOdd: false),
                ])), size: rect.size, scale: 1)
        masked.record(in: rect, to: context)
        var opacities: [Double] = []
        for command in context.displayList.commands {
            switch command {
            case .beginGroup(let opacity, _): opacities.append(opacity)
            case .fill(_, .color(let color), _): opacities.append(color.alpha)
            default: break
            }
        }
        #expect(opacities == [0.5, 1, 1])
    }

    @Test func `a picture has open masks, and drawing goes on within them`() {
        let context = CGContext()
        context.clip(to: rect, mask: mask)
        context.saveGState()
        context.clip(to: rect, mask: mask)
        context.saveGState()
        let commands = context.displayList.commands
        let opened = commands.filter { if case .save = $0 { true } else { false } }.count
        let closed = commands.filter { if case .restore = $0 { true } else { false } }.count
        #expect(opened == closed)
        #expect(kinds(context) == ["begin", "begin"] + Self.kept + Self.kept)
        context.fill(rect)
        #expect(kinds(context) == ["begin", "begin", "fill"] + Self.kept + Self.kept)
    }

    @Test func `too many masks within each other clip to their rectangle`() {
        let context = CGContext()
        for _ in 0..<20 { context.clip(to: rect, mask: mask) }
        #expect(kinds(context).filter { $0 == "destinationIn" }.count == OpenMask.maximumCount)
    }

    @Test func `the bounds of the clip are in current coordinates, and restored`() {
        let context = CGContext()
        #expect(context.boundingBoxOfClipPath.isInfinite)
        context.area = CGRect(x: 0, y: 0, width: 100, height: 50)
        context.saveGState()
        context.translateBy(x: 10, y: 10)
        context.clip(to: CGRect(x: 0, y: 0, width: 200, height: 20))
        #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 90, height: 20))
        context.addEllipse(in: CGRect(x: 10, y: 0, width: 20, height: 20))
        context.clip()
        context.scaleBy(x: 2, y: 2)
        #expect(context.boundingBoxOfClipPath == CGRect(x: 5, y: 0, width: 10, height: 10))
        context.clip(to: CGRect(x: 50, y: 0, width: 1, height: 1))
        #expect(context.boundingBoxOfClipPath.isNull)
        context.restoreGState()
        #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 100, height: 50))
    }
}
