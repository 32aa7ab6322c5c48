// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// A table whose rows have actions on both sides.
@MainActor private final class SwipedTable: NSObject, UITableViewDataSource, UITableViewDelegate {
    var heard: [String] = []
    var performs = false

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { heard.append("select") }

    func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        guard indexPath.row < 2 else { return nil }
        let delete = UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, done in
            self?.heard.append("delete \(indexPath.row)")
            done(true)
        }
        let more = UIContextualAction(style: .normal, title: "More") { [weak self] _, _, _ in
            self?.heard.append("more \(indexPath.row)")
        }
        let configuration = UISwipeActionsConfiguration(actions: [delete, more])
        configuration.performsFirstActionWithFullSwipe = performs
        return configuration
    }
}

extension DeviceTests {
    /// Swipes over rows, and pulls that refresh.
    @MainActor struct SwipeTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let table = UITableView(frame: CGRect(x: 0, y: 100, width: 300, height: 440))
        private let source = SwipedTable()
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
            window.addSubview(table)
            table.contentInsetAdjustmentBehavior = .never
            table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
            table.rowHeight = 44
            (table.dataSource, table.delegate) = (source, source)
            device.settle()
        }

        private func drag(from start: CGPoint, by way: CGPoint, lift: Bool = true, at time: TimeInterval = 1) {
            device.touchBegan(at: start, time: time)
            for step in 1...10 {
                let share = Double(step) / 10
                device.touchMoved(
                    to: CGPoint(x: start.x + way.x * share, y: start.y + way.y * share), time: time + Double(step))
            }
            if lift { device.touchEnded(time: time + 20) }
            device.settle()
        }

        private func cell(_ row: Int) throws -> UITableViewCell {
            try #require(table.cellForRow(at: IndexPath(row: row, section: 0)))
        }

        @Test func `a swipe reveals the actions, and a touch performs one`() throws {
            drag(from: CGPoint(x: 250, y: 120), by: CGPoint(x: -150, y: 0))
            #expect(try cell(0).frame.minX < -140)
            device.tap(at: CGPoint(x: 290, y: 120), time: 50)
            device.settle()
            #expect(source.heard == ["delete 0"])
            #expect(try cell(0).frame.minX == 0 && table.state.swipe == nil)
        }

        @Test func `the second action is next to the first, and an unfinished action leaves the row open`() throws {
            drag(from: CGPoint(x: 250, y: 164), by: CGPoint(x: -150, y: 0))
            let width = try -cell(1).frame.minX
            device.tap(at: CGPoint(x: 300 - width + 10, y: 164), time: 50)
            device.settle()
            #expect(source.heard == ["more 1"])
            #expect(try cell(1).frame.minX == -width)
        }

        @Test func `a touch elsewhere closes the row without selecting, and a short swipe does not open it`() throws {
            drag(from: CGPoint(x: 250, y: 120), by: CGPoint(x: -150, y: 0))
            device.tap(at: CGPoint(x: 100, y: 164), time: 50)
            device.settle()
            #expect(try cell(0).frame.minX == 0 && source.heard.isEmpty)
            drag(from: CGPoint(x: 250, y: 120), by: CGPoint(x: -40, y: 0), at: 100)
            #expect(try cell(0).frame.minX == 0)
            device.tap(at: CGPoint(x: 100, y: 164), time: 200)
            #expect(source.heard == ["select"])
        }

        @Test func `a full swipe performs the first action, and rows and sides without actions do not move`() throws {
            source.performs = true
            drag(from: CGPoint(x: 280, y: 120), by: CGPoint(x: -250, y: 0))
            #expect(source.heard == ["delete 0"])
            drag(from: CGPoint(x: 280, y: 208), by: CGPoint(x: -150, y: 0), lift: false, at: 100)
            #expect(try cell(2).frame.minX == 0)
            device.touchEnded(time: 150)
            drag(from: CGPoint(x: 100, y: 120), by: CGPoint(x: 150, y: 0), at: 200)
            #expect(try cell(0).frame.minX == 0)
        }

        @Test func `pulling by its height begins one refresh, and the content stays below until it ends`() {
            var refreshes = 0
            let control = UIRefreshControl()
            control.addAction(UIAction { _ in refreshes += 1 }, for: .valueChanged)
            table.refreshControl = control
            device.settle()
            drag(from: CGPoint(x: 100, y: 150), by: CGPoint(x: 0, y: 60))
            #expect(refreshes == 0 && table.contentOffset.y == 0)
            drag(from: CGPoint(x: 100, y: 150), by: CGPoint(x: 0, y: 350), at: 100)
            #expect(refreshes == 1 && control.isRefreshing)
            #expect(table.contentOffset.y == -60 && table.adjustedContentInset.top == 60)
            control.endRefreshing()
            device.settle()
            #expect(!control.isRefreshing && table.contentOffset.y == 0)
        }

        @Test func `a refresh begun by the app sends no event`() {
            var refreshes = 0
            let control = UIRefreshControl()
            control.addAction(UIAction { _ in refreshes += 1 }, for: .valueChanged)
            table.refreshControl = control
            control.beginRefreshing()
            #expect(control.isRefreshing && refreshes == 0 && control.alpha >= 0)
            // The app scrolls to the control if the user is to see it.
            #expect(table.contentOffset.y == 0 && table.adjustedContentInset.top == 60)
            table.setContentOffset(CGPoint(x: 0, y: -60), animated: false)
            table.refreshControl = nil
            #expect(table.adjustedContentInset.top == 0 && table.contentOffset.y == 0 && control.superview == nil)
        }
    }
}
