// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import ControlService
import DisplayModel
import FrameOutput
import Glibc
package import Hotplug
import InputDevices
import KMSOutput
package import Logging
import Recordings
package import ScreensWire
import Seat
package import SecondScreen
import SystemPackage
package import Varlink
import WindowOutput

/// A device with its monitors, outputs, and control sockets: the composition root of the daemon and of every app that
/// imports UIKit. They differ only in the app and in where their settings come from.
///
/// The path from a uevent to a presented frame, in the order of ``init(_:report:)``:
///
/// 1. *Source*: `UdevConnectorSource` receives the event and reads all connectors from sysfs.
/// 2. *Settle*: `SettledSource` debounces changes.
/// 3. *Merge*: `MergedSource` adds the virtual monitors that programs plugged in.
/// 4. *Tap*: `RecordingTap` copies each snapshot to recorders.
/// 5. *Pipeline*: `Pipeline.run()` compares the snapshot with the previous one, and `ScreenManager` applies the
///    changes: the app gets a `UIScreen`, and lays out windows on it.
/// 6. *Frames*: `FrameLoop` turns each screen into a composition, `ScreenFrames` has its compositor draw the
///    difference, and each sink that wants the screen receives the frame. `PictureFeed` is the sink of clients that
///    watch; without outputs and watchers, `FramesOnDemand` runs no loop.
///
/// A client's request enters at step 3: it changes the virtual source, and the change takes the same path.
@MainActor
package final class RuntimeHost {
    /// The operations that clients can request.
    package let control: ScreensControl
    /// The screen manager.
    package let screens: ScreenManager
    /// The virtual sockets, into which programs plug monitors.
    package let sockets: VirtualSockets
    /// Called with the monitor identifiers to save for the next run, before the app learns about a snapshot of
    /// monitors.
    package var willApply: ([MonitorNaming.Remembered]) -> Void {
        get { pipeline.willApply }
        set { pipeline.willApply = newValue }
    }
    private let pipeline: Pipeline
    private let queue: SerialQueue
    private let logger: Logger
    /// The sinks that follow their terminal's size.
    private let terminals: [TerminalSink]
    /// The output to this machine's monitors.
    private let kms: KMSOutput?
    private var input: (devices: InputDevices, router: InputRouter, queue: InputQueue)?
    /// The output to windows on a desktop.
    private var windows: (output: WindowOutput, router: WindowRouter, events: EventQueue<WindowEvent>)?
    /// Whether monitors can change while the machine sleeps.
    private let hasHardware: Bool

    /// The parts of a host.
    package struct Parts {
        /// The device and its app.
        package var setup: DeviceSetup
        /// The source of monitors.
        package var source = MonitorSource.auto
        /// Options of the source.
        package var monitors = MonitorSource.Options()
        /// The outputs, which receive every frame; if empty, nothing is drawn until a client requests a snapshot or
        /// watches a screen.
        package var outputs: [FrameDestination] = []
        /// Which screens are full screen on a desktop.
        package var fullScreen = FullScreenPolicy.none
        /// The writer to standard output, for frames in a terminal; nil if nothing else is printed.
        package var standardOutput: OutputWriter?
        /// The only directory to search for fonts; nil for the system's fonts.
        package var fontFolder: String?
        /// Whether redrawn areas are tinted.
        package var tintsDamage = false
        /// The memory for all screens' frames.
        package var frameMemory = LimitSettings().frameMemory
        /// The queue for sources, and for everything that is not isolated to an actor.
        package var queue: SerialQueue
        /// The monitor identifiers saved by an earlier run.
        package var names: [MonitorNaming.Remembered] = []
        /// Logs what clients do to the machine, and connection problems.
        package var logger: Logger
        /// Called with a line about the choice of the source or an output, or about an action at a window.
        package var notice: @MainActor @Sendable (String) -> Void = { _ in }

        /// Creates parts; see the properties.
        package init(setup: DeviceSetup, queue: SerialQueue, logger: Logger) {
            (self.setup, self.queue, self.logger) = (setup, queue, logger)
        }
    }

    /// Assembles a host; nothing happens until ``run(for:until:on:peers:limits:beside:)``.
    ///
    /// - Parameters:
    ///   - parts: its parts.
    ///   - report: called with every event, in order.
    /// - Throws: if a monitor, a recording, an output, or fonts are unavailable; names the remedy.
    package init(_ parts: Parts, report: @escaping @MainActor (Wire.Event) -> Void) throws {
        let (queue, notice) = (parts.queue, parts.notice)
        let relay = EventRelay(report)

        // The sinks come first, because the source probes monitors through them.
        let sinks = try FrameSinks(
            parts.outputs, writingTo: parts.standardOutput ?? OutputWriter(.standardOutput),
            mainConnector: parts.setup.mainConnector, notice: { notice($0) },
            later: { line in Task { @MainActor in notice(line) } })

        // 1. Source: the adapter for connectors other than our own, if any.
        let found = try parts.source.connectors(
            parts.monitors.udev, on: queue, willScan: sinks.willScan, notice: { notice($0) })
        // 2. Settle: debounce hardware changes.
        let settled = found.map {
            $0.areRaw
                ? SettledSource($0.source, options: parts.monitors.settling, clock: QueueClock(queue), queue: queue)
                : $0.source
        }
        // 3. Merge: virtual monitors, which programs can plug in at any time. The name is that of the sources that have
        //    connectors at the start.
        let plugged = parts.monitors.plugged ?? (settled == nil ? PluggedMonitor.plug([.standard]) : [])
        let virtual = try MonitorSource.plugging(plugged, on: queue)
        let merged: any ConnectorSource =
            settled.map {
                MergedSource([$0, virtual.source], name: plugged.isEmpty ? $0.name : nil, queue: queue)
            } ?? virtual.source
        // 4. Tap: recorders receive the same snapshots as the screens.
        let tap = RecordingTap(merged, queue: queue)

        // Drawing for the sinks; without outputs, created when the first watcher arrives.
        let drawing = LazyDrawing(fontFolder: parts.fontFolder)
        let pictures = PictureFeed()
        var setup = parts.setup
        let frames: FrameSupply
        if sinks.all.isEmpty {
            // The app finds its own fonts by name from its launch on.
            if setup.appFonts != nil {
                do { _ = try drawing.serving(&setup) } catch { setup.fontProblems = ["UIAppFonts: \(error)"] }
            }
            frames = FrameSupply(onlyTo: pictures) { [memory = parts.frameMemory, tints = parts.tintsDamage] device in
                try drawing.serving(device).outputs(to: [pictures], memory: memory, tintsDamage: tints)
            }
        } else {
            let drawing = try drawing.serving(&setup)
            frames = FrameSupply(
                drawing.outputs(
                    to: sinks.all + [pictures], memory: parts.frameMemory, tintsDamage: parts.tintsDamage),
                watchedThrough: pictures)
        }

        // 5 and 6. Pipeline: snapshots become screen changes, and screens become frames.
        let screens = ScreenManager(setup, report: { relay.report($0) })
        screens.modeRefusal = { screen, mode in sinks.refusal(of: mode, on: screen) }
        pipeline = Pipeline(
            source: tap, screens: screens, frames: frames, queue: queue, names: parts.names,
            report: { relay.report($0) })

        // Clients change the virtual source or the screen manager, never a screen directly.
        let control = ScreensControl(screens, source: tap, queue: queue)
        sockets = VirtualSockets(
            of: virtual.source, plugged: plugged, pixels: virtual.pixels,
            applied: { [weak screens] in await screens?.applied(revision: $0) })
        control.abilities.sockets = sockets
        control.abilities.recording = tap
        control.abilities.pictures = pictures
        if let probe = found?.probe {
            control.abilities.probe = { [logger = parts.logger] in try await Self.log(probe, for: $0, to: logger) }
        }
        control.abilities.photograph = { [weak screens] screen, limit in
            guard let screens else { throw CancellationError() }
            return try await drawing.photograph(screen, on: screens.device, limit: limit)
        }
        relay.control = control
        screens.willLaunch = { [weak control] in control?.willLaunch(on: $0) }
        let input = DeviceInput(screens)
        (self.control, self.screens, self.queue) = (control, screens, queue)
        logger = parts.logger
        hasHardware = found?.areRaw == true
        kms = sinks.kms
        terminals = sinks.all.compactMap { $0 as? TerminalSink }
        for sink in sinks.all { sink.observeDemand { pictures.demandChanged() } }
        if let windows = sinks.windows { follow(windows, parts, input, relay) }
        guard let kms else { return }
        if !hasHardware {
            parts.notice(
                "the kms output shows only the screens of this machine's connectors, and source '\(parts.source)' has "
                    + "none; use --source udev")
        }
        follow(kms, parts, input, relay)
    }

    /// Describes the windows on a desktop, and routes a person's actions on them.
    private func follow(_ windows: WindowOutput, _ parts: Parts, _ input: DeviceInput, _ relay: EventRelay) {
        let events = EventQueue<WindowEvent>()
        let router = WindowRouter(
            windows, screens: screens, control: control, input: input, mainConnector: parts.setup.mainConnector,
            fullScreen: hasHardware ? parts.fullScreen : .none, notice: { parts.notice($0) },
            warn: { relay.report(.warning($0)) })
        windows.observe { events.append($0) }
        screens.willLaunch = { [weak control, weak router] device in
            control?.willLaunch(on: device)
            router?.follow(device)
        }
        self.windows = (windows, router, events)
    }

    /// Opens the input devices of the seat whose monitors show screens, and routes their events.
    private func follow(_ kms: KMSOutput, _ parts: Parts, _ shared: DeviceInput, _ relay: EventRelay) {
        let queue = InputQueue()
        let router = InputRouter(screens, mainConnector: parts.setup.mainConnector, input: shared) {
            relay.report(.warning($0))
        }
        router.cursorMoved = { kms.moveCursor(to: $0) }
        do {
            input = (try InputDevices(seat: kms.seat) { queue.append($0) }, router, queue)
        } catch {
            parts.notice("no touchscreens, pointers or keyboards: \(error)")
        }
    }

    /// Probes connectors, and logs who requested it.
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

    /// Runs for the lifetime of a process: until SIGINT or SIGTERM, the maximum time, or a request.
    ///
    /// - Parameters:
    ///   - duration: the maximum time after the app's launch; nil for no limit.
    ///   - stop: requests to stop.
    ///   - sockets: the listening sockets; empty for no clients.
    ///   - peers: the clients that may connect.
    ///   - limits: the limits for clients.
    ///   - services: services to run alongside; they end first, in reverse order.
    /// - Throws: if a socket or a signal handler is unavailable, or the seat's session ended, without which nothing can be
    ///   shown any more: a service manager then starts the program again.
    package func run(
        for duration: Duration?, until stop: StopSignal = StopSignal(), on sockets: [VarlinkSocket],
        peers: PeerPolicy = .sameUser, limits: VarlinkLimits = .server, beside services: [Service] = []
    ) async throws {
        // Restore the text console and close the windows after the screens have ended, and if the start fails.
        defer {
            input?.devices.close()
            kms?.close()
            windows?.output.close()
        }
        var services = [Service("source of monitors") { [pipeline] in await pipeline.run() }] + services
        if let input {
            let (router, events) = (input.router, input.queue)
            services.append(Service("reader of input devices") { await router.run(events) })
        }
        if let windows {
            let (router, events) = (windows.router, windows.events)
            router.quit = { stop.request() }
            services.append(Service("reader of window events") { await router.run(events) })
        }
        if hasHardware {
            do throws(Errno) {
                let resumes = try ResumeWatcher.resumes(on: queue.queue)
                services.append(
                    Service("watch for sleep", for: resumes) { [weak self] in await self?.rescanAfterSleep() })
            } catch {
                logger.warning("cannot detect wake-ups from sleep: \(error)")
            }
        }
        if !sockets.isEmpty {
            // Clients wait for the launch, so that one whose connection activated the service does not see a machine
            // without screens.
            let server = try ControlServer(
                control, on: sockets, after: screens.untilLaunch(), peers: peers, limits: limits, executor: queue,
                logger: logger)
            services.append(Service("control server") { try await server.run() })
        }
        if !terminals.isEmpty {
            services.append(
                Service("watch of the terminal's size", for: await UnixSignals.trapped([SIGWINCH])) { [terminals] in
                    for terminal in terminals { await terminal.followStandardOutput() }
                })
        }
        // After the start, and after each burst of work.
        queue.observeQuiet(after: .seconds(2)) { ProcessMemory.giveBackWhatIsIdle() }
        kms?.seat.observeEnd { _ in stop.request() }
        await stop.trap([SIGINT, SIGTERM], on: queue)
        try await Service.run(services, on: queue) { [queue, launch = screens.untilLaunch()] in
            await stop.wait(atMost: duration, after: launch, on: queue)
        }
        if let reason = kms?.seat.reasonForEnd { throw FrameSinkError("the kms output: \(reason)") }
    }

    /// Rescans when the machine resumes, and again after 2 and 6 seconds, because links come up slowly (hotplug.md rule
    /// 21).
    private func rescanAfterSleep() async {
        logger.debug("the clock jumped: rescanning, as after sleep")
        for pause in [Duration.zero, .seconds(2), .seconds(4)] {
            guard (try? await QueueClock(queue).sleep(for: pause)) != nil else { return }
            await kms?.probe()
            await control.rescan()
        }
    }
}
