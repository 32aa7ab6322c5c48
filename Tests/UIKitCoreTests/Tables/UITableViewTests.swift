// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// A table of texts that counts what it is asked for.
@MainActor final class TextTable: NSObject, UITableViewDataSource, UITableViewDelegate {
    var sections: [[String]]
    var cellCalls = 0
    var calls: [String] = []
    var chosen: (IndexPath) -> IndexPath? = { $0 }

    init(_ sections: [[String]]) { self.sections = sections }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        cellCalls += 1
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        cell.textLabel?.text = sections[indexPath.section][indexPath.row]
        return cell
    }

    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { chosen(indexPath) }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        calls.append("select \(indexPath.section)-\(indexPath.row)")
    }

    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        calls.append("deselect \(indexPath.section)-\(indexPath.row)")
    }
}

/// A delegate whose rows have a primary action.
@MainActor private final class ActingDelegate: NSObject, UITableViewDelegate {
    var calls: [String] = []
    var selects = true

    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        selects ? indexPath : nil
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        calls.append("select \(indexPath.row)")
    }

    func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        calls.append("act \(indexPath.row)")
    }
}

/// A cell that counts its instances.
@MainActor final class CountedCell: UITableViewCell {
    static var made = 0

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        Self.made += 1
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
}

extension DeviceTests {
    /// Tables: what is shown, reused, selected and updated ("UITableView", Apple).
    @MainActor struct UITableViewTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let table = UITableView(frame: CGRect(x: 0, y: 100, width: 300, height: 440))
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
            window.addSubview(table)
            table.contentInsetAdjustmentBehavior = .never
            table.register(CountedCell.self, forCellReuseIdentifier: "cell")
            table.rowHeight = 44
            CountedCell.made = 0
        }

        private func show(_ source: TextTable) {
            table.dataSource = source
            table.delegate = source
            device.settle()
        }

        private var texts: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

        @Test(arguments: [10_000, 100_000])
        func `TBL-2 cells are created only for visible rows, and reused`(_ count: Int) {
            let source = TextTable([(0..<count).map(String.init)])
            show(source)
            #expect(table.contentSize.height == CGFloat(count) * 44)
            #expect(source.cellCalls == 10)
            #expect(texts == (0..<10).map(String.init))
            for step in 1...100 {
                table.contentOffset.y = CGFloat(step) * 50
                device.settle()
            }
            #expect(CountedCell.made <= 12)
            #expect(source.cellCalls <= 10 + 100 * 2 + 15)
            table.scrollToRow(at: IndexPath(row: count - 1, section: 0), at: .bottom, animated: false)
            #expect(texts.last == String(count - 1))
            table.reloadData()
            device.settle()
            #expect(CountedCell.made <= 24)
        }

        @Test func `rows are found by point, and rectangles by row`() {
            show(TextTable([["a", "b"], [], ["c"]]))
            #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)) == CGRect(x: 0, y: 44, width: 300, height: 44))
            #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 90)) == IndexPath(row: 0, section: 2))
            #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 900)) == nil)
            #expect(table.rectForRow(at: IndexPath(row: 9, section: 9)) == .zero)
            #expect(table.cellForRow(at: IndexPath(row: 9, section: 9)) == nil)
        }

        @Test func `a tap highlights, selects and deselects, and the delegate decides which row`() {
            let source = TextTable([["a", "b", "c"]])
            show(source)
            device.tap(at: CGPoint(x: 50, y: 110), time: 1)
            #expect(source.calls == ["select 0-0"])
            #expect(table.cellForRow(at: IndexPath(row: 0, section: 0))?.isSelected == true)
            device.tap(at: CGPoint(x: 50, y: 160), time: 2)
            #expect(source.calls == ["select 0-0", "deselect 0-0", "select 0-1"])
            #expect(table.indexPathsForSelectedRows == [IndexPath(row: 1, section: 0)])
            source.chosen = { _ in nil }
            device.tap(at: CGPoint(x: 50, y: 200), time: 3)
            #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
            table.deselectRow(at: IndexPath(row: 1, section: 0), animated: false)
            table.allowsSelection = false
            source.chosen = { $0 }
            device.tap(at: CGPoint(x: 50, y: 200), time: 4)
            #expect(table.indexPathForSelectedRow == nil)
        }

        @Test func `a touched row performs its primary action unless it extends a selection or the table is edited`() {
            let (source, delegate) = (TextTable([["a", "b", "c"]]), ActingDelegate())
            show(source)
            table.delegate = delegate
            device.settle()
            device.tap(at: CGPoint(x: 150, y: 110), time: 1)
            #expect(delegate.calls == ["select 0", "act 0"])
            // Also if the row is not selected.
            delegate.selects = false
            device.tap(at: CGPoint(x: 150, y: 160), time: 2)
            #expect(delegate.calls.dropFirst(2) == ["act 1"])
            delegate.selects = true
            table.allowsMultipleSelection = true
            device.tap(at: CGPoint(x: 150, y: 200), time: 3)
            #expect(delegate.calls.dropFirst(3) == ["select 2"])
            table.allowsMultipleSelection = false
            table.allowsSelectionDuringEditing = true
            table.isEditing = true
            device.settle()
            device.tap(at: CGPoint(x: 150, y: 110), time: 4)
            #expect(delegate.calls.dropFirst(4) == ["select 0"])
        }

        @Test func `random batches of updates match a model array`() {
            let source = TextTable([(0..<6).map(String.init), (6..<12).map(String.init)])
            show(source)
            var next = 12
            for _ in 0..<200 {
                table.performBatchUpdates {
                    for section in source.sections.indices {
                        var rows = source.sections[section]
                        let gone = Set((0..<rows.count).filter { _ in Int.random(in: 0..<4) == 0 })
                        rows = rows.indices.filter { !gone.contains($0) }.map { rows[$0] }
                        var new: [Int] = []
                        for place in 0...rows.count where Int.random(in: 0..<4) == 0 {
                            rows.insert(String(next), at: min(place, rows.count))
                            next += 1
                            new = new.map { $0 >= place ? $0 + 1 : $0 } + [place]
                        }
                        source.sections[section] = rows
                        table.deleteRows(at: gone.map { IndexPath(row: $0, section: section) }, with: .fade)
                        table.insertRows(at: new.map { IndexPath(row: $0, section: section) }, with: .fade)
                    }
                }
                device.settle()
                #expect((table.indexPathsForVisibleRows ?? []) == table.indexPathsForRows(in: table.bounds))
                let expected = (table.indexPathsForVisibleRows ?? []).map { source.sections[$0.section][$0.row] }
                #expect(texts == expected)
                #expect(table.subviews.count { $0 is UITableViewCell } == texts.count)
            }
            #expect(simulation.exceptions.isEmpty)
            #expect(CountedCell.made < 40)
        }

        @Test func `TBL-12 updates inconsistent with the counts raise UIKit's exception`() {
            let source = TextTable([["a", "b"]])
            show(source)
            table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
            #expect(simulation.exceptions.first?.name == "NSInternalInconsistencyException")
            #expect(
                simulation.exceptions.first?.reason.hasPrefix(
                    "Invalid update: invalid number of rows in section 0. The number of rows contained in an existing "
                        + "section after the update (2) must be equal to the number of rows contained in that section "
                        + "before the update (2), plus or minus the number of rows inserted or deleted from that "
                        + "section (1 inserted, 0 deleted)") == true)
            table.deleteRows(at: [IndexPath(row: 7, section: 0)], with: .automatic)
            table.insertSections([5], with: .automatic)
            _ = table.dequeueReusableCell(withIdentifier: "none", for: IndexPath(row: 0, section: 0))
            table.scrollToRow(at: IndexPath(row: 5, section: 0), at: .top, animated: false)
            #expect(
                simulation.exceptions.dropFirst().map { String($0.reason.prefix(40)) } == [
                    "attempt to delete row 7 from section 0 w", "attempt to insert section 5 but there ar",
                    "unable to dequeue a cell with identifier", "Attempted to scroll the table view to an",
                ])
            device.settle()
            #expect(texts == ["a", "b"])
            #expect(table.dequeueReusableCell(withIdentifier: "none") == nil)
        }

        @Test func `a snapshot is applied as a diff, and remaining items keep their cells`() {
            table.dataSource = nil
            let source = UITableViewDiffableDataSource<Int, String>(tableView: table) { table, path, text in
                let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
                cell.textLabel?.text = text
                return cell
            }
            for _ in 0..<60 {
                var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
                let items = (0..<9).map(String.init).shuffled().prefix(Int.random(in: 0...9))
                snapshot.appendSections([0, 1, 2].shuffled().prefix(Int.random(in: 1...3)).map { $0 })
                let sections = snapshot.sectionIdentifiers
                for item in items { snapshot.appendItems([item], toSection: sections.randomElement()) }
                source.apply(snapshot)
                device.settle()
                #expect(texts == snapshot.itemIdentifiers)
                #expect(source.snapshot().itemIdentifiers == snapshot.itemIdentifiers)
            }
            #expect(simulation.exceptions.isEmpty, "\(simulation.exceptions.map(\.reason))")
            withExtendedLifetime(source) {}
        }

        @Test func `rows with constraints are as tall as their text`() throws {
            final class Source: NSObject, UITableViewDataSource {
                func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 50 }
                func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                    let cell = UITableViewCell()
                    let box = UIView()
                    box.translatesAutoresizingMaskIntoConstraints = false
                    cell.contentView.addSubview(box)
                    NSLayoutConstraint.activate([
                        box.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
                        box.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
                        box.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor),
                        box.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
                        box.heightAnchor.constraint(equalToConstant: indexPath.row == 1 ? 100 : 60),
                    ])
                    return cell
                }
            }
            let source = Source()
            table.rowHeight = UITableView.automaticDimension
            table.dataSource = source
            device.settle()
            #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height == 100)
            #expect(table.rectForRow(at: IndexPath(row: 2, section: 0)).minY == 160)
            #expect(table.rectForRow(at: IndexPath(row: 49, section: 0)).height == 44)
        }
    }
}
