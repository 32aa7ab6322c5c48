// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// A table whose rows have the actions of iOS 8.
@MainActor private final class ActionTable: NSObject, UITableViewDataSource, UITableViewDelegate {
    var heard: [String] = []

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { indexPath.row == 0 }

    func tableView(
        _ tableView: UITableView, editActionsForRowAt indexPath: IndexPath
    ) -> [UITableViewRowAction]? {
        let delete = UITableViewRowAction(style: .destructive, title: "Remove") { [weak self] action, path in
            self?.heard.append("\(action.title ?? "") \(path.row)")
        }
        return [delete, UITableViewRowAction(style: .normal, title: "More") { _, _ in }]
    }
}

extension DeviceTests {
    @MainActor struct RowActionTests {
        private let simulation = Simulation()

        @Test func `row actions are swipe actions of rows that can be edited, without a full swipe`() throws {
            let (table, source) = (UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)), ActionTable())
            (table.dataSource, table.delegate) = (source, source)
            table.layoutIfNeeded()
            let actions = try #require(table.row(at: CGPoint(x: 200, y: 20), isTrailing: true)?.actions)
            #expect(actions.actions.map(\.title) == ["Remove", "More"] && !actions.performsFirstActionWithFullSwipe)
            #expect(actions.actions.map(\.style) == [.destructive, .normal])
            let action = try #require(actions.actions.first)
            action.handler(action, table) { _ in }
            #expect(source.heard == ["Remove 0"])
            let next = try #require(
                table.row(at: CGPoint(x: 200, y: 20 + table.rectForRow(at: [0, 1]).minY), isTrailing: true))
            #expect(next.actions == nil)
        }
    }
}
