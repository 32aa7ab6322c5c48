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

/// A controller that counts layouts that find cells.
private final class CountingController: UICollectionViewController {
    var layouts = 0
    var layoutsWithCells = 0

    override func viewDidLoad() {
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    }

    override func viewDidLayoutSubviews() {
        layouts += 1
        if !collectionView.visibleCells.isEmpty { layoutsWithCells += 1 }
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
}

extension DeviceTests {
    /// The view and the collection of a collection view controller.
    @MainActor struct CollectionControllerTests {
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
            #expect(controller.old?.dataSource == nil && controller.old?.delegate == nil)
            #expect(collection.dataSource === controller && collection.delegate === controller)
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

        @Test func `a collection that is set before the view is loaded is a part of the view`() {
            let controller = UICollectionViewController(collectionViewLayout: UICollectionViewFlowLayout())
            let collection = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
            controller.collectionView = collection
            #expect(controller.view !== collection && collection.superview === controller.view)
            #expect(collection.dataSource === controller && controller.collectionView === collection)
        }

        @Test func `a controller without a collection keeps its view`() {
            let controller = UICollectionViewController(collectionViewLayout: UICollectionViewFlowLayout())
            let view = controller.view
            controller.collectionView = nil
            #expect(controller.view === view && controller.collectionView == nil && view?.subviews == [])
            controller.setEditing(true, animated: false)
            #expect(controller.isEditing)
        }

        @Test func `the controller learns of the layouts of the collection, which have its cells`() throws {
            simulation.launch()
            let controller = CountingController(collectionViewLayout: UICollectionViewFlowLayout())
            let window = simulation.show(controller)
            defer { withExtendedLifetime(window) {} }
            simulation.device.settle()
            #expect(controller.layouts > 0 && controller.layouts == controller.layoutsWithCells)
            let before = controller.layouts
            controller.collectionView.reloadData()
            simulation.device.settle()
            #expect(controller.layouts > before && controller.layouts == controller.layoutsWithCells)
        }

        @Test func `editing includes the collection, and a view behind it leaves its insets alone`() throws {
            simulation.launch()
            let controller = CountingController(collectionViewLayout: UICollectionViewFlowLayout())
            controller.loadViewIfNeeded()
            controller.view.insertSubview(UIView(), at: 0)
            let window = simulation.show(UINavigationController(rootViewController: controller))
            defer { withExtendedLifetime(window) {} }
            simulation.device.settle()
            #expect(controller.collectionView.adjustedContentInset.top > 44)
            controller.setEditing(true, animated: false)
            #expect(controller.collectionView.isEditing)
        }
    }
}
