// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The backgrounds of cells, headers and buttons that are more than a color.
    @MainActor struct BackgroundConfigurationTests {
        private let simulation = Simulation()
        private let frame = CGRect(x: 0, y: 0, width: 100, height: 50)

        private var framed: UIBackgroundConfiguration {
            var configuration = UIBackgroundConfiguration.clear()
            (configuration.backgroundColor, configuration.cornerRadius) = (.red, 5)
            (configuration.strokeColor, configuration.strokeWidth, configuration.strokeOutset) = (.blue, 2, 3)
            configuration.backgroundInsets = NSDirectionalEdgeInsets(top: 4, leading: 6, bottom: 8, trailing: 10)
            return configuration
        }

        /// Checks that a view shows the background in `framed` and returns the background's view.
        private func expectFramed(in view: UIView, at index: Int, of content: UIView) -> UIView {
            view.layoutIfNeeded()
            let background = view.subviews[index]
            #expect(view.subviews.firstIndex(of: content) == index + 1 && background.frame == frame)
            let (fill, stroke) = (background.subviews.first, background.subviews.last)
            #expect(fill?.frame == CGRect(x: 6, y: 4, width: 84, height: 38))
            #expect(fill?.backgroundColor == .red && fill?.layer.cornerRadius == 5)
            #expect(stroke?.frame == CGRect(x: 3, y: 1, width: 90, height: 44))
            #expect(stroke?.layer.borderWidth == 2 && stroke?.layer.cornerRadius == 8)
            #expect(stroke?.layer.borderColor == UIColor.blue.cgColor)
            #expect(!background.isUserInteractionEnabled)
            return background
        }

        @Test func `cells and headers draw the radius, the insets and the stroke behind their content`() {
            let item = UICollectionViewCell(frame: frame)
            item.backgroundConfiguration = framed
            let background = expectFramed(in: item, at: 0, of: item.contentView)
            #expect(item.backgroundColor == nil)
            item.backgroundConfiguration?.backgroundColor = .green
            #expect(item.subviews.first === background && background.subviews.first?.backgroundColor == .green)
            item.backgroundConfiguration = .listPlainCell()
            #expect(background.superview == nil && item.backgroundColor == .systemBackground)
            let row = UITableViewCell(style: .default, reuseIdentifier: nil)
            row.frame = frame
            row.backgroundConfiguration = framed
            let own = expectFramed(in: row, at: 1, of: row.contentView)
            row.backgroundConfiguration = nil
            #expect(own.superview == nil)
            let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
            header.frame = frame
            header.backgroundConfiguration = framed
            _ = expectFramed(in: header, at: 0, of: header.contentView)
            #expect(header.contentView.backgroundColor == nil)
        }

        @Test func `a background has an effect and a view of the app, which leave with it`() {
            let cell = UICollectionViewCell(frame: frame)
            let custom = UIView()
            var configuration = framed
            configuration.visualEffect = UIBlurEffect(style: .dark)
            configuration.customView = custom
            cell.backgroundConfiguration = configuration
            cell.layoutIfNeeded()
            let background = custom.superview
            let effect = background?.subviews.compactMap { $0 as? UIVisualEffectView }.first
            #expect(effect?.isHidden == false && effect?.frame == custom.frame && effect?.effect != nil)
            #expect(effect?.layer.cornerRadius == 5 && custom.frame == CGRect(x: 6, y: 4, width: 84, height: 38))
            cell.backgroundConfiguration = framed
            #expect(custom.superview == nil && effect?.isHidden == true && effect?.superview != nil)
        }

        @Test func `the background of a sidebar's cell is rounded, and follows the state of the cell`() {
            let cell = UICollectionViewCell(frame: frame)
            cell.backgroundConfiguration = .listSidebarCell()
            var fill: UIView? { cell.subviews.first?.subviews.first }
            #expect(fill?.layer.cornerRadius == 8 && fill?.backgroundColor == nil)
            cell.isSelected = true
            #expect(fill?.backgroundColor == .systemGray4)
        }

        @Test func `transformers change the colors`() {
            let cell = UICollectionViewCell(frame: frame)
            var configuration = UIBackgroundConfiguration.clear()
            configuration.backgroundColor = .red
            configuration.backgroundColorTransformer = UIConfigurationColorTransformer { _ in .green }
            cell.backgroundConfiguration = configuration
            #expect(cell.backgroundColor == .green)
            (configuration.strokeColor, configuration.strokeWidth) = (.red, 1)
            configuration.strokeColorTransformer = UIConfigurationColorTransformer { _ in .blue }
            cell.backgroundConfiguration = configuration
            #expect(cell.subviews.first?.subviews.last?.layer.borderColor == UIColor.blue.cgColor)
        }

        @Test func `a button draws its background within the insets, and its stroke outside of it`() {
            var configuration = UIButton.Configuration.filled()
            #expect(configuration.background.cornerRadius == 6 && UIBackgroundConfiguration.clear().cornerRadius == 0)
            configuration.background = framed
            let button = UIButton(configuration: configuration)
            button.frame = frame
            var paths: [Path] = []
            for command in button.layer.render()?.contents?.commands ?? [] {
                switch command {
                case .fill(let path, _, _), .stroke(let path, _, _): paths.append(path)
                default: break
                }
            }
            #expect(paths.first == .roundedRect(RenderRect(x: 6, y: 4, width: 84, height: 38), radius: 5))
            #expect(paths.last == .roundedRect(RenderRect(x: 4, y: 2, width: 88, height: 42), radius: 5))
        }
    }
}
