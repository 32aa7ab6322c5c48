// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// A screen for choosing a color: from a grid, a spectrum, or with sliders, and its opacity.
///
/// As a sheet, it is as high as its content. It closes itself with the button at its top.
@preconcurrency @MainActor open class UIColorPickerViewController: UIViewController {
    /// The delegate.
    open weak var delegate: (any UIColorPickerViewControllerDelegate)?
    /// The selected color; setting it does not notify the delegate. The default is white.
    open var selectedColor = UIColor.white { didSet { if selectedColor != oldValue { show() } } }
    /// Whether the user can choose an opacity. The default is true.
    open var supportsAlpha = true { didSet { if supportsAlpha != oldValue { supportDidChange() } } }

    private let heading = UILabel()
    private let closeButton = UIButton(type: .system)
    private let kinds = UISegmentedControl(items: ["Grid", "Spectrum", "Sliders"])
    private let boards: [any ColorBoard] = [ColorGrid(), ColorSpectrum(), ColorSliders()]
    private let opacityLabel = UILabel.caption("OPACITY")
    private let opacity = ColorTrack("Opacity", scale: 100, suffix: "%")
    private let line = UIView()
    private let swatch = ColorSwatch()
    private let favorites = FavoriteColors()

    private static let width: CGFloat = 375
    private static let margin: CGFloat = 16
    private static let headerHeight: CGFloat = 56
    private static let boardTop: CGFloat = 104
    private static let opacityHeight: CGFloat = 76
    private static let swatchHeight: CGFloat = 75

    /// Creates a picker; the names are ignored.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nil, bundle: nil)
        setUp()
    }

    /// Creates a picker, ignoring the archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        supportDidChange()
        sheetPresentationController?.detents = [
            .custom(identifier: .init("colors")) { [weak self] context in
                guard let self else { return nil }
                let width = viewIfLoaded?.window?.bounds.width ?? Self.width
                return min(height(width), context.maximumDetentValue)
            }
        ]
    }

    /// Whether there is a title and a button that closes: everywhere but in popovers.
    private var hasHeader: Bool {
        presentingViewController == nil || !(presentationController is UIPopoverPresentationController)
            || traitCollection.horizontalSizeClass == .compact
    }

    /// Returns the height of the content in a width.
    private func height(_ width: CGFloat) -> CGFloat {
        let board = (width - 2 * Self.margin) * CGFloat(ColorGrid.rows) / CGFloat(ColorGrid.columns)
        return Self.boardTop + board + belowBoard
    }

    private var belowBoard: CGFloat {
        (supportsAlpha ? Self.opacityHeight : 0) + 3 * Self.margin + Self.swatchHeight
    }

    /// Adapts the size to whether there is a slider for the opacity, and a header.
    private func supportDidChange() {
        let withoutHeader = hasHeader ? 0 : Self.headerHeight - Self.margin
        preferredContentSize = CGSize(width: Self.width, height: height(Self.width) - withoutHeader)
        if let sheet = presentationController as? UISheetPresentationController { sheet.invalidateDetents() }
        show()
        viewIfLoaded?.setNeedsLayout()
    }

    /// Adds the views.
    open override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        heading.font = .systemFont(ofSize: 17, weight: .semibold)
        heading.textAlignment = .center
        heading.accessibilityTraits = .header
        let size = UIImage.SymbolConfiguration(pointSize: 13, weight: .bold)
        closeButton.setImage(UIImage(systemName: "xmark", withConfiguration: size), for: .normal)
        closeButton.tintColor = .secondaryLabel
        closeButton.backgroundColor = .secondarySystemFill
        closeButton.layer.cornerRadius = 15
        closeButton.accessibilityLabel = "Close"
        closeButton.addAction(UIAction { [weak self] _ in self?.finish() }, for: .touchUpInside)
        kinds.selectedSegmentIndex = 0
        kinds.addAction(UIAction { [weak self] _ in self?.kindDidChange() }, for: .valueChanged)
        for board in boards { board.onChoice = { [weak self] in self?.choose($0, continuously: $1) } }
        opacity.onChange = { [weak self] value, continuously in
            guard let self else { return }
            choose(selectedColor.withAlphaComponent(value), isWhole: true, continuously: continuously)
        }
        line.backgroundColor = .separator
        favorites.current = { [weak self] in self?.selectedColor ?? .white }
        favorites.onChoice = { [weak self] in self?.choose($0, isWhole: true, continuously: false) }
        for subview in [heading, closeButton, kinds] + boards + [opacityLabel, opacity, line, swatch, favorites] {
            view.addSubview(subview)
        }
        kindDidChange()
        show()
    }

    /// Shows the title.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        heading.text = title ?? "Colors"
        supportDidChange()
    }

    /// Lays out the views; the grid is lower where there is not enough room.
    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let space = view.bounds.inset(by: view.safeAreaInsets)
        let side = Self.margin
        // The keyboard and a lower sheet leave less room, and a wide view more than the content needs.
        let width = min(max(space.width - 2 * side, 0), 480)
        let x = space.midX - width / 2
        (heading.isHidden, closeButton.isHidden) = (!hasHeader, !hasHeader)
        let top = hasHeader ? space.minY : space.minY + side - Self.headerHeight
        heading.frame = CGRect(
            x: space.minX + 60, y: top, width: max(space.width - 120, 0), height: Self.headerHeight)
        closeButton.frame = CGRect(x: space.maxX - side - 30, y: top + 13, width: 30, height: 30)
        kinds.frame = CGRect(x: x, y: top + Self.headerHeight, width: width, height: 32)
        let room = max(space.maxY - top - Self.boardTop - belowBoard, 0)
        let board = CGRect(
            x: x, y: top + Self.boardTop, width: width,
            height: min(width * CGFloat(ColorGrid.rows) / CGFloat(ColorGrid.columns), room))
        for view in boards { view.frame = board }
        (opacityLabel.isHidden, opacity.isHidden) = (!supportsAlpha, !supportsAlpha)
        opacityLabel.frame = CGRect(x: x, y: board.maxY + side, width: width, height: 18)
        opacity.frame = CGRect(x: x, y: opacityLabel.frame.maxY + 6, width: width, height: ColorTrack.height)
        let below = supportsAlpha ? opacity.frame.maxY : board.maxY
        line.frame = CGRect(x: x, y: below + side, width: width, height: 0.5)
        swatch.frame = CGRect(
            x: x, y: line.frame.minY + side, width: Self.swatchHeight, height: Self.swatchHeight)
        favorites.frame = CGRect(
            x: swatch.frame.maxX + 20, y: swatch.frame.minY, width: max(width - Self.swatchHeight - 20, 0),
            height: Self.swatchHeight)
    }

    // MARK: Choice

    private func kindDidChange() {
        for (index, board) in boards.enumerated() { board.isHidden = index != kinds.selectedSegmentIndex }
        view.endEditing(true)
    }

    /// Selects a color with the present opacity, or its own, and notifies the delegate.
    private func choose(_ color: UIColor, isWhole: Bool = false, continuously: Bool) {
        let alpha = isWhole ? color.components.alpha : selectedColor.components.alpha
        selectedColor = color.withAlphaComponent(supportsAlpha ? alpha : 1)
        colorDidChange(selectedColor, continuously)
        delegate?.colorPickerViewController(self, didSelect: selectedColor, continuously: continuously)
    }

    /// Receives the choices for a color well, before the delegate does.
    var colorDidChange: (_ color: UIColor, _ continuously: Bool) -> Void = { _, _ in }

    private func show() {
        guard isViewLoaded else { return }
        // What is chosen are fixed components, even if the app has set a dynamic color.
        let color = selectedColor.resolvedColor(with: traitCollection)
        let opaque = color.withAlphaComponent(1)
        for board in boards { board.color = opaque }
        opacity.value = color.components.alpha
        opacity.show(from: color.withAlphaComponent(0), to: opaque, thumb: opaque)
        swatch.color = supportsAlpha ? color : opaque
    }

    /// Closes the picker and notifies the delegate.
    private func finish() {
        view.endEditing(true)
        presentingViewController?.dismiss(animated: true)
        delegate?.colorPickerViewControllerDidFinish(self)
    }
}

extension UIColorPickerViewController: SystemPicker {
    package func wasDismissedByUser() { delegate?.colorPickerViewControllerDidFinish(self) }
}
