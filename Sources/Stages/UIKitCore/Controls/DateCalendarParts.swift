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
    private var font = UIFont.systemFont(ofSize: 17, weight: .semibold)
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
    /// The design of the font.
    var fontDesign = UIFontDescriptor.SystemDesign.default {
        didSet {
            font = .systemFont(ofSize: 17, weight: .semibold).with(fontDesign)
            setNeedsCommit()
            superview?.setNeedsLayout()
        }
    }
    /// Whether the wheels are open.
    var isOpen = false {
        didSet {
            turnChevron()
            setNeedsCommit()
        }
    }

    /// The direction of the calendar.
    override var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        superview?.effectiveUserInterfaceLayoutDirection ?? super.effectiveUserInterfaceLayoutDirection
    }

    private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// Lets the chevron point away from the text, or down while the wheels are open.
    private func turnChevron() {
        chevron.transform = CGAffineTransform(rotationAngle: isOpen ? .pi / 2 : isMirrored ? .pi : 0)
    }

    private var textWidth: CGFloat { text.size(withAttributes: [.font: font]).width.rounded(.up) }
    /// The width of the text with the chevron.
    var fittingWidth: CGFloat { textWidth + 20 }

    override func layoutSubviews() {
        super.layoutSubviews()
        chevron.bounds.size = CGSize(width: 16, height: 20)
        let x = min(textWidth, bounds.width - 20) + 12
        chevron.center = CGPoint(x: isMirrored ? bounds.width - x : x, y: bounds.midY)
        turnChevron()
    }

    override func draw(_ rect: CGRect) {
        let place = CGRect(
            x: isMirrored ? min(20, bounds.width) : 0, y: 0, width: max(bounds.width - 20, 0), height: bounds.height)
        UIGraphicsGetCurrentContext()?.record(
            text, font: font, color: isOpen ? tintColor : .label, in: place, alignment: isMirrored ? .right : .left)
    }
}

/// A day of a calendar. The selected one has a circle, which is filled with the tint color if it is today.
@MainActor final class CalendarDay: UIControl, DrawsFromProperties {
    /// The start of the day; nil before there is one.
    private(set) var date: Date?
    private var number = 0
    private var isToday = false
    private var isChosen = false
    /// The height of the room for a decoration, below the circle.
    var decorationHeight: CGFloat = 0 { didSet { setNeedsCommit() } }
    /// The view below the number; nil for none.
    var decoration: UIView? {
        didSet {
            guard decoration !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let decoration {
                decoration.isUserInteractionEnabled = false
                addSubview(decoration)
            }
            setNeedsLayout()
        }
    }
    /// The design of the font.
    var fontDesign = UIFontDescriptor.SystemDesign.default { didSet { setNeedsCommit() } }

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

    /// Shows no day.
    func clear() { (date, decoration) = (nil, nil) }

    override func stateDidChange() {
        super.stateDidChange()
        setNeedsCommit()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsCommit()
    }

    /// The part with the number.
    private var numberArea: CGRect {
        let height = max(bounds.height - decorationHeight, 0)
        return CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let decoration else { return }
        let room = CGSize(width: bounds.width, height: decorationHeight)
        let wanted = decoration.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        let natural = wanted.width > 0 && wanted.height > 0 ? wanted : decoration.bounds.size
        decoration.bounds.size = CGSize(width: min(natural.width, room.width), height: min(natural.height, room.height))
        decoration.center = CGPoint(x: bounds.midX, y: numberArea.maxY + decoration.bounds.height / 2)
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let area = numberArea
        let tint: UIColor = tintColor ?? .systemBlue
        if isChosen || isHighlighted {
            let side = min(area.width, area.height, 44)
            let circle = CGRect(x: area.midX - side / 2, y: area.midY - side / 2, width: side, height: side)
            context.fill(circle, color: isChosen && isToday ? tint : tint.faded(0.12))
        }
        let color: UIColor =
            !isEnabled ? .tertiaryLabel : isChosen && isToday ? .white : isChosen || isToday ? tint : .label
        context.record(
            "\(number)",
            font: .systemFont(ofSize: isChosen ? 22 : 20, weight: isChosen ? .medium : .regular).with(fontDesign),
            color: color, in: area)
    }
}
