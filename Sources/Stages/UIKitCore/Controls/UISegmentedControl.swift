// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A horizontal control of segments, each of which works as a button.
@preconcurrency @MainActor open class UISegmentedControl: UIControl, DrawsFromProperties {
    /// The index for no selection.
    public nonisolated static let noSegment = -1

    private struct Segment {
        var title: String?
        var image: UIImage?
        var isEnabled = true
        /// The width in points; 0 for an equal part of the remaining width.
        var width: CGFloat = 0
        var action: UIAction?

        init(title: String? = nil, image: UIImage? = nil) { (self.title, self.image) = (title, image) }

        /// Creates a segment with the image of an action, or its title if it has none.
        @MainActor init(_ action: UIAction) {
            self.init(title: action.image == nil ? action.title : nil, image: action.image)
            self.action = action
            isEnabled = !action.attributes.contains(.disabled)
        }
    }

    private var segments: [Segment] = [] {
        didSet {
            invalidateIntrinsicContentSize()
            setNeedsCommit()
        }
    }

    /// Creates a control with segments from strings and images; other items are ignored.
    public init(items: [Any]?) {
        super.init(frame: .zero)
        segments = (items ?? []).compactMap { item in
            if let image = item as? UIImage { return Segment(image: image) }
            return (item as? String).map { Segment(title: $0) }
        }
        frame.size = intrinsicContentSize
    }

    /// Creates a control with a segment for each action, which is performed when the user selects the segment.
    public convenience init(frame: CGRect, actions: [UIAction]) {
        self.init(frame: frame)
        segments = actions.map { Segment($0) }
    }

    /// Creates a control without segments.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates a control without segments, ignoring the archive.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The number of segments.
    open var numberOfSegments: Int { segments.count }
    /// The index of the selected segment, or ``noSegment``; setting it does not send an event.
    open var selectedSegmentIndex: Int {
        get { selection }
        set {
            let new = segments.indices.contains(newValue) ? newValue : Self.noSegment
            guard new != selection else { return }
            selection = new
            setNeedsCommit()
        }
    }
    private var selection = UISegmentedControl.noSegment
    /// Whether a segment is deselected when the touch ends. The default is false.
    open var isMomentary = false
    /// Whether segments without a width of their own share the rest by the widths of their contents. The default is false:
    /// they are equally wide.
    open var apportionsSegmentWidthsByContent = false {
        didSet {
            guard apportionsSegmentWidthsByContent != oldValue else { return }
            invalidateIntrinsicContentSize()
            setNeedsCommit()
        }
    }
    /// The color of the selected segment; nil for white, or gray in a dark interface.
    open var selectedSegmentTintColor: UIColor? {
        didSet { if selectedSegmentTintColor != oldValue { setNeedsCommit() } }
    }

    /// Sets the font and color of the titles for a state; the selected and the highlighted state default to those of the
    /// normal state.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        titleAttributes[state.rawValue] = attributes
        invalidateIntrinsicContentSize()
        setNeedsCommit()
    }

    /// Returns the attributes of the titles for a state.
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        titleAttributes[state.rawValue]
    }
    private var titleAttributes: [UInt: [NSAttributedString.Key: Any]] = [:]
    /// The images that the app draws the segments with; nil without any.
    var images: SegmentImages? { didSet { setNeedsCommit() } }

    /// Inserts a segment with a title.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        insert(Segment(title: title), at: segment)
    }

    /// Inserts a segment with an image.
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        insert(Segment(image: image), at: segment)
    }

    /// Inserts a segment that performs an action when the user selects it.
    open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
        insert(Segment(action), at: segment)
    }

    /// Sets the action of a segment, with its title or image.
    open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        segments[segment] = Segment(action)
    }

    /// Returns the action of a segment; nil for a segment without one.
    open func actionForSegment(at segment: Int) -> UIAction? {
        segments.indices.contains(segment) ? segments[segment].action : nil
    }

    /// Returns the index of the segment whose action has an identifier; ``noSegment`` if there is none.
    open func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
        segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? Self.noSegment
    }

    private func insert(_ new: Segment, at index: Int) {
        let index = min(max(index, 0), segments.count)
        segments.insert(new, at: index)
        if selection >= index { selection += 1 }
    }

    /// Removes a segment.
    open func removeSegment(at segment: Int, animated: Bool) {
        guard segments.indices.contains(segment) else { return }
        segments.remove(at: segment)
        if selection == segment { selection = Self.noSegment } else if selection > segment { selection -= 1 }
    }

    /// Removes all segments.
    open func removeAllSegments() {
        segments = []
        selection = Self.noSegment
    }

    /// Sets the title of a segment.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        (segments[segment].title, segments[segment].image) = (title, nil)
    }

    /// Returns the title of a segment.
    open func titleForSegment(at segment: Int) -> String? {
        segments.indices.contains(segment) ? segments[segment].title : nil
    }

    /// Sets the image of a segment.
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        (segments[segment].title, segments[segment].image) = (nil, image)
    }

    /// Returns the image of a segment.
    open func imageForSegment(at segment: Int) -> UIImage? {
        segments.indices.contains(segment) ? segments[segment].image : nil
    }

    /// Enables or disables a segment.
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
        if segments.indices.contains(segment) { segments[segment].isEnabled = enabled }
    }

    /// Returns whether a segment is enabled.
    open func isEnabledForSegment(at segment: Int) -> Bool {
        segments.indices.contains(segment) && segments[segment].isEnabled
    }

    /// Sets the width of a segment in points; 0 for the same as other segments.
    open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
        if segments.indices.contains(segment) { segments[segment].width = max(0, width) }
    }

    /// Returns the width that was set for a segment; 0 if none was.
    open func widthForSegment(at segment: Int) -> CGFloat {
        segments.indices.contains(segment) ? segments[segment].width : 0
    }

    // MARK: Geometry

    /// The frames of the segments. Widths that were set are kept unless they exceed that of the control.
    private var places: [CGRect] {
        let fixed = segments.map(\.width).reduce(0, +)
        // The parts of the rest, which are equal unless contents determine them.
        let parts = segments.map { $0.width > 0 ? 0 : apportionsSegmentWidthsByContent ? contentWidth(of: $0) : 1 }
        let all = parts.reduce(0, +)
        let rest = max(0, bounds.width - fixed)
        let scale = fixed > 0 && (fixed > bounds.width || all == 0) ? bounds.width / fixed : 1
        var left = bounds.minX
        return zip(segments, parts).map { segment, part in
            let width = segment.width == 0 ? rest * part / max(all, 1) : segment.width * scale
            defer { left += width }
            return CGRect(x: left, y: bounds.minY, width: width, height: bounds.height)
        }
    }

    private func font(for state: UIControl.State) -> UIFont {
        attributes(for: state)[.font] as? UIFont
            ?? .systemFont(ofSize: 13, weight: state.contains(.selected) ? .medium : .regular)
    }

    private func attributes(for state: UIControl.State) -> [NSAttributedString.Key: Any] {
        let parts: [UIControl.State] = [.selected, .highlighted, [.selected, .highlighted]]
        return parts.filter(state.isSuperset).reduce(titleAttributes[UIControl.State.normal.rawValue] ?? [:]) {
            $0.merging(titleAttributes[$1.rawValue] ?? [:]) { $1 }
        }
    }

    /// The width of the widest segment for each whose width was not set, or of each one's own content, and a height of 32
    /// points, or that of the normal background image.
    open override var intrinsicContentSize: CGSize {
        let widths = segments.map { contentWidth(of: $0) }
        let widest = widths.max() ?? 0
        let all = zip(segments, widths).map { segment, content in
            segment.width > 0 ? segment.width : apportionsSegmentWidthsByContent ? content : widest
        }
        let height = images?.background(for: .normal)?.size.height ?? 0
        return CGSize(width: all.reduce(0, +), height: height > 1 ? height : 32)
    }

    /// The width of a segment that its content needs, with the space around it.
    private func contentWidth(of segment: Segment) -> CGFloat {
        let width =
            segment.image?.size.width
            ?? (segment.title ?? "").size(withAttributes: [.font: font(for: .selected)]).width
        return (width + 24).rounded(.up)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
    override var sendsPrimaryActionOnTouchUp: Bool { false }

    /// Selects the segment in which a touch ended.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        pressed = nil
        guard isTouchInside, let touch, let index = segment(under: touch), segments[index].isEnabled, index != selection
        else { return }
        selectedSegmentIndex = index
        if let action = segments[index].action { sendAction(action) }
        sendActions(for: [.valueChanged, .primaryActionTriggered])
        if isMomentary { selectedSegmentIndex = Self.noSegment }
    }

    /// Shows the segment in which a touch began as highlighted.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        pressed = segment(under: touch)
        return super.beginTracking(touch, with: event)
    }

    /// Shows the segment in which the touch is as highlighted.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        pressed = isTouchInside ? segment(under: touch) : nil
        return super.continueTracking(touch, with: event)
    }

    /// Shows no segment as highlighted.
    open override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        pressed = nil
    }

    /// Returns the segment at the horizontal position of a touch; nil in an empty control.
    private func segment(under touch: UITouch) -> Int? {
        guard !segments.isEmpty, bounds.width > 0 else { return nil }
        let point = touch.location(in: self).x
        return places.firstIndex { point < $0.maxX } ?? segments.count - 1
    }

    /// The segment under the finger; nil without a touch in the control. Unless it is selected or the app says how it looks,
    /// its content is dimmed.
    private var pressed: Int? { didSet { if pressed != oldValue { setNeedsCommit() } } }

    /// Whether the app says how a segment under the finger looks.
    private var hasHighlight: Bool {
        titleAttributes.keys.contains { UIControl.State(rawValue: $0).contains(.highlighted) }
            || images?.showsHighlight == true
    }

    /// The state of a segment.
    private func state(of index: Int) -> UIControl.State {
        var state: UIControl.State = index == selection ? .selected : .normal
        if !isEnabled || !segments[index].isEnabled {
            state.insert(.disabled)
        } else if index == pressed {
            state.insert(.highlighted)
        }
        return state
    }

    /// Draws the segments.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let fade: CGFloat = isEnabled ? 1 : 0.5
        let places = places
        // The app's images take the place of the background, the selection and the lines.
        let hasImages = images?.background(for: .normal) != nil
        if !hasImages { context.fill(bounds, radius: 8, color: .tertiarySystemFill) }
        images?.draw(in: places, states: segments.indices.map { state(of: $0) }, to: context)
        for (index, (segment, place)) in zip(segments, places).prefix(100).enumerated() {
            let isSelected = index == selection
            if isSelected, !hasImages {
                let knob = UIColor { $0.userInterfaceStyle == .dark ? .systemGray2 : .white }
                context.fill(place.insetBy(dx: 2, dy: 2), radius: 7, color: selectedSegmentTintColor ?? knob)
            } else if index > 0, index - 1 != selection, !hasImages, images?.hasDividers != true {
                let line = CGRect(x: place.minX - 0.5, y: bounds.minY + 7, width: 1, height: bounds.height - 14)
                context.fill(line, radius: 0.5, color: .separator)
            }
            let state = state(of: index)
            let own = attributes(for: state)[.foregroundColor] as? UIColor
            let isDimmed = state.contains(.highlighted) && !isSelected && !hasHighlight
            let color = (own ?? .label).faded(segment.isEnabled && !isDimmed ? fade : 0.3)
            if let image = segment.image {
                image.asTemplate.record(in: place.centering(image.size), to: context, tint: color)
            } else {
                context.record(segment.title ?? "", font: font(for: state), color: color, in: place)
            }
        }
    }
}

extension CGRect {
    func centering(_ size: CGSize) -> CGRect {
        CGRect(x: midX - size.width / 2, y: midY - size.height / 2, width: size.width, height: size.height)
    }
}
