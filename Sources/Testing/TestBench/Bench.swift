// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Base
import BuiltInApp
import DisplayModel
public import Foundation
import Hotplug
import Runtime
import ScenarioLanguage
package import SecondScreen
public import UIKitCore

/// A simulated device and a machine with monitors, in virtual time, for tests and scenarios.
///
/// A process simulates one device, so only one bench exists at a time. Every method returns when the monitors and the
/// app have settled: pending hardware changes have happened, handlers have run, and windows are laid out. Time passes
/// only in calls to the bench, so a day takes only as long as its events.
///
/// Work that the app does off the main actor is not awaited; let the app sleep with ``clock``.
@MainActor
public final class Bench {
    /// The bench of the running test, created by a trait of the test kit or by `withBench`.
    public nonisolated static var current: Bench? { BenchScope.bench }

    /// The bench's virtual clock.
    public nonisolated let clock = VirtualClock()
    /// The events so far, in order: notifications and messages.
    package var log = StageLog<BenchEvent>()

    let options: BenchOptions
    private(set) var manager: ScreenManager
    let machine: any BenchMachine
    let studio: PictureStudio
    /// The last disconnected screen of each name, for windows that are still on it.
    var detached: [String: UIScreen] = [:]
    /// The position of the log when exceptions were last taken; see ``takeExceptions()``.
    var positionOfTakenExceptions = 0
    /// The connects and disconnects checked so far; see ``brokenInvariant()``.
    var connectTurns = ConnectTurns()
    /// The modes that outputs refuse, by screen.
    var refusedModes: [String: ModeRefusal] = [:]
    private var naming = MonitorNaming()
    private var tracker = ConnectorTracker()
    /// The times of frames, if animations run over time.
    var frameTimes = FrameTimes()
    /// The outputs of the screens; nil until the first picture.
    var output: BenchOutput?
    /// Adds events to a journal; nil for none.
    weak var reporter: BenchReporter?
    /// The latest snapshot of the machine; nil before it is started.
    private var latest: ConnectorSnapshot?

    /// The device.
    package var device: SimulatedDevice { SimulatedDevice.current }
    /// The time since the bench was created.
    public var now: Duration { clock.now.offset }
    /// Whether the app is running.
    package var isLaunched: Bool { manager.isLaunched }
    /// The names of the connectors with a monitor, according to the latest snapshot.
    var shownConnectors: [String] { tracker.connected.map(\.id.description) }
    /// The requests available to clients outside the app.
    package var screens: ScreenManager { manager }

    /// Creates a bench; the app is launched with the first action.
    ///
    /// - Parameter options: what to simulate.
    /// - Throws: if a monitor attached at launch cannot be created.
    package init(_ options: BenchOptions) throws {
        self.options = options
        studio = PictureStudio(fontFolder: options.fontFolder)
        machine = options.machine?(options.settling) ?? ScriptedBenchMachine(settling: options.settling)
        manager = ScreenManager(options.setup) { _ in }
        SimulatedDevice.reset(options.setup.profile, options: options.setup.system)
        MediaTime.follow { [clock] in Self.mediaTime(at: clock.now) }
        for (socket, spec) in options.plugged { try machine.attach(spec, to: try Self.connector(socket)) }
    }

    /// Tears down the app and its screens; the bench cannot be used afterward.
    package func tearDown() {
        rememberDelegate()
        manager.stop()
        detached = [:]
        SimulatedDevice.reset()
        MediaTime.follow(nil)
    }

    // MARK: The app

    /// Launches the default app unless one is running; every other method does so first.
    public func launch() async {
        if !isLaunched { await launch(options.setup.app) }
    }

    /// Launches an app with a delegate class, as `@main` on the class does.
    ///
    /// A running app ends without notice, as when a phone restarts; the monitors stay connected.
    ///
    /// - Parameters:
    ///   - delegate: the class of the app delegate.
    ///   - info: the app's property list, such as `["UIApplicationSceneManifest": …]`.
    ///   - url: a URL that the app is launched to open; nil for none.
    /// - Returns: the app delegate.
    /// - Throws: ``ActionRefused`` if the app has replaced its delegate.
    @discardableResult
    public func launch<Delegate: UIApplicationDelegate>(
        _ delegate: Delegate.Type, info: [String: Any] = [:], opening url: URL? = nil
    ) async throws -> Delegate {
        let application = HostedApplication(
            info: ApplicationInfo(info), delegateClass: delegate, request: url.map(AppRequest.open))
        await launch(.hosted(application))
        guard let made = UIApplication.shared.delegate as? Delegate else {
            throw ActionRefused("the app has replaced its delegate \(delegate)")
        }
        return made
    }

    /// Launches the built-in app, which the daemon shows when there is no other: a board, mirrored by a secondary
    /// window on each external screen.
    ///
    /// A running app ends without notice, as when a phone restarts; the monitors stay connected.
    public func launchBuiltInApp() async { await launch(.builtIn(.board)) }

    /// Launches an app; a running one ends without notice, as when a phone restarts.
    package func launch(_ app: DeviceSetup.App) async {
        var setup = options.setup
        // The built-in app's windows mirror, unless a scenario or a test of it has set something else.
        if case (.builtIn, .hosted) = (app, setup.app) { setup.screens.mirroring = .window }
        setup.app = app
        let start = Date(timeIntervalSinceReferenceDate: 190_028_460)
        setup.time = TimeSource(zone: .utc) { [clock] in
            // Wall-clock time follows the bench's, starting at 9:41 on January 9, 2007, as in Apple's product images.
            start.addingTimeInterval(clock.now.offset / .seconds(1))
        }
        // If drawing is impossible, the first picture is refused with the reason. An app that brings fonts finds them by
        // name from its launch on.
        if options.takesPictures || studio.servesFromStart || setup.appFonts != nil { try? studio.serve(&setup) }
        manager.stop()
        let manager = ScreenManager(setup) { [weak self] in self?.note($0) }
        self.manager = manager
        (naming, tracker) = (MonitorNaming(), ConnectorTracker())
        if let settings = options.settings {
            manager.settingsDependOnOthers = options.settingsDependOnOthers
            manager.settings = { [weak manager] connector in
                let others = manager?.attachedMonitors.map(\.connector).filter { $0.id != connector.id } ?? []
                return settings(connector, (others + [connector]).sorted { $0.id < $1.id })
            }
        }
        manager.willLaunch = { [weak self] in self?.witness($0) }
        let snapshot = latest ?? machine.start()
        latest = snapshot
        for warning in snapshot.warnings { log.add(.message(warning), at: now) }
        noteLeftDelegate()
        manager.launch(with: tracker.changes(to: naming.name(snapshot.connectors)), source: "scenario")
        await rest()
    }

    /// Observes a new device, starting at launch.
    private func witness(_ device: SimulatedDevice) {
        device.addDelegate(self)
        device.animatesOverTime = options.animatesOverTime
        output?.noteChange()
        manager.modeRefusal = { [weak self] screen, mode in
            guard let self else { return nil }
            if let refusal = refusedModes[screen], refusal.refuses(mode, on: self.device.screen(withID: screen)) {
                return "the output refuses it"
            }
            return options.output?.sinks.refusal(of: mode, on: screen)
        }
    }

    /// Applies a snapshot of the machine.
    func apply(_ snapshot: ConnectorSnapshot) {
        latest = snapshot
        for warning in snapshot.warnings { log.add(.message(warning), at: now) }
        let changes = tracker.changes(to: naming.name(snapshot.connectors))
        guard !changes.isEmpty else { return }
        let before = device.screens
        manager.apply(changes)
        for screen in before where !screen.isConnected { detached[screen.id] = screen }
        device.settle()
    }

    private func note(_ event: RuntimeEvent) {
        reporter?.note(event)
        if case .warning(let message) = event { log.add(.message(message), at: now) }
    }
}

extension Bench {
    /// Runs a body with a new bench, which is ``current`` during the call.
    ///
    /// Benches take turns: a second call waits until the first has finished.
    ///
    /// - Parameters:
    ///   - options: what to simulate.
    ///   - body: the code that uses the bench.
    /// - Returns: what the body returns.
    /// - Throws: what the body throws, and errors of invalid options; ``ActionRefused`` inside another bench, whose
    ///   device it would take away, and if the machine cannot be used or restored.
    package static func running<Result>(
        _ options: BenchOptions, _ body: @MainActor (Bench) async throws -> Result
    ) async throws -> Result {
        guard current == nil else {
            throw ActionRefused("a bench is already in use: use Bench.current, or leave it first")
        }
        return try await DeviceTurn.take {
            let bench = try Bench(options)
            defer { bench.tearDown() }
            do {
                try await bench.machine.open()
                let result = try await BenchScope.$bench.withValue(bench) { try await body(bench) }
                await bench.show()
                try await bench.machine.close()
                await bench.output?.end()
                return result
            } catch {
                // The first error takes precedence.
                try? await bench.machine.close()
                await bench.output?.end()
                throw error
            }
        }
    }
}

/// The bench of the current task.
enum BenchScope {
    /// The bench; nil if there is none.
    @TaskLocal static var bench: Bench?
}

/// A process runs several apps in succession, unlike on a device, so leftovers of one app can affect the next.
extension Bench {
    /// The app delegate of the previous bench, while something retains it.
    private static weak var leftDelegate: AnyObject?

    /// Remembers the delegate of an app that ends, with a weak reference.
    func rememberDelegate() {
        if isLaunched { Self.leftDelegate = UIApplication.shared.delegate }
    }

    /// Logs a message if the app of the previous bench is still alive, because it may disturb the next one.
    func noteLeftDelegate() {
        guard let left = Self.leftDelegate else { return }
        Self.leftDelegate = nil
        let message =
            "\(type(of: left)) of the previous app is still alive and receives notifications of this one: "
            + "something retains it, such as an observer that was not removed"
        log.add(.message(message), at: now)
    }
}

extension Bench: SimulatedDeviceDelegate {
    /// Notes that the outputs and the pictures of a journal are outdated.
    package func deviceDidCommit(_ device: SimulatedDevice) {
        output?.noteChange()
        reporter?.noteCommit()
    }

    /// Logs a notification.
    package func device(_ device: SimulatedDevice, willPost name: Notification.Name, object: AnyObject?) {
        log.add(.posted(PostedNotification(name, about: object)), at: now)
    }

    /// Logs an exception and continues.
    package func device(_ device: SimulatedDevice, shouldContinueAfter exception: UIKitException) -> Bool {
        log.add(.exception("\(exception.name): \(exception.reason)"), at: now)
        return true
    }
}
