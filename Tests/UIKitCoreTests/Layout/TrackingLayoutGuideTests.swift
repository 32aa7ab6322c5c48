// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The constraints of the keyboard's layout guide that depend on the edges that it is near.
    @MainActor struct TrackingLayoutGuideTests {
        private let simulation = Simulation()
        private let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))

        private func constraint() -> NSLayoutConstraint {
            let mark = UIView()
            mark.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(mark)
            return mark.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor)
        }

        @Test func `a docked keyboard is near the bottom edge and away from the others`() {
            let guide = view.keyboardLayoutGuide
            let all = (0..<5).map { _ in constraint() }
            guide.setConstraints([all[0]], activeWhenNearEdge: .bottom)
            guide.setConstraints([all[1]], activeWhenNearEdge: [.bottom, .leading])
            guide.setConstraints([all[2]], activeWhenAwayFrom: .bottom)
            guide.setConstraints([all[3]], activeWhenAwayFrom: [.top, .leading])
            #expect(all.map(\.isActive) == [true, false, false, true, false])
            #expect(guide.constraintsActive(whenNearEdge: [.leading, .bottom]) == [all[1]])
            #expect(guide.constraintsActive(whenAwayFrom: .bottom) == [all[2]])
            guide.setConstraints([all[4]], activeWhenNearEdge: .bottom)
            #expect(all.map(\.isActive) == [false, false, false, true, true])
            guide.removeAllTrackedConstraints()
            #expect(all.allSatisfy { !$0.isActive })
            #expect(guide.constraintsActive(whenNearEdge: .bottom).isEmpty)
        }
    }
}
