// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The fields of a compact date picker: the date, which opens a calendar, and the time, which opens wheels.
@MainActor final class DateFields: UIView {
    private let dateField: DateField?
    private let timeField: DateField?
    private static let gap: CGFloat = 6

    /// Creates fields for a mode of a picker; the closure receives what the user selects.
    init(_ mode: UIDatePicker.Mode, of picker: UIDatePicker?, _ choose: @escaping (Date) -> Void) {
        dateField = mode == .time ? nil : DateField(.date, of: picker, choose)
        timeField = mode == .date ? nil : DateField(.time, of: picker, choose)
        super.init(frame: .zero)
        for field in fields { addSubview(field) }
    }

    required init?(coder: NSCoder) { nil }

    private var fields: [DateField] { [dateField, timeField].compactMap(\.self) }

    /// Closes what is open, before other content takes the place of the fields.
    func close() {
        for field in fields { field.close() }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let sizes = fields.map(\.fittingSize)
        let needed = sizes.reduce(0) { $0 + $1.width }
        let room = bounds.width - CGFloat(max(fields.count - 1, 0)) * Self.gap
        var x = bounds.minX
        for (field, size) in zip(fields, sizes) {
            // Where not all fits, all texts are truncated.
            let width = size.width * min(1, max(room, 0) / max(needed, 1))
            field.frame = CGRect(x: x, y: bounds.minY, width: width, height: bounds.height)
            x += width + Self.gap
        }
    }
}

extension DateFields: DateContent {
    /// The size of the fields side by side.
    var fittingSize: CGSize {
        let sizes = fields.map(\.fittingSize)
        return CGSize(
            width: sizes.reduce(CGFloat(max(fields.count - 1, 0)) * Self.gap) { $0 + $1.width },
            height: sizes.map(\.height).max() ?? 0)
    }

    func show(_ date: Date, _ settings: DateSettings) {
        for field in fields { field.show(date, settings) }
        setNeedsLayout()
    }
}

/// A gray field with a date or a time, which a tap opens.
@MainActor final class DateField: DateOpener {
    /// What a field shows.
    enum Kind {
        /// A date, selected in a calendar.
        case date
        /// A time, selected with wheels.
        case time
    }

    private let kind: Kind
    private weak var picker: UIDatePicker?
    private let choose: (Date) -> Void
    private var shown: (date: Date, settings: DateSettings)?
    private var text = "" { didSet { if text != oldValue { textDidChange() } } }
    /// What the field has opened; nil while it is closed.
    private weak var panel: DatePanel?
    private var isOpen = false { didSet { if isOpen != oldValue { setNeedsCommit() } } }
    private static let font = UIFont.preferredFont(forTextStyle: .body)
    private static let padding: CGFloat = 12

    /// Creates a field, whose opening and closing begin and end the editing of a picker.
    init(_ kind: Kind, of picker: UIDatePicker?, _ choose: @escaping (Date) -> Void) {
        (self.kind, self.picker, self.choose) = (kind, picker, choose)
        super.init(frame: .zero)
        isOpaque = false
        addAction(UIAction { [weak self] _ in self?.open() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a date, also in what is open.
    func show(_ date: Date, _ settings: DateSettings) {
        shown = (date, settings)
        text = kind == .date ? settings.text(ofDate: date) : settings.text(ofTime: date)
        panel?.show(date, settings)
    }

    private func textDidChange() {
        accessibilityLabel = text
        fittingSize = measuredSize
        setNeedsCommit()
    }

    /// The size of the text with its padding.
    private(set) var fittingSize = CGSize.zero
    private var measuredSize: CGSize {
        let size = text.size(withAttributes: [.font: Self.font])
        return CGSize(width: size.width.rounded(.up) + 2 * Self.padding, height: size.height.rounded() + 14)
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.fill(bounds, radius: 8, color: .tertiarySystemFill)
        context.record(
            text, font: Self.font, color: isOpen ? tintColor : .label, in: bounds.insetBy(dx: Self.padding, dy: 0))
    }

    /// Opens a panel with the calendar or the wheels next to the field.
    private func open() {
        let above = sequence(first: self as UIResponder, next: \.next).lazy
        guard !isOpen, let shown, let presenter = above.compactMap({ $0 as? UIViewController }).first else { return }
        let content: any DateContent =
            switch kind {
            case .date: DateCalendar(hasTime: false, choose)
            case .time: DateWheels(.time, choose)
            }
        content.tintColor = tintColor
        let panel = DatePanel(content, from: self) { [weak self, weak picker] in
            self?.isOpen = false
            picker?.sendActions(for: .editingDidEnd)
        }
        panel.show(shown.date, shown.settings)
        presenter.present(panel, animated: true)
        // A controller that already presents another one refuses.
        guard panel.presentingViewController != nil else { return }
        (isOpen, self.panel) = (true, panel)
        picker?.sendActions(for: .editingDidBegin)
    }

    /// Closes the panel, if it is open.
    func close() { panel?.presentingViewController?.dismiss(animated: false) }
}
