// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Paths, gradients and fills of a context, as Core Graphics has them.
    @MainActor struct ContextStateTests {
        let simulation = Simulation()
        private let context = CGContext()

        private func paths() -> [Path] {
            context.displayList.commands.compactMap { if case .fill(let path, _, _) = $0 { path } else { nil } }
        }

        @Test func `a path stays where it is when the coordinate system changes`() {
            context.saveGState()
            context.translateBy(x: 50, y: 20)
            context.scaleBy(x: 2, y: 4)
            context.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
            #expect(context.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 10))
            context.restoreGState()
            #expect(context.boundingBoxOfPath == CGRect(x: 50, y: 20, width: 20, height: 40))
            context.translateBy(x: 10, y: 0)
            context.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
            #expect(context.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 60, height: 60))
            context.fillPath()
            #expect(paths().count == 1 && context.isPathEmpty)
        }

        @Test func `a transform that cannot be reverted does not break the path`() {
            context.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
            context.scaleBy(x: 0, y: 0)
            context.fillPath()
            context.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
            context.saveGState()
            context.scaleBy(x: 0, y: 1)
            context.restoreGState()
            #expect(context.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 10))
        }

        @Test func `UIRectFill replaces what is behind a color that is not opaque`() {
            UIGraphicsPushContext(context)
            defer { UIGraphicsPopContext() }
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
            #expect(context.displayList.commands.count == 1)
            UIColor.clear.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
            #expect(context.displayList.commands.contains(.blend(.copy)))
            UIColor.blue.setFill()
            UIColor.green.setStroke()
            UIRectFrame(CGRect(x: 0, y: 0, width: 10, height: 10))
            let colors = context.displayList.commands.suffix(4).map { command in
                if case .fill(_, .color(let color), _) = command { color } else { Color.clear }
            }
            #expect(colors == Array(repeating: UIColor.blue.renderColor, count: 4))
            // No pixel is filled twice.
            let areas = paths().suffix(4).map(\.controlBounds.size).map { $0.width * $0.height }
            #expect(areas.reduce(0, +) == 36)
        }

        @Test func `a gradient without options is clear beyond its ends`() throws {
            let gradient = try #require(
                CGGradient(
                    colorsSpace: nil, colors: [UIColor.red.cgColor, UIColor.blue.cgColor], locations: [0.25, 0.75]))
            func stops(_ options: CGGradientDrawingOptions) -> [GradientStop] {
                let context = CGContext()
                context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 10, y: 0), options: options)
                guard case .fill(_, .linearGradient(_, _, let stops), _)? = context.displayList.commands.first else {
                    return []
                }
                return stops
            }
            #expect(stops([.drawsBeforeStartLocation, .drawsAfterEndLocation]).map(\.location) == [0.25, 0.75])
            #expect(stops([]).map(\.location) == [0, 0, 0.25, 0.75, 1, 1])
            #expect(stops([]).map(\.color.alpha) == [0, 1, 1, 1, 1, 0])
            #expect(stops(.drawsAfterEndLocation).map(\.color.alpha) == [0, 1, 1, 1])
        }

        @Test func `a light passes over a gradient layer from outside`() throws {
            let layer = CAGradientLayer()
            layer.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
            layer.colors = [UIColor.red, .white, .red].map(\.cgColor)
            (layer.startPoint, layer.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
            layer.locations = [-1, -0.5, 0]
            func line() throws -> (RenderPoint, RenderPoint, [Double]) {
                let commands = layer.render()?.contents?.commands ?? []
                return try #require(
                    commands.lazy.compactMap { command in
                        guard case .fill(_, .linearGradient(let start, let end, let stops), _) = command else {
                            return nil
                        }
                        return (start, end, stops.map(\.location))
                    }.first)
            }
            #expect(try line() == (RenderPoint(x: -100, y: 5), RenderPoint(x: 100, y: 5), [0, 0.25, 0.5]))
            layer.locations = nil
            #expect(try line() == (RenderPoint(x: 0, y: 5), RenderPoint(x: 100, y: 5), [0, 0.5, 1]))
            // An animation needs values to begin with.
            #expect(layer.animatedValue(.locations) == [0, 0.5, 1])
            layer.locations = [1, 1.5, 2]
            #expect(try line() == (RenderPoint(x: 0, y: 5), RenderPoint(x: 200, y: 5), [0.5, 0.75, 1]))
        }

        @Test func `an aligned text drawn at a point begins there`() {
            UIGraphicsPushContext(context)
            defer { UIGraphicsPopContext() }
            let style = NSMutableParagraphStyle()
            style.alignment = .center
            "Stage".draw(at: CGPoint(x: 30, y: 40), withAttributes: [.paragraphStyle: style])
            guard case .text(_, let place)? = context.displayList.commands.first else {
                Issue.record("no text")
                return
            }
            #expect(place.origin == RenderPoint(x: 30, y: 40))
            #expect((place.size.width - Double("Stage".size().width)).magnitude < 1)
        }
    }
}
