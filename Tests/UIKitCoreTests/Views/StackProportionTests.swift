// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The lengths in a stack that fills proportionally.
    @MainActor struct StackProportionTests {
        private let simulation = Simulation()

        /// A view with a natural size.
        private final class Block: UIView {
            var natural: CGSize { didSet { invalidateIntrinsicContentSize() } }

            init(_ width: CGFloat, _ height: CGFloat) {
                natural = CGSize(width: width, height: height)
                super.init(frame: .zero)
            }

            required init?(coder: NSCoder) { nil }

            override var intrinsicContentSize: CGSize { natural }
        }

        private func row(_ views: [UIView], width: CGFloat, spacing: CGFloat = 0) -> [CGFloat] {
            let stack = UIStackView(arrangedSubviews: views)
            (stack.distribution, stack.spacing) = (.fillProportionally, spacing)
            stack.frame = CGRect(x: 0, y: 0, width: width, height: 50)
            stack.layoutIfNeeded()
            #expect(simulation.diagnostics.isEmpty)
            return views.map(\.frame.width)
        }

        @Test func `the lengths of the app's own constraints are kept`() {
            let fixed = [Block(10, 10), Block(10, 10)]
            for view in fixed { view.widthAnchor.constraint(equalToConstant: 60).isActive = true }
            #expect(row([fixed[0], Block(40, 10), fixed[1]], width: 400) == [60, 280, 60])
        }

        @Test func `earlier shares count more than later ones`() {
            let views = [Block(50, 10), Block(70, 10), Block(80, 10)]
            let stack = UIStackView(arrangedSubviews: views)
            stack.distribution = .fillProportionally
            views[2].widthAnchor.constraint(equalTo: views[0].widthAnchor).isActive = true
            stack.frame = CGRect(x: 0, y: 0, width: 400, height: 50)
            stack.layoutIfNeeded()
            #expect(views.map(\.frame.width) == [100, 200, 100])
        }

        @Test func `the spacing has a share, which the last view gets`() {
            #expect(row([Block(40, 10), Block(40, 10)], width: 200, spacing: 20) == [80, 100])
        }

        @Test func `the natural length of a stack is that of its views`() {
            let column = UIStackView(arrangedSubviews: [Block(20, 10), Block(60, 10)])
            column.axis = .vertical
            let pair = UIStackView(arrangedSubviews: [Block(20, 10), Block(10, 10)])
            pair.spacing = 10
            #expect(row([column, pair, Block(100, 10)], width: 400) == [120, 80, 200])
        }

        @Test func `what changes in a stack changes its share`() {
            let (part, other) = (Block(20, 10), Block(60, 10))
            let inner = UIStackView(arrangedSubviews: [part])
            let outer = UIStackView(arrangedSubviews: [inner, other])
            outer.distribution = .fillProportionally
            outer.frame = CGRect(x: 0, y: 0, width: 400, height: 50)
            func widths() -> [CGFloat] {
                outer.layoutIfNeeded()
                return outer.arrangedSubviews.map(\.frame.width)
            }
            #expect(widths() == [100, 300])
            part.natural.width = 60
            #expect(widths() == [200, 200])
            let added = Block(120, 10)
            inner.addArrangedSubview(added)
            #expect(widths() == [300, 100])
            added.isHidden = true
            #expect(widths() == [200, 200])
        }

        @Test func `what is left by a view without a natural length is shared`() {
            let view = UIView()
            view.widthAnchor.constraint(equalToConstant: 40).isActive = true
            #expect(row([view, Block(20, 10), Block(40, 10)], width: 100) == [40, 20, 40])
        }

        @Test func `a stack of any length is as long as its views`() {
            let stack = UIStackView(arrangedSubviews: [Block(40, 10), Block(60, 10)])
            (stack.distribution, stack.spacing) = (.fillProportionally, 5)
            #expect(stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 105, height: 10))
        }
    }
}
