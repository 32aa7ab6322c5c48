// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Numbers that no real app uses: counts, lengths and times that are huge, negative or no numbers.
    @MainActor @Suite(.timeLimit(.minutes(1))) struct HostileNumberTests {
        private let simulation = Simulation()
        private let source = HostileSource()

        init() { simulation.launch() }

        private func show(_ view: UIView) -> UIWindow {
            let window = simulation.show(UIViewController())
            view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            window.addSubview(view)
            window.layoutIfNeeded()
            return window
        }

        @Test(arguments: [.max, 1_000_000_000, -1])
        func `a list with a count that it cannot have raises an exception that names it, and is empty`(count: Int) {
            let table = UITableView()
            let collection = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
            (table.dataSource, collection.dataSource) = (source, source)
            for (sections, what) in [(1, "number of rows in section 0."), (count, "number of sections.")] {
                (source.sections, source.count) = (sections, count)
                table.reloadData()
                let reason = simulation.exceptions.last?.reason ?? ""
                #expect(reason.contains("returned \(count) for the \(what)"), "\(reason)")
                #expect(reason.contains("at most 16777216") == (count > 0))
                #expect(table.numberOfSections == (sections == 1 ? 1 : 0))
                collection.reloadData()
                collection.layoutIfNeeded()
                #expect(simulation.exceptions.last?.reason.contains("<UICollectionView") == true)
            }
        }

        @Test func `the sections of a list have at most so many rows together`() {
            let table = UITableView()
            (source.sections, source.count) = (3, 10_000_000)
            table.dataSource = source
            table.reloadData()
            #expect((0..<3).map(table.numberOfRows(inSection:)) == [10_000_000, 0, 0])
            #expect(simulation.exceptions.last?.reason.contains("rows in section 2") == true)
        }

        @Test func `a picker of endless rows and components turns`() {
            let picker = UIPickerView()
            (source.sections, source.count) = (.max, .max)
            (picker.dataSource, picker.delegate) = (source, source)
            let window = show(picker)
            #expect(picker.numberOfComponents == 100)
            picker.selectRow(.max - 1, inComponent: 0, animated: false)
            window.layoutIfNeeded()
            #expect(picker.selectedRow(inComponent: 0) == .max - 1)
            source.sections = 1
            for height in [CGFloat.leastNonzeroMagnitude, .nan, 1e308] {
                source.height = height
                picker.reloadAllComponents()
                window.layoutIfNeeded()
                simulation.device.touchBegan(at: CGPoint(x: 100, y: 100))
                for y in [50, 1e300, -1e300, CGFloat.nan] { simulation.device.touchMoved(to: CGPoint(x: 100, y: y)) }
                simulation.device.touchEnded()
                _ = simulation.device.renderTree(of: .main)
            }
            // The data source forgot to reload.
            source.count = 3
            picker.setNeedsLayout()
            window.layoutIfNeeded()
            #expect(picker.numberOfRows(inComponent: 0) == 3)
        }

        @Test func `a flow layout with spaces that are not numbers shows its items`() {
            let layout = UICollectionViewFlowLayout()
            let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
            collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            (source.sections, source.count) = (2, 5)
            collection.dataSource = source
            let window = show(collection)
            #expect(!collection.visibleCells.isEmpty)
            for space in [CGFloat.nan, .infinity, -.infinity, 1e308] {
                (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (space, space)
                layout.sectionInset = UIEdgeInsets(top: space, left: space, bottom: space, right: space)
                layout.invalidateLayout()
                window.layoutIfNeeded()
                collection.contentInset = layout.sectionInset
                window.layoutIfNeeded()
                _ = simulation.device.renderTree(of: .main)
            }
        }

        @Test func `text of endless lines and ranges fits`() {
            let label = UILabel()
            (label.text, label.numberOfLines, label.adjustsFontSizeToFitWidth) = ("some words", .max, true)
            let window = show(label)
            _ = simulation.device.renderTree(of: .main)
            #expect(label.drawnFont?.pointSize == 17)
            let text = UITextView()
            text.text = "some words"
            window.addSubview(text)
            for length in [Int.min, -1, .max] { text.scrollRangeToVisible(NSRange(location: 0, length: length)) }
            #expect(text.contentOffset.x == 0)
        }

        @Test func `an indicator spins at any time, and a slider of any range has a value`() {
            let indicator = UIActivityIndicatorView(style: .large)
            indicator.startAnimating()
            let window = show(indicator)
            simulation.device.animatesOverTime = true
            for time in [1, 1e308, .infinity, .nan, 2] { simulation.device.frame(at: time) }
            let slider = UISlider()
            (slider.minimumValue, slider.maximumValue) = (-.greatestFiniteMagnitude, .greatestFiniteMagnitude)
            slider.value = 0
            #expect(slider.accessibilityValue?.hasSuffix("%") == true)
            _ = window
        }

        @Test func `replicators within each other have a limited number of layers`() throws {
            let view = UIView()
            let window = show(view)
            let (outer, inner, dot) = (CAReplicatorLayer(), CAReplicatorLayer(), CALayer())
            (outer.instanceCount, inner.instanceCount) = (.max, 300)
            (dot.frame, dot.backgroundColor) = (CGRect(x: 0, y: 0, width: 2, height: 2), UIColor.red.cgColor)
            inner.addSublayer(dot)
            outer.addSublayer(inner)
            view.layer.addSublayer(outer)
            let tree = simulation.device.renderTree(of: .main)
            func total(_ layers: [RenderLayer]) -> Int { layers.reduce(layers.count) { $0 + total($1.sublayers) } }
            #expect((10_000...51_000).contains(total(tree.layers)))
            _ = window
        }
    }
}

/// A data source that says what it is told to.
@MainActor
private final class HostileSource: NSObject, UITableViewDataSource, UICollectionViewDataSource,
    UIPickerViewDataSource, UIPickerViewDelegate
{
    var sections = 1
    var count = 1
    var height: CGFloat = 32

    func numberOfSections(in tableView: UITableView) -> Int { sections }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
    func numberOfSections(in collectionView: UICollectionView) -> Int { sections }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    func numberOfComponents(in pickerView: UIPickerView) -> Int { sections }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { count }
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { height }
}
