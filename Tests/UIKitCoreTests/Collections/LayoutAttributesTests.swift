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

/// A layout with columns, which sets the size of its items after UIKit's own part has been prepared.
private final class ColumnLayout: UICollectionViewFlowLayout {
    var preparations = 0

    override func prepare() {
        super.prepare()
        preparations += 1
        itemSize = CGSize(width: (collectionView?.bounds.width ?? 0) / 2, height: 70)
        (minimumInteritemSpacing, minimumLineSpacing) = (0, 0)
    }
}

extension DeviceTests {
    /// The attributes of elements of collections, and what they do to the views.
    @MainActor struct LayoutAttributesTests {
        private let simulation = Simulation()
        private let source = NumberSource([Array(0..<3)])
        private let window = UIWindow(frame: UIScreen.main.bounds)

        private func show(_ layout: UICollectionViewLayout) -> UICollectionView {
            simulation.launch()
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 320, height: 400), collectionViewLayout: layout)
            view.contentInsetAdjustmentBehavior = .never
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            view.dataSource = source
            window.addSubview(view)
            window.makeKeyAndVisible()
            simulation.device.settle()
            return view
        }

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
            let layout = TiltingLayout()
            let view = show(layout)
            let cell = try #require(view.cellForItem(at: [0, 1]))
            #expect(cell.transform3D == CATransform3DMakeRotation(1, 0, 1, 0))
            #expect(layout.collectionView === view)
            layout.angle = 0
            layout.invalidateLayout()
            simulation.device.settle()
            #expect(cell.transform3D == CATransform3DIdentity)
        }

        @Test func `a size that an override of prepare sets after UIKit's own part counts`() {
            let layout = ColumnLayout()
            let view = show(layout)
            let frames = (0..<3).compactMap { view.cellForItem(at: [0, $0])?.frame }
            #expect(frames.map(\.origin) == [.zero, CGPoint(x: 160, y: 0), CGPoint(x: 0, y: 70)])
            #expect(frames.allSatisfy { $0.size == CGSize(width: 160, height: 70) })
            #expect(view.contentSize == CGSize(width: 320, height: 140))
            #expect(layout.preparations == 1)
        }

        @Test func `batch updates refer to members of a class without self`() {
            let log = BatchLog()
            log.update()
            #expect(log.calls == ["collection", "table", "override", "later"])
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
        let custom = LoggingCollection(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        custom.log = self
        // The attribute of the method is not inherited.
        (custom as UICollectionView).performBatchUpdates({ calls.append("later") })
    }
}

/// A collection that passes a closure of its own to the method that it overrides.
private final class LoggingCollection: UICollectionView {
    weak var log: BatchLog?

    override func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        log?.calls.append("override")
        super.performBatchUpdates({ updates?() }, completion: completion)
    }
}
