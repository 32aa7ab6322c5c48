// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// A controller that replaces its collection when its view is loaded, and adds a view over it.
private final class ReplacingController: UICollectionViewController {
    let badge = UIView(frame: CGRect(x: 20, y: 200, width: 40, height: 40))
    var old: UICollectionView?

    override func viewDidLoad() {
        old = collectionView
        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: UICollectionViewFlowLayout())
        view.addSubview(collectionView)
        view.addSubview(badge)
    }
}

extension DeviceTests {
    /// The view and the collection of a collection view controller.
    @MainActor @Suite struct CollectionControllerTests {
        private let simulation = Simulation()

        @Test func `the collection fills the view, in which other views do not scroll`() throws {
            simulation.launch()
            let controller = ReplacingController(collectionViewLayout: UICollectionViewFlowLayout())
            let window = simulation.show(controller)
            simulation.device.settle()
            let collection = try #require(controller.collectionView)
            #expect(collection !== controller.view && collection.superview === controller.view)
            #expect(collection.frame == controller.view.bounds && collection.frame == window.bounds)
            #expect(controller.old !== collection && controller.old?.superview == nil)
            #expect(controller.collectionViewLayout === collection.collectionViewLayout)
            collection.contentOffset.y = 50
            #expect(controller.badge.convert(CGPoint.zero, to: nil).y == 200)
            #expect(controller.view.subviews == [collection, controller.badge])
            #expect(simulation.exceptions.isEmpty)
        }

        @Test func `a collection that the app makes the view stays the view`() throws {
            let controller = UICollectionViewController(collectionViewLayout: UICollectionViewFlowLayout())
            let collection = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
            controller.view = collection
            #expect(controller.collectionView === collection && controller.view === collection)
        }
    }
}
