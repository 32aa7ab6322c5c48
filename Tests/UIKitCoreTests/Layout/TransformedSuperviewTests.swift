// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests.ConstraintTests {
    @Test func `the transform of a view does not change the content that is pinned to it`() {
        let cell = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let content = UIView(frame: cell.bounds)
        cell.addSubview(content)
        parent.addSubview(cell)
        let image = add(UIView(), to: content)
        NSLayoutConstraint.activate([
            image.leadingAnchor.constraint(equalTo: cell.leadingAnchor),
            image.topAnchor.constraint(equalTo: cell.topAnchor),
            image.trailingAnchor.constraint(equalTo: cell.trailingAnchor),
            image.heightAnchor.constraint(equalTo: cell.heightAnchor, multiplier: 0.5),
        ])
        cell.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        parent.layoutIfNeeded()
        #expect(image.frame == CGRect(x: 0, y: 0, width: 200, height: 50))
        cell.transform = .identity
        parent.layoutIfNeeded()
        #expect(image.frame == CGRect(x: 0, y: 0, width: 200, height: 50))
    }
}
