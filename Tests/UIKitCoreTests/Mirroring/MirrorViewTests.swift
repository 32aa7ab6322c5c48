// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What a mirror shows of another window.
    @MainActor struct MirrorViewTests {
        let simulation = Simulation()
        private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        private let content = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        private let mirror: MirrorView
        private let external: UIScreen
        private let secondary: UIWindow

        init() {
            window.rootViewController = UIViewController()
            window.rootViewController?.view.addSubview(content)
            content.backgroundColor = .red
            window.makeKeyAndVisible()
            external = simulation.plug("DP-1")
            secondary = UIWindow(frame: external.bounds)
            secondary.screen = external
            mirror = MirrorView(of: window)
            mirror.frame = secondary.bounds
            secondary.rootViewController = UIViewController()
            secondary.rootViewController?.view.addSubview(mirror)
            secondary.isHidden = false
        }

        /// Where the first layer of a color lies on a screen, in points.
        private func place(of color: Color, on screen: UIScreen? = nil) -> RenderRect? {
            func find(_ layers: [RenderLayer], _ map: RenderTransform) -> RenderRect? {
                layers.lazy.compactMap { layer -> RenderRect? in
                    let map = layer.transform.concatenating(map)
                    if layer.backgroundColor == color { return map.apply(to: layer.bounds) }
                    return find(layer.sublayers, map)
                }.first
            }
            return find(simulation.device.renderTree(of: screen ?? external).layers, .identity)
        }

        private let red = Color(red: 1, green: 0, blue: 0)
        private let blue = Color(red: 0, green: 0, blue: 1)

        @Test func `a dissolve adds up in a mirror, too`() {
            simulation.launch()
            simulation.device.animatesOverTime = true
            simulation.device.settle()
            simulation.device.frame(at: 0)
            UIView.transition(with: content, duration: 1, options: .transitionCrossDissolve) {
                content.backgroundColor = .blue
            }
            simulation.device.frame(at: 1)
            simulation.device.frame(at: 1.5)
            func adding(_ layers: [RenderLayer]) -> Int {
                layers.reduce(0) { $0 + ($1.addsSublayers ? 1 : 0) + adding($1.sublayers) }
            }
            #expect(adding(simulation.device.renderTree(of: external).layers) == 1)
        }

        @Test func `it shows the other window as it is now, as large as fits, in the middle`() {
            // 1080 / 200 = 5.4 pixels to a point, 540 wide, 690 to the left.
            #expect(place(of: red) == RenderRect(x: 690 + 54, y: 108, width: 162, height: 216))
            content.frame.origin = .zero
            #expect(place(of: red) == RenderRect(x: 690, y: 0, width: 162, height: 216))
            content.backgroundColor = .blue
            #expect(place(of: red) == nil)
            #expect(place(of: blue) != nil)
        }

        @Test func `it fills or scales by whole multiples on request`() {
            mirror.aspect = .exact
            #expect(place(of: red) == RenderRect(x: 710 + 50, y: 40 + 100, width: 150, height: 200))
            mirror.aspect = .fill
            #expect(place(of: red) == RenderRect(x: 192, y: -1380 + 384, width: 576, height: 768))
        }

        @Test func `it shows a part of the window`() {
            mirror.region = CGRect(x: 10, y: 20, width: 30, height: 40)
            #expect(place(of: red) == RenderRect(x: 555, y: 0, width: 810, height: 1080))
            mirror.region = CGRect(x: 500, y: 500, width: 1, height: 1)
            #expect(place(of: red) == RenderRect(x: 744, y: 108, width: 162, height: 216))
        }

        @Test func `it stays unchanged while frozen, even when the window is released`() {
            mirror.isFrozen = true
            content.backgroundColor = .blue
            #expect(place(of: red) != nil)
            mirror.mirroredWindow = nil
            #expect(place(of: red) != nil)
            mirror.isFrozen = false
            #expect(place(of: red) == nil)
        }

        @Test func `it shows nothing of a hidden window, and bars in its background color`() {
            mirror.backgroundColor = .blue
            window.isHidden = true
            #expect(place(of: red) == nil)
            #expect(place(of: blue) == RenderRect(x: 0, y: 0, width: 1920, height: 1080))
        }

        @Test func `it shows masked layers masked`() {
            let mask = CALayer()
            mask.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
            content.layer.mask = mask
            func masked(_ layers: [RenderLayer]) -> Bool {
                layers.contains { !$0.mask.isEmpty || masked($0.sublayers) }
            }
            #expect(masked(simulation.device.renderTree(of: external).layers))
        }

        @Test func `it omits marked views, such as presenter notes, and nothing else`() {
            content.isHiddenInMirrors = true
            #expect(place(of: red) == nil)
            #expect(place(of: red, on: .main) != nil)
        }

        @Test func `it shows a keyboard only on request`() {
            let keyboard = simulation.device.systemWindows.showKeyboard()
            keyboard.backgroundColor = .blue
            #expect(place(of: blue) == nil)
            mirror.showsPrivateContent = true
            #expect(place(of: blue) != nil)
            #expect(place(of: blue, on: .main) != nil)
        }

        @Test func `a mirror in its own source window shows the window once, with unique IDs`() {
            let inner = MirrorView(of: window)
            inner.frame = CGRect(x: 50, y: 0, width: 50, height: 100)
            window.rootViewController?.view.addSubview(inner)
            for screen in [UIScreen.main, external] {
                var numbers: [UInt64] = []
                func collect(_ layers: [RenderLayer]) {
                    for layer in layers {
                        numbers.append(layer.id)
                        collect(layer.sublayers)
                    }
                }
                collect(simulation.device.renderTree(of: screen).layers)
                #expect(Set(numbers).count == numbers.count)
                #expect(numbers.count < 20)
            }
        }

        @Test(arguments: [CGFloat.nan, .infinity, -.infinity, -1, 0, 1e300])
        func `odd geometry of view and region is harmless`(number: CGFloat) {
            mirror.region = CGRect(x: number, y: 0, width: number, height: 10)
            _ = simulation.device.renderTree(of: external)
            mirror.frame = CGRect(x: 0, y: number, width: 100, height: number)
            _ = simulation.device.renderTree(of: external)
        }
    }
}
