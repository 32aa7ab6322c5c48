// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// The board: the product's name, the time, and a card for each screen.
final class BoardView: UIView {
    private let title = UILabel(color: Palette.text)
    private let count = UILabel(color: Palette.secondaryText, alignment: .right)
    private let clock = ClockView(frame: .zero)
    private let date = UILabel(color: Palette.secondaryText, alignment: .center)
    private let glide = GlideView(frame: .zero)
    private let strip = ColorStripView(frame: .zero)
    /// The cards, in the order of the screens.
    private(set) var cards: [ScreenCard] = []

    /// The screens to tell of.
    var screens: [ScreenSummary] = [] {
        didSet { if screens != oldValue { setNeedsLayout() } }
    }
    /// The time that is shown: `09:41:07`.
    var time: String { clock.text }
    private var layout: BoardLayout?

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Palette.background
        title.text = "SecondScreen"
        for view in [title, count, clock, date, glide, strip] { addSubview(view) }
    }

    /// Nothing archives this view.
    required init?(coder: NSCoder) { nil }

    /// Shows a moment; what has not changed is not drawn anew.
    func show(_ time: TimeSource) {
        let now = time.time
        clock.text = now.time
        date.show(now.date)
        glide.show(time.now())
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let layout = BoardLayout(size: bounds.size, insets: safeAreaInsets, screens: screens.count)
        let shown = Array(screens.prefix(layout.cards.count))
        let words = screens.count == 1 ? "1 screen" : "\(screens.count) screens"
        count.show(shown.count < screens.count ? "\(words), \(shown.count) shown" : words)
        title.place(in: layout.title, size: 1.2 * layout.unit, weight: .bold)
        count.place(in: layout.count, size: layout.unit)
        clock.frame = layout.clock
        date.place(in: layout.date, size: 1.15 * layout.unit)
        glide.frame = layout.track
        strip.frame = layout.strip
        if shown != cards.map(\.summary) || layout != self.layout { replaceCards(shown, layout) }
        self.layout = layout
        for (card, frame) in zip(cards, layout.cards) { card.frame = frame }
    }

    private func replaceCards(_ shown: [ScreenSummary], _ layout: BoardLayout) {
        cards.forEach { $0.removeFromSuperview() }
        cards = shown.map { ScreenCard($0, unit: layout.unit, isCompact: layout.isCompact) }
        cards.forEach(addSubview)
    }
}
