// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Images from files as templates.
    @MainActor struct TemplateImageTests {
        let simulation = Simulation()

        private func image() throws -> UIImage {
            let header: [UInt8] =
                [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
                + [0, 0, 0, 8, 0, 0, 0, 4, 8, 6, 0, 0, 0, 0, 0, 0, 0]
            return try #require(UIImage(data: Data(header)))
        }

        /// The colors with which an image view fills the shape of its image.
        private func tints(_ image: UIImage?, _ tint: UIColor) -> [Color] {
            let view = UIImageView(image: image)
            view.tintColor = tint
            let commands = view.layer.render()?.contents?.commands ?? []
            return commands.compactMap { if case .fill(_, .color(let color), _) = $0 { color } else { nil } }
        }

        @Test func `a template has the tint color, and other images their own colors`() throws {
            let image = try image()
            #expect(tints(image, .red).isEmpty)
            #expect(tints(image.withRenderingMode(.alwaysOriginal), .red).isEmpty)
            #expect(tints(image.withRenderingMode(.alwaysTemplate), .red) == [UIColor.red.renderColor])
            let blue = image.withTintColor(.blue)
            #expect(tints(blue, .red) == [UIColor.blue.renderColor] && blue.size == image.size)
            #expect(tints(blue.withRenderingMode(.alwaysTemplate), .red).last == UIColor.red.renderColor)
        }

        @Test func `a drawing of images is tinted as well, such as a part that was cut out`() throws {
            let part = try #require(image().cgImage?.cropping(to: CGRect(x: 2, y: 0, width: 4, height: 4)))
            let template = UIImage(cgImage: part).withRenderingMode(.alwaysTemplate)
            #expect(tints(template, .red) == [UIColor.red.renderColor])
            #expect(tints(UIImage(cgImage: part).withTintColor(.blue), .red) == [UIColor.blue.renderColor])
            #expect(tints(UIImage(cgImage: part), .red).isEmpty)
        }

        @Test func `images of bars, system buttons and segments are templates, unless the app says otherwise`() throws {
            let image = try image()
            let button = UIButton(type: .system)
            button.setImage(image, for: .normal)
            button.layoutIfNeeded()
            #expect(button.imageView?.image?.renderingMode == .alwaysTemplate)
            button.setImage(image.withRenderingMode(.alwaysOriginal), for: .normal)
            button.layoutIfNeeded()
            #expect(button.imageView?.image?.renderingMode == .alwaysOriginal)
            let custom = UIButton(type: .custom)
            custom.setImage(image, for: .normal)
            custom.layoutIfNeeded()
            #expect(custom.imageView?.image?.renderingMode == .automatic)
            let item = UITabBarItem(title: "Hall", image: image, selectedImage: nil)
            let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 300, height: 49))
            bar.items = [item]
            bar.layoutIfNeeded()
            func images(in view: UIView) -> [UIImage] {
                view.subviews.flatMap { images(in: $0) } + ((view as? UIImageView)?.image.map { [$0] } ?? [])
            }
            #expect(images(in: bar).map(\.renderingMode) == [.alwaysTemplate])
            let control = UISegmentedControl(items: [image])
            control.frame = CGRect(x: 0, y: 0, width: 100, height: 32)
            #expect(control.layer.render()?.contents?.commands.contains(.blend(.sourceIn)) == true)
        }
    }
}
