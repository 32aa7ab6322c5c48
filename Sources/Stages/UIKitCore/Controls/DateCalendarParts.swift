// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A part of a date picker whose tap opens another one; its text has the tint color meanwhile.
@MainActor class DateOpener: UIControl, DrawsFromProperties {
    override func stateDidChange() {
        super.stateDidChange()
        alpha = isHighlighted ? 0.5 : 1
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsCommit()
    }
}

/// The month and year above a calendar, with a chevron, which opens wheels.
@MainActor final class CalendarTitle: DateOpener {
    private static let font = UIFont.systemFont(ofSize: 17, weight: .semibold)
    private let chevron = UIImageView()

    init() {
        super.init(frame: .zero)
        isOpaque = false
        let size = UIImage.SymbolConfiguration(pointSize: 13, weight: .bold)
        chevron.image = UIImage(systemName: "chevron.right", withConfiguration: size)
        chevron.contentMode = .center
        addSubview(chevron)
    }

    required init?(coder: NSCoder) { nil }

    /// The month and year.
    var text = "" {
        didSet {
            guard text != oldValue else { return }
            accessibilityLabel = text
            setNeedsCommit()
            superview?.setNeedsLayout()
        }
    }
    /// Whether the wheels are open.
    var isOpen = false {
        didSet {
            chevron.transform = isOpen ? CGAffineTransform(rotationAngle: .pi / 2) : .identity
            setNeedsCommit()
        }
    }

    private var textWidth: CGFloat { text.size(withAttributes: [.font: Self.font]).width.rounded(.up) }
    /// The width of the text with the chevron.
    var fittingWidth: CGFloat { textWidth + 20 }

    override func layoutSubviews() {
        super.layoutSubviews()
        chevron.bounds.size = CGSize(width: 16, height: 20)
        chevron.center = CGPoint(x: min(textWidth, bounds.width - 20) + 12, y: bounds.midY)
    }

    override func draw(_ rect: CGRect) {
        let place = CGRect(x: 0, y: 0, width: max(bounds.width - 20, 0), height: bounds.height)
        UIGraphicsGetCurrentContext()?.record(
            text, font: Self.font, color: isOpen ? tintColor : .label, in: place, alignment: .left)
    }
}

/// A day of a calendar. The selected one has a circle, which is filled with the tint color if it is today.
@MainActor final class CalendarDay: UIControl, DrawsFromProperties {
    /// The start of the day; nil before there is one.
    private(set) var date: Date?
    private var number = 0
    private var isToday = false
    private var isChosen = false

    init() {
        super.init(frame: .zero)
        isOpaque = false
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a day with its number in the month.
    func show(_ date: Date, number: Int, isToday: Bool, isSelected: Bool) {
        self.date = date
        guard (number, isToday, isSelected) != (self.number, self.isToday, isChosen) else { return }
        (self.number, self.isToday, isChosen) = (number, isToday, isSelected)
        self.isSelected = isSelected
        setNeedsCommit()
    }

    override func stateDidChange() {
        super.stateDidChange()
        setNeedsCommit()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsCommit()
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let tint: UIColor = tintColor ?? .systemBlue
        if isChosen || isHighlighted {
            let side = min(bounds.width, bounds.height, 44)
            let circle = CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
            context.fill(circle, color: isChosen && isToday ? tint : tint.faded(0.12))
        }
        let color: UIColor =
            !isEnabled ? .tertiaryLabel : isChosen && isToday ? .white : isChosen || isToday ? tint : .label
        context.record(
            "\(number)", font: .systemFont(ofSize: isChosen ? 22 : 20, weight: isChosen ? .medium : .regular),
            color: color, in: bounds)
    }
}
