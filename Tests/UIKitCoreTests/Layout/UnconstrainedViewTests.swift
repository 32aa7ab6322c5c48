// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

// Views inside views that constraints place, with a natural size, but without constraints of their own.
extension DeviceTests.ConstraintTests {
    /// A view that places its label itself, although constraints could.
    private final class Tile: UIView {
        var placesLabel = true
        override func layoutSubviews() {
            super.layoutSubviews()
            if placesLabel { subviews.first?.frame = bounds }
        }
    }

    private func addTile() -> (tile: Tile, label: UILabel) {
        let (tile, label) = (Tile(), UILabel())
        _ = add(label, to: add(tile))
        label.text = "A"
        NSLayoutConstraint.activate([
            tile.leadingAnchor.constraint(equalTo: parent.leadingAnchor),
            tile.topAnchor.constraint(equalTo: parent.topAnchor),
            tile.widthAnchor.constraint(equalToConstant: 100),
            tile.heightAnchor.constraint(equalToConstant: 80),
        ])
        return (tile, label)
    }

    @Test func `a view keeps the frame from its superview's layout while other views are placed`() {
        let (tile, label) = addTile()
        let other = UILabel()
        _ = add(other)
        parent.layoutIfNeeded()
        #expect(label.frame == CGRect(x: 0, y: 0, width: 100, height: 80))
        other.text = "B"
        parent.layoutIfNeeded()
        #expect(other.frame.width > 0 && label.frame == tile.bounds)
        tile.setNeedsLayout()
        parent.setNeedsLayout()
        parent.layoutIfNeeded()
        #expect(label.frame == tile.bounds)
    }

    @Test func `a view without constraints follows its natural size`() {
        let (tile, label) = addTile()
        tile.placesLabel = false
        parent.layoutIfNeeded()
        let size = label.frame.size
        #expect(size == label.intrinsicContentSize)
        label.text = "A longer text"
        parent.layoutIfNeeded()
        #expect(label.frame.size == label.intrinsicContentSize && label.frame.width > size.width)
        let placed = label.frame
        label.frame.size.width = 7
        parent.setNeedsLayout()
        parent.layoutIfNeeded()
        #expect(label.frame.width == 7)
        tile.setNeedsLayout()
        parent.setNeedsLayout()
        parent.layoutIfNeeded()
        #expect(label.frame == placed)
    }
}
