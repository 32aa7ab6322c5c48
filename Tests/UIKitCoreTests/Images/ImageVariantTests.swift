// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Variants of images, and drawings that are used several times.
    @MainActor struct ImageVariantTests {
        private let simulation = Simulation()
        private let dark = UITraitCollection(userInterfaceStyle: .dark)

        private func image(_ side: CGFloat) -> UIImage {
            UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
                context.fill(CGRect(x: 0, y: 0, width: side, height: side))
            }
        }

        @Test func `an asset has the variant that fits traits, and an image view shows it`() {
            let image = image(10)
            image.imageAsset?.register(self.image(20), with: dark)
            #expect(image.imageAsset?.image(with: dark).size.width == 20)
            let light = UITraitCollection(userInterfaceStyle: .light)
            #expect(image.imageAsset?.image(with: light).size.width == 10)
            let view = UIImageView(image: image)
            view.contentMode = .topLeft
            #expect(view.imageFrame?.width == 10)
            view.overrideUserInterfaceStyle = .dark
            #expect(view.imageFrame?.width == 20)
            image.imageAsset?.unregister(with: dark)
            #expect(image.imageAsset?.image(with: dark).size.width == 10)
            #expect(UIImageAsset().image(with: dark).size == .zero)
        }

        @Test func `an image and its variants do not keep each other in memory`() {
            weak var asset: UIImageAsset?
            do {
                let image = image(10)
                image.imageAsset?.register(self.image(20), with: dark)
                asset = image.imageAsset
                #expect(asset != nil)
            }
            #expect(asset == nil)
        }

        @Test func `a stretchable image stretches one column and row`() {
            let image = image(20).stretchableImage(withLeftCapWidth: 5, topCapHeight: 0)
            #expect(image.capInsets == UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 14))
            #expect(image.leftCapWidth == 5 && image.topCapHeight == 0)
            let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            #expect(
                image.withAlignmentRectInsets(insets).withRenderingMode(.alwaysTemplate).alignmentRectInsets == insets)
        }

        @Test func `tiles cover the clip`() {
            let context = CGContext()
            context.area = CGRect(x: 0, y: 0, width: 100, height: 50)
            guard let picture = image(10).cgImage else { return }
            let tile = CGRect(x: 45, y: 5, width: 20, height: 20)
            func count() -> Int {
                context.displayList.commands.filter { if case .fill = $0 { true } else { false } }.count
            }
            context.draw(picture, in: tile, byTiling: true)
            // From -15 to 105, and from -15 to 65.
            #expect(count() == 6 * 4)
            context.draw(picture, in: CGRect(x: 0, y: 0, width: 0.01, height: 0.01), byTiling: true)
            #expect(count() == 6 * 4 + 1)
        }

        @Test func `a layer is drawn with its origin at a point, in the axes of the context`() throws {
            let context = CGContext()
            let layer = try #require(CGLayer(context, size: CGSize(width: 10, height: 20), auxiliaryInfo: nil))
            layer.context?.fill(CGRect(x: 1, y: 2, width: 3, height: 4))
            context.draw(layer, at: CGPoint(x: 30, y: 40))
            let moves = context.displayList.commands.contains(.concatenate(.translation(x: 30, y: 40)))
            let fills = context.displayList.commands.contains { if case .fill = $0 { true } else { false } }
            #expect(moves && fills)
            #expect(CGLayer(context, size: .zero, auxiliaryInfo: nil) == nil)
        }

        @Test func `a snapshot of a part has the part's size`() {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            view.backgroundColor = .red
            let part = view.resizableSnapshotView(
                from: CGRect(x: 10, y: 20, width: 30, height: 40), afterScreenUpdates: true, withCapInsets: .zero)
            #expect(part?.bounds.size == CGSize(width: 30, height: 40))
            let shown = part?.layer.render()
            #expect(shown?.masksToBounds == true && shown?.sublayers.first?.backgroundColor == Color(hex: 0xFF0000))
        }
    }
}
