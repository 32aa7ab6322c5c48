// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Geometry that is not a number, which Core Animation rejects, and infinite geometry, which it permits.
    @MainActor struct InvalidGeometryTests {
        private let simulation = Simulation()
        private let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))

        init() { simulation.launch() }

        private func expectRejection(
            _ reason: String, at location: SourceLocation = #_sourceLocation, _ body: () -> Void
        ) {
            let before = simulation.exceptions.count
            body()
            let new = simulation.exceptions.dropFirst(before)
            #expect(new.map(\.name) == ["CALayerInvalidGeometry"], sourceLocation: location)
            #expect(new.first?.reason.hasPrefix(reason) == true, "\(new)", sourceLocation: location)
        }

        @Test func `geometry that is not a number raises an exception and has no effect`() {
            let (nan, frame) = (CGFloat.nan, view.frame)
            expectRejection("CALayer position contains NaN: [nan 15]. Layer: <") {
                view.frame = CGRect(x: nan, y: 10, width: 10, height: 10)
            }
            expectRejection("CALayer position contains NaN: [nan 10]. Layer: <") {
                view.frame = CGRect(x: 10, y: 10, width: nan, height: 0)
            }
            expectRejection("CALayer position contains NaN: [1 nan]. Layer: <") { view.center = CGPoint(x: 1, y: -nan) }
            expectRejection("CALayer bounds contains NaN: [0 nan; 320.5 291]. Layer: <") {
                view.bounds = CGRect(x: 0, y: nan, width: 320.5, height: 291)
            }
            expectRejection("CALayer bounds contains NaN: [0 0; 30 nan]. Layer: <") {
                view.layer.bounds.size.height = nan
            }
            #expect(view.frame == frame && view.bounds.origin == .zero)
            let layer = CALayer()
            expectRejection("CALayer position contains NaN: [0 nan]. Layer: <") { layer.position.y = nan }
            #expect(layer.position == .zero)
            expectRejection("CALayer position contains NaN: [nan 0]") {
                #expect(UIView(frame: CGRect(x: nan, y: 0, width: 0, height: 0)).frame == .zero)
            }
        }

        @Test func `an animation to what is not a number raises nothing`() {
            let window = simulation.show(UIViewController())
            simulation.device.animatesOverTime = true
            window.addSubview(view)
            for path in ["position", "position.x", "bounds", "bounds.size.width"] {
                let animation = CABasicAnimation(keyPath: path)
                (animation.toValue, animation.duration) = (Double.nan, 1)
                view.layer.add(animation, forKey: path)
            }
            for time in [0, 0.5, 2] {
                simulation.device.frame(at: time)
                _ = simulation.device.renderTree(of: .main)
            }
            #expect(simulation.exceptions.isEmpty && view.center == CGPoint(x: 25, y: 40))
        }

        @Test(.timeLimit(.minutes(1))) func `views of infinite geometry are laid out, shown and touched`() {
            let window = simulation.show(UIViewController())
            let rects = [
                CGRect(x: 0, y: 0, width: CGFloat.infinity, height: .infinity),
                CGRect(x: 0, y: 0, width: -CGFloat.infinity, height: 10), .infinite,
                CGRect(x: -1e308, y: -1e308, width: 1e308, height: 1e308),
            ]
            for rect in rects {
                let views = [
                    UIView(), UILabel(), UIScrollView(), UITableView(), UIPickerView(), UITextView(), UIDatePicker(),
                    UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()),
                ]
                for view in views {
                    window.addSubview(view)
                    view.bounds = rect
                    view.transform = CGAffineTransform(scaleX: -.infinity, y: 2)
                    window.layoutIfNeeded()
                    _ = view.hitTest(CGPoint(x: 5, y: 5), with: nil)
                    _ = view.layer.hitTest(CGPoint(x: CGFloat.nan, y: 5))
                    _ = simulation.device.renderTree(of: .main)
                    view.removeFromSuperview()
                }
            }
        }

        @Test func `a constant that is not finite raises an exception and has no effect`() throws {
            let width = view.widthAnchor.constraint(equalToConstant: 5)
            width.constant = .infinity
            let infinite = try #require(simulation.exceptions.last)
            #expect(infinite.name == "NSInternalInconsistencyException" && width.constant == 5)
            let text = "NSLayoutConstraint constant is not finite!  That's illegal.  constant:"
            #expect(infinite.reason.hasPrefix("\(text)inf firstAnchor:<NSLayoutAnchor \"UIView:0x"))
            #expect(infinite.reason.hasSuffix(" secondAnchor:(null)"))
            let new = view.leadingAnchor.constraint(equalTo: view.trailingAnchor, constant: .nan)
            #expect(simulation.exceptions.count == 2 && new.constant == 0)
            #expect(simulation.exceptions.last?.reason.hasPrefix("\(text)nan firstAnchor:") == true)
        }

        @Test func `huge constraints, and sizes that mean enough room, raise nothing`() {
            let window = simulation.show(UIViewController())
            let stack = UIStackView(arrangedSubviews: [UILabel(), UISwitch(), UIButton(type: .system)])
            let half = UIView()
            (stack.axis, half.autoresizingMask) = (.vertical, [.flexibleWidth, .flexibleHeight, .flexibleTopMargin])
            half.frame = CGRect(x: 0, y: 5, width: 5, height: 5)
            for length in [CGFloat.greatestFiniteMagnitude, .infinity, 100] {
                stack.frame = CGRect(x: 0, y: 0, width: 100, height: length)
                stack.layoutIfNeeded()
                view.bounds.size = CGSize(width: length, height: length)
                if half.superview == nil { view.addSubview(half) }
            }
            view.translatesAutoresizingMaskIntoConstraints = false
            window.addSubview(view)
            let constraints = [
                view.widthAnchor.constraint(equalTo: window.heightAnchor, multiplier: 1e300, constant: 1e308),
                view.leadingAnchor.constraint(equalTo: window.trailingAnchor, constant: -1e308),
            ]
            NSLayoutConstraint.activate(constraints)
            window.layoutIfNeeded()
            #expect(simulation.exceptions.isEmpty)
            #expect(view.frame.minX.isFinite && view.frame.width.isFinite && half.frame.height.isFinite)
        }

        @Test func `rectangles are compared even if an edge is not a number`() {
            let infinite = CGRect(x: -CGFloat.infinity, y: 0, width: .infinity, height: 10)
            let plain = CGRect(x: 0, y: 0, width: 10, height: 10)
            #expect(!infinite.surrounds(.zero) && plain.surrounds(.zero))
            #expect(!plain.meets(infinite) && !infinite.meets(plain) && plain.meets(plain.offsetBy(dx: 5, dy: 5)))
            #expect(infinite.common(with: plain).isNull && plain.common(with: .infinite) == plain)
            #expect(ClosedRange(from: CGFloat.nan, upTo: 5) == 0...5 && ClosedRange(from: 5, upTo: .nan) == 5...5)
            #expect(
                [CGFloat.nan, -.infinity, 2.5, 1e300].map(Int.init(nearest:)) == [0, -1_000_000_000, 3, 1_000_000_000])
        }
    }
}
