// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import ControlService
import DisplayModel
package import FrameOutput
package import Hotplug
package import Logging
import Recordings
package import SecondScreen
package import ServiceLifecycle
import UnixSignals
package import Varlink

/// A device, its monitors, its pictures and its control sockets as one process has them.
///
/// The daemon and every app that imports UIKit are such a host; they differ in their app and in where settings come from.
@MainActor
package final class RuntimeHost {
    /// What clients may ask for.
    package let control: ScreensControl
    /// The screens.
    package let screens: ScreenManager
    /// Where programs plug monitors in.
    package let sockets: VirtualSockets
    /// Called when what the next run has to know of monitors' identifiers is something else.
    package var namesDidChange: ([MonitorNaming.Remembered]) -> Void {
        get { pipeline.namesDidChange }
        set { pipeline.namesDidChange = newValue }
    }
    private let pipeline: Pipeline
    private let queue: SerialQueue
    /// The sinks that follow the size of their terminal.
    private let terminals: [TerminalSink]

    /// What a host is made of.
    package struct Parts {
        /// The device, and what runs on it.
        package var setup: DeviceSetup
        /// Where monitors come from.
        package var source: MonitorSource.Opened
        /// What draws.
        package var drawing: LazyDrawing
        /// Where every frame goes; without any nothing is drawn until a client wants a picture.
        package var sinks: [any FrameSink] = []
        /// Whether what was composed anew is tinted.
        package var tintsDamage = false
        /// Where sources run, and everything that belongs to no actor.
        package var queue: SerialQueue
        /// The identifiers of monitors that an earlier run left.
        package var names: [MonitorNaming.Remembered] = []
        /// Told of what somebody had done to the machine.
        package var logger = Logger(label: "secondscreen")

        /// Creates parts; see the properties.
        package init(setup: DeviceSetup, source: MonitorSource.Opened, drawing: LazyDrawing, queue: SerialQueue) {
            self.setup = setup
            self.source = source
            self.drawing = drawing
            self.queue = queue
        }
    }

    /// Puts a host together; nothing happens until ``run(for:on:peers:limits:logger:beside:onStart:)``.
    ///
    /// - Parameters:
    ///   - parts: what it is made of.
    ///   - report: told of everything that happens, in order.
    /// - Throws: when pictures are wanted and cannot be drawn.
    package init(_ parts: Parts, report: @escaping @MainActor (RuntimeEvent) -> Void) throws {
        var setup = parts.setup
        var outputs: FrameOutputs?
        if !parts.sinks.isEmpty {
            let drawing = try parts.drawing.ready()
            drawing.serve(&setup)
            outputs = drawing.outputs(to: parts.sinks)
            outputs?.tintsDamage = parts.tintsDamage
        }
        let relay = Relay()
        let (screens, source) = (ScreenManager(setup, report: { relay.report($0) }), parts.source)
        screens.modeRefusal = { [sinks = parts.sinks] screen, mode in Self.refusal(of: mode, on: screen, by: sinks) }
        let tap = RecordingTap(source.source, queue: parts.queue)
        control = ScreensControl(screens, source: tap, queue: parts.queue)
        sockets = VirtualSockets(
            of: source.virtual,
            plugged: source.plugged.map {
                VirtualSockets.Socket(id: $0.socket, spec: $0.spec.description, pixels: $0.pixels)
            },
            applied: { [weak screens] in await screens?.applied(revision: $0) })
        pipeline = Pipeline(
            source: tap, screens: screens, outputs: outputs, queue: parts.queue, names: parts.names,
            report: { relay.report($0) })
        self.screens = screens
        queue = parts.queue
        terminals = parts.sinks.compactMap { $0 as? TerminalSink }
        relay.report = { [weak control] event in
            report(event)
            control?.note(event)
        }
        control.abilities.sockets = sockets
        control.abilities.recording = tap
        if let probe = source.probe {
            let logger = parts.logger
            control.abilities.probe = { try await Self.log(probe, for: $0, to: logger) }
        }
        control.abilities.photograph = { [drawing = parts.drawing, weak screens] screen, limit in
            guard let screens else { throw CancellationError() }
            return try await drawing.photograph(screen, on: screens.device, limit: limit)
        }
    }

    /// Why one of the outputs does not take a mode.
    private static func refusal(of mode: DisplayMode, on screen: String, by sinks: [any FrameSink]) -> String? {
        for sink in sinks {
            do { try sink.test(mode, on: screen) } catch { return error.description }
        }
        return nil
    }

    /// Probes connectors, and says in the log who wanted it.
    private static func log(
        _ probe: @Sendable () async throws -> [String], for peer: PeerCredentials, to logger: Logger
    ) async throws {
        var facts: Logger.Metadata = ["uid": "\(peer.userID)", "pid": "\(peer.processID)"]
        do {
            facts["connectors"] = "\(try await probe().joined(separator: ", "))"
            logger.notice("connectors probed", metadata: facts)
        } catch {
            facts["reason"] = "\(error)"
            logger.warning("connectors could not be probed", metadata: facts)
            throw error
        }
    }

    /// Passes events on to who is made after the one that reports them.
    private final class Relay {
        var report: @MainActor (RuntimeEvent) -> Void = { _ in }
    }

    /// Runs as the whole of a process: until SIGINT or SIGTERM comes, a time is over, or the closure is called.
    ///
    /// - Parameters:
    ///   - duration: how long; nil for no end.
    ///   - sockets: where clients connect; none for no clients.
    ///   - peers: who may connect.
    ///   - limits: what clients are granted.
    ///   - logger: told of connections that are closed for a reason.
    ///   - services: what else runs beside it.
    ///   - onStart: given a closure that ends the run in order, before anything happens.
    /// - Throws: what a socket or a signal handler that cannot be had throws.
    package func run(
        for duration: Duration?, on sockets: [VarlinkSocket], peers: PeerPolicy = .sameUser,
        limits: VarlinkLimits = .server, logger: Logger,
        beside services: [any Service] = [], onStart: (@escaping @Sendable () -> Void) -> Void = { _ in }
    ) async throws {
        var services = services
        if !sockets.isEmpty {
            services.append(
                try ControlServer(control, on: sockets, peers: peers, limits: limits, executor: queue, logger: logger))
        }
        if !terminals.isEmpty {
            services.append(
                Following(await UnixSignalsSequence(trapping: .sigwinch)) { [terminals] in
                    for terminal in terminals { await terminal.followStandardOutput() }
                })
        }
        try await pipeline.runProcess(for: duration, beside: services, onStart: onStart)
    }
}
