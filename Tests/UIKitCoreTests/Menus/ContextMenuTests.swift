// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Menus for long presses: of views, rows and items ("UIContextMenuInteraction", Apple).
    @MainActor struct ContextMenuTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let delegate = Delegate()

        private final class Delegate: NSObject, UIContextMenuInteractionDelegate, UITableViewDataSource,
            UITableViewDelegate, UICollectionViewDataSource, UICollectionViewDelegate
        {
            var lines: [String] = []
            var offers = true

            private func configuration(_ name: String) -> UIContextMenuConfiguration? {
                lines.append(name)
                guard offers else { return nil }
                return UIContextMenuConfiguration(identifier: name as NSString, previewProvider: nil) { _ in
                    UIMenu(title: "", children: [UIAction(title: "Share") { _ in self.lines.append("share") }])
                }
            }

            func contextMenuInteraction(
                _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
            ) -> UIContextMenuConfiguration? { configuration("view \(location.x)") }
            func contextMenuInteraction(
                _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
                animator: (any UIContextMenuInteractionAnimating)?
            ) { lines.append("shown \(configuration.identifier)") }
            func contextMenuInteraction(
                _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
                animator: (any UIContextMenuInteractionAnimating)?
            ) { lines.append("closed") }

            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell(style: .default, reuseIdentifier: nil)
            }
            func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
                lines.append("selected \(indexPath.row)")
            }
            func tableView(
                _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
            ) -> UIContextMenuConfiguration? { configuration("row \(indexPath.row)") }

            func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
            func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                collectionView.dequeueReusableCell(withReuseIdentifier: "x", for: indexPath)
            }
            func collectionView(
                _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
                point: CGPoint
            ) -> UIContextMenuConfiguration? { configuration("items \(indexPaths.map(\.item))") }
        }

        init() {
            simulation.launch()
            window.rootViewController = UIViewController()
            window.makeKeyAndVisible()
            simulation.device.settle()
        }

        private var root: UIView { window.rootViewController?.view ?? UIView() }
        private var menu: MenuView? { window.subviews.lazy.compactMap { $0 as? MenuView }.first }

        private func rows(_ view: UIView?) -> [MenuRow] {
            guard let view else { return [] }
            return (view as? MenuRow).map { [$0] } ?? view.subviews.flatMap(rows)
        }

        private func press(at point: CGPoint, for time: TimeInterval = 0.6) {
            let device = simulation.device
            device.frame(at: 10)
            device.touchBegan(at: point, time: 10)
            for step in 1...10 { device.frame(at: 10 + Double(step) / 10 * time) }
            device.touchEnded(time: 10 + time)
            device.settle()
        }

        @Test func `a long press in a view shows its menu there, and choosing an item closes it`() throws {
            let view = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
            root.addSubview(view)
            let interaction = UIContextMenuInteraction(delegate: delegate)
            view.addInteraction(interaction)
            press(at: CGPoint(x: 150, y: 150), for: 0.1)
            #expect(menu == nil && delegate.lines.isEmpty)
            press(at: CGPoint(x: 150, y: 150))
            #expect(delegate.lines == ["view 50.0", "shown view 50.0"])
            let row = try #require(rows(menu).first)
            #expect(row.convert(.zero, to: nil).y == 159)
            simulation.device.tap(at: row.convert(CGPoint(x: 20, y: 20), to: nil))
            simulation.device.settle()
            #expect(menu == nil && delegate.lines.suffix(2) == ["closed", "share"])
            delegate.offers = false
            press(at: CGPoint(x: 150, y: 150))
            #expect(menu == nil)
            view.removeInteraction(interaction)
            #expect(view.gestureRecognizers?.isEmpty != false)
        }

        @Test func `a visible menu is replaced, and an interaction without one has nothing to replace`() throws {
            let view = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
            root.addSubview(view)
            let interaction = UIContextMenuInteraction(delegate: delegate)
            view.addInteraction(interaction)
            interaction.updateVisibleMenu { _ in
                delegate.lines.append("updated")
                return UIMenu()
            }
            #expect(interaction.menuAppearance == .unknown && delegate.lines.isEmpty)
            press(at: CGPoint(x: 150, y: 150))
            #expect(interaction.menuAppearance == .compact && rows(menu).count == 1)
            interaction.updateVisibleMenu { menu in
                menu.replacingChildren(menu.children + [UIAction(title: "Copy") { _ in }])
            }
            simulation.device.settle()
            #expect(rows(menu).count == 2)
            interaction.dismissMenu()
            #expect(interaction.menuAppearance == .unknown)
        }

        @Test func `a long press on a row shows the delegate's menu, and does not select it`() {
            let table = UITableView(frame: CGRect(x: 0, y: 100, width: 400, height: 400))
            (table.dataSource, table.delegate) = (delegate, delegate)
            root.addSubview(table)
            simulation.device.settle()
            press(at: CGPoint(x: 50, y: 160))
            #expect(menu != nil && delegate.lines == ["row 1"])
            menu?.removeFromSuperview()
            delegate.offers = false
            press(at: CGPoint(x: 50, y: 160))
            #expect(menu == nil && delegate.lines == ["row 1", "row 1", "selected 1"])
            press(at: CGPoint(x: 50, y: 450))
            #expect(delegate.lines.count == 3)
        }

        @Test func `a long press on an item shows the delegate's menu`() {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 100, height: 50)
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 400, height: 400), collectionViewLayout: layout)
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "x")
            (view.dataSource, view.delegate) = (delegate, delegate)
            root.addSubview(view)
            simulation.device.settle()
            press(at: CGPoint(x: 50, y: 120))
            #expect(menu != nil && delegate.lines == ["items [0]"])
        }
    }
}
