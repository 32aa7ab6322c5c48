// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Foundation
import FrameOutput
import KMSOutput

/// Moves a square of 64 by 64 pixels over two monitors of 1024x768 at 60 Hz, with the output `kms` and nothing else.
///
/// A benchmark compares its CPU time with that of a bare loop in C that does the same.
@main
struct OutputLoop {
    private static let size = PixelSize(width: 1024, height: 768)
    private static let side = 64
    private static let screens = ["card0-Virtual-1", "card0-Virtual-2"]

    static func main() async throws {
        let seconds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10
        let output = try KMSOutput(mainConnector: nil) { print($0) }
        let queue = output.queue(for: screens[0]) ?? SerialQueue()
        try await Task(executorPreference: queue) { try await run(output, for: seconds) }.value
        output.close()
    }

    private static func run(_ output: KMSOutput, for seconds: Int) async throws {
        for screen in screens {
            try await output.commit(DisplayMode(size: size, refreshMillihertz: 75_000), on: screen)
        }
        var buffers = screens.map { _ in PixelBuffer(size: size, filledWith: 0x10_30_50) }
        var start = cpuTime()
        var next = ContinuousClock.now
        for number in 1...(60 * seconds + 60) {
            // The first second lights the monitors.
            if number == 60 { start = cpuTime() }
            let damage = PixelRect(
                x: number * 8 % (size.width - side), y: number * 4 % (size.height - side), width: side, height: side)
            for index in buffers.indices {
                fill(&buffers[index], damage, number)
                try await output.present(
                    Frame(
                        screen: screens[index], sequence: number, damage: number == 1 ? [PixelRect(size)] : [damage],
                        changedAt: .zero, buffer: buffers[index]))
            }
            // As the bare loop waits: a program's timers are not the output's.
            next = next.advanced(by: .seconds(1) / 60)
            let rest = max(.zero, ContinuousClock.now.duration(to: next))
            var time = timespec(tv_sec: 0, tv_nsec: Int(rest / .nanoseconds(1)))
            unsafe nanosleep(&time, nil)
        }
        print("cpu \(Int((cpuTime() - start) * 1000))")
    }

    private static func fill(_ buffer: inout PixelBuffer, _ rect: PixelRect, _ number: Int) {
        for y in rect.y..<rect.maxY {
            for x in rect.x..<rect.maxX { buffer[x, y] = UInt32(number * 0x01_0305 & 0xFF_FFFF) }
        }
    }

    /// The seconds of CPU time that all threads have used.
    private static func cpuTime() -> Double {
        var time = timespec()
        // The call writes to the structure.
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
