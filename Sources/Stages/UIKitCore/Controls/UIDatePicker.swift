// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Constants that describe the style of a date picker.
public enum UIDatePickerStyle: Int, Sendable {
    /// The system chooses: wheels for durations and before iOS 14, otherwise the compact style.
    case automatic = 0
    /// Wheels.
    case wheels = 1
    /// Fields with the date and the time, which open a calendar or wheels.
    case compact = 2
    /// A calendar, with a field for the time if there is one.
    case inline = 3
}

/// A control for selecting a date, a time or a duration.
@preconcurrency @MainActor open class UIDatePicker: UIControl {
    /// Constants that describe what a date picker selects.
    public enum Mode: Int, Sendable {
        /// A time of day.
        case time = 0
        /// A date.
        case date = 1
        /// A date and a time.
        case dateAndTime = 2
        /// A duration.
        case countDownTimer = 3
    }

    /// The view for the current style.
    private(set) var content: (any DateContent)?

    /// Creates a picker with the current date and time; without a size, it has that of its style.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a picker with the current date and time.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        reload()
        if frame.size == .zero { frame.size = intrinsicContentSize }
    }

    /// What the picker selects. The default is date and time.
    open var datePickerMode = Mode.dateAndTime { didSet { if datePickerMode != oldValue { reload() } } }
    /// The preferred style. The default is that which the system chooses.
    open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
        didSet { if preferredDatePickerStyle != oldValue { reload() } }
    }
    /// The current style, which is never automatic: durations have wheels, and so have times instead of a calendar.
    open var datePickerStyle: UIDatePickerStyle {
        let isOld = SimulatedDevice.current.options.systemVersion < SystemVersion(14)
        guard datePickerMode != .countDownTimer, !isOld else { return .wheels }
        return switch preferredDatePickerStyle {
        case .automatic, .compact: .compact
        case .wheels: .wheels
        case .inline: datePickerMode == .time ? .wheels : .inline
        }
    }
    private var chosen = Date()
    /// The date, between the minimum and the maximum; setting it does not send an event.
    open var date: Date {
        get { chosen }
        set { setDate(newValue, animated: false) }
    }
    /// The earliest date; nil for none. If it is later than the latest date, both are ignored.
    open var minimumDate: Date? { didSet { limitsDidChange() } }
    /// The latest date; nil for none.
    open var maximumDate: Date? { didSet { limitsDidChange() } }
    /// The interval between minutes, a divisor of 60. The default is 1.
    open var minuteInterval = 1 {
        didSet {
            if minuteInterval < 1 || minuteInterval > 30 || 60 % minuteInterval != 0 { minuteInterval = oldValue }
            settingsDidChange()
        }
    }
    private var duration: TimeInterval = 60
    /// The duration in seconds, for the mode `countDownTimer`.
    open var countDownDuration: TimeInterval {
        get { duration }
        set {
            guard newValue.isFinite else { return }
            duration = max(60, min((newValue / 60).rounded(.down) * 60, 86_340))
            showDate()
        }
    }
    /// The locale; nil for the calendar's, or for the user's if the calendar has none.
    open var locale: Locale? { didSet { settingsDidChange() } }
    // UIKit's own declaration, for source compatibility.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The calendar. The default is the user's.
    open var calendar: Calendar! = .current { didSet { settingsDidChange() } }
    /// The time zone; nil for the calendar's.
    open var timeZone: TimeZone? { didSet { settingsDidChange() } }
    /// The color of the wheels' titles, which apps set by its name; nil for the label color.
    var textColor: UIColor? { didSet { (content as? DateWheels)?.textColor = textColor } }
    /// Whether today has its own color, which apps set by its name; stored only.
    var highlightsToday = true
    /// Whether the date is rounded to the minute interval. Stored but not used.
    open var roundsToMinuteInterval = true

    /// Sets the date without sending an event.
    open func setDate(_ date: Date, animated: Bool) {
        chosen = settings?.limited(date) ?? date
        showDate()
    }

    /// Shows the date in another form, also in what is open.
    private func settingsDidChange() {
        settings = makeSettings()
        showDate()
    }

    private func limitsDidChange() {
        settings = makeSettings()
        date = chosen
    }

    /// The size of the current style: that of the wheels, of the fields, or of the calendar.
    open override var intrinsicContentSize: CGSize { content?.fittingSize ?? .zero }
    /// Returns the size of the current style.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
    override var sendsPrimaryActionOnTouchUp: Bool { false }

    /// Places the fields of a compact picker according to the alignment.
    open override func layoutSubviews() {
        super.layoutSubviews()
        guard let content else { return }
        guard content is DateFields else { return content.frame = bounds }
        let size = CGSize(
            width: min(content.fittingSize.width, bounds.width), height: min(content.fittingSize.height, bounds.height))
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let x: CGFloat =
            switch contentHorizontalAlignment {
            case .left: bounds.minX
            case .right: bounds.maxX - size.width
            case .leading: isRightToLeft ? bounds.maxX - size.width : bounds.minX
            case .trailing: isRightToLeft ? bounds.minX : bounds.maxX - size.width
            case .center, .fill: bounds.midX - size.width / 2
            }
        content.frame = CGRect(x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }

    override func stateDidChange() {
        super.stateDidChange()
        content?.isUserInteractionEnabled = isEnabled
        content?.alpha = isEnabled ? 1 : 0.4
    }

    // MARK: Content

    /// What the picker selects from; nil before the first content.
    private var settings: DateSettings?
    /// The start of the durations, as the date of the wheels.
    private static let start = Date(timeIntervalSinceReferenceDate: 0)

    private func makeSettings() -> DateSettings {
        guard datePickerMode != .countDownTimer else {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            return DateSettings(calendar, locale: locale, minuteInterval: minuteInterval)
        }
        var used = calendar ?? .current
        used.timeZone = timeZone ?? used.timeZone
        return DateSettings(
            used, locale: locale, limits: (minimumDate, maximumDate), minuteInterval: minuteInterval)
    }

    /// Makes the content anew after a change of the style or of what is selected, and keeps a size that was the style's.
    private func reload() {
        let settings = makeSettings()
        self.settings = settings
        let old = content?.fittingSize
        content?.close()
        content?.removeFromSuperview()
        let onChoice: (Date) -> Void = { [weak self] in self?.choose($0) }
        let new: any DateContent =
            switch datePickerStyle {
            case .compact, .automatic: DateFields(datePickerMode, of: self, onChoice)
            case .inline: DateCalendar(hasTime: datePickerMode == .dateAndTime, onChoice)
            case .wheels: DateWheels(DateWheels.Content(datePickerMode), onChoice)
            }
        (new as? DateWheels)?.textColor = textColor
        content = new
        showDate(keepsSize: false)
        addSubview(new)
        stateDidChange()
        fittingSizeDidChange(from: old)
    }

    /// Applies what the user selected, and sends the events.
    private func choose(_ date: Date) {
        if datePickerMode == .countDownTimer {
            countDownDuration = date.timeIntervalSince(Self.start)
        } else {
            setDate(date, animated: true)
        }
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    /// Shows the date; a size that was that of the old text becomes that of the new one, unless the caller sees to it.
    private func showDate(keepsSize: Bool = true) {
        guard let content, let settings else { return }
        let old = content.fittingSize
        let isDuration = datePickerMode == .countDownTimer
        content.show(isDuration ? Self.start.addingTimeInterval(duration) : chosen, settings)
        if keepsSize, content.fittingSize != old { fittingSizeDidChange(from: old) }
    }

    /// Adapts the picker to a new size of its content; one that a superview places by its size, such as the accessory of
    /// a cell, is placed anew.
    private func fittingSizeDidChange(from old: CGSize?) {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        guard translatesAutoresizingMaskIntoConstraints, bounds.size == old, old != intrinsicContentSize else { return }
        frame.size = intrinsicContentSize
        superview?.setNeedsLayout()
    }
}

/// A view in which a date is selected.
@MainActor protocol DateContent: UIView {
    /// The size of the view.
    var fittingSize: CGSize { get }
    /// Shows a date and what else can be selected.
    func show(_ date: Date, _ settings: DateSettings)
    /// Closes what the view has opened.
    func close()
}

extension DateContent {
    /// Does nothing.
    func close() {}
}
