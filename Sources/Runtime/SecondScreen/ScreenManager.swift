// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import BuiltInApp
package import DisplayModel
package import Foundation
package import Hotplug
package import UIKitCore

/// Applies connector changes to the device's screens; the only writer of `UIScreen.screens`.
///
/// Reports events through `report`: a connect before the app's handlers run, a disconnect after.
@MainActor
package final class ScreenManager {
    /// Whether the app is running; changes before that make up the state at launch.
    package private(set) var isLaunched = false
    /// The streams that end with the launch.
    private var awaitingLaunch: [AsyncStream<Never>.Continuation] = []

    /// The settings of a monitor's screen; ``reconfigure()`` applies a change.
    package var settings: (Connector) -> ScreenSettings
    /// Whether a monitor's settings depend on the other monitors, so that every connect and disconnect reevaluates all.
    package var settingsDependOnOthers = false
    /// The choices for monitors, from this and earlier runs.
    package internal(set) var choices = ScreenChoices()
    /// Called when a choice is made or removed.
    package var choicesDidChange: () -> Void = {}

    /// Why the output of the named screen refuses a mode; nil if it accepts it.
    package var modeRefusal: (_ screen: String, DisplayMode) -> String? = { _, _ in nil }
    var refusals = ModeRefusals()

    /// Called with the new device before the app is launched on it.
    package var willLaunch: (SimulatedDevice) -> Void = { _ in }

    let setup: DeviceSetup
    let report: @MainActor (RuntimeEvent) -> Void
    /// The connected monitors, without the main screen's.
    var monitors: [ConnectorID: AttachedMonitor] = [:]
    var mirrors: MirrorCoordinator?
    private let identifyOverlay = IdentifyOverlay()
    private var modeObserver: (any NSObjectProtocol)?
    /// The screens on which the system mirrors.
    private var mirroring: Set<UIScreen> = []
    private var revision = RevisionGate()

    /// The device that owns the screens.
    package var device: SimulatedDevice { SimulatedDevice.current }

    /// Creates a manager that does nothing until `launch(with:source:)`.
    ///
    /// - Parameters:
    ///   - setup: the device and its app.
    ///   - report: called for every event, in order.
    package init(_ setup: DeviceSetup, report: @escaping @MainActor (RuntimeEvent) -> Void) {
        (self.setup, self.report) = (setup, report)
        settings = { _ in setup.screens }
    }

    isolated deinit {
        stop()
    }

    /// Launches the app on a new device whose screens already exist: no notifications are posted for them (SCR-5).
    ///
    /// - Parameters:
    ///   - changes: the connects that make up the state at launch.
    ///   - source: the source's name, for the event `ready`.
    package func launch(with changes: [ConnectorChange], source: String) {
        SimulatedDevice.reset(mainProfile(among: changes), options: setup.system)
        device.layOutText(with: setup.textLayout)
        device.encodeImages(with: setup.encodeImage)
        device.useFonts(setup.typefaces)
        device.photosFolder = setup.photos
        device.turn(to: setup.orientation)
        listen(to: device)
        willLaunch(device)
        for problem in setup.fontProblems { device.report(rule: "FONT", problem) }
        apply(changes)
        switch setup.app {
        case .builtIn(let content): device.launch(BuiltInAppDelegate(content: content, time: setup.time))
        case .hosted(let application): application.launch(on: device)
        }
        isLaunched = true
        for continuation in awaitingLaunch { continuation.finish() }
        awaitingLaunch = []
        report(.ready(version: version, source: source, screens: UIScreen.screens.map(ScreenState.init)))
        if showsOwnWindows { startMirroring() }
        if setup.identifies { identify() }
    }

    /// Returns a stream that ends when the app has been launched on the screens that exist at launch; for a single reader.
    package func untilLaunch() -> AsyncStream<Never> {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        if isLaunched { continuation.finish() } else { awaitingLaunch.append(continuation) }
        return stream
    }

    /// Launches the app with a source's first snapshot; ignores the source after that.
    package func launch(onFirstSnapshotOf source: any ConnectorSource) async {
        var (naming, tracker) = (MonitorNaming(), ConnectorTracker())
        for await snapshot in source.snapshots() {
            for warning in snapshot.warnings { report(.warning(warning)) }
            launch(with: tracker.changes(to: naming.name(snapshot.connectors)), source: source.name)
            return
        }
    }

    /// Applies changes in order.
    package func apply(_ changes: [ConnectorChange]) {
        for change in changes {
            let connector = change.connector
            guard connector.id.description != setup.mainConnector else {
                tellOfMainScreen(change)
                continue
            }
            switch change {
            case .connected: connect(connector)
            case .disconnected: disconnect(connector.id)
            case .modesChanged: update(to: connector)
            }
        }
        if settingsDependOnOthers, !changes.isEmpty { reconfigure() }
    }

    /// Records that changes up to a source's revision have been applied.
    func didApply(revision new: UInt64) { revision.pass(new) }

    /// Suspends until changes up to a source's revision have been applied and the app has settled.
    package func applied(revision wanted: UInt64) async {
        await withCheckedContinuation { revision.wait(for: wanted, $0) }
        device.settle()
    }

    /// Whether the runtime may add windows to screens; false for an app with its own classes.
    package var showsOwnWindows: Bool { if case .builtIn = setup.app { true } else { false } }

    /// The view that mirrors the main window on a screen, for freezing or cropping, if any.
    package func mirror(on screen: UIScreen) -> MirrorView? { mirrors?.mirror(on: screen) }

    /// Returns why no part of the main window is in a region to mirror, in any orientation; nil if one is.
    package func problem(withRegion region: CGRect) -> String? {
        let size = device.mainScreen.bounds.size
        // The window turns with the device, and the region stays.
        let orientations = [size, CGSize(width: size.height, height: size.width)]
        guard !orientations.contains(where: { region.intersects(CGRect(origin: .zero, size: $0)) }) else { return nil }
        return "the region is outside the main window, which has \(Int(size.width)) × \(Int(size.height)) points"
    }

    /// Replaces the content of the runtime's window on a screen; nil for the main window again.
    package func show(_ content: UIViewController?, on screen: UIScreen) { mirrors?.show(content, on: screen) }

    /// Shows each screen's identification on it.
    ///
    /// - Parameter duration: how long; nil for the manager's lifetime.
    package func identify(for duration: Duration? = nil) { identifyOverlay.identify(for: duration) }

    /// Releases the runtime's windows and stops listening; the screens stay as they are.
    package func stop() {
        mirrors?.stop()
        mirrors = nil
        revision.open()
        modeObserver.map(NotificationCenter.default.removeObserver)
        modeObserver = nil
    }

    private func connect(_ connector: Connector) {
        let monitor = AttachedMonitor(connector: connector, settings: chosenSettings(for: connector))
        monitors[connector.id] = monitor
        if !monitor.settings.isIgnored { attach(monitor) }
    }

    /// Creates the screen of a connected monitor.
    func attach(_ monitor: AttachedMonitor) {
        let id = monitor.connector.id
        let screen = device.attach(describe(monitor)) { screen in
            // The app's handlers may ask for the monitor.
            monitors[id]?.screen = screen
            if let overscan = monitor.settings.overscan {
                screen.overscanCompensation = UIScreen.OverscanCompensation(overscan)
            }
            if isLaunched { report(.screenConnected(ScreenState(screen))) }
        }
        monitors[id]?.screen = screen
    }

    /// Removes a monitor's screen.
    func detach(_ id: ConnectorID) {
        guard let screen = monitors[id]?.screen else { return }
        monitors[id]?.screen = nil
        device.detach(screen)
        report(.screenDisconnected(ScreenState(screen)))
    }

    /// Updates a connected monitor to its current report: its modes, and its name if the EDID arrives late.
    ///
    /// The EDID changes the monitor's key. Choices made for the monitor before that move to the new key; the socket's
    /// key keeps those made for other monitors without an EDID.
    private func update(to connector: Connector) {
        guard let monitor = monitors[connector.id] else { return }
        let (old, new) = (monitor.key, AttachedMonitor.key(of: connector))
        if old != new, let earlier = monitor.earlierChoice {
            let attached = Set(monitors.values.map(\.key)).union([new])
            let choice = (choices[old] ?? ScreenChoice()).moved(from: earlier, onto: choices[new] ?? ScreenChoice())
            choices.keep(earlier, for: old, attached: attached)
            choices.keep(choice, for: new, attached: attached)
            monitors[connector.id]?.earlierChoice = nil
            choicesDidChange()
        }
        refresh(monitors[connector.id] ?? monitor, as: connector)
    }

    /// Applies a monitor's properties, settings, and choices to its screen.
    ///
    /// Every change of a connected monitor goes through here, whether the monitor or a person made it. The mode of a
    /// monitor without an EDID is provisional: the wanted one replaces it when the EDID arrives, but a mode that the
    /// app has set in the meantime stays as long as it is offered (MODE-5).
    func refresh(_ before: AttachedMonitor, as connector: Connector) {
        let id = connector.id
        var monitor = before
        monitor.connector = connector
        monitor.settings = chosenSettings(for: connector)
        guard monitor.connector != before.connector || monitor.settings != before.settings else { return }
        let (old, settings) = (before.settings, monitor.settings)
        monitors[id] = monitor
        guard settings.isIgnored == old.isIgnored else { return settings.isIgnored ? detach(id) : attach(monitor) }
        guard let screen = monitor.screen else { return }
        let takesWantedMode =
            if before.connector.edid.isEmpty, !connector.edid.isEmpty {
                screen.displayMode == wantedMode(of: before) ?? ScreenDescription.fallbackMode
            } else {
                settings.mode != old.mode
            }
        // Without a choice, UIKit's default applies again (OVR-2).
        let overscan =
            settings.overscan == old.overscan ? nil : UIScreen.OverscanCompensation(settings.overscan ?? .scale)
        let description = describe(monitor)
        device.update(
            screen, to: description, mode: takesWantedMode ? description.initialMode : nil, overscan: overscan)
        guard settings != old else { return }
        // A suspended app runs no code, so changes to its windows wait.
        if device.execution != .suspended { mirrors?.update(screen) }
        noteSettings(of: screen)
    }

    private func disconnect(_ id: ConnectorID) {
        detach(id)
        monitors[id] = nil
        refusals.forget(id.description)
    }

    /// Returns a monitor's description for the device.
    func describe(_ monitor: AttachedMonitor) -> ScreenDescription {
        let (connector, settings) = (monitor.connector, monitor.settings)
        if settings.mode.mode(among: connector.modes) == nil, !connector.modes.isEmpty {
            report(
                .warning(
                    "\(connector.id): the monitor does not offer the requested mode; using its preferred mode"))
        }
        warnOfRefusal(of: monitor)
        var description = ScreenDescription(
            connector, initialMode: wantedMode(of: monitor), scale: settings.scale ?? connector.scale,
            overscan: connector.overscan)
        description.supportsMirroring = settings.mirroring == .system
        description.mirrorAspect = settings.aspect
        (description.rotation, description.unused) = (settings.rotation, settings.unused)
        return description
    }

    private func startMirroring() {
        let mirrors = MirrorCoordinator(
            mainWindow: { UIApplication.shared.delegate?.window ?? nil },
            aspect: { [weak self] screen in
                self?.monitor(of: screen).flatMap { $0.settings.mirroring == .window ? $0.settings.aspect : nil }
            }
        ) { [report] screen, change in
            let window = WindowState(kind: .mirror)
            switch change {
            case .shown: report(.windowShown(ScreenState(screen), window))
            case .released: report(.windowReleased(ScreenState(screen), window))
            }
        }
        self.mirrors = mirrors
        mirrors.start()
    }

    private func listen(to device: SimulatedDevice) {
        mirroring = []
        device.addDelegate(self)
        modeObserver = NotificationCenter.default.observeScreens(UIScreen.modeDidChangeNotification) { [report] in
            report(.modeChanged(ScreenState($0)))
        }
    }

    // MARK: A monitor as the main screen

    private func mainProfile(among changes: [ConnectorChange]) -> DeviceProfile {
        let profile = setup.profile
        guard let mainConnector = setup.mainConnector else { return profile }
        let connector = changes.lazy.map(\.connector).first { $0.id.description == mainConnector }
        guard let connector, let mode = connector.preferredMode else {
            report(.warning("\(mainConnector) has no monitor: \(profile.name) is used as the main screen"))
            return profile
        }
        let rotation = chosenSettings(for: connector).rotation
        var device = DeviceProfile(
            name: connector.monitor?.name ?? mainConnector,
            model: "iPad",
            idiom: .pad,
            nativeSize: mode.size.rotated(by: rotation),
            scale: 1,
            maximumFramesPerSecond: max(1, (mode.refreshMillihertz + 500) / 1000),
            supportsMultipleScenes: true)
        device.monitor = DeviceProfile.MainMonitor(mode: mode, rotation: rotation)
        return device
    }

    /// The main screen outlives its monitor: an app never sees it disconnect (SCR-1).
    private func tellOfMainScreen(_ change: ConnectorChange) {
        guard isLaunched else { return }
        switch change {
        case .disconnected(let connector):
            report(.warning("\(connector.id), the main screen, lost its monitor; the app keeps its last state"))
        case .connected(let connector), .modesChanged(let connector):
            report(.warning("\(connector.id), the main screen, changed; the app keeps it as it was at launch"))
        }
    }
}

extension ScreenManager: SimulatedDeviceDelegate {
    /// Runs UIKit's next turn of the main loop.
    package func deviceNeedsTurn(_ device: SimulatedDevice) {
        Task { [weak device] in device?.runTurn() }
    }

    /// Updates the mirrors of screens that connected while the app was suspended.
    package func deviceDidResume(_ device: SimulatedDevice) {
        for screen in device.screens.dropFirst() { mirrors?.update(screen) }
    }

    /// Reports when the system starts or stops mirroring on a screen.
    package func device(_ device: SimulatedDevice, screen: UIScreen, didChangeContentTo content: ScreenContent?) {
        let changed = content == .mirroring ? mirroring.insert(screen).inserted : mirroring.remove(screen) != nil
        guard changed, isLaunched, monitor(of: screen) != nil, content != nil else { return }
        report(.mirroringChanged(ScreenState(screen)))
    }

    /// Refuses modes that an output refuses (MODE-3).
    package func device(_ device: SimulatedDevice, refusalOf mode: DisplayMode, on screen: UIScreen) -> String? {
        refusal(of: mode, on: screen.id)
    }

    /// Reports a diagnostic as a warning.
    package func device(_ device: SimulatedDevice, didReport diagnostic: Diagnostic) {
        report(.warning(diagnostic.description))
    }
}

extension ScreenState {
    /// The state of a screen of the device.
    @MainActor
    init(_ screen: UIScreen) {
        self.init(
            id: screen.id,
            isMain: screen === UIScreen.main,
            mode: screen.displayMode ?? ScreenDescription.fallbackMode,
            width: screen.bounds.width,
            height: screen.bounds.height,
            scale: screen.scale,
            mirrored: screen.mirrored?.id,
            monitor: screen.hardware.monitor,
            monitorID: screen.hardware.monitorID)
    }
}
