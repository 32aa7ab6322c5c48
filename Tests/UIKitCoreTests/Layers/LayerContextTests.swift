// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What `render(in:)` draws of shadows, masks, and layers that are turned in space.
    @MainActor struct LayerContextTests {
        private let simulation = Simulation()
        private let layer = CALayer()

        init() {
            layer.frame = CGRect(x: 30, y: 40, width: 100, height: 50)
            layer.backgroundColor = UIColor.red.cgColor
        }

        private func commands(_ scale: CGFloat = 1) -> [DrawCommand] {
            let context = CGContext()
            context.scaleBy(x: scale, y: scale)
            layer.render(in: context)
            return context.displayList.commands
        }

        /// The opacities of the groups, and their shadows, in order.
        private func groups(_ commands: [DrawCommand]) -> [(opacity: Double, shadow: GroupShadow?)] {
            commands.compactMap { command in
                if case .beginGroup(let opacity, let shadow) = command { (opacity, shadow) } else { nil }
            }
        }

        private func isFill(_ command: DrawCommand) -> Bool { if case .fill = command { true } else { false } }

        @Test func `a plain layer is drawn without a group`() {
            layer.opacity = 0.5
            #expect(groups(commands()).isEmpty)
            layer.shadowOpacity = 0.5
            layer.masksToBounds = true
            #expect(groups(commands()).isEmpty)
        }

        @Test func `a layer and its sublayers cast the shadow, scaled with the context`() throws {
            layer.addSublayer(CALayer())
            (layer.shadowOpacity, layer.shadowRadius, layer.opacity) = (0.25, 4, 0.5)
            layer.shadowOffset = CGSize(width: 3, height: 5)
            let drawn = commands(2)
            let group = try #require(groups(drawn).first)
            #expect(groups(drawn).count == 1 && group.opacity == 0.5)
            let shadow = try #require(group.shadow)
            #expect(shadow.color == Color(white: 0, alpha: 0.25) && shadow.blur == 16 && !shadow.isAlone)
            #expect(shadow.offset == RenderPoint(x: 6, y: 10))
            #expect(shadow.extent?.contains(RenderRect(x: 0, y: 0, width: 100, height: 50)) == true)
            // The opacity is that of the group.
            let fill = DrawCommand.fill(
                .rect(RenderRect(x: 0, y: 0, width: 100, height: 50)), .color(UIColor.red.renderColor), evenOdd: false)
            #expect(drawn.contains(fill))
        }

        @Test func `the shadow of a path is drawn without the path, below the layer`() throws {
            (layer.shadowOpacity, layer.shadowPath) = (
                1, UIBezierPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9)).cgPath
            )
            let drawn = commands()
            let group = try #require(groups(drawn).first)
            #expect(groups(drawn).count == 1 && group.shadow?.isAlone == true)
            let end = try #require(drawn.firstIndex(of: .endGroup))
            #expect(drawn[..<end].filter(isFill).count == 1 && drawn[end...].filter(isFill).count == 1)
        }

        @Test func `what is drawn is kept where the mask is`() throws {
            let mask = CALayer()
            mask.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
            mask.backgroundColor = UIColor.black.cgColor
            (layer.mask, layer.opacity) = (mask, 0.5)
            let drawn = commands()
            #expect(groups(drawn).map(\.opacity) == [0.5, 1])
            let blend = try #require(drawn.firstIndex(of: .blend(.destinationIn)))
            #expect(drawn[..<blend].filter(isFill).count == 1 && drawn[blend...].filter(isFill).count == 1)
            #expect(drawn.filter { $0 == .endGroup }.count == 2)
        }

        @Test func `too many masks within each other do not erase anything`() {
            var inner = layer
            for _ in 0..<20 {
                inner.mask = CALayer()
                let next = CALayer()
                inner.addSublayer(next)
                inner = next
            }
            let drawn = commands()
            let (begins, blends) = (groups(drawn).count, drawn.filter { $0 == .blend(.destinationIn) }.count)
            #expect(begins == 2 * blends && begins <= 12 && drawn.filter { $0 == .endGroup }.count == begins)
        }

        @Test func `a sublayer that is turned in space is drawn without perspective`() {
            let sublayer = CALayer()
            sublayer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / 100
            sublayer.transform = CATransform3DConcat(CATransform3DMakeRotation(.pi / 3, 0, 1, 0), perspective)
            layer.addSublayer(sublayer)
            let transforms = commands().compactMap { command in
                if case .concatenate(let transform) = command { transform } else { nil }
            }
            #expect(transforms.contains { abs($0.a - 0.5) < 1e-9 && abs($0.d - 1) < 1e-9 })
        }
    }
}
