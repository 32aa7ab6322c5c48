// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import SecondScreenCommands

struct OutputTailTests {
    @Test func `without a crash, the last lines are shown`() {
        let output = (1...30).map { "line \($0)\n\n" }.joined()
        #expect(OutputTail.lines(of: output) == (11...30).map { "line \($0)" })
        #expect(OutputTail.lines(of: "").isEmpty)
    }

    @Test func `of a crash, its reason and the calls of its thread are shown`() {
        let calls = (2...30).map { "  \($0) [ra]   0x00005555 function\($0) in App at App.swift:\($0):1" }
        let output = """
            ready
            App/App.swift:5: Fatal error: Unexpectedly found nil while unwrapping an Optional value

            *** Signal 4: Backtracing from 0x7f4e9116df7f... done ***

            *** Program crashed: Illegal instruction at 0x00007f4e9116df7f ***

            Platform: x86_64 Linux

            Thread 1 "NIO":

              0 0x00007f4e epoll_wait + 86 in libc.so.6

            Thread 0 "App" crashed:

              0                  0x00007f4e closure #1 in _assertionFailure + 623 in libswiftCore.so
              1 [ra]             0x00005555 AppDelegate.start() + 537 in App at App.swift:5:134
            \(calls.joined(separator: "\n"))
            ...

            Registers:

            rax 0x0000000000000000  0

            Images (57 omitted):
            Backtrace took 2.71s
            """
        let lines = OutputTail.lines(of: output)
        #expect(
            Array(lines.prefix(5)) == [
                "ready", "App/App.swift:5: Fatal error: Unexpectedly found nil while unwrapping an Optional value",
                "*** Program crashed: Illegal instruction at 0x00007f4e9116df7f ***",
                "0 0x00007f4e closure #1 in _assertionFailure + 623 in libswiftCore.so",
                "1 [ra] 0x00005555 AppDelegate.start() + 537 in App at App.swift:5:134",
            ])
        #expect(lines.count == 15 && lines.last == "11 [ra] 0x00005555 function11 in App at App.swift:11:1")
    }
}
