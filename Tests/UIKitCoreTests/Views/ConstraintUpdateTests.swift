// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The pass that updates constraints, before layout ("updateConstraints()", Apple).
    @MainActor struct ConstraintUpdateTests {
        private let simulation = Simulation()

        /// A view that makes its constraints when it is asked to, as custom views of apps do.
        private final class OwnView: UIView {
            let child = UIView()
            var updates = 0

            override class var requiresConstraintBasedLayout: Bool { true }

            override func updateConstraints() {
                updates += 1
                if updates == 1 {
                    child.translatesAutoresizingMaskIntoConstraints = false
                    addSubview(child)
                    NSLayoutConstraint.activate([
                        child.widthAnchor.constraint(equalToConstant: 30),
                        child.heightAnchor.constraint(equalToConstant: 40),
                        child.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 5),
                        child.topAnchor.constraint(equalTo: topAnchor, constant: 6),
                    ])
                }
                super.updateConstraints()
            }
        }

        private final class Controller: UIViewController {
            let own = OwnView()
            var updates = 0

            override func loadView() { view = own }

            override func updateViewConstraints() {
                updates += 1
                super.updateViewConstraints()
            }
        }

        @Test func `a view updates its constraints once before its first layout, and again on request`() {
            let view = OwnView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            #expect(view.needsUpdateConstraints())
            view.layoutIfNeeded()
            #expect(view.child.frame == CGRect(x: 5, y: 6, width: 30, height: 40))
            #expect(view.updates == 1 && !view.needsUpdateConstraints())
            view.setNeedsLayout()
            view.layoutIfNeeded()
            #expect(view.updates == 1)
            view.setNeedsUpdateConstraints()
            view.updateConstraintsIfNeeded()
            #expect(view.updates == 2)
            view.layoutIfNeeded()
            #expect(view.updates == 2)
        }

        @Test func `a view controller updates the constraints of its view`() {
            simulation.launch()
            let controller = Controller()
            let window = simulation.show(controller)
            #expect(controller.updates == 1 && controller.own.updates == 1)
            controller.own.setNeedsUpdateConstraints()
            simulation.device.settle()
            #expect(controller.updates == 2 && controller.own.updates == 2)
            withExtendedLifetime(window) {}
        }
    }
}
