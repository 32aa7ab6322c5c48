// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Colors that repeat an image.
    @MainActor struct ColorPatternTests {
        let simulation = Simulation()

        /// A pattern of a red and a blue pixel.
        private var color: UIColor {
            UIColor(
                patternImage: UIImage(
                    .pixels([0xFFFF_0000, 0xFF00_00FF], 2, 1), size: CGSize(width: 2, height: 1), scale: 1))
        }

        /// Returns the pattern with which a list begins.
        private func pattern(_ list: DisplayList?) -> ImagePattern? {
            let fills = list?.commands.compactMap { command -> ImagePattern? in
                guard case .fill(_, .pattern(let pattern), _) = command else { return nil }
                return pattern
            }
            return fills?.first
        }

        @Test func `a view's background repeats the image in its outline`() throws {
            let view = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 40))
            (view.backgroundColor, view.layer.cornerRadius) = (color, 8)
            let layer = try #require(view.layer.render())
            #expect(layer.backgroundColor.isClear)
            let found = try #require(pattern(layer.contents))
            #expect(found.transform == .identity && found.opacity == 1 && found.tile.pixelWidth == 2)
            guard case .fill(let path, _, _) = layer.contents?.commands.first else {
                Issue.record("the background is no fill")
                return
            }
            #expect(path == .roundedRect(layer.bounds, radius: 8, corners: .all))
            view.backgroundColor = .red
            #expect(view.layer.render()?.contents == nil)
        }

        @Test func `a layer keeps the pattern of its color`() {
            let layer = CALayer()
            layer.bounds.size = CGSize(width: 10, height: 10)
            layer.backgroundColor = color.withAlphaComponent(0.5).cgColor
            #expect(pattern(layer.render()?.contents)?.opacity == 0.5)
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            view.layer.backgroundColor = color.cgColor
            #expect(pattern(view.layer.render()?.contents) != nil)
        }

        @Test func `a drawing starts the pattern where it began itself`() throws {
            let context = CGContext()
            context.translateBy(x: 10, y: 0)
            context.setAlpha(0.5)
            context.setFillColor(color.cgColor)
            context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
            let found = try #require(pattern(context.displayList))
            #expect(found.transform == .translation(x: -10, y: 0) && found.opacity == 0.5)
            #expect(!context.fillsOpaquely)
            context.setFillColor(gray: 0, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
            guard case .fill(_, .color(let plain), _) = context.displayList.commands.last else {
                Issue.record("a plain color is a pattern")
                return
            }
            #expect(plain == Color.black.withOpacity(0.5))
        }

        @Test func `a drawing with a pattern is tinted as a whole`() {
            let size = CGSize(width: 5, height: 5)
            let image = UIGraphicsImageRenderer(size: size).image { context in
                color.setFill()
                context.fill(CGRect(origin: .zero, size: size))
            }
            func isReplaced(_ image: UIImage) -> Bool {
                let view = UIImageView(image: image)
                // The layer takes its size from the view.
                return withExtendedLifetime(view) {
                    view.layer.render()?.contents?.commands.contains(.blend(.sourceIn)) == true
                }
            }
            #expect(isReplaced(image.withTintColor(.green)) && isReplaced(image.withRenderingMode(.alwaysTemplate)))
            #expect(!isReplaced(image))
        }

        @Test func `patterns are equal if they are of the same image`() {
            let (one, other) = (color, color)
            #expect(one == one.resolvedColor(with: .current) && one != other && one.cgColor != other.cgColor)
            #expect(UIColor(cgColor: one.cgColor) == one && one.cgColor == one.cgColor)
            #expect(one.withAlphaComponent(0.5) != one && one.withAlphaComponent(0.5).withAlphaComponent(1) == one)
            let dynamic = UIColor { _ in one }
            #expect(dynamic.cgColor == one.cgColor && dynamic.resolvedColor(with: .current) == one)
        }
    }
}
