// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Constraints with the system spacing between anchors.
    @MainActor struct SystemSpacingTests {
        private let simulation = Simulation()
        private let parent = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        private let upper = UILabel()
        private let lower = UILabel()

        init() {
            for label in [upper, lower] {
                (label.text, label.font) = ("Line", .systemFont(ofSize: 20))
                label.translatesAutoresizingMaskIntoConstraints = false
                parent.addSubview(label)
            }
        }

        private func layOut(_ constraints: [NSLayoutConstraint] = []) {
            NSLayoutConstraint.activate(constraints)
            parent.setNeedsLayout()
            parent.layoutIfNeeded()
        }

        @Test func `it is a multiple of 8 points between edges, also as a limit`() {
            layOut([
                upper.topAnchor.constraint(equalToSystemSpacingBelow: parent.topAnchor, multiplier: 1),
                upper.leadingAnchor.constraint(equalToSystemSpacingAfter: parent.leadingAnchor, multiplier: 2),
                upper.widthAnchor.constraint(equalToConstant: 100),
                lower.topAnchor.constraint(greaterThanOrEqualToSystemSpacingBelow: upper.bottomAnchor, multiplier: 3),
                lower.leadingAnchor.constraint(
                    greaterThanOrEqualToSystemSpacingAfter: upper.trailingAnchor, multiplier: 0.5),
            ])
            #expect(upper.frame.origin == CGPoint(x: 16, y: 8))
            #expect(lower.frame.minY == upper.frame.maxY + 24)
            #expect(lower.frame.minX == 120)
            let limit = lower.bottomAnchor.constraint(
                lessThanOrEqualToSystemSpacingBelow: upper.topAnchor, multiplier: 4)
            #expect((limit.relation, limit.constant) == (.lessThanOrEqual, 32))
            let side = lower.trailingAnchor.constraint(
                lessThanOrEqualToSystemSpacingAfter: upper.leadingAnchor, multiplier: 4)
            #expect((side.relation, side.constant) == (.lessThanOrEqual, 32))
        }

        @Test func `between baselines it leaves 8 points between the lines, and follows the fonts`() throws {
            layOut([
                upper.firstBaselineAnchor.constraint(equalToSystemSpacingBelow: parent.topAnchor, multiplier: 1),
                lower.firstBaselineAnchor.constraint(
                    equalToSystemSpacingBelow: upper.lastBaselineAnchor, multiplier: 1),
            ])
            #expect(abs(upper.frame.minY - 8) <= 1)
            #expect(abs(lower.frame.minY - upper.frame.maxY - 8) <= 1)
            lower.font = .systemFont(ofSize: 40)
            layOut()
            #expect(abs(lower.frame.minY - upper.frame.maxY - 8) <= 1)
            #expect(lower.frame.height > 40)
        }

        @Test func `a multiple of it between baselines includes the lines`() throws {
            layOut([
                upper.topAnchor.constraint(equalTo: parent.topAnchor),
                lower.firstBaselineAnchor.constraint(
                    equalToSystemSpacingBelow: upper.lastBaselineAnchor, multiplier: 2),
            ])
            let font = try #require(upper.font)
            let line = font.ascender - font.descender
            #expect(abs(lower.frame.minY - upper.frame.minY - 2 * (8 + line)) <= 1)
        }
    }
}
