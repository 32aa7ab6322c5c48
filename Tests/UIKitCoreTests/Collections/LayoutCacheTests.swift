// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// A flow layout that keeps the attributes that UIKit's own part has computed.
private class CachingLayout: UICollectionViewFlowLayout {
    var cache: [UICollectionViewLayoutAttributes] = []
    var preparations = 0

    func readCache() {
        let everything = CGRect(x: 0, y: 0, width: 10_000, height: 10_000)
        cache = super.layoutAttributesForElements(in: everything) ?? []
    }

    func resize() { itemSize = CGSize(width: 160, height: 70) }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        cache.filter { $0.frame.intersects(rect) }
    }
}

/// A layout that fills its cache only once, after it has set the size of its items.
private final class EarlyLayout: CachingLayout {
    override func prepare() {
        guard cache.isEmpty else { return }
        super.prepare()
        preparations += 1
        resize()
        readCache()
    }
}

/// A layout that sets the size of its items after it has filled its cache.
private final class LateLayout: CachingLayout {
    override func prepare() {
        super.prepare()
        preparations += 1
        readCache()
        resize()
    }
}

/// A layout that finds another size after each reading.
private final class RestlessLayout: CachingLayout {
    override func prepare() {
        super.prepare()
        preparations += 1
        readCache()
        itemSize.height = 50 + CGFloat(preparations % 2)
    }
}

/// A delegate that changes the layout, and may read it, whenever it is asked.
private final class MeddlingDelegate: NSObject, UICollectionViewDelegateFlowLayout {
    var reads = false
    private(set) var questions = 0

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat {
        questions += 1
        guard questions < 100 else { return 10 }
        (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize = CGSize(width: 160, height: 70)
        collectionViewLayout.invalidateLayout()
        if reads { _ = collectionViewLayout.collectionViewContentSize }
        return 10
    }
}

extension DeviceTests {
    /// Overrides of `prepare()` that keep attributes of a flow layout whose properties they change.
    @MainActor struct LayoutCacheTests {
        private let simulation = Simulation()
        private let source = NumberSource([Array(0..<3)])
        private let window = UIWindow(frame: UIScreen.main.bounds)

        private func show(
            _ layout: UICollectionViewLayout, _ delegate: MeddlingDelegate? = nil
        ) -> UICollectionView {
            simulation.launch()
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 330, height: 400), collectionViewLayout: layout)
            view.contentInsetAdjustmentBehavior = .never
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            (view.dataSource, view.delegate) = (source, delegate)
            window.addSubview(view)
            window.makeKeyAndVisible()
            simulation.device.settle()
            return view
        }

        private let frames = [
            CGRect(x: 0, y: 0, width: 160, height: 70), CGRect(x: 170, y: 0, width: 160, height: 70),
            CGRect(x: 0, y: 80, width: 160, height: 70),
        ]

        @Test func `attributes that are read after a change have it`() {
            let layout = EarlyLayout()
            let view = show(layout)
            #expect(view.visibleCells.map(\.frame) == frames && layout.preparations == 1)
        }

        @Test func `a layout that changes after its attributes were read is prepared again`() {
            let layout = LateLayout()
            let view = show(layout)
            #expect(view.visibleCells.map(\.frame) == frames)
            let before = layout.preparations
            layout.invalidateLayout()
            simulation.device.settle()
            #expect(layout.preparations == before + 1, "the size is the same now")
        }

        @Test func `a layout that changes in each preparation comes to rest`() {
            let layout = RestlessLayout()
            _ = show(layout)
            let before = layout.preparations
            simulation.device.settle()
            #expect(layout.preparations == before && before < 20)
            layout.invalidateLayout()
            simulation.device.settle()
            #expect(layout.preparations == before + 2)
        }

        @Test(arguments: [false, true])
        func `a delegate that changes the layout whenever it is asked is not asked without end`(_ reads: Bool) {
            let delegate = MeddlingDelegate()
            delegate.reads = reads
            let view = show(UICollectionViewFlowLayout(), delegate)
            #expect(view.visibleCells.map(\.frame) == frames)
            let before = delegate.questions
            simulation.device.settle()
            #expect(delegate.questions == before && before < 20)
        }
    }
}
