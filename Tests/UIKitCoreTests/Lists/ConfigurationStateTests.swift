// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// A cell that keeps the state for which it was last updated.
@MainActor private final class StateCell: UICollectionViewListCell {
    var number = 0
    private(set) var shown: UICellConfigurationState?

    override var configurationState: UICellConfigurationState {
        var state = super.configurationState
        state[UIConfigurationStateCustomKey("number")] = number
        return state
    }

    override func updateConfiguration(using state: UICellConfigurationState) { shown = state }
}

extension DeviceTests {
    /// The states of cells ("UICellConfigurationState", Apple).
    @MainActor struct ConfigurationStateTests {
        private let simulation = Simulation()

        @Test func `a state carries values of the app`() {
            let key = UIConfigurationStateCustomKey("number")
            var state = UICellConfigurationState(traitCollection: UITraitCollection())
            #expect(state[key] == nil)
            state[key] = 7
            #expect(state[key] as? Int == 7 && state[UIConfigurationStateCustomKey(rawValue: "other")] == nil)
            let cell = StateCell(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
            cell.number = 3
            cell.setNeedsUpdateConfiguration()
            cell.layoutIfNeeded()
            #expect(cell.shown?[key] as? Int == 3)
        }

        @Test func `a cell of an outline knows whether its item is expanded, and any cell whether it is moved`() throws
        {
            simulation.launch()
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.makeKeyAndVisible()
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 300, height: 400),
                collectionViewLayout: UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain)))
            let registration = UICollectionView.CellRegistration<StateCell, String> { _, _, _ in }
            let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) { view, path, item in
                view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
            }
            window.addSubview(view)
            var outline = NSDiffableDataSourceSectionSnapshot<String>()
            outline.append(["A"])
            outline.append(["B"], to: "A")
            source.apply(outline, to: 0, animatingDifferences: false)
            simulation.device.settle()
            let cell = try #require(view.cellForItem(at: [0, 0]) as? StateCell)
            #expect(cell.shown?.isExpanded == false && cell.shown?.isReordering == false)
            source.toggleItem(at: [0, 0])
            simulation.device.settle()
            #expect(cell.shown?.isExpanded == true)
            source.reorderingHandlers.canReorderItem = { _ in true }
            view.beginInteractiveMovementForItem(at: [0, 0])
            simulation.device.settle()
            #expect(cell.shown?.isReordering == true)
            view.cancelInteractiveMovement()
            simulation.device.settle()
            #expect(cell.shown?.isReordering == false)
        }

        @Test func `colors are transformed where they are shown`() throws {
            var content = UIListContentConfiguration.cell()
            content.text = "A"
            content.image = UIImage(systemName: "star")
            content.textProperties.colorTransformer = UIConfigurationColorTransformer { _ in .red }
            content.imageProperties.tintColorTransformer = UIConfigurationColorTransformer { _ in .green }
            #expect(content.textProperties.resolvedColor() == .red)
            #expect(content.imageProperties.resolvedTintColor(for: .blue) == .green)
            let view = UIListContentView(configuration: content)
            #expect(view.subviews.compactMap { $0 as? UILabel }.first?.textColor == .red)
            #expect(view.subviews.compactMap { $0 as? UIImageView }.first?.tintColor == .green)
            content.imageProperties.tintColorTransformer = nil
            #expect(content.imageProperties.resolvedTintColor(for: .blue) == .blue)
        }

        @Test func `a split view and a presentation report their behavior and traits`() {
            let split = UISplitViewController(style: .doubleColumn)
            #expect(split.splitBehavior == .tile)
            split.preferredSplitBehavior = .overlay
            #expect(split.splitBehavior == .overlay)
            let presenting = UIViewController()
            let presentation = UIPresentationController(
                presentedViewController: UIViewController(), presenting: presenting)
            #expect(presentation.traitCollection == presenting.traitCollection)
        }
    }
}
