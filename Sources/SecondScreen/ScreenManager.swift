// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
import Foundation
package import Hotplug
package import UIKitCore

/// Turns changes of connectors into changes of the device's screens; the only writer of `UIScreen.screens`.
///
/// Tells of what happens through `report`, a screen's connect before the app's handlers have run and its disconnect
/// after.
@MainActor
package final class ScreenManager {
    /// Whether the app runs; changes before that make up the state at launch.
    package private(set) var isLaunched = false

    /// What is done with a monitor's screen, by what is connected; ``reconfigure()`` has a change take effect.
    package var settings: (Connector) -> ScreenSettings
    /// Whether a monitor's settings depend on which others are there, and all are looked at when one comes or goes.
    package var settingsDependOnOthers = false
    /// What was chosen for monitors while the program ran, and in earlier runs.
    package internal(set) var choices = ScreenChoices()
    /// Called when a choice is made or taken back.
    package var choicesDidChange: () -> Void = {}

    /// Why the output of a screen, by its name, does not take a mode; nil when it does.
    package var modeRefusal: (_ screen: String, DisplayMode) -> String? = { _, _ in nil }
    var refusals = ModeRefusals()

    /// Called with the new device before the app is launched on it.
    package var willLaunch: (SimulatedDevice) -> Void = { _ in }

    let setup: DeviceSetup
    let report: @MainActor (RuntimeEvent) -> Void
    /// The monitors that are plugged in, but for the main screen's.
    var monitors: [ConnectorID: AttachedMonitor] = [:]
    var mirrors: MirrorCoordinator?
    private let identifier = ScreenIdentifier()
    private var modeObserver: (any NSObjectProtocol)?
    private var revision = RevisionGate()

    /// The device whose screens these are.
    package var device: SimulatedDevice { SimulatedDevice.current }

    /// Creates a manager that does nothing until `launch(with:source:)`.
    ///
    /// - Parameters:
    ///   - setup: the device, and what runs on it.
    ///   - report: told of everything that happens, in order.
    package init(_ setup: DeviceSetup, report: @escaping @MainActor (RuntimeEvent) -> Void) {
        self.setup = setup
        self.report = report
        settings = { _ in setup.screens }
    }

    isolated deinit {
        stop()
    }

    /// Launches the app on a new device whose screens are there already: no notification tells of them (SCR-5).
    ///
    /// - Parameters:
    ///   - changes: the connects that make up the state at launch.
    ///   - source: the source's name, for the event `ready`.
    package func launch(with changes: [ConnectorChange], source: String) {
        SimulatedDevice.reset(mainProfile(among: changes), options: setup.system)
        device.measureText(with: setup.measureText)
        device.encodeImages(with: setup.encodeImage)
        device.turn(to: setup.orientation)
        listen(to: device)
        willLaunch(device)
        apply(changes)
        switch setup.app {
        case .builtIn(let content): device.launch(BuiltInApp(content: content, time: setup.time))
        case .hosted(let application): application.launch(on: device)
        }
        isLaunched = true
        report(.ready(version: version, source: source, screens: UIScreen.screens.map(ScreenState.init)))
        if showsOwnWindows { startMirroring() }
        if setup.identifies { identify() }
    }

    /// Launches the app with the monitors that a source has at first, and looks at it no more.
    package func launch(onFirstSnapshotOf source: any ConnectorSource) async {
        var (naming, tracker) = (MonitorNaming(), ConnectorTracker())
        for await snapshot in source.snapshots() {
            for warning in snapshot.warnings { report(.warning(warning)) }
            launch(with: tracker.changes(to: naming.name(snapshot.connectors)), source: source.name)
            return
        }
    }

    /// Applies changes in their order.
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

    /// Takes note that everything up to a source's revision has been applied.
    func didApply(revision new: UInt64) { revision.pass(new) }

    /// Waits until everything up to a source's revision has been applied, and the app has come to rest.
    package func applied(revision wanted: UInt64) async {
        await withCheckedContinuation { revision.wait(for: wanted, $0) }
        device.settle()
    }

    /// Whether screens may get windows of the runtime's own: not beside those of an app with its own classes.
    package var showsOwnWindows: Bool { if case .builtIn = setup.app { true } else { false } }

    /// The view that mirrors the main window on a screen, to be frozen or turned to a part; nil where none does.
    package func mirror(on screen: UIScreen) -> MirrorView? { mirrors?.mirror(on: screen) }

    /// Has the runtime's window on a screen show other content than the main window's; nil for that again.
    package func show(_ content: UIViewController?, on screen: UIScreen) { mirrors?.show(content, on: screen) }

    /// Says on each screen which one it is.
    ///
    /// - Parameter duration: how long; nil for as long as the manager lives.
    package func identify(for duration: Duration? = nil) { identifier.identify(for: duration) }

    /// Releases the windows of the runtime and listens no more; the screens stay as they are.
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

    /// Makes the screen of a monitor that is plugged in.
    func attach(_ monitor: AttachedMonitor) {
        let id = monitor.connector.id
        let screen = device.attach(describe(monitor)) { screen in
            // The app's handlers ask what the screen is to show.
            monitors[id]?.screen = screen
            if let overscan = monitor.settings.overscan { screen.overscanCompensation = overscan }
            if isLaunched { report(.screenConnected(ScreenState(screen))) }
        }
        monitors[id]?.screen = screen
    }

    /// Takes the screen of a monitor away.
    func detach(_ id: ConnectorID) {
        guard let screen = monitors[id]?.screen else { return }
        monitors[id]?.screen = nil
        device.detach(screen)
        report(.screenDisconnected(ScreenState(screen)))
    }

    /// Takes note of what a monitor that is there offers now.
    ///
    /// The mode of one that could not be described is a stand-in, which gives way to the wanted one when the EDID comes;
    /// any other mode stays while it is on offer (MODE-5).
    private func update(to connector: Connector) {
        let standIn = monitors[connector.id].flatMap { monitor in
            monitor.connector.edid.isEmpty ? wantedMode(of: monitor) ?? ScreenDescription.fallbackMode : nil
        }
        monitors[connector.id]?.connector = connector
        guard let monitor = monitors[connector.id], let screen = monitor.screen else { return }
        let description = describe(monitor)
        let hasStandIn = standIn != nil && screen.displayMode == standIn && !connector.edid.isEmpty
        device.update(screen, to: description, mode: hasStandIn ? description.initialMode : nil)
    }

    private func disconnect(_ id: ConnectorID) {
        detach(id)
        monitors[id] = nil
        refusals.forget(id.description)
    }

    /// What the device is told of a monitor.
    func describe(_ monitor: AttachedMonitor) -> ScreenDescription {
        let (connector, settings) = (monitor.connector, monitor.settings)
        if settings.mode.mode(among: connector.modes) == nil, !connector.modes.isEmpty {
            report(.warning("\(connector.id): the monitor does not offer the wanted mode; it keeps its preferred one"))
        }
        warnOfRefusal(of: monitor)
        var description = ScreenDescription(
            connector, initialMode: wantedMode(of: monitor), scale: settings.scale ?? connector.scale,
            overscan: connector.overscan)
        description.supportsMirroring = settings.mirroring == .system
        description.mirrorAspect = settings.aspect
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
        device.diagnostics = { [report] in report(.warning($0.description)) }
        device.modeRefusal = { [weak self] screen, mode in self?.refusal(of: mode, on: screen) }
        device.didResume = { [weak self, weak device] in
            for screen in device?.screens.dropFirst() ?? [] { self?.mirrors?.update(screen) }
        }
        device.mainLoop.onWork = { [weak device] in
            // UIKit's next turn of the main loop.
            Task { device?.runTurn() }
        }
        var mirroring: Set<UIScreen> = []
        device.contentDidChange = { [weak self] screen, content in
            let changed = content == .mirroring ? mirroring.insert(screen).inserted : mirroring.remove(screen) != nil
            guard let self, changed, isLaunched, monitor(of: screen) != nil, content != .disconnected else {
                return
            }
            report(.mirroringChanged(ScreenState(screen)))
        }
        modeObserver = NotificationCenter.default.observeScreens(UIScreen.modeDidChangeNotification) { [report] in
            report(.modeChanged(ScreenState($0)))
        }
    }

    // MARK: A monitor as the main screen

    private func mainProfile(among changes: [ConnectorChange]) -> DeviceProfile {
        let profile = setup.profile
        guard let mainConnector = setup.mainConnector else { return profile }
        let connector = changes.lazy.map(\.connector).first { $0.id.description == mainConnector }
        guard let mode = connector?.preferredMode else {
            report(.warning("\(mainConnector) has no monitor: \(profile.name) stands in as the main screen"))
            return profile
        }
        return DeviceProfile(
            name: connector?.monitor?.name ?? mainConnector,
            model: "iPad",
            idiom: .pad,
            nativeSize: mode.size,
            scale: 1,
            maximumFramesPerSecond: max(1, (mode.refreshMillihertz + 500) / 1000),
            supportsMultipleScenes: true)
    }

    /// The main screen outlives its monitor: an app never sees it go (SCR-1).
    private func tellOfMainScreen(_ change: ConnectorChange) {
        guard isLaunched else { return }
        switch change {
        case .disconnected(let connector):
            report(.warning("\(connector.id), the main screen, has no monitor any more; the app keeps it as it was"))
        case .connected(let connector), .modesChanged(let connector):
            report(.warning("\(connector.id), the main screen, changed; the app keeps it as it was at launch"))
        }
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
