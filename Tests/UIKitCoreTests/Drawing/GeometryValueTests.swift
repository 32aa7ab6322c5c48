// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Geometry in objects and texts.
    @MainActor struct GeometryValueTests {
        private let simulation = Simulation()

        @Test func `values contain transforms, vectors, insets and offsets`() {
            let turn = CATransform3DMakeRotation(1, 0, 0, 1)
            #expect(NSValue(caTransform3D: turn).caTransform3DValue == turn)
            #expect(NSValue(caTransform3D: turn) == NSValue(caTransform3D: turn))
            #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).cgVectorValue == CGVector(dx: 1, dy: 2))
            let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
            #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).uiEdgeInsetsValue == .zero)
            #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
        }

        @Test func `an animation takes a boxed transform`() {
            let layer = CALayer()
            let path = AnimatedPath("transform")
            let value = NSValue(caTransform3D: CATransform3DMakeTranslation(30, 0, 0))
            let vector = path.flatMap { path in path.value(in: layer).flatMap { path.value(from: value, like: $0) } }
            #expect(vector?.first == 30)
        }

        @Test func `texts of geometry are read back`() {
            let rect = CGRect(x: 1, y: -2.5, width: 30, height: 40)
            #expect(NSCoder.string(for: rect) == "{{1, -2.5}, {30, 40}}")
            #expect(NSCoder.cgRect(for: NSCoder.string(for: rect)) == rect)
            #expect(NSCoder.cgPoint(for: "{3, 4}") == CGPoint(x: 3, y: 4) && NSCoder.cgPoint(for: "3") == .zero)
            let turn = CGAffineTransform(rotationAngle: .pi)
            #expect(NSCoder.string(for: CGAffineTransform.identity) == "[1, 0, 0, 1, 0, 0]")
            #expect(abs(NSCoder.cgAffineTransform(for: NSCoder.string(for: turn)).a + 1) < 1e-6)
        }

        @Test func `lengths are numbers in dictionaries`() {
            let values: [String: Any] = ["width": CGFloat(2.5), "count": NSNumber(value: 3)]
            #expect(values["width"] as? NSNumber == 2.5 && values["count"] as? CGFloat == 3)
            #expect(CGFloat(1.5) as NSNumber == 1.5 && CGFloat(truncating: 2) == 2)
        }

        @Test func `placeholders are empty`() {
            #expect(!Timer().isValid && NSAttributedString().length == 0 && !NSLayoutConstraint().isActive)
            let text = NSMutableAttributedString()
            text.append(NSAttributedString(string: "x"))
            #expect(text.string == "x" && UIViewPropertyAnimator().state == .inactive)
        }

        @Test func `index paths have rows as objects too`() {
            let path = NSIndexPath(row: 5, section: 2)
            #expect(path.row == 5 && path.section == 2 && path as IndexPath == IndexPath(item: 5, section: 2))
        }

        @Test func `colors of Display P3 become those of sRGB`() {
            let (red, gray) = (
                UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1),
                UIColor(displayP3Red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
            )
            #expect(red.components.red > 1 && red.components.green < 0)
            #expect(abs(gray.components.red - 0.5) < 1e-4 && abs(gray.components.blue - 0.5) < 1e-4)
        }

        @Test func `font descriptors take attributes`() {
            let bold = UIFontDescriptor(fontAttributes: [.name: "Menlo-Regular", .size: 20])
                .addingAttributes([.traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold]])
            let font = UIFont(descriptor: bold, size: 0)
            #expect(font.familyName == "Menlo" && font.pointSize == 20 && font.weight == .bold)
            #expect(bold.object(forKey: .family) as? String == "Menlo")
        }
    }
}
