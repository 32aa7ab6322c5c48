// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// Measures SecondScreen and asserts nothing: numbers depend on the machine, ratios less so. Every figure is explained at
// the top of its file. Run it with `config/test benchmark [--short]`.

import Base

@main
enum Program {
    static func main() async throws {
        let arguments = Set(CommandLine.arguments.dropFirst())
        guard arguments.isSubset(of: ["--short", "--frames", "--daemon", "--pictures", "--scenarios", "--recording"])
        else {
            print("usage: Benchmarks [--short] [--frames | --daemon | --pictures | --scenarios | --recording]")
            return
        }
        let effort: Effort = arguments.contains("--short") ? .short : .full
        print(Machine.description)
        if arguments.contains("--frames") {
            var table = Table()
            try await table.add(FrameComposition.measure(effort))
            let queue = SerialQueue()
            try await withTaskExecutorPreference(queue) {
                try await table.add(PluggedFrames.measure(effort, queue: queue))
            }
            table.lines.forEach { print($0) }
            return
        }
        if arguments.contains("--daemon") {
            var table = Table()
            try table.add(DaemonCalls.measure(effort))
            try table.add(ClientStart.measure(effort))
            table.lines.forEach { print($0) }
            return
        }
        if arguments.contains("--pictures") {
            var table = Table()
            try await table.add(PictureEncoding.measure(effort))
            table.lines.forEach { print($0) }
            return
        }
        if arguments.contains("--scenarios") {
            var table = Table()
            try table.add(ScenarioRuns.measure(effort))
            table.lines.forEach { print($0) }
            return
        }
        if arguments.contains("--recording") {
            var table = Table()
            try await table.add(RecordingCost.measure(effort))
            table.lines.forEach { print($0) }
            return
        }
        // As in the program: everything that belongs to no actor runs on the sources' queue.
        let queue = SerialQueue()
        try await withTaskExecutorPreference(queue) {
            try await run(effort, queue)
        }
    }

    private static func run(_ effort: Effort, _ queue: SerialQueue) async throws {
        var table = Table()
        try await table.add(ConnectLatency.measure(effort, queue: queue))
        try await table.add(SnapshotScan.measure(effort))
        try table.add(EDIDDecoding.measure(effort))
        try await table.add(FrameComposition.measure(effort))
        try await table.add(PluggedFrames.measure(effort, queue: queue))
        try await table.add(PictureEncoding.measure(effort))
        await table.add(FlappingScreens.measure(effort))
        await table.add(ManyWindows.measure(effort))
        try await table.add(StartToReady.measure(effort))
        try await table.add(ResidentMemory.measure(effort))
        try await table.add(IdleSwitches.measure(effort))
        try table.add(DaemonCalls.measure(effort))
        try table.add(ClientStart.measure(effort))
        try table.add(ScenarioRuns.measure(effort))
        try await table.add(RecordingCost.measure(effort))
        table.lines.forEach { print($0) }
    }
}
