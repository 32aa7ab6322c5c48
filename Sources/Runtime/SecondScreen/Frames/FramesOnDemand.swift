// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
package import FrameOutput
package import UIKitCore

/// The destinations of a program's frames: its outputs at all times, and watchers while there are any.
package struct FrameSupply {
    /// The pictures for watchers; one of the sinks.
    let pictures: PictureFeed
    /// Makes composers and sinks for a running device; throws the reason if drawing is not possible.
    let makeOutputs: @MainActor (SimulatedDevice) throws -> FrameOutputs
    /// Whether there are sinks besides the watchers.
    private let hasOutputs: Bool

    /// Creates a supply of frames for outputs that always want them.
    ///
    /// - Parameters:
    ///   - outputs: composers and sinks; the feed is one of the sinks.
    ///   - pictures: the pictures for watchers.
    package init(_ outputs: FrameOutputs, watchedThrough pictures: PictureFeed) {
        (self.pictures, hasOutputs, makeOutputs) = (pictures, true, { _ in outputs })
    }

    /// Creates a supply of frames for watchers only.
    ///
    /// - Parameters:
    ///   - pictures: the pictures for watchers.
    ///   - makeOutputs: makes composers and sinks for a running device; the feed is the only sink. Called each time
    ///     watchers arrive; throws the reason if drawing is not possible.
    package init(
        onlyTo pictures: PictureFeed, makeOutputs: @escaping @MainActor (SimulatedDevice) throws -> FrameOutputs
    ) {
        (self.pictures, hasOutputs, self.makeOutputs) = (pictures, false, makeOutputs)
    }

    /// Whether any output or watcher wants frames now.
    var isWanted: Bool { hasOutputs || pictures.hasWatchers }
}

/// Runs a device's frame loop while any output or watcher wants frames.
///
/// Without outputs and watchers, nothing is composed, and animations end immediately.
@MainActor
final class FramesOnDemand<Time: Clock> where Time.Duration == Duration {
    private let device: SimulatedDevice
    private let supply: FrameSupply
    private let makeLoop: (FrameOutputs) -> FrameLoop<Time>
    private let report: (String) -> Void
    private let changes: AsyncStream<Void>

    /// Creates frames that begin with `run()`.
    ///
    /// - Parameters:
    ///   - device: the device, launched.
    ///   - supply: the destinations of frames.
    ///   - report: called with each problem.
    ///   - makeLoop: makes the device's frame loop.
    init(
        of device: SimulatedDevice, to supply: FrameSupply, report: @escaping (String) -> Void,
        makeLoop: @escaping (FrameOutputs) -> FrameLoop<Time>
    ) {
        (self.device, self.supply, self.report, self.makeLoop) = (device, supply, report, makeLoop)
        let (changes, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.changes = changes
        supply.pictures.demandChanged = { changed.yield() }
        // A watcher may have been waiting for the launch.
        changed.yield()
    }

    /// Runs until the task is canceled; presents the last frame before it returns, as the frame loop does.
    func run() async {
        var running: (loop: FrameLoop<Time>, task: Task<Void, Never>)?
        for await _ in changes {
            if let current = running {
                guard !supply.isWanted else {
                    current.loop.demandDidChange()
                    continue
                }
                running = nil
                await Self.end(current.task)
                device.endAnimations()
            } else if supply.isWanted, let loop = start() {
                // On Linux, Swift's default executor wakes an idle process once a second after it has been used.
                running = (loop, Task(executorPreference: loop.executor) { await loop.run() })
            }
        }
        if let running { await Self.end(running.task) }
    }

    private func start() -> FrameLoop<Time>? {
        do { return makeLoop(try supply.makeOutputs(device)) } catch {
            report("no pictures: \(error)")
            return nil
        }
    }

    private static func end(_ task: Task<Void, Never>) async {
        task.cancel()
        await task.value
    }
}
