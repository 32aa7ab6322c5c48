// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import FrameOutput
import Synchronization
import Testing

@Suite struct TerminalSinkTests {
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

    @Test func `A cell is two pixels, and colours are sent where they change`() async {
        let terminal = Terminal()
        let sink = TerminalSink(columns: 10, rows: 5) { terminal.write($0) }
        await sink.present(frame("HDMI-A-1"))
        #expect(
            terminal.take() == "\u{1B}[1;1H\u{1B}[0mHDMI-A-1 2x2 #1\u{1B}[K"
                + "\u{1B}[2;1H\u{1B}[38;2;255;0;0m\u{1B}[48;2;0;0;255m▀▀\u{1B}[0m\u{1B}[K")
    }

    @Test func `Screens have places of their own until one goes`() async {
        let terminal = Terminal()
        let sink = TerminalSink(columns: 10, rows: 5) { terminal.write($0) }
        await sink.present(frame("A"))
        await sink.present(frame("B\u{1B}[2J"))
        #expect(terminal.take().contains("\u{1B}[7;1H\u{1B}[0mB[2J 2x2"))
        await sink.commit(nil, on: "A")
        #expect(terminal.take() == "\u{1B}[2J")
        await sink.present(frame("B\u{1B}[2J", 2))
        #expect(terminal.take().hasPrefix("\u{1B}[1;1H"))
    }

    @Test func `Kitty gets pixels in base 64`() async {
        let terminal = Terminal()
        let sink = TerminalSink(columns: 10, rows: 5, style: .kitty) { terminal.write($0) }
        await sink.present(frame("A"))
        #expect(terminal.take().hasSuffix("\u{1B}_Ga=T,f=24,s=2,v=2,i=1,p=1,q=2,C=1,m=0;/wAA/wAAAAD/AAD/\u{1B}\\"))
    }
}
