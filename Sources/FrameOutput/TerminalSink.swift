// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// A sink that shows screens in a terminal, side by side below one another, in colours of 24 bits.
///
/// Each character cell is two pixels, the upper half block's two colours. A terminal that speaks kitty's graphics
/// protocol gets pixels instead. Frames are made smaller by averaging, so that thin lines do not flicker.
package actor TerminalSink: FrameSink {
    /// How pictures are sent.
    package enum Style: Sendable, Hashable {
        /// Half blocks in 24-bit colours.
        case halfBlocks
        /// Kitty's graphics protocol, raw pixels; a cell counts as 8 × 16 of them.
        case kitty
    }

    private let style: Style
    private let columns: Int
    private let rows: Int
    private let write: @Sendable (String) -> Void
    /// The screens in the order in which they came, which is where they are drawn.
    private var screens: [String] = []

    /// Creates a sink.
    ///
    /// - Parameters:
    ///   - columns: the width of each picture in character cells, 1 or more.
    ///   - rows: the most height of each picture in character cells, 1 or more, without the title.
    ///   - style: how pictures are sent.
    ///   - write: sends text to the terminal.
    package init(columns: Int, rows: Int, style: Style = .halfBlocks, write: @escaping @Sendable (String) -> Void) {
        self.columns = min(max(1, columns), 1000)
        self.rows = min(max(1, rows), 1000)
        self.style = style
        self.write = write
    }

    /// Accepts every mode: pictures are made to fit.
    package func test(_ mode: DisplayMode, on screen: String) {}

    /// Clears the terminal when a screen goes; those that remain are drawn anew with their next frames.
    package func commit(_ mode: DisplayMode?, on screen: String) {
        guard mode == nil, let index = screens.firstIndex(of: screen) else { return }
        screens.remove(at: index)
        write(style == .kitty ? "\u{1B}_Ga=d,q=2;\u{1B}\\\u{1B}[2J" : "\u{1B}[2J")
    }

    /// Draws the frame in its screen's place.
    package func present(_ frame: Frame) {
        let place = screens.firstIndex(of: frame.screen) ?? screens.count
        if place == screens.count { screens.append(frame.screen) }
        let line = place * (rows + 1) + 1
        let title =
            "\u{1B}[\(line);1H\u{1B}[0m\(frame.screen.filter(\.isShown)) \(frame.size) #\(frame.sequence)\u{1B}[K"
        let cell = style == .kitty ? PixelSize(width: 8, height: 16) : PixelSize(width: 1, height: 2)
        let room = PixelSize(width: columns * cell.width, height: rows * cell.height)
        let picture = frame.buffer.reduced(toFit: room)
        switch style {
        case .halfBlocks: write(title + picture.halfBlocks(firstLine: line + 1))
        case .kitty: write(title + "\u{1B}[\(line + 1);1H" + picture.kittyGraphics(id: place + 1))
        }
    }
}

extension Character {
    /// Whether a terminal shows the character instead of obeying it.
    fileprivate var isShown: Bool {
        unicodeScalars.allSatisfy {
            $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
        }
    }
}
