// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Views that properties hold and that apps set again whenever there is a layout.
    @MainActor @Suite(.timeLimit(.minutes(1))) struct LayoutFeedbackSubviewTests {
        private let simulation = Simulation()

        init() { simulation.launch() }

        private var messages: [String] { simulation.diagnostics.map(\.message) }

        @Test func `backgrounds and views of text fields can be set again whenever there is a layout`() {
            let views: [any UIView & CountingLayouts] = [
                Cell(), Header(reuseIdentifier: nil), Item(), Field(),
                Collection(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()),
            ]
            for view in views {
                let window = simulation.show(view)
                view.layouts = 0
                view.setNeedsLayout()
                #expect(simulation.device.settle(limit: 2))
                #expect(view.layouts == 1, "\(type(of: view))")
                withExtendedLifetime(window) {}
            }
            #expect(messages == [])
        }

        @Test func `a background that something else has removed is added again`() {
            let cell = Cell()
            let window = simulation.show(cell)
            cell.background.removeFromSuperview()
            cell.backgroundView = cell.background
            #expect(cell.background.superview === cell)
            // One that is now elsewhere stays there when it is replaced.
            let other = UIView()
            other.addSubview(cell.background)
            cell.backgroundView = nil
            #expect(cell.background.superview === other)
            withExtendedLifetime(window) {}
        }

        @Test func `a view of a text field that is set again with another size is placed again`() {
            let field = UITextField()
            let side = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
            (field.leftView, field.leftViewMode) = (side, .always)
            let window = simulation.show(field)
            let start = side.frame.minX
            side.bounds.size.width = 40
            #expect(side.frame.minX == start - 10)
            field.leftView = side
            simulation.device.settle()
            #expect(side.frame.minX == start && side.frame.width == 40)
            withExtendedLifetime(window) {}
        }

        @Test func `a table controller can remove the header and add it again whenever the table is laid out`() {
            let controller = Table()
            let window = simulation.show(controller)
            let table = controller.tableView
            for height: CGFloat in [50, 80] {
                (controller.layouts, controller.height) = (0, height)
                controller.view.setNeedsLayout()
                #expect(simulation.device.settle(limit: 2))
                #expect((1...6).contains(controller.layouts))
                #expect(controller.header.superview === table)
                #expect(controller.header.frame.minY == 0 && table?.contentSize.height == height)
            }
            #expect(!simulation.device.wantsFrames)
            #expect(messages == [])
            withExtendedLifetime(window) {}
        }
    }
}

/// A view that counts its layouts.
@MainActor private protocol CountingLayouts: AnyObject { var layouts: Int { get set } }

extension DeviceTests.LayoutFeedbackSubviewTests {
    private final class Cell: UITableViewCell, CountingLayouts {
        var layouts = 0
        let background = UIView()
        private let selection = UIView()

        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
            (backgroundView, selectedBackgroundView) = (background, selection)
        }
    }

    private final class Header: UITableViewHeaderFooterView, CountingLayouts {
        var layouts = 0
        private let background = UIView()

        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
            backgroundView = background
        }
    }

    private final class Item: UICollectionViewCell, CountingLayouts {
        var layouts = 0
        private let background = UIView()

        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
            backgroundView = background
        }
    }

    private final class Collection: UICollectionView, CountingLayouts {
        var layouts = 0
        private let background = UIView()

        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
            backgroundView = background
        }
    }

    private final class Field: UITextField, CountingLayouts {
        var layouts = 0
        private let (left, right) = (UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)), UIView())

        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
            (leftView, leftViewMode) = (left, .always)
            (rightView, rightViewMode) = (right, .never)
        }
    }

    private final class Table: UITableViewController {
        var height: CGFloat = 50
        var layouts = 0
        let header = UIView()

        override func viewDidLayoutSubviews() {
            super.viewDidLayoutSubviews()
            layouts += 1
            tableView.tableHeaderView = nil
            header.frame.size.height = height
            tableView.tableHeaderView = header
        }
    }
}
