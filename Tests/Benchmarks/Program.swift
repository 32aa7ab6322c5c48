// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// Measures SecondScreen and asserts nothing: numbers depend on the machine, ratios less so. Every figure is explained at
// the top of its file. Run it with `config/test benchmark [--short] [--PART …]`.

import Base
import Glibc

@main
enum Program {
    static func main() async throws {
        let arguments = Set(CommandLine.arguments.dropFirst())
        let parts = arguments.subtracting(["--short"])
        guard parts.isSubset(of: Part.allCases.map { "--\($0)" }) else {
            print("usage: Benchmarks [--short] [\(Part.allCases.map { "--\($0)" }.joined(separator: "] ["))]")
            exit(2)
        }
        let effort: Effort = arguments.contains("--short") ? .short : .full
        print(Machine.description)
        // As in the program: everything that belongs to no actor runs on the sources' queue.
        let queue = SerialQueue()
        try await withTaskExecutorPreference(queue) {
            var table = Table()
            for part in Part.allCases where parts.isEmpty || parts.contains("--\(part)") {
                table.add(try await part.measure(effort, queue: queue))
            }
            table.lines.forEach { print($0) }
        }
    }
}

/// The parts that can be measured alone, in the order of the table.
private enum Part: CaseIterable {
    case connect, scan, edid, frames, plugs, pictures, flapping, windows
    case start, memory, idle, daemon, scenarios, recording, growth

    @MainActor
    func measure(_ effort: Effort, queue: SerialQueue) async throws -> [Measurement] {
        switch self {
        case .connect: try await ConnectLatency.measure(effort, queue: queue)
        case .scan: try await SnapshotScan.measure(effort)
        case .edid: try EDIDDecoding.measure(effort)
        case .frames: try await FrameComposition.measure(effort)
        case .plugs: try await PluggedFrames.measure(effort, queue: queue)
        case .pictures: try await PictureEncoding.measure(effort)
        case .flapping: await FlappingScreens.measure(effort)
        case .windows: ManyWindows.measure(effort)
        case .start: try await StartToReady.measure(effort)
        case .memory: try await ResidentMemory.measure(effort)
        case .idle: try await IdleSwitches.measure(effort)
        case .daemon: try DaemonCalls.measure(effort) + ClientStart.measure(effort)
        case .scenarios: try ScenarioRuns.measure(effort)
        case .recording: try await RecordingCost.measure(effort)
        case .growth: try await Growth.measure(effort)
        }
    }
}
