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

    private let setup: DeviceSetup
    private let report: @MainActor (RuntimeEvent) -> Void
    /// The device whose screens these are.
    package var device: SimulatedDevice { SimulatedDevice.current }
    private var screens: [ConnectorID: UIScreen] = [:]
    private let identifier = ScreenIdentifier()
    private var mirrors: MirrorCoordinator?
    private var modeObserver: (any NSObjectProtocol)?

    /// Creates a manager that does nothing until `launch(with:source:)`.
    ///
    /// - Parameters:
    ///   - setup: the device, and what runs on it.
    ///   - report: told of everything that happens, in order.
    package init(_ setup: DeviceSetup, report: @escaping @MainActor (RuntimeEvent) -> Void) {
        self.setup = setup
        self.report = report
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
        var system = setup.system
        system.isMirroringEnabled = setup.mirroring == .system
        SimulatedDevice.reset(mainProfile(among: changes), options: system)
        device.measureText(with: setup.measureText)
        device.encodeImages(with: setup.encodeImage)
        device.turn(to: setup.orientation)
        listen(to: device)
        apply(changes)
        switch setup.app {
        case .builtIn(let content): device.launch(BuiltInApp(content: content, time: setup.time))
        case .hosted(let application): application.launch(on: device)
        }
        isLaunched = true
        report(.ready(version: version, source: source, screens: UIScreen.screens.map(ScreenState.init)))
        if setup.mirroring == .window { startMirroring() }
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
            case .modesChanged:
                if let screen = screens[connector.id] { device.update(screen, to: describe(connector)) }
            }
        }
    }

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
        modeObserver.map(NotificationCenter.default.removeObserver)
        modeObserver = nil
    }

    private func connect(_ connector: Connector) {
        let screen = device.attach(describe(connector)) { screen in
            if isLaunched { report(.screenConnected(ScreenState(screen))) }
        }
        screens[connector.id] = screen
    }

    private func describe(_ connector: Connector) -> ScreenDescription {
        let mode = setup.modePolicy.mode(among: connector.modes)
        if mode == nil, !connector.modes.isEmpty {
            report(.warning("\(connector.id): the monitor does not offer the wanted mode; it keeps its preferred one"))
        }
        return ScreenDescription(
            connector, initialMode: mode, scale: connector.scale, overscan: connector.overscan)
    }

    private func disconnect(_ id: ConnectorID) {
        guard let screen = screens.removeValue(forKey: id) else { return }
        device.detach(screen)
        report(.screenDisconnected(ScreenState(screen)))
    }

    private func startMirroring() {
        let mirrors = MirrorCoordinator(
            mainWindow: { UIApplication.shared.delegate?.window ?? nil }, aspect: MirrorView.Aspect(setup.mirrorAspect)
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
        device.mainLoop.onWork = { [weak device] in
            // UIKit's next turn of the main loop.
            Task { device?.runTurn() }
        }
        var mirroring: Set<UIScreen> = []
        device.contentDidChange = { [weak self] screen, content in
            let changed = content == .mirroring ? mirroring.insert(screen).inserted : mirroring.remove(screen) != nil
            guard let self, changed, isLaunched, screens.values.contains(screen), content != .disconnected else {
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
