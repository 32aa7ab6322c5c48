// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import DisplayModel

/// A sink that shows screens in a terminal in colors of 24 bits, as large as they fit beside and below one another.
///
/// Each character cell is two pixels, the upper half block's two colors. A terminal that speaks kitty's graphics
/// protocol gets pixels instead. Frames are made smaller by averaging, so that thin lines do not flicker, and only lines
/// that changed are sent. Lines at the bottom are left to what else the program prints, which scrolls there.
package actor TerminalSink: FrameSink {
    /// How pictures are sent.
    package enum Style: Sendable, Hashable {
        /// Half blocks in 24-bit colors.
        case halfBlocks
        /// Kitty's graphics protocol, raw pixels; a cell counts as 8 × 16 of them.
        case kitty

        /// The pixels in a cell.
        var cell: PixelSize {
            switch self {
            case .halfBlocks: PixelSize(width: 1, height: 2)
            case .kitty: PixelSize(width: 8, height: 16)
            }
        }
    }

    /// What is known of one screen.
    private struct Picture {
        let screen: String
        /// The frame's own size, and its number.
        var size: PixelSize
        var sequence: Int
        /// The frame, small enough for the whole terminal.
        var reduced: PixelBuffer
        /// What the terminal shows of it; `nil` when it shows nothing yet.
        var drawn: PixelBuffer?
    }

    private let style: Style
    private var columns = 1
    private var rows = 2
    /// How many of the lowest lines are left to what else is printed.
    private var logRows = 0
    private let wantedLogRows: Int
    private let write: @Sendable (String) async -> Void
    private var layout = TerminalLayout([], columns: 1, rows: 2)
    /// The screens in the order in which they came, which is where they are drawn.
    private var pictures: [Picture] = []

    /// Creates a sink.
    ///
    /// - Parameters:
    ///   - columns: the terminal's width in character cells, 1 or more.
    ///   - rows: its height in character cells, 1 or more.
    ///   - logRows: how many of the lowest lines are left to what else is printed; none in a terminal of 12 or less.
    ///   - style: how pictures are sent.
    ///   - write: sends text to the terminal, and returns when the terminal has taken it: until then the next picture of
    ///     the same screen is not drawn.
    package init(
        columns: Int, rows: Int, logRows: Int = 6, style: Style = .halfBlocks,
        write: @escaping @Sendable (String) async -> Void
    ) {
        wantedLogRows = logRows
        self.style = style
        self.write = write
        (self.columns, self.rows, self.logRows) = Self.room(columns, rows, logRows)
    }

    private static func room(_ columns: Int, _ rows: Int, _ logRows: Int) -> (columns: Int, rows: Int, logRows: Int) {
        (min(max(1, columns), 1000), min(max(2, rows), 1000), rows > 12 ? min(max(0, logRows), rows / 2) : 0)
    }

    /// Draws everything anew for a terminal that has another size now.
    package func resize(columns: Int, rows: Int) async {
        (self.columns, self.rows, logRows) = Self.room(columns, rows, wantedLogRows)
        guard !pictures.isEmpty else { return }
        await write("\u{1B}[r\u{1B}[2J" + opening + framed(relaidOut()))
    }

    /// Accepts every mode: pictures are made to fit.
    package nonisolated func test(_ mode: DisplayMode, on screen: String) {}

    /// Makes room when a screen goes; with the last the terminal is given back.
    package func commit(_ mode: DisplayMode?, on screen: String) async {
        guard mode == nil, let index = pictures.firstIndex(where: { $0.screen == screen }) else { return }
        pictures.remove(at: index)
        if pictures.isEmpty {
            layout = TerminalLayout([], columns: 1, rows: 2)
            await write(clearing + "\u{1B}[r\u{1B}[\(rows);1H")
        } else {
            await write(framed(relaidOut()))
        }
    }

    /// Draws the frame in its screen's place.
    package func present(_ frame: consuming Frame) async { await write(drawing(frame)) }

    /// What the terminal is to be sent for a frame, which is not needed any more then.
    private func drawing(_ frame: consuming Frame) -> String {
        let room = PixelSize(width: columns * style.cell.width, height: rows * style.cell.height)
        let picture = Picture(
            screen: frame.screen, size: frame.size, sequence: frame.sequence,
            reduced: frame.buffer.reduced(toFit: room), drawn: nil)
        guard let index = pictures.firstIndex(where: { $0.screen == picture.screen }) else {
            let start = pictures.isEmpty ? opening : ""
            pictures.append(picture)
            return start + framed(relaidOut())
        }
        let isSameSize = pictures[index].size == picture.size
        let drawn = pictures[index].drawn
        pictures[index] = picture
        pictures[index].drawn = drawn
        return framed(isSameSize ? draw(index) : relaidOut())
    }

    /// The terminal's lines for pictures, empty; what is printed scrolls below them.
    private var opening: String {
        clearing + (logRows > 0 ? "\u{1B}[\(rows - logRows + 1);\(rows)r\u{1B}[\(rows);1H" : "")
    }

    /// Empties the lines for pictures.
    private var clearing: String {
        let images = style == .kitty ? "\u{1B}_Ga=d,q=2;\u{1B}\\" : ""
        return images + (1...(rows - logRows)).map { "\u{1B}[\($0);1H\u{1B}[0m\u{1B}[2K" }.joined()
    }

    /// The text as one change of the picture, after which the cursor is where it was.
    private func framed(_ text: String) -> String {
        text.isEmpty ? "" : "\u{1B}[?2026h\u{1B}7\(text)\u{1B}8\u{1B}[?2026l"
    }

    /// Finds new places for all pictures, and draws them there.
    private func relaidOut() -> String {
        layout = TerminalLayout(pictures.map(\.size), columns: columns, rows: rows - logRows)
        for index in pictures.indices { pictures[index].drawn = nil }
        return clearing + pictures.indices.map { draw($0) }.joined()
    }

    /// Draws what changed of a picture.
    private func draw(_ index: Int) -> String {
        let (place, cell, picture) = (layout.places[index], style.cell, pictures[index])
        let room = PixelSize(width: place.columns * cell.width, height: place.rows * cell.height)
        let buffer = picture.reduced.reduced(toFit: room)
        let words = "\(picture.screen.escapingControls()) \(picture.size) #\(picture.sequence)"
        let title =
            "\u{1B}[\(place.line);\(place.column)H\u{1B}[0m"
            + String(words.prefix(place.columns)).padded(to: place.columns)
        let old = picture.drawn
        pictures[index].drawn = buffer
        switch style {
        case .halfBlocks:
            return title + buffer.halfBlocks(line: place.line + 1, column: place.column, replacing: old)
        case .kitty:
            return title + "\u{1B}[\(place.line + 1);\(place.column)H"
                + (buffer == old ? "" : buffer.kittyGraphics(id: index + 1))
        }
    }
}

extension String {
    /// The text followed by spaces up to a width.
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
