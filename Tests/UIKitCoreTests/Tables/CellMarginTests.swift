// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// Rows of one line, as high as the constraints to the margins of the content say.
private final class Lines: UITableViewController {
    var passesMargins = false
    var hasHeader = false

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }

    override func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        guard hasHeader else { return nil }
        let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
        addLine(to: header.contentView)
        return header
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        guard cell.contentView.subviews.isEmpty else { return cell }
        // As for the prototypes of a storyboard.
        cell.preservesSuperviewLayoutMargins = passesMargins
        cell.contentView.preservesSuperviewLayoutMargins = passesMargins
        addLine(to: cell.contentView)
        return cell
    }
}

/// Adds a view of 30 points that fills the margins of another.
@MainActor func addLine(to view: UIView) {
    let line = UIView()
    line.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(line)
    let guide = view.layoutMarginsGuide
    NSLayoutConstraint.activate([
        line.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
        line.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
        line.topAnchor.constraint(equalTo: guide.topAnchor),
        line.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        line.heightAnchor.constraint(equalToConstant: 30),
    ])
}

/// Content of an app's own.
private struct LineConfiguration: UIContentConfiguration {
    func makeContentView() -> any UIView & UIContentView { LineView(self) }

    func updated(for state: any UIConfigurationState) -> LineConfiguration { self }
}

/// A line within the margins, which counts their changes.
private final class LineView: UIView, UIContentView {
    var configuration: any UIContentConfiguration
    var changes = 0

    init(_ configuration: LineConfiguration = LineConfiguration()) {
        self.configuration = configuration
        super.init(frame: .zero)
        addLine(to: self)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutMarginsDidChange() {
        super.layoutMarginsDidChange()
        changes += 1
    }
}

extension DeviceTests {
    /// The margins of the contents of rows, 11 points at the top and bottom and 16 at the sides of a phone's screen.
    @MainActor struct CellMarginTests {
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

        @Test func `the content of a configuration has the margins of the content that it replaces`() throws {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
            (cell.contentConfiguration, header.contentConfiguration) = (LineConfiguration(), LineConfiguration())
            let line = try #require(cell.contentView.subviews.first as? LineView)
            let title = try #require(header.contentView.subviews.first as? LineView)
            #expect(line.layoutMargins == UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16))
            #expect(title.layoutMargins == UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16))
            (line.changes, title.changes) = (0, 0)
            let margins = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 20)
            (cell.place.sides.margins, header.sides.margins) = (margins, margins)
            #expect(line.changes == 1 && line.layoutMargins.left == 20)
            #expect(title.changes == 1 && title.layoutMargins.left == 20)
            cell.accessoryType = .checkmark
            #expect(line.changes == 2 && line.layoutMargins.right == 8)
        }

        @Test func `headers begin and end where rows do, also when the size class changes`() throws {
            let simulation = Simulation(.iPhone15)
            simulation.launch()
            let controller = Lines(style: .plain)
            controller.hasHeader = true
            let window = simulation.show(controller)
            simulation.device.turn(to: .landscapeLeft)
            simulation.device.settle()
            let table = try #require(controller.tableView)
            let cell = try #require(table.visibleCells.first)
            let header = try #require(table.headerView(forSection: 0))
            let line = try #require(cell.contentView.subviews.first)
            let title = try #require(header.contentView.subviews.first)
            #expect(window.bounds.width == 852 && header.bounds.height == 46)
            let edge = line.convert(line.bounds, to: table).minX
            #expect(edge == 59 + table.traitCollection.minimumSideMargin)
            #expect(title.convert(title.bounds, to: table).minX == edge && title.bounds.width == line.bounds.width)
            table.traitOverrides.horizontalSizeClass = .compact
            simulation.device.settle()
            let compact = [line, title].map { $0.convert($0.bounds, to: table).minX }
            table.traitOverrides.horizontalSizeClass = .regular
            simulation.device.settle()
            let regular = [line, title].map { $0.convert($0.bounds, to: table).minX }
            #expect(compact == [75, 75] && regular == [79, 79])
        }

        @Test func `a row outside a table has the margins of its own size class`() {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.traitOverrides.horizontalSizeClass = .regular
            #expect(cell.contentView.layoutMargins.left == 20)
            cell.traitOverrides.horizontalSizeClass = .compact
            #expect(cell.contentView.layoutMargins.left == 16)
        }

        @Test func `an accessory moves the margin also in content that stays as wide`() throws {
            let cell = UITableViewCell(frame: CGRect(x: 0, y: 0, width: 320, height: 52))
            addLine(to: cell.contentView)
            cell.layoutIfNeeded()
            let inner = LineView()
            inner.frame = cell.contentView.bounds
            inner.preservesSuperviewLayoutMargins = true
            cell.contentView.addSubview(inner)
            cell.layoutIfNeeded()
            let line = try #require(cell.contentView.subviews.first)
            let width = cell.contentView.bounds.width
            #expect(line.frame.maxX == width - 16 && inner.layoutMargins.right == 16)
            inner.changes = 0
            cell.accessoryType = .disclosureIndicator
            cell.bounds.size.width += cell.accessoryWidth
            cell.layoutIfNeeded()
            #expect(cell.contentView.bounds.width == width && line.frame.maxX == width - 8)
            #expect(inner.changes > 0 && inner.layoutMargins.right == 8)
            // There is no accessory in editing mode.
            cell.bounds.size.width -= cell.accessoryWidth
            cell.isEditing = true
            cell.layoutIfNeeded()
            #expect(cell.contentView.bounds.width == width && line.frame.maxX == width - 16)
        }

        @Test func `a swipe moves a row with its margins`() throws {
            let simulation = Simulation(.iPhone15)
            simulation.launch()
            let controller = Lines(style: .plain)
            controller.passesMargins = true
            let window = simulation.show(controller)
            for safeArea: CGFloat in [0, 59] {
                if safeArea > 0 { simulation.device.turn(to: .landscapeLeft) }
                simulation.device.settle()
                let cell = try #require(controller.tableView.visibleCells.first)
                let (outer, inner) = (cell.layoutMargins, cell.contentView.layoutMargins)
                cell.frame.origin.x -= 74
                #expect(cell.layoutMargins == outer && cell.contentView.layoutMargins == inner)
                #expect(outer.left == safeArea + 16 && inner.left == 16)
                cell.frame.origin.x += 74
            }
            #expect(window.bounds.width == 852)
        }
    }
}
