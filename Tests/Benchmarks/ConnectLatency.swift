// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// From a uevent sent to the app's handler of `UIScreen.didConnectNotification` returned, the whole way through libudev,
// sysfs, EDID, settling, pipeline, screen manager and UIKit, held against a bare loop that receives the event and reads
// the same files, and nothing else (`BareLoop`).
//
// 16 connectors on a mock kernel; a monitor comes to the last of them, the others have one each or none. In each round
// both get the same event, one after the other, and who is first alternates. The clock starts right before the event's
// datagram is sent and stops in the handler's last line, or after the last file. Second looks are scheduled as on real
// hardware, so that scheduling them is paid for, but not within the run.

import Base
import DisplayModel
import Foundation
import Hotplug
import MockKernel
import SecondScreen
import UIKitCore
import UdevHotplug

@MainActor
enum ConnectLatency {
    private static let name = "card0-DP-16"

    static func measure(_ effort: Effort, queue: SerialQueue) async throws -> [Measurement] {
        guard MockKernel.isAvailable else {
            print("event to didConnect: left out, as it needs umockdev preloaded; use config/test benchmark")
            return []
        }
        var measurements: [Measurement] = []
        for (connected, policy) in [(15, MirroringPolicy.none), (15, .window), (0, .none)] {
            let (product, bare) = try await withMockKernel { kernel in
                try kernel.addSampleCard(connectors: 16, connected: connected)
                return try await sample(
                    kernel, policy, others: connected, rounds: effort(full: 1500, short: 50), queue: queue)
            }
            let others = connected == 0 ? "others empty" : "others plugged"
            let reference = Measurement(name: "  bare loop, \(others)", unit: "µs", samples: bare)
            measurements.append(
                Measurement(
                    name: "event to didConnect, policy \(policy), \(others)", unit: "µs", samples: product,
                    reference: reference.median, goal: "ratio <= 1.3"))
            measurements.append(reference)
        }
        return measurements
    }

    /// The times of both in microseconds, round by round.
    private static func sample(
        _ kernel: MockKernel, _ policy: MirroringPolicy, others: Int, rounds: Int, queue: SerialQueue
    ) async throws -> (product: [Double], bare: [Double]) {
        let loop = try BareLoop(readingConnectorsAt: (1...16).map { "\(kernel.sysfsRoot)/class/drm/card0-DP-\($0)" })
        let toLoop = try UeventChannel(to: kernel)
        let app = App(kernel, policy, queue: queue)
        await app.launch()
        let toApp = try UeventChannel(to: kernel, other: toLoop)
        let event = try kernel.message(for: .connectorHotplug(name)).encoded(as: .udev, sequenceNumber: 4711)
        // The files stay as they are but for the status, as with drivers that keep a monitor's EDID after it has gone.
        try kernel.setConnected(name, edid: SampleMonitor.edid(serialNumber: 16), modes: SampleMonitor.modeNames)
        try kernel.setStatus("disconnected", of: name)
        var product: [Double] = []
        var bare: [Double] = []
        for round in 0..<rounds {
            try kernel.setStatus("connected", of: name)
            for turn in 0..<2 {
                let start = ContinuousClock.now
                if (round + turn).isMultiple(of: 2) {
                    try toApp.send(event)
                    await product.append(start.duration(to: app.connected()).microseconds)
                } else {
                    try toLoop.send(event)
                    await bare.append(start.duration(to: loop.finished()).microseconds)
                }
            }
            try kernel.setStatus("disconnected", of: name)
            try toApp.send(event)
            await app.disconnected()
        }
        await app.stop()
        return (product, bare)
    }

    /// The product as the program puts it together, with an app that observes two notifications.
    @MainActor
    private final class App {
        private let pipeline: Pipeline
        private var running: Task<Void, Never>?
        private let launches = Signal()
        private let connects = Signal()
        private let disconnects = Signal()
        private var observers: [any NSObjectProtocol] = []

        init(_ kernel: MockKernel, _ policy: MirroringPolicy, queue: SerialQueue) {
            var options = UdevConnectorSource.Options()
            options.sysfsRoot = kernel.sysfsRoot
            // The mock speaks as udevd does; the file only has to be there.
            options.udevControlPath = "/dev/null"
            let settling = HotplugSettling.Options(
                disconnectGrace: .zero, rescanDelays: [600, 601, 602, 603].map { .seconds($0) },
                descriptionTimeout: .seconds(3), pollInterval: .seconds(600))
            let source = SettledSource(
                UdevConnectorSource(options: options, queue: queue), options: settling, clock: QueueClock(queue),
                queue: queue)
            let report: @MainActor (RuntimeEvent) -> Void = { [launches] event in
                if case .ready = event { launches.send() }
            }
            var setup = DeviceSetup(.iPadPro11)
            setup.screens.mirroring = policy
            let screens = ScreenManager(setup, report: report)
            pipeline = Pipeline(source: source, screens: screens, queue: queue, report: report)
        }

        func launch() async {
            running = Task { await pipeline.run() }
            _ = await launches.next()
            // After the runtime's own observers, so that the policy's window is there when the handler runs.
            observers = [
                observe(UIScreen.didConnectNotification, connects),
                observe(UIScreen.didDisconnectNotification, disconnects),
            ]
        }

        func connected() async -> ContinuousClock.Instant { await connects.next() }

        func disconnected() async { _ = await disconnects.next() }

        func stop() async {
            observers.forEach(NotificationCenter.default.removeObserver)
            running?.cancel()
            await running?.value
        }

        private func observe(_ name: Notification.Name, _ signal: Signal) -> any NSObjectProtocol {
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in signal.send() }
        }
    }
}
