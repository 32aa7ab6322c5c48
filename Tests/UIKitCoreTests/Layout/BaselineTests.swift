// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The baselines of views in constraints and stacks.
    @MainActor struct BaselineTests {
        private let simulation = Simulation()
        private let parent = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        /// A view whose top edge follows a baseline.
        private let first = UIView()
        private let last = UIView()

        /// Returns the distances of the baselines of a view with a height from its top; nil for its own height.
        private func baselines(of view: UIView, height: CGFloat? = nil) -> [CGFloat] {
            for view in parent.subviews { view.removeFromSuperview() }
            for view in [view, first, last] {
                view.translatesAutoresizingMaskIntoConstraints = false
                parent.addSubview(view)
            }
            NSLayoutConstraint.activate([
                view.topAnchor.constraint(equalTo: parent.topAnchor, constant: 50),
                view.leadingAnchor.constraint(equalTo: parent.leadingAnchor),
                view.widthAnchor.constraint(equalToConstant: 200),
                first.topAnchor.constraint(equalTo: view.firstBaselineAnchor),
                last.topAnchor.constraint(equalTo: view.lastBaselineAnchor),
            ])
            if let height { view.heightAnchor.constraint(equalToConstant: height).isActive = true }
            for _ in 0..<2 {
                parent.setNeedsLayout()
                parent.layoutIfNeeded()
            }
            return [first, last].map { $0.frame.minY - 50 }
        }

        private func isNear(_ found: [CGFloat], _ expected: [CGFloat]) -> Bool {
            zip(found, expected).allSatisfy { abs($0 - $1) <= 0.5 }
        }

        private func label(_ text: String, size: CGFloat = 10, lines: Int = 1) -> UILabel {
            let label = UILabel()
            (label.text, label.font, label.numberOfLines) = (text, .systemFont(ofSize: size), lines)
            return label
        }

        // A line of the approximate layout is 1.193 times as high as the font, with the baseline at 0.952.

        @Test func `a label has those of its first and last line, another view its top and bottom`() {
            #expect(isNear(baselines(of: label("a\nb", lines: 0), height: 24), [9.5, 21.5]))
            #expect(baselines(of: UIView(), height: 40) == [0, 40])
        }

        @Test func `a text field has that of its text or placeholder in the middle`() {
            let field = UITextField()
            (field.font, field.borderStyle) = (.systemFont(ofSize: 10), .roundedRect)
            let expected = 50 - 11.93 / 2 + 9.52
            #expect(isNear(baselines(of: field, height: 100), [expected, expected]))
        }

        @Test(arguments: [UIControl.ContentVerticalAlignment.center, .top, .bottom])
        func `a button has that of its title`(_ alignment: UIControl.ContentVerticalAlignment) {
            let button = UIButton(type: .system)
            button.setTitle("Play", for: .normal)
            button.titleLabel?.font = .systemFont(ofSize: 10)
            button.contentVerticalAlignment = alignment
            let top: CGFloat = alignment == .top ? 0 : alignment == .bottom ? 88 : 44
            #expect(isNear(baselines(of: button, height: 100), [top + 9.5, top + 9.5]))
        }

        @Test func `a text view has those of its lines below its inset`() {
            let view = UITextView()
            (view.text, view.font) = ("a\nb", .systemFont(ofSize: 10))
            view.textContainerInset.top = 20
            #expect(isNear(baselines(of: view, height: 200), [29.5, 41.5]))
        }

        @Test func `a column has those of its first and last view, a row those of its tallest`() {
            let column = UIStackView(arrangedSubviews: [label("a"), label("b"), label("c")])
            column.axis = .vertical
            #expect(column.forFirstBaselineLayout === column.arrangedSubviews[0])
            #expect(column.forLastBaselineLayout === column.arrangedSubviews[2])
            #expect(isNear(baselines(of: column), [9.5, 33.5]))
            let row = UIStackView(arrangedSubviews: [label("a"), label("b", size: 30), label("c")])
            row.alignment = .top
            #expect(isNear(baselines(of: row), [28.7, 28.7]))
            #expect(row.forFirstBaselineLayout === row.arrangedSubviews[1])
            #expect(UIStackView().forFirstBaselineLayout is UIStackView)
        }

        @Test func `an app's view has the baseline of the view that it names`() {
            final class Badge: UIView {
                let label = UILabel()
                override var forLastBaselineLayout: UIView { label }
            }
            let badge = Badge()
            (badge.label.text, badge.label.font) = ("a", .systemFont(ofSize: 10))
            badge.addSubview(badge.label)
            badge.label.translatesAutoresizingMaskIntoConstraints = false
            badge.label.topAnchor.constraint(equalTo: badge.topAnchor, constant: 30).isActive = true
            #expect(isNear(baselines(of: badge, height: 100), [39.5, 39.5]))
        }

        @Test func `a row aligns the texts of different controls`() {
            let (field, button) = (UITextField(), UIButton(type: .system))
            field.font = .systemFont(ofSize: 30)
            field.text = "a"
            button.setTitle("Play", for: .normal)
            let row = UIStackView(arrangedSubviews: [label("a"), field, button])
            row.alignment = .firstBaseline
            _ = baselines(of: row, height: 100)
            let places = row.arrangedSubviews.map { view in
                let baseline = view.baseline(isFirst: true)
                return view.frame.minY + baseline.share * view.frame.height + baseline.offset
            }
            #expect(places.allSatisfy { abs($0 - places[0]) <= 1 })
            #expect(row.arrangedSubviews[0].frame.minY > 10)
        }
    }
}
