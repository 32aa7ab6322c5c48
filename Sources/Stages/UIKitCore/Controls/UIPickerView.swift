// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A view with wheels, each with one selected row.
///
/// The delegate is notified of selections by the user, not by the app (Apple, “UIPickerView”). A drag turns a wheel; a
/// tap turns it to the row at the finger. A row is the delegate's view, its attributed title, or its title.
@preconcurrency @MainActor open class UIPickerView: UIView, DrawsFromProperties {
    private static let size = CGSize(width: 320, height: 216)
    /// The font of titles without attributes.
    static let titleFont = UIFont.systemFont(ofSize: 21)

    /// Creates a view; without a size, it is 320 by 216 points.
    public override init(frame: CGRect) {
        super.init(frame: frame.size == .zero ? CGRect(origin: frame.origin, size: Self.size) : frame)
    }

    /// Creates a view.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// The object that provides the numbers of components and rows.
    open weak var dataSource: (any UIPickerViewDataSource)? { didSet { reloadAllComponents() } }
    /// The object that provides the rows and is notified of selections.
    open weak var delegate: (any UIPickerViewDelegate)? { didSet { reloadAllComponents() } }
    /// Whether the selected row is marked. Stored but not used; it always is.
    open var showsSelectionIndicator = true
    private var selected: [Int: Int] = [:]

    /// The maximum number of components, which would be too narrow to see.
    private static let maximumComponents = 100

    /// The number of components, of which there are at most 100.
    open var numberOfComponents: Int {
        min(max(0, dataSource?.numberOfComponents(in: self) ?? 0), Self.maximumComponents)
    }

    /// Returns the number of rows of a component.
    open func numberOfRows(inComponent component: Int) -> Int {
        guard (0..<numberOfComponents).contains(component) else { return 0 }
        return max(0, dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0)
    }

    /// Returns the size of a row.
    open func rowSize(forComponent component: Int) -> CGSize {
        CGSize(width: columnWidths[safe: component] ?? 0, height: rowHeight(component))
    }

    private func rowHeight(_ component: Int) -> CGFloat {
        let height = delegate?.pickerView(self, rowHeightForComponent: component) ?? 32
        return height > 0 && height.isFinite ? height : 32
    }

    /// Reloads all components.
    open func reloadAllComponents() {
        let count = numberOfComponents
        for component in Set(rowViews.keys).union(selected.keys) where component >= count {
            rowViews[component]?.values.forEach { $0.removeFromSuperview() }
            (rowViews[component], selected[component]) = (nil, nil)
        }
        (0..<count).forEach(reloadComponent)
        wheelsChanged()
    }

    /// Reloads a component.
    open func reloadComponent(_ component: Int) {
        let count = numberOfRows(inComponent: component)
        if let row = selected[component] { selected[component] = count == 0 ? nil : min(row, count - 1) }
        rowViews[component]?.values.forEach { $0.removeFromSuperview() }
        rowViews[component] = nil
        wheelsChanged()
    }

    private func wheelsChanged() {
        setNeedsCommit()
        setNeedsLayout()
    }

    /// Selects a row without notifying the delegate; a nonexistent row is ignored.
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        guard (0..<numberOfRows(inComponent: component)).contains(row) else { return }
        selected[component] = row
        wheelsChanged()
    }

    /// Returns the view of a row; nil if the delegate has none or the row is out of view.
    open func view(forRow row: Int, forComponent component: Int) -> UIView? { rowViews[component]?[row] }

    /// Returns the selected row of a component; -1 for none.
    open func selectedRow(inComponent component: Int) -> Int {
        numberOfRows(inComponent: component) == 0 ? -1 : selected[component] ?? 0
    }

    /// No intrinsic width, and the height of a picker.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: Self.size.height) }
    /// Returns the size of a picker.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

    // MARK: Touches

    private var columnWidths: [CGFloat] {
        let count = numberOfComponents
        let given = (0..<count).map { delegate?.pickerView(self, widthForComponent: $0) ?? 0 }
        let rest = max(0, bounds.width - given.reduce(0, +))
        let free = given.count { $0 <= 0 }
        return given.map { $0 > 0 ? $0 : rest / CGFloat(max(1, free)) }
    }

    /// Returns the left edge of the first column; narrow columns are together in the middle.
    private func start(of widths: [CGFloat]) -> CGFloat { bounds.minX + max(0, bounds.width - widths.reduce(0, +)) / 2 }

    /// Returns the component at an x coordinate, or the one closest to it; nil if there are none.
    private func component(at x: CGFloat) -> Int? {
        let widths = columnWidths
        var edge = start(of: widths)
        for (index, width) in widths.enumerated() {
            if x < edge + width { return index }
            edge += width
        }
        return widths.indices.last
    }

    private var turned: (component: Int, row: Int, y: CGFloat)?

    /// Begins to turn a wheel.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self), let component = component(at: point.x) else { return }
        turned = (component, selectedRow(inComponent: component), point.y)
    }

    /// Turns the wheel.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let turned, let point = touches.first?.location(in: self) else { return }
        turn(turned.component, from: turned.row, by: turned.y - point.y, animated: false)
    }

    /// Selects the row at a distance from another, or the first or the last if there is none as far.
    private func turn(_ component: Int, from row: Int, by distance: CGFloat, animated: Bool) {
        let rows = Int(nearest: distance / rowHeight(component))
        let rest = numberOfRows(inComponent: component) - 1 - row
        selectRow(row + max(-row, min(rows, rest)), inComponent: component, animated: animated)
    }

    /// Tells the delegate of the selection; a tap selects the row at the finger.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let turned, let point = touches.first?.location(in: self) else { return }
        self.turned = nil
        let component = turned.component
        if abs(point.y - turned.y) < 4 {
            turn(component, from: turned.row, by: point.y - bounds.midY, animated: true)
        }
        let row = selectedRow(inComponent: component)
        guard row >= 0, row != turned.row else { return }
        delegate?.pickerView(self, didSelectRow: row, inComponent: component)
    }

    /// Returns the wheel to where it began.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let turned { selectRow(turned.row, inComponent: turned.component, animated: false) }
        turned = nil
    }

    // MARK: Rows

    /// The views of the rows in view, by component and row.
    private var rowViews: [Int: [Int: UIView]] = [:]

    /// A row in view, and how it is shown.
    private struct Row {
        let component: Int
        let row: Int
        let place: CGRect
        let opacity: CGFloat
    }

    /// The rows in view: the selected ones in the middle, the others fading toward the edges.
    private var rows: [Row] {
        var rows: [Row] = []
        let widths = columnWidths
        var x = start(of: widths)
        for (component, width) in widths.enumerated() {
            let (height, chosen) = (rowHeight(component), selectedRow(inComponent: component))
            let reach = min(20, Int(nearest: (bounds.height / 2 / height).rounded(.down)))
            let last = numberOfRows(inComponent: component) - 1
            let first = max(0, chosen - reach)
            // The data source may have fewer rows than were reloaded.
            for row in first..<max(first, chosen + min(reach, last - chosen) + 1) {
                let middle = bounds.midY + CGFloat(row - chosen) * height
                let opacity = row == chosen ? 1 : max(0.15, 0.6 - 0.15 * CGFloat(abs(row - chosen)))
                let place = CGRect(x: x + 4, y: middle - height / 2, width: max(0, width - 8), height: height)
                guard place.minY >= bounds.minY, place.maxY <= bounds.maxY else { continue }
                rows.append(Row(component: component, row: row, place: place, opacity: opacity))
            }
            x += width
        }
        return rows
    }

    /// Places the views of the rows in view; those that are out of view are used for others.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let rows = rows
        var spare: [Int: [UIView]] = [:]
        for (component, views) in rowViews {
            for (row, view) in views where !rows.contains(where: { $0.component == component && $0.row == row }) {
                view.removeFromSuperview()
                rowViews[component]?[row] = nil
                spare[component, default: []].append(view)
            }
        }
        for row in rows {
            let known = rowViews[row.component]?[row.row]
            guard
                let view = known
                    ?? delegate?.pickerView(
                        self, viewForRow: row.row, forComponent: row.component,
                        reusing: spare[row.component]?.popLast()),
                !(view is NoRowView)
            else { continue }
            rowViews[row.component, default: [:]][row.row] = view
            (view.frame, view.alpha) = (row.place, row.opacity)
            if view.superview !== self { addSubview(view) }
        }
    }

    /// The color of titles, which apps set by its name; nil for the label color.
    var textColor: UIColor? { didSet { setNeedsCommit() } }

    /// Draws the mark of the selected rows, and the titles of rows without views.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.fill(
            CGRect(x: bounds.minX + 9, y: bounds.midY - 17, width: max(0, bounds.width - 18), height: 34), radius: 8,
            color: .tertiarySystemFill)
        for row in rows where rowViews[row.component]?[row.row] == nil {
            guard let title = title(row.row, row.component) else { continue }
            context.record(
                title, font: Self.titleFont, color: textColor ?? .label, in: row.place,
                opacity: row.opacity)
        }
    }

    private func title(_ row: Int, _ component: Int) -> StyledText? {
        delegate?.pickerView(self, attributedTitleForRow: row, forComponent: component).map { StyledText($0) }
            ?? delegate?.pickerView(self, titleForRow: row, forComponent: component).map { StyledText($0) }
    }
}

/// What stands for the view of a row if the delegate has none.
private final class NoRowView: UIView {}

extension Array {
    /// The element at an index; nil if there is none.
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

/// The methods that provide the numbers of components and rows.
@preconcurrency @MainActor public protocol UIPickerViewDataSource: NSObjectProtocol {
    /// Returns the number of components.
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    /// Returns the number of rows.
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// The methods that provide the rows and respond to selections; all are optional.
@preconcurrency @MainActor public protocol UIPickerViewDelegate: NSObjectProtocol {
    /// Returns the width of a component; 0 for an equal share.
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
    /// Returns the height of the rows.
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
    /// Returns the title of a row.
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
    /// Returns the title of a row with its attributes, used instead of a plain one.
    func pickerView(
        _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString?
    /// Returns the view of a row, used instead of a title; `view` is one that is not used any more.
    func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
    ) -> UIView
    /// Tells the delegate that the user selected a row.
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
    /// Returns 0.
    public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { 0 }
    /// Returns 32.
    public func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { 32 }
    /// Returns nil.
    public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        nil
    }
    /// Returns nil.
    public func pickerView(
        _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString? { nil }
    /// Returns a view that stands for the title.
    public func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
    ) -> UIView { NoRowView() }
    /// Does nothing.
    public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}
