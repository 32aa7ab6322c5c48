// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// A layout that tilts its items in space, as a carousel does, and whose collection is not optional.
private final class TiltingLayout: UICollectionViewFlowLayout {
    var angle: CGFloat = 1
    override var collectionView: UICollectionView {
        guard let view = super.collectionView else { preconditionFailure("no collection uses the layout") }
        return view
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        super.layoutAttributesForElements(in: rect)?.map { attributes in
            attributes.transform3D = CATransform3DMakeRotation(angle, 0, 1, 0)
            return attributes
        }
    }
}

extension DeviceTests {
    /// The attributes of elements of collections, and what they do to the views.
    @MainActor @Suite struct LayoutAttributesTests {
        private let simulation = Simulation()

        @Test func `the transform is the part of the transform in space that is in the plane`() throws {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: [0, 0])
            attributes.transform3D = CATransform3DMakeRotation(1, 0, 1, 0)
            #expect(attributes.transform == CGAffineTransform(cos(1), 0, 0, 1, 0, 0))
            let copy = try #require(attributes.copy() as? UICollectionViewLayoutAttributes)
            #expect(copy.transform3D == attributes.transform3D)
            copy.transform = CGAffineTransform(scaleX: 2, y: 2)
            #expect(copy.transform3D == CATransform3DMakeScale(2, 2, 1))
        }

        @Test func `cells take a transform in space, and lose it again`() throws {
            simulation.launch()
            let (layout, source) = (TiltingLayout(), NumberSource([Array(0..<3)]))
            let view = UICollectionView(frame: UIScreen.main.bounds, collectionViewLayout: layout)
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            view.dataSource = source
            let controller = UIViewController()
            controller.view.addSubview(view)
            simulation.show(controller)
            simulation.device.settle()
            let cell = try #require(view.cellForItem(at: [0, 1]))
            #expect(cell.transform3D == CATransform3DMakeRotation(1, 0, 1, 0))
            #expect(layout.collectionView === view)
            layout.angle = 0
            layout.invalidateLayout()
            simulation.device.settle()
            #expect(cell.transform3D == CATransform3DIdentity)
        }

        @Test func `batch updates refer to members of a class without self`() {
            let log = BatchLog()
            log.update()
            #expect(log.calls == ["collection", "table"])
        }
    }
}

/// An object whose updates name its members as apps do; that this compiles is a part of the test.
@MainActor private final class BatchLog {
    var calls: [String] = []

    func update() {
        let collection = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        collection.performBatchUpdates({ calls.append("collection") })
        let table = UITableView()
        table.performBatchUpdates({ calls.append("table") }, completion: nil)
        table.performBatchUpdates(nil)
    }
}
