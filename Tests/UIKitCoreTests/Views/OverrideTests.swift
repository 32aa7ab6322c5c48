// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// A view with its own priorities and margins.
@MainActor private final class Stiff: UIView {
    override var intrinsicContentSize: CGSize { CGSize(width: 50, height: 20) }
    override var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .rightToLeft }
    override func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { .required }
    override func responds(to aSelector: Selector!) -> Bool {
        aSelector == Selector("own") || super.responds(to: aSelector)
    }
}

/// A text view that overrides the designated initializers, and so inherits the others.
@MainActor private final class NotesView: UITextView {
    var wasMade = false

    override init(frame: CGRect, textContainer: NSTextContainer?) {
        super.init(frame: frame, textContainer: textContainer)
        wasMade = true
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
}

extension DeviceTests {
    /// What apps override, and the attributes of margins.
    @MainActor struct OverrideTests {
        private let simulation = Simulation()
        private let parent = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

        @Test func `layout asks a view for its priorities`() {
            let view = Stiff()
            view.translatesAutoresizingMaskIntoConstraints = false
            parent.addSubview(view)
            let width = view.widthAnchor.constraint(equalToConstant: 100)
            width.priority = .defaultHigh
            width.isActive = true
            parent.layoutIfNeeded()
            #expect(view.frame.size == CGSize(width: 50, height: 20))
        }

        @Test func `a responder decides to what it responds`() {
            let view = Stiff()
            #expect(view.responds(to: Selector("own")) && !view.responds(to: Selector("other")))
            #expect(view.responds(to: Selector("layoutIfNeeded", UIView.layoutIfNeeded)))
        }

        @Test func `attributes of margins follow the margins`() {
            let view = UIView()
            view.translatesAutoresizingMaskIntoConstraints = false
            parent.addSubview(view)
            parent.layoutMargins = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
            let pairs: [(NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute)] = [
                (.leading, .leadingMargin), (.right, .rightMargin), (.top, .topMargin), (.bottom, .bottomMargin),
            ]
            for (own, margin) in pairs {
                NSLayoutConstraint(
                    item: view, attribute: own, relatedBy: .equal, toItem: parent, attribute: margin, multiplier: 1,
                    constant: 0
                ).isActive = true
            }
            parent.layoutIfNeeded()
            #expect(view.frame == CGRect(x: 20, y: 10, width: 340, height: 260))
            parent.layoutMargins.left = 50
            parent.layoutIfNeeded()
            #expect(view.frame == CGRect(x: 50, y: 10, width: 310, height: 260))
        }

        @Test func `the center within the margins is between them`() {
            let view = UIView()
            view.translatesAutoresizingMaskIntoConstraints = false
            parent.addSubview(view)
            parent.layoutMargins = UIEdgeInsets(top: 0, left: 100, bottom: 100, right: 0)
            NSLayoutConstraint.activate([
                view.widthAnchor.constraint(equalToConstant: 10), view.heightAnchor.constraint(equalToConstant: 10),
            ])
            for (own, margin) in [
                (NSLayoutConstraint.Attribute.centerX, NSLayoutConstraint.Attribute.centerXWithinMargins),
                (.centerY, .centerYWithinMargins),
            ] {
                NSLayoutConstraint(
                    item: view, attribute: own, relatedBy: .equal, toItem: parent, attribute: margin, multiplier: 1,
                    constant: 0
                ).isActive = true
            }
            parent.layoutIfNeeded()
            #expect(view.center == CGPoint(x: 250, y: 100))
        }

        @Test func `a text view takes its padding from a given container`() {
            let container = NSTextContainer(size: CGSize(width: 100, height: 100))
            container.lineFragmentPadding = 0
            let (narrow, wide) = (UITextView(frame: .zero, textContainer: container), UITextView(frame: .zero))
            for view in [narrow, wide] { view.text = "text" }
            #expect(
                narrow.textContainer === container
                    && wide.sizeThatFits(.zero).width == narrow.sizeThatFits(.zero).width + 10)
            container.lineFragmentPadding = 5
            #expect(wide.sizeThatFits(.zero) == narrow.sizeThatFits(.zero))
        }

        @Test func `subclasses of text views inherit the initializers that they do not override`() {
            #expect(NotesView().wasMade && NotesView(frame: .zero).wasMade)
        }
    }
}
