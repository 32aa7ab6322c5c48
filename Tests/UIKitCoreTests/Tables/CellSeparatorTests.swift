// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The lines between rows, and those around the sections of a grouped table.
    @MainActor struct CellSeparatorTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let source = TextTable([["a", "b", "c"], ["d"]])

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
        }

        /// Returns the separators of each row, as their edges: the distances from the left and the right of a cell.
        private func lines(_ style: UITableView.Style, _ change: (UITableView) -> Void = { _ in }) -> [[String]] {
            let table = UITableView(frame: CGRect(x: 0, y: 100, width: 300, height: 440), style: style)
            table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
            table.rowHeight = 44
            table.dataSource = source
            table.delegate = source
            change(table)
            window.addSubview(table)
            defer { table.removeFromSuperview() }
            simulation.device.settle()
            let width = table.rectForRow(at: IndexPath(row: 0, section: 0)).width
            return [(0, 0), (1, 0), (2, 0), (0, 1)].map { row, section in
                guard let cell = table.cellForRow(at: IndexPath(row: row, section: section)) else { return [] }
                return cell.subviews.filter { !$0.isHidden && $0.backgroundColor == table.separatorColor }
                    .sorted { $0.frame.minY < $1.frame.minY }
                    .map { line in
                        let (left, right) = (line.frame.minX.rounded(), (width - line.frame.maxX).rounded())
                        return "\(line.frame.minY < 22 ? "top" : "bottom") \(Int(left)) \(Int(right))"
                    }
            }
        }

        @Test func `lines of the whole width enclose the sections of a grouped table`() {
            #expect(
                lines(.grouped) == [
                    ["top 0 0", "bottom 16 0"], ["bottom 16 0"], ["bottom 0 0"], ["top 0 0", "bottom 0 0"],
                ])
        }

        @Test func `insets move only the lines between rows`() {
            let inset = lines(.grouped) { $0.separatorInset = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 20) }
            #expect(inset[0] == ["top 0 0", "bottom 40 20"])
            #expect(inset[2] == ["bottom 0 0"])
        }

        @Test func `plain and rounded sections have no lines at their tops`() {
            #expect(lines(.plain).map(\.count) == [1, 1, 1, 1])
            #expect(lines(.plain)[0] == ["bottom 16 0"])
            #expect(lines(.insetGrouped).map(\.count) == [1, 1, 0, 0])
        }

        @Test func `a table without separators has none around its sections`() {
            #expect(lines(.grouped) { $0.separatorStyle = .none } == [[], [], [], []])
        }

        @Test func `an image that is higher than its row is scaled down, and the text moves along`() {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "a"
            cell.imageView?.image = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 100)).image { _ in }
            cell.frame = CGRect(x: 0, y: 0, width: 300, height: 50)
            cell.layoutIfNeeded()
            #expect(cell.imageView?.frame == CGRect(x: 16, y: 0, width: 100, height: 50))
            #expect(cell.textLabel?.frame.minX == 132)
            // A row that sizes itself makes room.
            #expect(cell.sizeThatFits(CGSize(width: 300, height: 0)).height == 122)
        }
    }
}
