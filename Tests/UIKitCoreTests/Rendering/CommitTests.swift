// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Every change that can be seen asks for one new picture, and a change to the same asks for none.
    @MainActor struct CommitTests {
        /// What the changes are made to, all of it shown.
        @MainActor final class Stage {
            let simulation = Simulation()
            let window = UIWindow(frame: UIScreen.main.bounds)
            let view = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
            let sibling = UIView(frame: CGRect(x: 20, y: 20, width: 50, height: 50))
            let child = UIView()
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
            let imageView = UIImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
            let button = UIButton(type: .system)
            let layer = CALayer()
            let shape = CAShapeLayer()
            let gradient = CAGradientLayer()
            let stack = UIStackView()
            lazy var screen = simulation.plug("HDMI-A-1", [.fullHD, .hd], overscan: 0.05)
            let image = UIImage(data: CommitTests.onePixel)

            init() {
                simulation.launch()
                window.isHidden = false
                label.text = "Hall"
                for part in [view, sibling, label, imageView, button, stack] { window.addSubview(part) }
                view.addSubview(child)
                for part in [layer, shape, gradient] { view.layer.addSublayer(part) }
                _ = screen
                simulation.device.settle()
            }

            /// How many commits a change causes, from the change until nothing waits.
            func commits(after change: (Stage) -> Void) -> Int {
                let before = simulation.commits
                change(self)
                simulation.device.settle()
                return simulation.commits - before
            }
        }

        struct Change: CustomTestStringConvertible, Sendable {
            var name: String
            /// Whether the same change again is seen to be none.
            var isIdempotent: Bool
            var make: @MainActor @Sendable (Stage) -> Void
            var testDescription: String { name }

            init(
                _ name: String, isIdempotent: Bool = true, _ make: @escaping @MainActor @Sendable (Stage) -> Void
            ) {
                (self.name, self.isIdempotent, self.make) = (name, isIdempotent, make)
            }
        }

        nonisolated static let onePixel =
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
            ?? Data()

        nonisolated static let changes: [Change] = [
            Change("frame") { $0.view.frame = CGRect(x: 1, y: 2, width: 3, height: 4) },
            Change("bounds' origin") { $0.view.bounds.origin.x = 5 },
            Change("center") { $0.view.center = CGPoint(x: 7, y: 8) },
            Change("transform") { $0.view.transform = CGAffineTransform(rotationAngle: 1) },
            Change("background") { $0.view.backgroundColor = .red },
            Change("alpha") { $0.view.alpha = 0.5 },
            Change("hidden") { $0.view.isHidden = true },
            Change("clips") { $0.view.clipsToBounds = true },
            Change("content mode") { $0.imageView.contentMode = .center },
            Change("tint") { $0.view.tintColor = .green },
            Change("hidden in mirrors") { $0.view.isHiddenInMirrors = true },
            Change("add") { $0.stack.addSubview(UIView(frame: .zero)) }.again(),
            Change("remove") { $0.child.removeFromSuperview() },
            Change("to front") { $0.window.bringSubviewToFront($0.view) },
            Change("to back") { $0.window.sendSubviewToBack($0.sibling) },
            Change("exchange") { $0.window.exchangeSubview(at: 0, withSubviewAt: 1) }.again(),
            Change("draw") { $0.view.setNeedsDisplay() }.again(),
            Change("layout") { $0.view.setNeedsLayout() }.again(),
            Change("corner radius") { $0.view.layer.cornerRadius = 3 },
            Change("border width") { $0.view.layer.borderWidth = 3 },
            Change("border color") { $0.view.layer.borderColor = UIColor.red.cgColor },
            Change("shadow color") { $0.view.layer.shadowColor = UIColor.red.cgColor },
            Change("shadow opacity") { $0.view.layer.shadowOpacity = 1 },
            Change("shadow radius") { $0.view.layer.shadowRadius = 9 },
            Change("shadow offset") { $0.view.layer.shadowOffset = .zero },
            Change("z position") { $0.view.layer.zPosition = 1 },
            Change("layer's frame") { $0.layer.frame = CGRect(x: 0, y: 0, width: 5, height: 5) },
            Change("layer's position") { $0.layer.position = CGPoint(x: 1, y: 1) },
            Change("layer's transform") { $0.layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2)) },
            Change("layer's background") { $0.layer.backgroundColor = UIColor.red.cgColor },
            Change("layer's opacity") { $0.layer.opacity = 0.5 },
            Change("layer's mask") { $0.layer.masksToBounds = true },
            Change("layer hidden") { $0.layer.isHidden = true },
            Change("layer removed") { $0.layer.removeFromSuperlayer() },
            Change("path") { $0.shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil) }
                .again(),
            Change("fill") { $0.shape.fillColor = nil },
            Change("stroke") { $0.shape.strokeColor = UIColor.red.cgColor },
            Change("line width") { $0.shape.lineWidth = 2 },
            Change("cap") { $0.shape.lineCap = .round },
            Change("join") { $0.shape.lineJoin = .bevel },
            Change("dash") { $0.shape.lineDashPattern = [1, 2] },
            Change("dash phase") { $0.shape.lineDashPhase = 2 },
            Change("gradient's colors") { $0.gradient.colors = [UIColor.red.cgColor] }.again(),
            Change("gradient's locations") { $0.gradient.locations = [0] },
            Change("gradient's start") { $0.gradient.startPoint = .zero },
            Change("gradient's end") { $0.gradient.endPoint = .zero },
            Change("text") { $0.label.text = "Tour" },
            Change("text color") { $0.label.textColor = .red },
            Change("font") { $0.label.font = .systemFont(ofSize: 9) },
            Change("alignment") { $0.label.textAlignment = .right },
            Change("lines") { $0.label.numberOfLines = 0 },
            Change("shrinking") { $0.label.adjustsFontSizeToFitWidth = true },
            Change("baseline") { $0.label.baselineAdjustment = .alignCenters },
            Change("shrinking to") { $0.label.minimumScaleFactor = 0.5 },
            Change("image") { $0.imageView.image = $0.image },
            Change("title") { $0.button.setTitle("Go", for: .normal) },
            Change("title's color") { $0.button.setTitleColor(.red, for: .normal) },
            Change("highlight") { $0.button.isHighlighted = true },
            Change("selection") { $0.button.isSelected = true },
            Change("disabled") { $0.button.isEnabled = false },
            Change("axis") { $0.stack.axis = .vertical },
            Change("window hidden") { $0.window.isHidden = true },
            Change("window's level") { $0.window.windowLevel = .alert },
            Change("window's screen") { $0.window.screen = $0.screen },
            Change("window's frame") { $0.window.frame.size.width = 99 },
            Change("screen attached") { $0.simulation.plug("DP-1") }.again(),
            Change("screen detached") { $0.simulation.device.detach($0.screen) },
            Change("mode") { $0.screen.currentMode = $0.screen.availableModes[0] },
            Change("overscan") { $0.screen.overscanCompensation = .none },
            Change("monitor's modes") {
                $0.simulation.device.update($0.screen, to: ScreenDescription(id: "HDMI-A-1", modes: [.vga]))
            },
        ]

        @Test(arguments: changes) func `a change is committed once, and an identical value not at all`(_ change: Change)
        {
            let stage = Stage()
            #expect(stage.commits(after: change.make) == 1)
            #expect(stage.commits(after: change.make) == (change.isIdempotent ? 0 : 1))
            #expect(stage.commits(after: { _ in }) == 0)
        }

        @Test func `changes made during layout are shown in the same commit`() {
            final class Moving: UIView {
                override func layoutSubviews() { for view in subviews { view.frame = bounds } }
            }
            let stage = Stage()
            let moving = Moving(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
            moving.addSubview(UIView())
            #expect(stage.commits { $0.window.addSubview(moving) } == 1)
            #expect(moving.subviews.first?.frame.width == 9)
        }

        @Test(arguments: [(rounds: 3, commits: 1), (rounds: 20, commits: 3), (rounds: 200, commits: 25)])
        func `layout invalidated during layout is redone, up to a limit`(rounds: Int, commits: Int) {
            final class Restless: UIView {
                var rounds = 0
                override func layoutSubviews() {
                    rounds -= 1
                    if rounds > 0 { setNeedsLayout() }
                }
            }
            let stage = Stage()
            let restless = Restless(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
            restless.rounds = rounds
            #expect(stage.commits { $0.window.addSubview(restless) } == commits)
            #expect(restless.rounds == 0)
        }
    }
}

extension DeviceTests.CommitTests.Change {
    /// The change as one that is a new one each time.
    func again() -> Self { Self(name, isIdempotent: false, make) }
}
