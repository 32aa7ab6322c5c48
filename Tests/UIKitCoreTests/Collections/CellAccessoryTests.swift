// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What cells of lists show beside their content ("UICellAccessory", Apple).
    @MainActor struct CellAccessoryTests {
        private let simulation = Simulation()
        private let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 300, height: 44))

        private func layOut() -> [CGRect] {
            cell.setNeedsLayout()
            cell.layoutIfNeeded()
            return cell.subviews.filter { $0 !== cell.contentView && !$0.isHidden && $0.bounds.width > 0 }.map(\.frame)
        }

        @Test func `accessories are at the edges, the last one outermost, with the content between`() {
            let badge = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
            cell.accessories = [
                .checkmark(), .disclosureIndicator(),
                .customView(configuration: .init(customView: badge, placement: .leading())),
            ]
            #expect(
                layOut() == [
                    CGRect(x: 252, y: 11, width: 14, height: 22), CGRect(x: 276, y: 11, width: 8, height: 22),
                    CGRect(x: 16, y: 12, width: 30, height: 20),
                ])
            #expect(cell.contentView.frame == CGRect(x: 40, y: 0, width: 218, height: 44))
            cell.indentationLevel = 2
            #expect(layOut().last?.minX == 36 && cell.contentView.frame.minX == 60)
            cell.accessories = []
            #expect(layOut().isEmpty && cell.contentView.frame == CGRect(x: 20, y: 0, width: 280, height: 44))
        }

        @Test func `custom views are next to the content unless they have a position among the accessories`() {
            func view(_ width: CGFloat, at placement: UICellAccessory.Placement) -> UICellAccessory {
                let view = UIView(frame: CGRect(x: 0, y: 0, width: width, height: 20))
                return .customView(configuration: .init(customView: view, placement: placement))
            }
            func widths() -> [CGFloat] { layOut().sorted { $0.minX < $1.minX }.map(\.width) }
            cell.accessories = [
                .disclosureIndicator(), .checkmark(), view(30, at: .trailing()), view(31, at: .leading()),
                view(32, at: .leading()),
            ]
            #expect(widths() == [31, 32, 30, 8, 14])
            cell.accessories = [
                .disclosureIndicator(), .checkmark(), view(30, at: .trailing(at: { $0.count })),
                view(31, at: .trailing(at: UICellAccessory.Placement.position(before: .checkmark()))),
                view(32, at: .trailing(at: UICellAccessory.Placement.position(after: .disclosureIndicator()))),
                view(33, at: .trailing(at: { _ in -1 })), view(34, at: .trailing(at: { _ in 99 })),
            ]
            #expect(widths() == [33, 8, 32, 31, 14, 30, 34])
        }

        @Test func `a custom view may lay out its cell when it is added`() {
            final class Eager: UIView {
                override func didMoveToSuperview() { superview?.layoutIfNeeded() }
            }
            cell.accessories = [.disclosureIndicator(), .checkmark(), .reorder(displayed: .always)]
            let eager = Eager(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
            cell.accessories = [.customView(configuration: .init(customView: eager, placement: .trailing()))]
            #expect(layOut().map(\.width) == [30])
        }

        @Test func `a circle for selection is filled while the cell is selected`() throws {
            cell.accessories = [
                .multiselect(displayed: .always), .label(text: "9", options: .init(font: .systemFont(ofSize: 9))),
            ]
            let circle = try #require(cell.subviews.compactMap { $0 as? UIImageView }.first)
            let label = try #require(cell.subviews.compactMap { $0 as? UILabel }.first)
            #expect(circle.image == UIImage(systemName: "circle") && label.font.pointSize == 9)
            cell.isSelected = true
            #expect(circle.image == UIImage(systemName: "checkmark.circle.fill"))
            cell.isSelected = false
            #expect(circle.image == UIImage(systemName: "circle"))
        }

        @Test func `editing accessories are shown while the collection is being edited`() {
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 0, width: 300, height: 300), collectionViewLayout: UICollectionViewFlowLayout())
            view.addSubview(cell)
            cell.accessories = [.delete(), .reorder(), .label(text: "9", displayed: .whenNotEditing)]
            #expect(layOut().count == 1 && cell.contentView.frame.minX == 0)
            view.isEditing = true
            #expect(layOut().count == 2 && cell.contentView.frame.minX == 32)
            cell.accessories = [.delete(options: .init(isHidden: true))]
            #expect(layOut().isEmpty)
        }

        @Test func `an app's view stays in its current cell, and is sized by constraints`() {
            let badge = UIView()
            let dot = UIView()
            dot.translatesAutoresizingMaskIntoConstraints = false
            badge.addSubview(dot)
            NSLayoutConstraint.activate([
                dot.leadingAnchor.constraint(equalTo: badge.leadingAnchor),
                dot.trailingAnchor.constraint(equalTo: badge.trailingAnchor),
                dot.topAnchor.constraint(equalTo: badge.topAnchor),
                dot.bottomAnchor.constraint(equalTo: badge.bottomAnchor),
                dot.widthAnchor.constraint(equalToConstant: 24), dot.heightAnchor.constraint(equalToConstant: 16),
            ])
            let accessory = UICellAccessory.customView(
                configuration: .init(customView: badge, placement: .trailing(displayed: .always)))
            let other = UICollectionViewListCell(frame: cell.frame)
            other.accessories = [accessory]
            cell.accessories = [accessory]
            #expect(layOut() == [CGRect(x: 260, y: 14, width: 24, height: 16)])
            other.accessories = []
            #expect(badge.superview === cell)
        }

        @Test func `a tap on an accessory calls its action`() {
            simulation.launch()
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.makeKeyAndVisible()
            window.addSubview(cell)
            var taps = 0
            cell.accessories = [.detail { taps += 1 }]
            simulation.device.settle()
            simulation.device.tap(at: CGPoint(x: 275, y: 22))
            simulation.device.settle()
            #expect(taps == 1)
        }
    }
}
