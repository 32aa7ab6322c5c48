// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// Rows of one line, as high as the constraints to the margins of the content say.
private final class Lines: UITableViewController {
    var passesMargins = false

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        guard cell.contentView.subviews.isEmpty else { return cell }
        // As for the prototypes of a storyboard.
        cell.preservesSuperviewLayoutMargins = passesMargins
        cell.contentView.preservesSuperviewLayoutMargins = passesMargins
        let line = UIView()
        line.translatesAutoresizingMaskIntoConstraints = false
        cell.contentView.addSubview(line)
        let guide = cell.contentView.layoutMarginsGuide
        NSLayoutConstraint.activate([
            line.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            line.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            line.topAnchor.constraint(equalTo: guide.topAnchor),
            line.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
            line.heightAnchor.constraint(equalToConstant: 30),
        ])
        return cell
    }
}

extension DeviceTests {
    /// The margins of the contents of rows, 11 points at the top and bottom and 16 at the sides of a phone's screen.
    @MainActor @Suite struct CellMarginTests {
        @Test(arguments: [false, true])
        func `a row is as high as its content with the margins, which are the same everywhere`(
            passesMargins: Bool
        ) throws {
            let simulation = Simulation(.iPhone15)
            simulation.launch()
            let controller = Lines(style: .plain)
            controller.passesMargins = passesMargins
            let window = simulation.show(controller)
            let table = try #require(controller.tableView)
            // Also those at the edges of the screen, partly below the status bar and the home indicator.
            table.contentOffset.y += 120
            simulation.device.settle()
            #expect(window.bounds.width == 393 && table.visibleCells.count > 10)
            for cell in table.visibleCells {
                #expect(cell.bounds.height == 52)
                #expect(cell.contentView.layoutMargins == UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16))
                #expect(cell.contentView.subviews.first?.frame == CGRect(x: 16, y: 11, width: 361, height: 30))
            }
        }

        @Test func `the safe area moves the content, not its margins`() throws {
            let simulation = Simulation(.iPhone15)
            simulation.launch()
            let controller = Lines(style: .plain)
            controller.passesMargins = true
            let window = simulation.show(controller)
            simulation.device.turn(to: .landscapeLeft)
            simulation.device.settle()
            let cell = try #require(controller.tableView.visibleCells.first)
            let line = try #require(cell.contentView.subviews.first)
            #expect(window.bounds.width == 852 && line.convert(line.bounds, to: cell).minX == 59 + 16)
            #expect(line.bounds.width == 852 - 2 * (59 + 16) && cell.bounds.height == 52)
        }

        @Test func `the margin next to an accessory is smaller, and that of a regular width larger`() throws {
            let simulation = Simulation(.iPadPro11)
            simulation.launch()
            let controller = Lines(style: .plain)
            let window = simulation.show(controller)
            let cell = try #require(controller.tableView.visibleCells.first)
            #expect(controller.systemMinimumLayoutMargins.leading == 20)
            #expect(cell.contentView.layoutMargins == UIEdgeInsets(top: 11, left: 20, bottom: 11, right: 20))
            cell.accessoryType = .disclosureIndicator
            simulation.device.settle()
            let line = try #require(cell.contentView.subviews.first)
            #expect(line.frame.maxX == cell.contentView.bounds.width - 8 && line.frame.minX == 20)
            // Margins that are set for the content apply instead.
            cell.contentView.layoutMargins = UIEdgeInsets(top: 11, left: 2, bottom: 11, right: 4)
            simulation.device.settle()
            #expect(line.frame.minX == 2 && line.frame.maxX == cell.contentView.bounds.width - 4)
            #expect(window.bounds.width > 800)
        }

        @Test func `predefined content keeps its place`() {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "Text"
            cell.layoutIfNeeded()
            #expect(cell.textLabel?.frame.minX == 16 && cell.textLabel?.frame.maxX == 320 - 16)
            #expect(cell.contentView.layoutMargins == UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16))
        }
    }
}
