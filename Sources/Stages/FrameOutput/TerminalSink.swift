// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import DisplayModel
import Synchronization

/// A sink that shows screens in a terminal, in 24-bit color and as large as they fit in a grid.
///
/// Each character cell shows two pixels, in the two colors of an upper half block. A terminal with kitty's graphics
/// protocol gets pixels instead. Frames are scaled down by averaging, so that thin lines do not flicker, and only
/// changed lines are sent. The bottom lines are reserved for other output of the program, which scrolls there.
package actor TerminalSink: FrameSink {
    /// How images are sent.
    package enum Style: Sendable, Hashable {
        /// Half blocks in 24-bit colors.
        case halfBlocks
        /// Kitty's graphics protocol with raw pixels; a cell counts as 8 × 16 pixels.
        case kitty

        /// The size of a cell in pixels.
        var cell: PixelSize {
            switch self {
            case .halfBlocks: PixelSize(width: 1, height: 2)
            case .kitty: PixelSize(width: 8, height: 16)
            }
        }
    }

    /// The state of one screen.
    private struct Picture {
        let screen: String
        /// The frame's own size and number.
        var size: PixelSize
        var sequence: Int
        /// The frame, scaled down to the whole terminal.
        var reduced: PixelBuffer
        /// What the terminal shows of it; `nil` if it shows nothing yet.
        var drawn: PixelBuffer?
    }

    private let style: Style
    private var columns = 1
    private var rows = 2
    /// The number of lines at the bottom for other output.
    private var logRows = 0
    private let wantedLogRows: Int
    private let write: @Sendable (String) async -> Void
    private var layout = TerminalLayout([], columns: 1, rows: 2)
    /// The screens in order of appearance, which is the order in which they are drawn.
    private var pictures: [Picture] = []

    /// The screens whose pictures were scaled down for a smaller terminal, and who wants to know.
    private nonisolated let demand = Mutex<(lacking: Set<String>, changed: (@Sendable () -> Void)?)>(([], nil))

    /// The name in messages.
    package nonisolated var name: String { "terminal" }

    /// Creates a sink.
    ///
    /// - Parameters:
    ///   - columns: The terminal's width in cells, at least 1.
    ///   - rows: The terminal's height in cells, at least 1.
    ///   - logRows: The number of lines at the bottom for other output; none in a terminal of 12 lines or fewer.
    ///   - style: How images are sent.
    ///   - write: Sends text to the terminal, and returns when the terminal has accepted it; the next image of the same
    ///     screen is not drawn before.
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

    /// Redraws everything after a change of the terminal's size.
    package func resize(columns: Int, rows: Int) async {
        let before = (self.columns, self.rows)
        (self.columns, self.rows, logRows) = Self.room(columns, rows, wantedLogRows)
        guard !pictures.isEmpty else { return }
        if self.columns > before.0 || self.rows > before.1 {
            let screens = pictures.map(\.screen)
            let changed = demand.withLock { demand in
                demand.lacking.formUnion(screens)
                return demand.changed
            }
            changed?()
        }
        await write("\u{1B}[r\u{1B}[2J" + opening + framed(relaidOut()))
    }

    /// Returns whether the terminal has become larger since the screen's picture was scaled down.
    package nonisolated func lacksPicture(of screen: String) -> Bool {
        demand.withLock { $0.lacking.contains(screen) }
    }

    /// Observes the demand for larger pictures.
    package nonisolated func observeDemand(_ changed: @escaping @Sendable () -> Void) {
        demand.withLock { $0.changed = changed }
    }

    /// Makes room when a screen is removed; with the last one, the terminal is restored.
    package func commit(_ mode: DisplayMode?, on screen: String) async {
        guard mode == nil, let index = pictures.firstIndex(where: { $0.screen == screen }) else { return }
        pictures.remove(at: index)
        demand.withLock { _ = $0.lacking.remove(screen) }
        if pictures.isEmpty {
            layout = TerminalLayout([], columns: 1, rows: 2)
            await write(clearing + "\u{1B}[r\u{1B}[\(rows);1H")
        } else {
            await write(framed(relaidOut()))
        }
    }

    /// Draws the frame in its screen's place.
    package func present(_ frame: consuming Frame) async { await write(drawing(frame)) }

    /// Returns the terminal output for a frame and releases the frame.
    private func drawing(_ frame: consuming Frame) -> String {
        let room = PixelSize(width: columns * style.cell.width, height: rows * style.cell.height)
        let picture = Picture(
            screen: frame.screen, size: frame.size, sequence: frame.sequence,
            reduced: frame.buffer.reduced(toFit: room), drawn: nil)
        demand.withLock { _ = $0.lacking.remove(picture.screen) }
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

    /// Clears the lines for images, and confines scrolling to the lines below.
    private var opening: String {
        clearing + (logRows > 0 ? "\u{1B}[\(rows - logRows + 1);\(rows)r\u{1B}[\(rows);1H" : "")
    }

    /// Clears the lines for images.
    private var clearing: String {
        let images = style == .kitty ? "\u{1B}_Ga=d,q=2;\u{1B}\\" : ""
        return images + (1...(rows - logRows)).map { "\u{1B}[\($0);1H\u{1B}[0m\u{1B}[2K" }.joined()
    }

    /// Wraps text into a synchronized update that restores the cursor.
    private func framed(_ text: String) -> String {
        text.isEmpty ? "" : "\u{1B}[?2026h\u{1B}7\(text)\u{1B}8\u{1B}[?2026l"
    }

    /// Lays out and draws all images anew.
    private func relaidOut() -> String {
        layout = TerminalLayout(pictures.map(\.size), columns: columns, rows: rows - logRows)
        for index in pictures.indices { pictures[index].drawn = nil }
        return clearing + pictures.indices.map { draw($0) }.joined()
    }

    /// Draws the changes of an image.
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
    /// Pads the text with spaces to a width.
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
