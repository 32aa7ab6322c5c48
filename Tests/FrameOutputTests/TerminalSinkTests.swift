// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import FrameOutput
import Synchronization
import Testing

struct TerminalSinkTests {
    private final class Terminal: Sendable {
        let text = Mutex("")
        func write(_ string: String) { text.withLock { $0 += string } }
        func take() -> String {
            text.withLock {
                let taken = $0
                $0 = ""
                return taken
            }
        }
    }

    private func frame(_ screen: String, _ sequence: Int = 1) -> Frame {
        var buffer = PixelBuffer(size: PixelSize(width: 2, height: 2), filledWith: 0xFF0000)
        buffer[0, 1] = 0x0000FF
        buffer[1, 1] = 0x0000FF
        return Frame(screen: screen, sequence: sequence, damage: [], changedAt: .zero, buffer: buffer)
    }

    /// What is between the marks of one change.
    private func changes(_ text: String) -> String {
        text.components(between: "\u{1B}[?2026h\u{1B}7", and: "\u{1B}8\u{1B}[?2026l")
    }

    @Test func `a cell is two pixels, and colors are sent only when they change`() async {
        let terminal = Terminal()
        let sink = TerminalSink(columns: 12, rows: 5) { terminal.write($0) }
        await sink.present(frame("HDMI-A-1"))
        #expect(
            changes(terminal.take()).hasSuffix(
                "\u{1B}[1;1H\u{1B}[0mHDMI-A-1 2x2" + "\u{1B}[2;1H\u{1B}[38;2;255;0;0m\u{1B}[48;2;0;0;255m▀▀\u{1B}[0m"))
    }

    @Test func `only changed lines are sent`() async {
        let terminal = Terminal()
        let sink = TerminalSink(columns: 9, rows: 5) { terminal.write($0) }
        await sink.present(frame("A"))
        _ = terminal.take()
        await sink.present(frame("A", 2))
        #expect(changes(terminal.take()) == "\u{1B}[1;1H\u{1B}[0mA 2x2 #2 ")
    }

    @Test func `an enlarged terminal lacks pictures of its size until they come`() async {
        let demands = Mutex(0)
        let sink = TerminalSink(columns: 20, rows: 10, logRows: 0) { _ in }
        sink.observeDemand { demands.withLock { $0 += 1 } }
        await sink.resize(columns: 30, rows: 10)
        #expect(demands.withLock { $0 } == 0)
        await sink.present(frame("A"))
        await sink.resize(columns: 10, rows: 5)
        #expect(!sink.lacksPicture(of: "A") && demands.withLock { $0 } == 0)
        await sink.resize(columns: 40, rows: 20)
        #expect(sink.lacksPicture(of: "A") && !sink.lacksPicture(of: "B") && demands.withLock { $0 } == 1)
        await sink.present(frame("A", 2))
        #expect(!sink.lacksPicture(of: "A"))
    }

    @Test func `a resized terminal is redrawn, and nothing is drawn before the first picture`() async {
        let terminal = Terminal()
        let sink = TerminalSink(columns: 80, rows: 24) { terminal.write($0) }
        await sink.resize(columns: 40, rows: 20)
        #expect(terminal.take().isEmpty)
        await sink.present(frame("A"))
        #expect(terminal.take().contains("\u{1B}[15;20r"))
        await sink.resize(columns: 12, rows: 5)
        let text = terminal.take()
        #expect(text.hasPrefix("\u{1B}[r\u{1B}[2J"))
        #expect(changes(text).contains("\u{1B}[1;1H\u{1B}[0mA 2x2 #1"))
    }

    @Test func `screens share the space, and the remaining ones take that of a removed one`() async {
        let terminal = Terminal()
        let sink = TerminalSink(columns: 10, rows: 12) { terminal.write($0) }
        await sink.present(frame("A"))
        await sink.present(frame("B\u{1B}[2J"))
        #expect(terminal.take().contains("\u{1B}[7;1H\u{1B}[0mB\\u{1b}[2J"))
        await sink.commit(nil, on: "A")
        #expect(changes(terminal.take()).contains("\u{1B}[1;1H\u{1B}[0mB\\u{1b}[2J"))
        await sink.present(frame("B\u{1B}[2J", 2))
        #expect(changes(terminal.take()).hasPrefix("\u{1B}[1;1H\u{1B}[0mB\\u{1b}[2J"))
    }

    @Test func `the bottom lines scroll for other output, and the terminal is restored`() async {
        let terminal = Terminal()
        let sink = TerminalSink(columns: 10, rows: 24) { terminal.write($0) }
        await sink.present(frame("A"))
        let opening = terminal.take()
        #expect(opening.contains("\u{1B}[19;24r\u{1B}[24;1H"))
        #expect(!opening.contains("\u{1B}[19;1H"))
        await sink.commit(nil, on: "A")
        #expect(terminal.take().hasSuffix("\u{1B}[r\u{1B}[24;1H"))
    }

    @Test func `kitty gets pixels in Base64`() async {
        let terminal = Terminal()
        let sink = TerminalSink(columns: 10, rows: 5, style: .kitty) { terminal.write($0) }
        await sink.present(frame("A"))
        #expect(
            changes(terminal.take()).hasSuffix("\u{1B}_Ga=T,f=24,s=2,v=2,i=1,p=1,q=2,C=1,m=0;/wAA/wAAAAD/AAD/\u{1B}\\"))
    }
}

extension String {
    /// The part between two marks; empty when one is missing.
    fileprivate func components(between start: String, and end: String) -> String {
        guard let first = range(of: start), let last = range(of: end) else { return "" }
        return String(self[first.upperBound..<last.lowerBound])
    }
}
