// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitServices

@testable import UIKitCore

/// A table and a collection whose texts the user drags.
@MainActor
private final class Texts: NSObject, UITableViewDataSource, UITableViewDragDelegate, UITableViewDropDelegate,
    UICollectionViewDragDelegate, UICollectionViewDropDelegate
{
    var texts = ["a", "b", "c", "d"]
    var operation = UIDropOperation.move
    var heard: [String] = []

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { texts.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = texts[indexPath.row]
        return cell
    }

    private func item(_ path: IndexPath) -> UIDragItem {
        let item = UIDragItem(itemProvider: NSItemProvider())
        item.localObject = texts[path.item]
        return item
    }
    private func move(_ item: UIDragItem, _ from: IndexPath?, _ to: IndexPath?) {
        guard let from, let to, let text = item.localObject as? String else { return }
        texts.remove(at: from.item)
        texts.insert(text, at: to.item)
        heard.append("\(text) to \(to.item)")
    }

    func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] { indexPath.row == 3 ? [] : [item(indexPath)] }
    func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal {
        UITableViewDropProposal(operation: operation, intent: .insertAtDestinationIndexPath)
    }
    func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator) {
        for item in coordinator.items { move(item.dragItem, item.sourceIndexPath, coordinator.destinationIndexPath) }
        tableView.reloadData()
    }
    func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession) { heard.append("end") }

    func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] { [item(indexPath)] }
    func collectionView(
        _ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator
    ) {
        for item in coordinator.items { move(item.dragItem, item.sourceIndexPath, coordinator.destinationIndexPath) }
    }
}

extension DeviceTests {
    /// Rows and items that the user drags by a long press.
    @MainActor struct ListDraggingTests {
        private let simulation = Simulation()
        private let controller = UIViewController()
        private let texts = Texts()
        private let window: UIWindow

        init() {
            simulation.launch()
            window = simulation.show(controller)
        }

        private func drag(from start: CGPoint, to end: CGPoint, after delay: TimeInterval = 0.6) {
            let device = simulation.device
            device.frame(at: 10)
            device.touchBegan(at: start, time: 10)
            for step in 1...10 { device.frame(at: 10 + Double(step) / 10 * delay) }
            for step in 1...5 {
                let share = Double(step) / 5
                let point = CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
                device.input.touchMoved(to: point, time: 11 + Double(step))
            }
            device.touchEnded(time: 20)
            device.settle()
        }

        private func makeTable() -> UITableView {
            let table = UITableView(frame: CGRect(x: 0, y: 100, width: 300, height: 400))
            table.contentInsetAdjustmentBehavior = .never
            table.rowHeight = 44
            (table.dataSource, table.dragDelegate, table.dropDelegate) = (texts, texts, texts)
            controller.view.addSubview(table)
            simulation.device.settle()
            return table
        }

        @Test func `a row that is dragged by a long press goes to the drop delegate`() {
            let table = makeTable()
            drag(from: CGPoint(x: 50, y: 122), to: CGPoint(x: 50, y: 122 + 88))
            #expect(texts.texts == ["b", "c", "a", "d"] && texts.heard == ["a to 2", "end"])
            #expect(!table.hasActiveDrag && table.cellForRow(at: [0, 2])?.textLabel?.text == "a")
        }

        @Test func `rows without items, forbidden drops and disabled dragging move nothing`() {
            let table = makeTable()
            drag(from: CGPoint(x: 50, y: 122 + 132), to: CGPoint(x: 50, y: 122))
            #expect(texts.heard.isEmpty)
            texts.operation = .forbidden
            drag(from: CGPoint(x: 50, y: 122), to: CGPoint(x: 50, y: 122 + 88))
            #expect(texts.texts == ["a", "b", "c", "d"] && texts.heard == ["end"])
            texts.operation = .move
            table.dragInteractionEnabled = false
            drag(from: CGPoint(x: 50, y: 122), to: CGPoint(x: 50, y: 122 + 88))
            #expect(texts.heard == ["end"])
        }

        @Test func `an item of a collection is dropped where the finger lifts`() {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 100, height: 50)
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 320, height: 400), collectionViewLayout: layout)
            view.contentInsetAdjustmentBehavior = .never
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            let source = NumberSource([Array(0..<4)])
            (view.dataSource, view.dragDelegate, view.dropDelegate) = (source, texts, texts)
            controller.view.addSubview(view)
            simulation.device.settle()
            drag(from: CGPoint(x: 20, y: 120), to: CGPoint(x: 240, y: 120))
            #expect(texts.heard == ["a to 2"])
        }
    }
}
