// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Swipe actions of lists in collections ("trailingSwipeActionsConfigurationProvider", Apple).
    @MainActor struct ListSwipeTests {
        @MainActor private final class Content {
            var heard: [String] = []
            var selected: [IndexPath] = []
            var source: UICollectionViewDiffableDataSource<Int, Int>?
        }

        private final class Chooser: NSObject, UICollectionViewDelegate {
            var selected: [IndexPath] = []
            func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
                selected.append(indexPath)
            }
        }

        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let content = Content()
        private let chooser = Chooser()
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
        }

        private func action(_ name: String, _ style: UIContextualAction.Style, _ path: IndexPath) -> UIContextualAction
        {
            UIContextualAction(style: style, title: name) { [content] _, _, done in
                content.heard.append("\(name) \(path.item)")
                done(true)
            }
        }

        /// A list with 100 rows of 44 points from y = 100 on; even ones can be deleted, and all marked.
        private func show() -> UICollectionView {
            var list = UICollectionLayoutListConfiguration(appearance: .plain)
            list.trailingSwipeActionsConfigurationProvider = { path in
                path.item % 2 == 0
                    ? UISwipeActionsConfiguration(actions: [action("delete", .destructive, path)]) : nil
            }
            list.leadingSwipeActionsConfigurationProvider = { path in
                UISwipeActionsConfiguration(actions: [action("mark", .normal, path)])
            }
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 320, height: 400), collectionViewLayout: .list(list))
            view.contentInsetAdjustmentBehavior = .never
            let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { _, _, _ in }
            let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, item in
                view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
            }
            content.source = source
            view.delegate = chooser
            apply(Array(0..<100))
            window.addSubview(view)
            device.settle()
            return view
        }

        private func apply(_ items: [Int]) {
            var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
            snapshot.appendSections([0])
            snapshot.appendItems(items)
            content.source?.apply(snapshot, animatingDifferences: false)
        }

        private func drag(from start: CGPoint, by way: CGPoint, at time: TimeInterval = 1) {
            device.touchBegan(at: start, time: time)
            for step in 1...10 {
                let share = Double(step) / 10
                device.touchMoved(
                    to: CGPoint(x: start.x + way.x * share, y: start.y + way.y * share), time: time + Double(step))
            }
            device.touchEnded(time: time + 20)
            device.settle()
        }

        private func cell(_ item: Int, of view: UICollectionView) throws -> UICollectionViewCell {
            try #require(view.cellForItem(at: IndexPath(item: item, section: 0)))
        }

        @Test func `a swipe reveals the actions of an edge, and a touch performs one`() throws {
            let view = show()
            drag(from: CGPoint(x: 250, y: 120), by: CGPoint(x: -100, y: 0))
            #expect(try (-100 ... -74).contains(cell(0, of: view).frame.minX))
            device.tap(at: CGPoint(x: 290, y: 120), time: 50)
            device.settle()
            #expect(content.heard == ["delete 0"])
            #expect(try cell(0, of: view).frame.minX == 0 && view.swipe == nil)
            drag(from: CGPoint(x: 50, y: 164), by: CGPoint(x: 100, y: 0), at: 100)
            #expect(try (74...100).contains(cell(1, of: view).frame.minX))
            device.tap(at: CGPoint(x: 30, y: 164), time: 150)
            device.settle()
            #expect(content.heard == ["delete 0", "mark 1"] && chooser.selected.isEmpty)
        }

        @Test func `a full swipe performs the first action, and rows without actions do not swipe`() throws {
            let view = show()
            drag(from: CGPoint(x: 300, y: 120), by: CGPoint(x: -280, y: 0))
            #expect(content.heard == ["delete 0"])
            drag(from: CGPoint(x: 300, y: 164), by: CGPoint(x: -280, y: 0), at: 100)
            #expect(content.heard == ["delete 0"])
            #expect(try cell(1, of: view).frame.minX == 0 && view.contentOffset == .zero)
        }

        @Test func `an open row is closed by another touch, by scrolling, and by updates`() throws {
            let view = show()
            func open(at time: TimeInterval) throws {
                drag(from: CGPoint(x: 250, y: 120), by: CGPoint(x: -100, y: 0), at: time)
                #expect(view.swipe != nil)
            }
            try open(at: 1)
            device.tap(at: CGPoint(x: 100, y: 300), time: 50)
            device.settle()
            #expect(view.swipe == nil && chooser.selected.isEmpty)
            try open(at: 100)
            drag(from: CGPoint(x: 100, y: 300), by: CGPoint(x: 0, y: -30), at: 150)
            #expect(view.swipe == nil && view.contentOffset.y > 10)
            view.contentOffset = .zero
            try open(at: 200)
            apply(Array(1..<100))
            device.settle()
            #expect(try view.swipe == nil && cell(0, of: view).frame.minX == 0)
            #expect(view.subviews.allSatisfy { $0 is UICollectionViewCell || $0.bounds.width < 320 })
        }
    }
}

extension UICollectionViewLayout {
    /// A layout for a list.
    fileprivate static func list(_ configuration: UICollectionLayoutListConfiguration) -> UICollectionViewLayout {
        UICollectionViewCompositionalLayout.list(using: configuration)
    }
}
