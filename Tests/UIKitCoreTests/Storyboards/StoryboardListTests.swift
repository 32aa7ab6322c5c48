// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// A table with the static cells of a storyboard.
@MainActor final class SettingsList: UITableViewController {
    weak var name: UILabel?
    var trace: [String] = []

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = super.tableView(tableView, cellForRowAt: indexPath)
        if indexPath.section == 1 { cell.tag = 5 }
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        trace.append("select \(indexPath.section)-\(indexPath.row)")
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        let row = tableView.indexPathForSelectedRow.map { "\($0.section)-\($0.row)" } ?? "none"
        let identifier = (sender as? UITableViewCell)?.reuseIdentifier ?? "no cell"
        trace.append("\(segue.identifier ?? "-") from \(identifier), selected: \(row)")
    }
}

/// A cell with an outlet.
@MainActor final class TalkCell: UITableViewCell {
    weak var caption: UILabel?
    var wasLoaded = false

    override func awakeFromNib() { wasLoaded = caption != nil }
}

/// A table whose rows are made of a prototype.
@MainActor final class TalkList: UITableViewController {
    var senders: [String] = []
    var presses = 0

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Talk", for: indexPath)
        (cell as? TalkCell)?.caption?.text = "Talk \(indexPath.row)"
        return cell
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        let text = (sender as? TalkCell)?.caption?.text ?? (sender is UIButton ? "button" : "nothing")
        senders.append("\(segue.identifier ?? "-") \(text)")
    }

    func press(_ sender: Any) { presses += 1 }
    func returned(_ segue: UIStoryboardSegue) { senders.append("\(segue.identifier ?? "-") returned") }
}

/// A collection whose items are made of a prototype.
@MainActor final class PhotoGrid: UICollectionViewController {
    var senders: [String] = []

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 4 }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Photo", for: indexPath)
        cell.contentView.viewWithTag(3)?.accessibilityLabel = "photo \(indexPath.item)"
        return cell
    }

    override func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "Head", for: indexPath)
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        let cell = sender as? UICollectionViewCell
        senders.append(cell?.contentView.viewWithTag(3)?.accessibilityLabel ?? "nothing")
    }
}

/// As `uikit-port` writes the storyboard `Lists.storyboard`.
@MainActor final class Storyboard_Lists: InterfaceBuilderStoryboard {
    static var initialScene: String? { "settings" }
    static var scenes: [InterfaceBuilderScene] {
        [settings(), talks(), photos(), detail(), ring(), mirrors(), pages(), deep()]
    }

    private static func segue(_ id: String, _ name: String) -> InterfaceBuilderSegue {
        InterfaceBuilderSegue(
            id: id, identifier: name, destination: "detail", kind: .present(.fullScreen, .coverVertical),
            animates: false)
    }

    private static func settings() -> InterfaceBuilderScene {
        InterfaceBuilderScene(
            id: "settings", segues: [segue("s1", "open"), segue("s2", "info")],
            make: { SettingsList(coder: $0) },
            loadView: { controller, objects in
                let frame = CGRect(x: 0, y: 0, width: 300, height: 500)
                let table = objects.table(UITableView.self, frame: frame, style: .grouped)
                let first = objects.cell(UITableViewCell.self, frame: frame, style: .value1, reuseIdentifier: "name")
                let label = objects.label(of: first, isDetail: true)
                label.text = "Ann"
                let second = objects.cell(UITableViewCell.self, frame: frame, style: .subtitle, reuseIdentifier: nil)
                second.accessoryType = .detailButton
                let third = objects.cell(UITableViewCell.self, frame: frame, style: .default, reuseIdentifier: "last")
                objects.show(
                    [
                        InterfaceBuilderSection(header: "Speaker", cells: [(first, -1), (second, 80)]),
                        InterfaceBuilderSection(header: nil, footer: "End", cells: [(third, -1)]),
                    ], in: table, of: controller)
                controller.view = table
                controller.name = label
                objects.connect(first, to: "s1", of: controller)
                objects.connect(second, to: "s2", of: controller, isAccessory: true)
            })
    }

    private static func talks() -> InterfaceBuilderScene {
        InterfaceBuilderScene(
            id: "talks", identifier: "Talks", segues: [segue("s3", "show"), segue("s4", "press")],
            make: { TalkList(coder: $0) },
            loadView: { controller, objects in
                let frame = CGRect(x: 0, y: 0, width: 300, height: 500)
                let table = objects.table(UITableView.self, frame: frame, style: .plain)
                table.rowHeight = 60
                objects.register("Talk", in: table, of: controller) { controller, objects in
                    let cell = objects.cell(TalkCell.self, frame: frame, style: .default, reuseIdentifier: "Talk")
                    let label = objects.view(UILabel.self, frame: CGRect(x: 0, y: 0, width: 100, height: 20))
                    let button = objects.button(
                        UIButton.self, frame: CGRect(x: 0, y: 20, width: 50, height: 20), buttonType: .system)
                    button.tag = 4
                    cell.contentView.addSubview(label)
                    cell.contentView.addSubview(button)
                    cell.caption = label
                    button.addTarget(
                        controller, action: Selector("press", TalkList.press(_:)), for: .touchUpInside)
                    objects.connect(button, to: "s4", of: controller)
                    objects.connect(cell, to: "s3", of: controller)
                    return cell
                }
                controller.view = table
            })
    }

    private static func photos() -> InterfaceBuilderScene {
        InterfaceBuilderScene(
            id: "photos", identifier: "Photos", segues: [segue("s5", "photo")], make: { PhotoGrid(coder: $0) },
            loadView: { controller, objects in
                let frame = CGRect(x: 0, y: 0, width: 300, height: 500)
                let layout = objects.layout(UICollectionViewFlowLayout.self)
                layout.itemSize = CGSize(width: 80, height: 80)
                layout.headerReferenceSize = CGSize(width: 300, height: 40)
                let collection = objects.collection(UICollectionView.self, frame: frame, layout: layout)
                objects.register("Photo", in: collection, of: controller) { controller, objects in
                    let cell = objects.view(UICollectionViewCell.self, frame: .zero)
                    let image = objects.view(UIImageView.self, frame: CGRect(x: 0, y: 0, width: 80, height: 80))
                    image.tag = 3
                    cell.contentView.addSubview(image)
                    objects.connect(cell, to: "s5", of: controller)
                    return cell
                }
                objects.register(
                    "Head", kind: UICollectionView.elementKindSectionHeader, in: collection, of: controller
                ) { _, objects in objects.view(UICollectionReusableView.self, frame: .zero) }
                controller.view = collection
            })
    }

    private static func detail() -> InterfaceBuilderScene {
        InterfaceBuilderScene(id: "detail", make: { UIViewController(coder: $0) })
    }

    /// A navigation controller whose root is itself.
    private static func ring() -> InterfaceBuilderScene {
        InterfaceBuilderScene(
            id: "ring", identifier: "Ring", make: { UINavigationController(coder: $0) },
            configure: { controller, objects in
                if let child = objects.controller("ring") { controller.viewControllers = [child] }
            })
    }

    /// A controller that contains itself.
    private static func mirrors() -> InterfaceBuilderScene {
        InterfaceBuilderScene(
            id: "mirrors", identifier: "Mirrors",
            segues: [InterfaceBuilderSegue(id: "s6", identifier: nil, destination: "mirrors", kind: .embed)],
            make: { UIViewController(coder: $0) },
            loadView: { controller, objects in
                let view = objects.view(UIView.self, frame: CGRect(x: 0, y: 0, width: 30, height: 30))
                controller.view = view
                objects.embed("s6", in: view, of: controller)
            })
    }

    /// A controller that leads back to the talks.
    private static func deep() -> InterfaceBuilderScene {
        let back = InterfaceBuilderUnwinding(TalkList.self) { $0.returned($1) }
        return InterfaceBuilderScene(
            id: "deep", identifier: "Deep",
            segues: [
                InterfaceBuilderSegue(
                    id: "s7", identifier: "back", destination: "", kind: .unwind([back]), animates: false)
            ], make: { UIViewController(coder: $0) })
    }

    private static func pages() -> InterfaceBuilderScene {
        InterfaceBuilderScene(
            id: "pages", identifier: "Pages",
            make: { UIPageViewController(coder: InterfaceBuilderObjects.pages($0, .scroll, .vertical)) })
    }
}

extension DeviceTests {
    @MainActor struct StoryboardListTests {
        private let simulation = Simulation()
        private let delegate = TracingAppDelegate()
        private var device: SimulatedDevice { simulation.device }

        init() { simulation.device.launch(delegate, info: ApplicationInfo(["UIMainStoryboardFile": "Lists"])) }

        /// Shows a scene as the root.
        private func show<Controller: UIViewController>(_ identifier: String) throws -> Controller {
            let made = UIStoryboard(name: "Lists", bundle: nil).instantiateViewController(withIdentifier: identifier)
            delegate.window?.rootViewController = made
            device.settle()
            return try #require(made as? Controller)
        }

        private func tap(_ rect: CGRect, of view: UIView, time: TimeInterval) {
            let rect = view.convert(rect, to: nil)
            device.tap(at: CGPoint(x: rect.midX, y: rect.midY), time: time)
        }

        @Test func `a table view controller serves the static cells of its storyboard`() throws {
            device.settle()
            let list = try #require(delegate.window?.rootViewController as? SettingsList)
            let table = try #require(list.tableView)
            #expect(list.view === table)
            #expect(table.style == .grouped)
            #expect(table.dataSource === list)
            #expect(table.numberOfSections == 2)
            #expect((0..<2).map(table.numberOfRows) == [2, 1])
            #expect(list.tableView(table, titleForHeaderInSection: 0) == "Speaker")
            #expect(list.tableView(table, titleForFooterInSection: 1) == "End")
            let rows = [(0, 0), (0, 1), (1, 0)].map { IndexPath(row: $0.1, section: $0.0) }
            #expect(rows.map { table.rectForRow(at: $0).height }[1] == 80)
            let cells = rows.map { table.cellForRow(at: $0) }
            #expect(cells.map { $0?.reuseIdentifier } == ["name", nil, "last"])
            #expect(cells.map { $0?.tag } == [0, 0, 5])
            #expect(list.name?.text == "Ann")
            #expect(cells[0]?.detailTextLabel === list.name)
            table.reloadData()
            device.settle()
            #expect(table.cellForRow(at: rows[0]) === cells[0])
            #expect(simulation.exceptions.isEmpty)
        }

        @Test func `selecting a cell performs its segue before the delegate is notified`() throws {
            device.settle()
            let list = try #require(delegate.window?.rootViewController as? SettingsList)
            let row = list.tableView.rectForRow(at: IndexPath(row: 0, section: 0))
            tap(CGRect(x: row.minX, y: row.minY, width: 40, height: row.height), of: list.tableView, time: 1)
            #expect(list.trace == ["open from name, selected: 0-0", "select 0-0"])
            #expect(list.presentedViewController != nil)
        }

        @Test func `a detail button performs the accessory segue without selecting`() throws {
            device.settle()
            let list = try #require(delegate.window?.rootViewController as? SettingsList)
            let row = list.tableView.rectForRow(at: IndexPath(row: 1, section: 0))
            tap(CGRect(x: row.maxX - 30, y: row.midY - 4, width: 8, height: 8), of: list.tableView, time: 1)
            #expect(list.trace == ["info from no cell, selected: none"])
        }

        @Test func `prototype rows have its class and their own outlets`() throws {
            let list: TalkList = try show("Talks")
            let cells = list.tableView.visibleCells.compactMap { $0 as? TalkCell }
            #expect(cells.map { $0.caption?.text } == ["Talk 0", "Talk 1", "Talk 2"])
            #expect(cells.map(\.wasLoaded) == [true, true, true])
            #expect(cells.map(\.reuseIdentifier) == ["Talk", "Talk", "Talk"])
            let button = try #require(cells.last?.contentView.viewWithTag(4) as? UIButton)
            button.sendActions(for: .touchUpInside)
            #expect(list.presses == 1)
            #expect(list.senders == ["press button"])
            list.dismiss(animated: false)
            device.settle()
            tap(list.tableView.rectForRow(at: IndexPath(row: 1, section: 0)), of: list.tableView, time: 1)
            #expect(list.senders == ["press button", "show Talk 1"])
            #expect(simulation.exceptions.isEmpty)
        }

        @Test func `a prototype does not retain its controller`() throws {
            weak var gone: TalkList?
            do {
                let list: TalkList = try show("Talks")
                gone = list
                delegate.window?.rootViewController = UIViewController()
                device.settle()
            }
            device.settle()
            #expect(gone == nil)
        }

        @Test func `collection items and headers are created from prototypes`() throws {
            let grid: PhotoGrid = try show("Photos")
            let collection = try #require(grid.collectionView)
            #expect(collection.dataSource === grid)
            #expect(collection.visibleCells.count == 4)
            let cell = try #require(collection.cellForItem(at: IndexPath(item: 2, section: 0)))
            #expect(cell.contentView.viewWithTag(3)?.accessibilityLabel == "photo 2")
            tap(cell.bounds, of: cell, time: 1)
            #expect(grid.senders == ["photo 2"])
            #expect(simulation.exceptions.isEmpty)
        }

        @Test func `a controller as its own child raises`() {
            _ = UIStoryboard(name: "Lists", bundle: nil).instantiateViewController(withIdentifier: "Ring")
            #expect(
                simulation.exceptions.map(\.reason) == [
                    "a relationship of the storyboard 'Lists' leads back to the scene that it starts from ('Lists/ring'); remove it"
                ])
        }

        @Test func `a view that embeds itself raises`() {
            UIStoryboard(name: "Lists", bundle: nil).instantiateViewController(withIdentifier: "Mirrors")
                .loadViewIfNeeded()
            #expect(simulation.exceptions.count == 1)
            #expect(
                simulation.exceptions.first?.reason.hasPrefix("an embed segue of the storyboard 'Lists' leads back")
                    == true)
        }

        @Test func `an unwind segue pops to the controller that has its action`() throws {
            let list: TalkList = try show("Talks")
            let deep = UIStoryboard(name: "Lists", bundle: nil).instantiateViewController(withIdentifier: "Deep")
            let stack = UINavigationController()
            stack.viewControllers = [list, UIViewController(), deep]
            delegate.window?.rootViewController = stack
            device.settle()
            deep.performSegue(withIdentifier: "back", sender: nil)
            #expect(stack.viewControllers == [list])
            #expect(list.senders == ["back returned"])
        }

        @Test func `an unwind segue dismisses anything covering the controller`() throws {
            let list: TalkList = try show("Talks")
            let deep = UIStoryboard(name: "Lists", bundle: nil).instantiateViewController(withIdentifier: "Deep")
            deep.modalPresentationStyle = .fullScreen
            list.present(deep, animated: false)
            device.settle()
            deep.performSegue(withIdentifier: "back", sender: nil)
            device.settle()
            #expect(list.presentedViewController == nil)
            #expect(list.senders == ["back returned"])
        }

        @Test func `a page view controller has the storyboard's style`() throws {
            let pager: UIPageViewController = try show("Pages")
            #expect(pager.transitionStyle == .scroll)
            #expect(pager.navigationOrientation == .vertical)
        }

        @Test func `static cells in another controller raise`() {
            let table = UITableView(frame: .zero)
            InterfaceBuilderObjects(storyboard: nil).show([], in: table, of: UIViewController())
            #expect(
                simulation.exceptions.first?.reason.hasPrefix("Static table views are only valid when embedded") == true
            )
        }
    }
}

/// As `uikit-port` writes an `Info.plist`.
@MainActor final class PropertyList_Info: InterfaceBuilderPropertyList {
    static var contents: String {
        "<plist version=\"1.0\"><dict><key>UIMainStoryboardFile</key><string>Lists</string></dict></plist>"
    }
}

@MainActor struct CompiledPropertyListTests {
    @Test func `the property list is found in a class's module`() throws {
        let info = try #require(try ApplicationInfo(compiledBeside: TalkCell.self))
        #expect(info.mainStoryboardName == "Lists")
        #expect(try ApplicationInfo(compiledBeside: UIView.self) == nil)
    }
}
