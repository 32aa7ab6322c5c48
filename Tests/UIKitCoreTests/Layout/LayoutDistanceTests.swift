// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Distances between anchors ("anchorWithOffset(to:)", Apple).
    @MainActor struct LayoutDistanceTests {
        private let simulation = Simulation()
        private let parent = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

        private func add() -> UIView {
            let view = UIView()
            view.translatesAutoresizingMaskIntoConstraints = false
            parent.addSubview(view)
            return view
        }

        @Test func `distances on both sides are equal`() {
            let view = add()
            NSLayoutConstraint.activate([
                view.widthAnchor.constraint(equalToConstant: 100), view.heightAnchor.constraint(equalToConstant: 60),
                parent.leadingAnchor.anchorWithOffset(to: view.leadingAnchor).constraint(
                    equalTo: view.trailingAnchor.anchorWithOffset(to: parent.trailingAnchor), multiplier: 0.5),
                parent.topAnchor.anchorWithOffset(to: view.topAnchor).constraint(
                    equalTo: view.bottomAnchor.anchorWithOffset(to: parent.bottomAnchor)),
            ])
            parent.layoutIfNeeded()
            #expect(view.frame == CGRect(x: 100, y: 120, width: 100, height: 60))
        }

        @Test func `a distance is a multiple of a size, or constant, and may be negative`() {
            let (view, other) = (add(), add())
            let distance = view.topAnchor.anchorWithOffset(to: other.topAnchor).constraint(equalToConstant: -40)
            NSLayoutConstraint.activate([
                view.topAnchor.constraint(equalTo: parent.topAnchor, constant: 100),
                view.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 10),
                view.widthAnchor.constraint(equalToConstant: 50), view.heightAnchor.constraint(equalToConstant: 50),
                other.widthAnchor.constraint(equalToConstant: 50), other.heightAnchor.constraint(equalToConstant: 50),
                view.trailingAnchor.anchorWithOffset(to: other.leadingAnchor).constraint(
                    equalTo: view.widthAnchor, multiplier: 2, constant: 5),
                distance,
            ])
            parent.layoutIfNeeded()
            #expect(other.frame.origin == CGPoint(x: 165, y: 60))
            distance.constant = 30
            parent.layoutIfNeeded()
            #expect(other.frame.minY == 130)
        }

        @Test func `the constraint leaves with a view of the distance`() {
            let (view, other) = (add(), add())
            let constraint = view.leadingAnchor.anchorWithOffset(to: other.leadingAnchor).constraint(
                equalToConstant: 10)
            constraint.isActive = true
            #expect(constraint.isActive && parent.constraints.count == 1)
            other.removeFromSuperview()
            #expect(!constraint.isActive && parent.constraints.isEmpty)
        }

        @Test func `a distance between different hierarchies is rejected`() {
            let (view, other) = (add(), UIView())
            view.leadingAnchor.anchorWithOffset(to: other.leadingAnchor).constraint(equalToConstant: 10).isActive = true
            #expect(simulation.exceptions.map(\.name) == ["NSGenericException"])
        }
    }
}
