// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// Two sections whose rows the user moves.
@MainActor private final class Playlist: NSObject, UITableViewDataSource, UITableViewDelegate {
    var titles = [["a", "b", "c"], ["d"]]
    var heard: [String] = []
    /// The place of every move; nil for where the finger is.
    var target: IndexPath?

    func numberOfSections(in tableView: UITableView) -> Int { titles.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { titles[section].count }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Section \(section)" }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = titles[indexPath.section][indexPath.row]
        return cell
    }

    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    func tableView(
        _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { .none }

    func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool { false }

    func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        let title = titles[sourceIndexPath.section].remove(at: sourceIndexPath.row)
        titles[destinationIndexPath.section].insert(title, at: destinationIndexPath.row)
        heard.append("\(title) to \(destinationIndexPath.section).\(destinationIndexPath.row)")
    }

    func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath { target ?? proposedDestinationIndexPath }
}

extension DeviceTests {
    /// Rows that the user moves ("UITableView", section "Reordering table rows", Apple).
    @MainActor struct RowReorderingTests {
        private let simulation = Simulation()
        private let table = UITableView(frame: CGRect(x: 0, y: 100, width: 300, height: 400), style: .grouped)
        private let list = Playlist()
        private let window: UIWindow

        init() {
            simulation.launch()
            let controller = UIViewController()
            (table.dataSource, table.delegate) = (list, list)
            controller.view.addSubview(table)
            window = simulation.show(controller)
            table.isEditing = true
            simulation.device.settle()
        }

        private func cell(_ section: Int, _ row: Int) throws -> UITableViewCell {
            try #require(table.cellForRow(at: IndexPath(row: row, section: section)))
        }

        /// Drags the control of a row.
        private func drag(_ section: Int, _ row: Int, by distance: CGFloat, lifts: Bool = true) throws {
            let place = try cell(section, row).frame
            let (input, start) = (simulation.device.input, CGPoint(x: 280, y: 100 + place.midY))
            input.touchBegan(at: start, time: 0)
            for step in 1...10 {
                input.touchMoved(to: CGPoint(x: 280, y: start.y + distance * Double(step) / 10), time: Double(step))
            }
            if lifts { input.touchEnded(time: 20) }
            simulation.device.settle()
        }

        private var shown: [[String?]] {
            (0...1).map { section in
                (0..<table.numberOfRows(inSection: section)).map {
                    table.cellForRow(at: IndexPath(row: $0, section: section))?.textLabel?.text
                }
            }
        }

        @Test func `a row that is moved has a control, and no indentation without need`() throws {
            #expect(try cell(0, 0).showsReorderControl && cell(0, 0).contentView.frame.minX == 0)
            #expect(try cell(0, 0).contentView.frame.width == 300 - 38)
        }

        @Test func `the others make room, and the data source hears of the move when the finger lifts`() throws {
            let first = try cell(0, 0).frame
            try drag(0, 0, by: 100, lifts: false)
            #expect(try cell(0, 1).frame.minY == first.minY && cell(0, 2).frame.minY == first.minY + 44)
            #expect(try cell(0, 0).frame.minY == first.minY + 100 && list.heard.isEmpty)
            #expect(table.contentOffset.y <= 0, "the table does not scroll")
            simulation.device.input.touchEnded(time: 20)
            simulation.device.settle()
            #expect(list.heard == ["a to 0.2"] && shown == [["b", "c", "a"], ["d"]])
            #expect(try cell(0, 2).frame.minY == first.minY + 88 && cell(0, 0).frame.minY == first.minY)
        }

        @Test func `rows move up, and between sections in both directions`() throws {
            try drag(0, 2, by: -90)
            #expect(list.titles == [["c", "a", "b"], ["d"]])
            let distance = try cell(1, 0).frame.midY - cell(0, 2).frame.midY
            try drag(0, 2, by: distance)
            #expect(list.titles == [["c", "a"], ["b", "d"]] && shown == list.titles)
            try drag(1, 1, by: -300)
            #expect(list.titles == [["d", "c", "a"], ["b"]] && shown == list.titles)
        }

        @Test func `the delegate chooses another place, and a small move is none`() throws {
            try drag(0, 0, by: 15)
            #expect(list.heard.isEmpty)
            list.target = IndexPath(row: 1, section: 1)
            try drag(0, 0, by: 60)
            #expect(list.heard == ["a to 1.1"] && shown == [["b", "c"], ["d", "a"]])
        }

        @Test func `a row that is held at an edge scrolls the table, and arrives beyond what was visible`() throws {
            list.titles = [(0..<60).map(String.init), ["d"]]
            table.reloadData()
            simulation.device.settle()
            try drag(0, 0, by: 400, lifts: false)
            let moved = try cell(0, 0)
            let top = moved.frame.minY - table.contentOffset.y
            for frame in 1...120 {
                simulation.device.frame(at: Double(frame) / 60)
                simulation.device.settle()
            }
            #expect(table.contentOffset.y > 500)
            #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) === moved && moved.superview === table)
            #expect(abs(moved.frame.minY - table.contentOffset.y - top) < 0.01, "it stays where it is shown")
            // The others leave one gap, where the row goes.
            let frames = table.visibleCells.map(\.frame).filter { $0.intersects(table.bounds) }.sorted {
                $0.minY < $1.minY
            }
            #expect(zip(frames, frames.dropFirst()).allSatisfy { $1.minY - $0.minY <= 44 })
            simulation.device.input.touchEnded(time: 200)
            simulation.device.settle()
            let place = try #require(list.titles[0].firstIndex(of: "0"))
            #expect(place > 15)
            let end = try #require(table.cellForRow(at: IndexPath(row: place, section: 0)))
            #expect(end.textLabel?.text == "0" && end.frame.intersects(table.bounds))
            #expect(!simulation.device.wantsFrames)
        }

        @Test func `scrolling under a row that is moved ends at the end, and when the finger leaves the edge`() throws {
            list.titles = [(0..<14).map(String.init), ["d"]]
            table.reloadData()
            simulation.device.settle()
            try drag(0, 0, by: 420, lifts: false)
            for frame in 1...120 { simulation.device.frame(at: Double(frame) / 60) }
            #expect(table.contentOffset.y == table.restingOffsets.y.upperBound)
            #expect(!simulation.device.wantsFrames)
            simulation.device.input.touchMoved(to: CGPoint(x: 280, y: 110), time: 30)
            simulation.device.frame(at: 3)
            let offset = table.contentOffset.y
            #expect(simulation.device.wantsFrames && offset < table.restingOffsets.y.upperBound)
            simulation.device.input.touchMoved(to: CGPoint(x: 280, y: 300), time: 31)
            for frame in 1...10 { simulation.device.frame(at: 3 + Double(frame) / 60) }
            #expect(table.contentOffset.y == offset)
            #expect(!simulation.device.wantsFrames)
        }

        @Test(arguments: [true, false])
        func `a move ends without effect when the app leaves or the rows change`(leaves: Bool) throws {
            let first = try cell(0, 0).frame
            try drag(0, 0, by: 100, lifts: false)
            if leaves { simulation.device.enterBackground() } else { table.reloadData() }
            simulation.device.settle()
            simulation.device.input.touchMoved(to: CGPoint(x: 280, y: 400), time: 30)
            simulation.device.input.touchEnded(time: 31)
            simulation.device.settle()
            #expect(list.heard.isEmpty && table.state.moved == nil)
            #expect(try cell(0, 0).frame.minY == first.minY && cell(0, 1).frame.minY == first.minY + 44)
        }
    }
}
