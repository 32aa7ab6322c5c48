// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Batches of updates in the app's animation time: cells are where they end, and what is shown goes there.
    @MainActor struct RowAnimationTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let table = UITableView(frame: CGRect(x: 0, y: 100, width: 300, height: 440))
        private let source = TextTable([["a", "b", "c"]])
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            device.animatesOverTime = true
            window.makeKeyAndVisible()
            window.addSubview(table)
            table.contentInsetAdjustmentBehavior = .never
            table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
            table.rowHeight = 44
            (table.dataSource, table.delegate) = (source, source)
            device.settle()
        }

        private func frame(_ time: TimeInterval) {
            device.frame(at: time)
            device.settle()
        }

        private func cell(_ row: Int) throws -> UITableViewCell {
            try #require(table.cellForRow(at: IndexPath(row: row, section: 0)))
        }

        private var pictures: Int { table.subviews.count { $0 is SnapshotView } }

        @Test func `rows below a deleted one move up, it fades out, and the completion is called after`() throws {
            var isDone = false
            source.sections = [["b", "c"]]
            table.performBatchUpdates {
                table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .left)
            } completion: { _ in
                isDone = true
            }
            device.settle()
            #expect(try cell(0).textLabel?.text == "b" && cell(0).frame.minY == 0)
            frame(1)
            frame(1.15)
            let shown = try cell(0).layer.presented.geometry.frame.minY
            #expect(shown > 0 && shown < 44 && pictures == 1 && !isDone)
            frame(1.5)
            #expect(try cell(0).layer.presented.geometry.frame.minY == 0)
            #expect(pictures == 0 && isDone)
        }

        @Test func `an inserted row fades in, and one without an animation appears at once`() throws {
            source.sections = [["a", "new", "b", "c"]]
            table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
            frame(1)
            frame(1.15)
            let opacity = try cell(1).layer.presented.opacity
            #expect(opacity > 0 && opacity < 1)
            frame(2)
            #expect(try cell(1).layer.presented.opacity == 1)
            source.sections = [["first", "a", "new", "b", "c"]]
            table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
            device.settle()
            #expect(try cell(1).layer.animations.isEmpty && cell(1).frame.minY == 44)
        }

        @Test func `a batch without updates animates the heights of rows, some of which move out of view`() throws {
            source.sections = [(0..<10).map { "\($0)" }]
            let heights = Heights()
            table.delegate = heights
            table.reloadData()
            frame(0)
            heights.height = 60
            var isDone = false
            table.performBatchUpdates(nil) { _ in isDone = true }
            device.settle()
            #expect(try cell(1).frame == CGRect(x: 0, y: 60, width: 300, height: 60) && !isDone)
            frame(1)
            frame(1.15)
            let shown = try cell(1).layer.presented.geometry.frame
            #expect(shown.minY > 44 && shown.minY < 60 && shown.height > 44 && shown.height < 60)
            // The last two rows.
            #expect(pictures == 2)
            frame(1.5)
            #expect(pictures == 0 && isDone)
            isDone = false
            table.performBatchUpdates(nil) { _ in isDone = true }
            device.settle()
            #expect(isDone)
            withExtendedLifetime(heights) {}
        }

        @Test func `nothing that disappears stays under reloaded rows`() {
            source.sections = [["b", "c"]]
            table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .left)
            frame(1)
            frame(1.1)
            #expect(pictures == 1)
            table.reloadData()
            #expect(pictures == 0)
        }

        @Test func `a diffable data source without animation animates nothing`() throws {
            let diffable = UITableViewDiffableDataSource<Int, String>(tableView: table) { table, path, text in
                let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
                cell.textLabel?.text = text
                return cell
            }
            var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
            snapshot.appendSections([0])
            snapshot.appendItems(["a", "b"])
            diffable.apply(snapshot, animatingDifferences: false)
            device.settle()
            snapshot.deleteItems(["a"])
            diffable.apply(snapshot, animatingDifferences: false)
            device.settle()
            #expect(try cell(0).layer.animations.isEmpty)
            snapshot.insertItems(["z"], beforeItem: "b")
            diffable.apply(snapshot, animatingDifferences: true)
            #expect(try !cell(1).layer.animations.isEmpty)
        }
    }
}

/// Rows of the same height, which can change.
private final class Heights: NSObject, UITableViewDelegate {
    var height: CGFloat = 44

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { height }
}
