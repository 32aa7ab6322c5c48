// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Controls and labels in frames that are not of their natural sizes.
    @MainActor struct ControlSizeTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
        }

        private func add<View: UIView>(_ view: View) -> View {
            view.translatesAutoresizingMaskIntoConstraints = false
            window.addSubview(view)
            return view
        }

        private func commands(_ view: UIView) -> [DrawCommand] {
            simulation.device.settle()
            return view.layer.displayList?.commands ?? []
        }

        @Test func `neither frames nor constraints change the size of switches and steppers`() {
            let (toggle, stepper) = (add(UISwitch()), add(UIStepper()))
            NSLayoutConstraint.activate([
                toggle.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 100),
                toggle.topAnchor.constraint(equalTo: window.topAnchor, constant: 100),
                toggle.widthAnchor.constraint(equalToConstant: 20), toggle.heightAnchor.constraint(equalToConstant: 60),
                stepper.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 100),
                stepper.topAnchor.constraint(equalTo: window.topAnchor, constant: 200),
                stepper.heightAnchor.constraint(equalToConstant: 29),
            ])
            window.layoutIfNeeded()
            // In the middle of what the constraints want: a switch 22 points wide, with the 2 that they do not see.
            #expect(toggle.bounds.size == CGSize(width: 51, height: 31))
            #expect(toggle.center == CGPoint(x: 111, y: 130))
            #expect(stepper.bounds.size == CGSize(width: 94, height: 32))
            #expect(stepper.center == CGPoint(x: 147, y: 214.5))
            stepper.frame = CGRect(x: 10, y: 20, width: 300, height: 300)
            #expect(stepper.frame == CGRect(x: 10, y: 20, width: 94, height: 32))
            stepper.bounds.size = .zero
            #expect(stepper.frame == CGRect(x: 10, y: 20, width: 94, height: 32))
        }

        @Test func `a frame moves a switch that is scaled or turned, and keeps its size`() {
            let toggle = UISwitch()
            toggle.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
            toggle.frame.origin = CGPoint(x: 40, y: 30)
            #expect(toggle.frame == CGRect(x: 40, y: 30, width: 25.5, height: 15.5))
            toggle.transform = CGAffineTransform(rotationAngle: 1)
            toggle.frame.origin = CGPoint(x: 40, y: 30)
            #expect(toggle.bounds.size == CGSize(width: 51, height: 31))
            #expect(abs(toggle.frame.minX - 40) < 1e-9 && abs(toggle.frame.minY - 30) < 1e-9)
        }

        @Test func `layouts do not move a stepper that is not as large as its constraints want`() {
            final class Counting: UIStepper {
                var moves = 0
                override var center: CGPoint { didSet { moves += 1 } }
            }
            let stepper = add(Counting())
            NSLayoutConstraint.activate([
                stepper.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 100),
                stepper.topAnchor.constraint(equalTo: window.topAnchor, constant: 100),
                stepper.heightAnchor.constraint(equalToConstant: 29),
            ])
            window.layoutIfNeeded()
            #expect(stepper.moves == 1)
            for _ in 0..<3 {
                window.setNeedsLayout()
                window.layoutIfNeeded()
            }
            #expect(stepper.moves == 1)
        }

        @Test func `constraints relate alignment rectangles`() {
            let stack = add(UIStackView(arrangedSubviews: [UISwitch(), UISwitch()]))
            stack.spacing = 8
            let slider = add(UISlider())
            NSLayoutConstraint.activate([
                stack.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 50),
                stack.topAnchor.constraint(equalTo: window.topAnchor, constant: 50),
                slider.leftAnchor.constraint(equalTo: stack.leftAnchor),
                slider.rightAnchor.constraint(equalTo: stack.rightAnchor),
                slider.topAnchor.constraint(equalTo: stack.bottomAnchor),
            ])
            window.layoutIfNeeded()
            #expect(stack.frame == CGRect(x: 50, y: 50, width: 106, height: 31))
            #expect(stack.arrangedSubviews.map(\.frame.minX) == [0, 57])
            #expect(slider.frame == CGRect(x: 48, y: 81, width: 110, height: 34))
            #expect(UISwitch().intrinsicContentSize == CGSize(width: 49, height: 31))
        }

        @Test func `the insets of an image align its view`() {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 30)).image { _ in }
            let insets = UIEdgeInsets(top: 5, left: 0, bottom: 0, right: 10)
            let view = add(UIImageView(image: image.withAlignmentRectInsets(insets)))
            NSLayoutConstraint.activate([
                view.rightAnchor.constraint(equalTo: window.leftAnchor, constant: 100),
                view.topAnchor.constraint(equalTo: window.topAnchor, constant: 100),
            ])
            window.layoutIfNeeded()
            #expect(view.intrinsicContentSize == CGSize(width: 30, height: 25))
            #expect(view.frame == CGRect(x: 70, y: 95, width: 40, height: 30))
            view.image = image
            window.layoutIfNeeded()
            #expect(view.frame == CGRect(x: 60, y: 100, width: 40, height: 30))
        }

        @Test func `a line of text is centered in a label that is lower than the line`() throws {
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
            (label.text, label.font) = ("2", .systemFont(ofSize: 35))
            window.addSubview(label)
            guard case .text(_, let place)? = commands(label).first else {
                Issue.record("no text")
                return
            }
            #expect(abs(place.origin.y + place.size.height / 2 - 10) < 0.01)
            #expect(place.size.height > 35)
        }

        @Test func `the title of a selected system button is white on the tint color`() {
            let button = UIButton(type: .system)
            button.setTitle("10%", for: .normal)
            button.setTitleColor(.green, for: .normal)
            button.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
            window.addSubview(button)
            #expect(commands(button).isEmpty)
            button.isSelected = true
            #expect(commands(button).count == 1)
            #expect(button.titleLabel?.textColor == .white)
            button.setTitleColor(.black, for: .selected)
            #expect(!commands(button).isEmpty)
            #expect(button.titleLabel?.textColor == .black)
            let own = UIButton(type: .custom)
            own.isSelected = true
            window.addSubview(own)
            #expect(commands(own).isEmpty)
        }
    }
}
