// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Cells that style themselves, as those of apps do.
    @MainActor struct CellUpdateTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let table = UITableView(frame: CGRect(x: 0, y: 100, width: 300, height: 440))
        private let source = TextTable([["a", "b", "c"]])
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
            window.addSubview(table)
            table.register(StyledCell.self, forCellReuseIdentifier: "cell")
            table.rowHeight = 44
            table.dataSource = source
            table.delegate = source
            device.settle()
        }

        /// A cell as Xcode's template and `updateConfiguration(using:)` make it.
        private final class StyledCell: UITableViewCell {
            var looksSelected = false
            var updates = 0
            var note = 0 { didSet { setNeedsUpdateConfiguration() } }

            override func setSelected(_ selected: Bool, animated: Bool) {
                super.setSelected(selected, animated: animated)
                looksSelected = selected
            }

            override func updateConfiguration(using state: UICellConfigurationState) {
                updates += 1
                if note < 3 { note += 1 }
            }
        }

        private var cells: [StyledCell] { table.visibleCells.compactMap { $0 as? StyledCell } }

        @Test func `a cell that is used again is told that it is not selected`() {
            table.selectRow(at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
            #expect(cells.map(\.looksSelected) == [true, false, false])
            table.reloadData()
            device.settle()
            #expect(cells.map(\.looksSelected) == [false, false, false])
        }

        @Test func `a cell is configured before it is shown, and updates during an update are done later`() {
            #expect(cells.allSatisfy { $0.updates > 0 })
            let cell = cells[0]
            cell.note = 0
            device.settle()
            #expect(cell.note == 3)
            let updates = cell.updates
            for _ in 0..<10 { cell.setNeedsUpdateConfiguration() }
            device.settle()
            #expect(cell.updates == updates + 1)
        }

        @Test func `rows are selected during editing if the table allows several`() {
            table.isEditing = true
            device.tap(at: CGPoint(x: 50, y: 122), time: 1)
            device.settle()
            #expect(table.indexPathsForSelectedRows == nil)
            table.allowsMultipleSelectionDuringEditing = true
            device.tap(at: CGPoint(x: 50, y: 122), time: 3)
            device.tap(at: CGPoint(x: 50, y: 166), time: 5)
            device.settle()
            #expect(table.indexPathsForSelectedRows?.map(\.row) == [0, 1])
            #expect(source.calls == ["select 0-0", "select 0-1"])
        }

        @Test func `a row that is edited stays while it is out of view`() {
            source.sections = [(0..<100).map(String.init)]
            table.reloadData()
            device.settle()
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
            cells[0].contentView.addSubview(field)
            #expect(field.becomeFirstResponder())
            table.contentOffset.y = 2000
            device.settle()
            #expect(field.isFirstResponder)
            table.contentOffset.y = 0
            device.settle()
            #expect(field.isFirstResponder && field.isDescendant(of: cells[0]))
            #expect(cells[0] === table.cellForRow(at: IndexPath(row: 0, section: 0)))
            // It moves with its row.
            let cell = cells[0]
            table.contentOffset.y = 2000
            device.settle()
            #expect(table.indexPathsForVisibleRows?.first?.row ?? 0 > 10)
            source.sections[0].insert(contentsOf: (0..<30).map { "new \($0)" }, at: 0)
            table.insertRows(at: (0..<30).map { IndexPath(row: $0, section: 0) }, with: .none)
            table.contentOffset.y = 0
            device.settle()
            #expect(field.isFirstResponder && cell.frame.minY == 30 * 44 && !table.visibleCells.contains(cell))
        }

        @Test func `editing of the table begins and ends without a selection`() {
            table.allowsMultipleSelectionDuringEditing = true
            table.isEditing = true
            table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
            table.isEditing = false
            #expect(table.indexPathForSelectedRow == nil)
        }

        @Test func `a header that is taken away leaves no space`() {
            table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
            device.settle()
            #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 100)
            table.tableHeaderView = nil
            device.settle()
            #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 0)
            #expect(table.contentSize.height == 132)
        }

        @Test func `reconfigured items of a snapshot keep their cells and the selection`() {
            let source = UITableViewDiffableDataSource<Int, String>(tableView: table) { table, path, text in
                table.dequeueReusableCell(withIdentifier: "cell", for: path)
            }
            var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
            snapshot.appendSections([0])
            snapshot.appendItems(["a", "b"])
            source.apply(snapshot, animatingDifferences: false)
            device.settle()
            table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
            let before = cells
            snapshot.reconfigureItems(["b"])
            source.apply(snapshot, animatingDifferences: false)
            device.settle()
            #expect(cells == before && table.indexPathForSelectedRow?.row == 1)
            snapshot.reloadItems(["b"])
            source.apply(snapshot, animatingDifferences: false)
            device.settle()
            #expect(table.indexPathForSelectedRow == nil)
        }

        @Test func `a refresh control that is added as a subview works like the property`() {
            let control = UIRefreshControl()
            table.addSubview(control)
            #expect(table.refreshControl === control && control.superview === table)
            table.refreshControl = nil
            #expect(control.superview == nil)
        }

        @Test func `a cell of a collection updates with its handler, and its background with its state`() {
            let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            var states: [Bool] = []
            cell.configurationUpdateHandler = { states.append($1.isSelected && $0.isSelected) }
            cell.layoutIfNeeded()
            cell.isSelected = true
            #expect(states == [false, true])
            cell.backgroundConfiguration = .listPlainCell()
            cell.isHighlighted = true
            #expect(cell.backgroundColor == .systemGray4)
            (cell.isSelected, cell.isHighlighted) = (false, false)
            #expect(cell.backgroundColor == .systemBackground)
            cell.automaticallyUpdatesBackgroundConfiguration = false
            cell.isSelected = true
            #expect(cell.backgroundColor == .systemBackground)
        }

        @Test func `a background that has a color of its own, or whose row does not show selections, stays`() {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.backgroundConfiguration = .listGroupedCell()
            cell.isSelected = true
            #expect(cell.backgroundConfiguration?.backgroundColor == .systemGray4)
            cell.isSelected = false
            cell.selectionStyle = .none
            cell.isSelected = true
            #expect(cell.backgroundConfiguration == .listGroupedCell())
            (cell.selectionStyle, cell.isSelected) = (.default, false)
            cell.backgroundConfiguration?.backgroundColor = .red
            cell.isSelected = true
            #expect(cell.backgroundConfiguration?.backgroundColor == .red)
        }
    }
}
