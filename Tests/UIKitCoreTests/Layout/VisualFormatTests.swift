// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitServices

@testable import UIKitCore

extension DeviceTests {
    /// Constraints that are written as a line of views.
    @MainActor struct VisualFormatTests {
        private let simulation = Simulation()
        private let parent = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        private let names = ["one", "two", "three"]
        private let views: [String: UIView]

        init() {
            simulation.launch()
            views = Dictionary(uniqueKeysWithValues: names.map { ($0, UIView()) })
            for view in views.values {
                view.translatesAutoresizingMaskIntoConstraints = false
                parent.addSubview(view)
            }
        }

        private func constraints(
            _ format: String, _ options: NSLayoutConstraint.FormatOptions = [], _ metrics: [String: Any]? = nil
        ) -> [NSLayoutConstraint] {
            NSLayoutConstraint.constraints(
                withVisualFormat: format, options: options, metrics: metrics, views: views)
        }

        /// Where the views are across, or down, after constraints.
        private func spans(_ constraints: [NSLayoutConstraint], vertical: Bool = false) -> [[CGFloat]] {
            NSLayoutConstraint.activate(constraints)
            defer { NSLayoutConstraint.deactivate(constraints) }
            parent.layoutIfNeeded()
            return names.compactMap { views[$0]?.frame }
                .map { vertical ? [$0.minY, $0.maxY] : [$0.minX, $0.maxX] }
        }

        @Test func `views are laid out in a line, with lengths and spacing`() {
            let line = constraints("H:|-10-[one(40)]-[two(==one)]-pad-[three]|", [], ["pad": 12])
            #expect(line.count == 6 && line.allSatisfy { !$0.isActive })
            #expect(spans(line) == [[10, 50], [58, 98], [110, 300]])
            #expect(
                spans(constraints("V:|[one][two(30)][three(one)]|"), vertical: true) == [
                    [0, 85], [85, 115], [115, 200],
                ])
            #expect(
                spans(constraints(" | - 5 - [ one ( >= 20 , == 25 @ 750 ) ] [two(1)] [three(2.5)]")).first == [5, 30])
        }

        @Test func `a dash at an edge is the margin, and the direction orients the line`() {
            parent.layoutMargins = UIEdgeInsets(top: 3, left: 16, bottom: 4, right: 20)
            #expect(spans(constraints("|-[one]-|")).first == [16, 280])
            #expect(spans(constraints("V:|-[one]-|"), vertical: true).first == [3, 196])
            let turned = constraints("|-7-[one(10)]-[two(20)]", .directionRightToLeft)
            #expect(Array(spans(turned).prefix(2)) == [[283, 293], [255, 275]])
        }

        @Test func `relations, priorities, and alignments follow the format`() {
            let line = constraints(
                "[one(<=wide@low)]-(>=4,<=9@999)-[two]", [.alignAllTop, .alignAllBottom], ["wide": 50.5, "low": 250])
            #expect(line.map(\.relation) == [.lessThanOrEqual, .greaterThanOrEqual, .lessThanOrEqual, .equal, .equal])
            #expect(line.map(\.constant) == [50.5, 4, 9, 0, 0])
            #expect(line.map(\.priority.rawValue) == [250, 1000, 999, 1000, 1000])
            #expect(line.suffix(2).map(\.firstAttribute) == [.top, .bottom])
        }

        @Test func `only edges require a superview`() {
            for view in views.values { view.removeFromSuperview() }
            #expect(constraints("[one(24)]-[two]").count == 2 && simulation.exceptions.isEmpty)
            #expect(constraints("|[one]").isEmpty && simulation.exceptions.count == 1)
        }

        @Test(arguments: [
            ("", "Expected a view", 0), ("H:", "Expected a view", 2), ("|", "Expected a view", 1),
            ("[one", "Expected a ']'", 4), ("[one]-", "Expected a view", 6),
            ("[one]-8[two]", "Expected a '-' after", 7),
            ("[four]", "four is not a key in the views dictionary.", 1), ("[]", "Expected a number or a name", 1),
            ("[one(]", "Expected a number or a name", 5), ("[one]-(4-[two]", "Expected a ')'", 8),
            ("[one]-gap-[two]", "gap is not a key in the metrics", 6),
            ("[one(9@x)]", "x is not a key in the metrics", 5),
            ("|[one]|[two]", "Expected the end", 7), ("[9]", "Expected the name of a view", 2),
        ])
        func `an invalid format is reported with the position`(_ format: String, _ message: String, _ place: Int) {
            #expect(constraints(format).isEmpty)
            let raised = simulation.exceptions.map(\.reason)
            #expect(raised.count == 1 && raised.first?.contains(message) == true, "\(raised)")
            #expect(raised.first?.hasSuffix("\n" + String(repeating: " ", count: place) + "^") == true, "\(raised)")
        }
    }
}
