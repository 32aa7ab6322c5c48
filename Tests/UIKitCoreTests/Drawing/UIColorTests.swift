// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Colors that are others in a dark interface.
    @MainActor struct UIColorTests {
        let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)

        init() { window.isHidden = false }

        private func color(of view: UIView) -> Color? {
            let layers = simulation.device.renderTree(of: .main).layers.first?.sublayers
            return layers?.first { $0.id == view.layer.id }?.backgroundColor
        }

        @Test func `a system color follows the style of its view`() {
            let view = UIView(frame: window.bounds)
            view.backgroundColor = .systemBackground
            window.addSubview(view)
            #expect(color(of: view) == .white)
            window.overrideUserInterfaceStyle = .dark
            #expect(color(of: view) == .black)
            view.overrideUserInterfaceStyle = .light
            #expect(color(of: view) == .white)
            #expect(UITraitCollection.current.userInterfaceStyle == .light)
        }

        @Test func `a view's drawing is redrawn for another style`() {
            final class Drawing: UIView {
                var styles: [UIUserInterfaceStyle] = []
                override func draw(_ rect: CGRect) { styles.append(UITraitCollection.current.userInterfaceStyle) }
            }
            let view = Drawing(frame: window.bounds)
            window.addSubview(view)
            _ = color(of: view)
            window.overrideUserInterfaceStyle = .dark
            _ = color(of: view)
            #expect(view.styles == [.light, .dark])
        }

        @Test func `a provider is called for each trait collection, and opacity is kept`() {
            let color = UIColor { $0.userInterfaceStyle == .dark ? .red : .blue }
            let dark = UITraitCollection.current.modifyingTraits { $0.userInterfaceStyle = .dark }
            #expect(color.resolvedColor(with: .current) == .blue)
            #expect(color.resolvedColor(with: dark) == .red)
            #expect(color.withAlphaComponent(0.5).resolvedColor(with: dark) == .red.withAlphaComponent(0.5))
            #expect(UIColor.label == .label)
            #expect(UIColor.label != .black)
            #expect(UIColor.label.withAlphaComponent(2).components.alpha == 1)
        }

        @Test func `a color literal is a Core Graphics color where one is expected`() {
            let layer = CALayer()
            layer.borderColor = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
            #expect(layer.borderColor == UIColor.red.cgColor)
        }
    }
}
