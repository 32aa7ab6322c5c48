// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
import UIKitCore

/// The board: the product's name, the time, and a card per screen.
final class BoardView: UIView {
    private let title = UILabel(color: Palette.text)
    private let count = UILabel(color: Palette.secondaryText, alignment: .right)
    private let clock = ClockView(frame: .zero)
    private let date = UILabel(color: Palette.secondaryText, alignment: .center)
    private let glide = GlideView(frame: .zero)
    private let strip = ColorStripView(frame: .zero)
    /// The cards in screen order.
    private(set) var cards: [ScreenCard] = []

    /// The screens to show.
    var screens: [ScreenSummary] = [] {
        didSet { if screens != oldValue { setNeedsLayout() } }
    }
    /// The displayed time: `09:41:07`.
    var time: String { clock.text }
    private var layout: BoardLayout?

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Palette.background
        title.text = "SecondScreen"
        for view in [title, count, clock, date, glide, strip] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the current time; redraws only what changed.
    func show(_ time: TimeSource) {
        let now = time.time
        clock.text = now.time
        date.show(now.date)
        glide.show(time.now())
    }

    /// Repeats the layout, because text has different sizes once a renderer measures it.
    override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        layout = nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let layout = BoardLayout(size: bounds.size, insets: safeAreaInsets, screens: screens.count)
        let shown = Array(screens.prefix(layout.cards.count))
        let words = Spelling.count(screens.count, "screen")
        let isNewCount = count.show(shown.count < screens.count ? "\(words), \(shown.count) shown" : words)
        place(by: layout, countAnew: isNewCount)
        replaceCards(shown, layout)
        self.layout = layout
        for (card, frame) in zip(cards, layout.cards) { card.frame = frame }
    }

    /// Places everything that does not depend on the screens' descriptions; measures only text that is new or has
    /// moved.
    private func place(by layout: BoardLayout, countAnew: Bool) {
        let old = layout.unit == self.layout?.unit ? self.layout : nil
        if layout.title != old?.title { title.place(in: layout.title, size: 1.2 * layout.unit, weight: .bold) }
        if layout.count != old?.count || countAnew { count.place(in: layout.count, size: layout.unit) }
        if layout.date != old?.date { date.place(in: layout.date, size: 1.15 * layout.unit) }
        clock.frame = layout.clock
        glide.frame = layout.track
        strip.frame = layout.strip
    }

    /// Shows a card for each screen; keeps the cards of screens whose description has not changed.
    private func replaceCards(_ shown: [ScreenSummary], _ layout: BoardLayout) {
        let isSameSize = layout.unit == self.layout?.unit && layout.isCompact == self.layout?.isCompact
        guard !isSameSize || shown != cards.map(\.summary) else { return }
        let old = isSameSize ? cards : []
        let kept = shown.map { summary in old.first { $0.summary == summary } }
        for card in cards where !kept.contains(card) { card.removeFromSuperview() }
        var last: UIView = strip
        cards = zip(shown, kept).map { summary, old in
            let card = old ?? ScreenCard(summary, unit: layout.unit, isCompact: layout.isCompact)
            // Keeps the cards in the order of the screens.
            if old == nil { insertSubview(card, aboveSubview: last) }
            last = card
            return card
        }
    }
}

/// The layout of the board for a screen size: a header, a clock with its track, cards, and a color strip.
struct BoardLayout: Hashable {
    /// The body text size.
    let unit: CGFloat
    /// The product's name.
    private(set) var title = CGRect.zero
    /// The number of screens.
    private(set) var count = CGRect.zero
    /// The time of day.
    private(set) var clock = CGRect.zero
    /// The date; empty if it does not fit.
    private(set) var date = CGRect.zero
    /// The line with the moving bar.
    private(set) var track = CGRect.zero
    /// The cards; fewer than there are screens if not all fit.
    private(set) var cards: [CGRect] = []
    /// Whether the cards have only two lines.
    private(set) var isCompact = false
    /// The color bar along the bottom edge.
    private(set) var strip = CGRect.zero

    private let gap: CGFloat

    /// Computes the layout.
    ///
    /// - Parameters:
    ///   - size: the screen's size, in points.
    ///   - insets: the covered margins.
    ///   - screens: the desired number of cards.
    init(size: CGSize, insets: UIEdgeInsets, screens: Int) {
        unit = size.readingSize
        gap = (0.9 * unit).rounded()
        let margin = (1.7 * unit).rounded()
        let stripHeight = min(max(3, (0.3 * unit).rounded()), size.height)
        strip = CGRect(x: 0, y: size.height - stripHeight, width: size.width, height: stripHeight)
        let bottom = max(insets.bottom, stripHeight)
        let width = size.width - insets.left - insets.right - 2 * margin
        let height = size.height - insets.top - bottom - 1.8 * margin
        guard width > 0, height > 0 else { return }
        let content = CGRect(
            x: insets.left + margin, y: insets.top + 0.8 * margin, width: width, height: height
        ).rounded
        let header = min((1.8 * unit).rounded(), content.height)
        title = CGRect(x: content.minX, y: content.minY, width: (content.width * 0.55).rounded(), height: header)
        count = CGRect(x: title.maxX, y: content.minY, width: content.maxX - title.maxX, height: header)
        placeCards(screens, in: content)
        placeClock(between: title.maxY + gap, and: (cards.first?.minY ?? content.maxY) - gap, in: content)
    }

    private mutating func placeCards(_ screens: Int, in content: CGRect) {
        let room = content.height - title.height - 2 * gap - 6 * unit
        let columns = max(1, Int((content.width + gap) / (17 * unit + gap)))
        for height in [7.6 * unit, 3.6 * unit] {
            isCompact = height < 4 * unit
            let cardHeight = height.rounded()
            let rowLimit = max(1, Int((room + gap) / (cardHeight + gap)))
            let shown = min(screens, rowLimit * columns)
            if shown < screens, !isCompact { continue }
            guard shown > 0, cardHeight <= content.height - title.height - gap else { return }
            let rows = (shown + columns - 1) / columns
            place(shown, rows: rows, columns: (shown + rows - 1) / rows, height: cardHeight, in: content)
            return
        }
    }

    private mutating func place(_ count: Int, rows: Int, columns: Int, height: CGFloat, in content: CGRect) {
        let width = min((24 * unit).rounded(), ((content.width + gap) / CGFloat(columns) - gap).rounded(.down))
        let top = content.maxY - CGFloat(rows) * (height + gap) + gap
        cards = (0..<count).map { index in
            let (row, column) = index.quotientAndRemainder(dividingBy: columns)
            // The last row may be shorter; it is also centered.
            let inRow = CGFloat(min(columns, count - row * columns))
            let left = content.midX - (inRow * (width + gap) - gap) / 2
            return CGRect(
                x: left + CGFloat(column) * (width + gap), y: top + CGFloat(row) * (height + gap), width: width,
                height: height
            ).rounded
        }
    }

    private mutating func placeClock(between top: CGFloat, and bottom: CGFloat, in content: CGRect) {
        let room = bottom - top
        guard room > 2 * unit else { return }
        let showsDate = room > 6 * unit
        let dateHeight = showsDate ? (1.9 * unit).rounded() : 0
        let trackHeight = (1.6 * unit).rounded()
        let height = min(room - dateHeight - trackHeight, content.width * 0.25, 10 * unit).rounded(.down)
        let start = (top + max(0, (room - height - dateHeight - trackHeight) / 2)).rounded()
        clock = CGRect(x: content.minX, y: start, width: content.width, height: height)
        date = CGRect(x: content.minX, y: clock.maxY, width: content.width, height: dateHeight)
        // As wide as the cards below, so that their edges align.
        let group = cards.reduce(CGRect.null) { $0.union($1) }
        let width = max(min(content.width, 4 * height), group.isNull ? 0 : group.width).rounded()
        track =
            CGRect(x: content.midX - width / 2, y: clock.maxY + dateHeight, width: width, height: trackHeight).rounded
    }
}

/// Updates the board: the time every second, and the cards when screens change.
final class BoardViewController: TickingViewController {
    private let board = BoardView(frame: .zero)
    private var observers: [any NSObjectProtocol] = []

    isolated deinit {
        observers.forEach(NotificationCenter.default.removeObserver)
    }

    override func loadView() { view = board }

    override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

    override func viewDidLoad() {
        super.viewDidLoad()
        let names = [
            UIScreen.didConnectNotification, UIScreen.didDisconnectNotification, UIScreen.modeDidChangeNotification,
            // A screen starts or stops mirroring, or showing its own content, with its windows.
            UIWindow.didBecomeVisibleNotification, UIWindow.didBecomeHiddenNotification,
        ]
        observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
                // Screen and window notifications are posted on the main thread (SCR-6). The cards are rebuilt before
                // the next frame, when all handlers have run and windows have settled.
                MainActor.assumeIsolated { self?.setNeedsUpdateProperties() }
            }
        }
        tick()
    }

    override func updateProperties() {
        super.updateProperties()
        board.screens = ScreenSummary.all
    }

    /// Shows the time; returns the seconds until the next full second.
    @discardableResult
    override func tick() -> TimeInterval {
        board.show(time)
        let second = time.now().timeIntervalSinceReferenceDate
        return second.rounded(.down) + 1 - second
    }
}
