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
    /// What selects the date while the field is open; nil while it is not.
    private(set) weak var opened: (any DateContent)?
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
        opened?.show(date, settings)
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
        let content: any DateContent
        var size: CGSize
        switch kind {
        case .date:
            let calendar = DateCalendar(hasTime: false, choose)
            (content, size) = (calendar, calendar.fittingSize)
        case .time:
            let wheels = DateWheels(.time, choose)
            wheels.show(shown.date, shown.settings)
            (content, size) = (wheels, wheels.fittingSize)
            size.width = wheels.wheelWidths.reduce(40, +)
        }
        content.show(shown.date, shown.settings)
        content.tintColor = tintColor
        let panel = DatePanel(content, size: size, from: self) { [weak self] in
            self?.isOpen = false
            self?.picker?.sendActions(for: .editingDidEnd)
        }
        (isOpen, opened) = (true, content)
        picker?.sendActions(for: .editingDidBegin)
        presenter.present(panel, animated: true)
    }
}
