// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Base
import BuiltInApp
import DisplayModel
package import Foundation
import Hotplug
import ScenarioLanguage
package import SecondScreen
package import UIKitCore

/// A simulated device and a machine with monitors, in virtual time: what a test or a scenario plays on.
///
/// A process simulates one device, so there is one bench at a time. Every method returns when monitors and app have
/// settled: what the machine does by itself has happened, handlers have run, windows are laid out. Time passes only in
/// the bench's own calls, so a day takes as long as what happens in it.
///
/// What an app does away from the main actor is not waited for; give it ``clock`` where it waits.
@MainActor
public final class Bench {
    /// The bench of the test that runs, where a trait of the test kit or its `withBench` made one.
    public nonisolated static var current: Bench? { BenchScope.bench }

    /// The time that passes on the bench.
    public nonisolated let clock = VirtualClock()
    /// What happened, in order: notifications and messages.
    package var log = BenchLog()

    let options: BenchOptions
    private(set) var manager: ScreenManager
    let machine: any BenchMachine
    let studio: PictureStudio
    /// The last screen of each name that went away, for the windows that are still on it.
    var detached: [String: UIScreen] = [:]
    /// Where the log stood when exceptions were last taken; see ``takeExceptions()``.
    var positionOfTakenExceptions = 0
    /// The modes that outputs refuse, by screen.
    var refusedModes: [String: ModeRefusal] = [:]
    private var naming = MonitorNaming()
    private var tracker = ConnectorTracker()
    /// What the machine showed last; nil before it was started.
    private var latest: ConnectorSnapshot?

    /// The device.
    package var device: SimulatedDevice { SimulatedDevice.current }
    /// The time since the bench was made.
    public var now: Duration { clock.now.offset }
    /// Whether the app runs.
    package var isLaunched: Bool { manager.isLaunched }
    /// The names of the connectors with a monitor, as the machine showed them last.
    var shownConnectors: [String] { tracker.connected.map(\.id.description) }
    /// What programs outside of the app may ask for.
    package var screens: ScreenManager { manager }

    /// Creates a bench; the app is launched with the first thing that happens.
    ///
    /// - Parameter options: what it simulates.
    /// - Throws: when a monitor that is to be there at launch cannot be made.
    package init(_ options: BenchOptions) throws {
        self.options = options
        studio = PictureStudio(fontFolder: options.fontFolder)
        machine = options.machine?(options.settling) ?? ScriptedBenchMachine(settling: options.settling)
        manager = ScreenManager(options.setup) { _ in }
        SimulatedDevice.reset(options.setup.profile, options: options.setup.system)
        for (socket, spec) in options.plugged { try machine.attach(spec, to: try Self.connector(socket)) }
    }

    /// Takes the app and its screens down; the bench is of no use afterwards.
    package func tearDown() {
        rememberDelegate()
        manager.stop()
        detached = [:]
        SimulatedDevice.reset()
    }

    // MARK: The app

    /// Launches an app that does nothing, unless one runs; what any other method does first.
    public func launch() async {
        if !isLaunched { await launch(options.setup.app) }
    }

    /// Launches an app; one that runs ends without a word, as when a phone is restarted.
    package func launch(_ app: DeviceSetup.App) async {
        var setup = options.setup
        setup.app = app
        let start = Date(timeIntervalSinceReferenceDate: 190_028_460)
        setup.time = TimeSource(timeZone: .gmt) { [clock] in
            // Clocks on the wall go with the bench's, from 9:41 on 9 January 2007, as in Apple's own pictures.
            start.addingTimeInterval(clock.now.offset / .seconds(1))
        }
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

    /// Has what happens on a new device noticed, from its launch on.
    private func witness(_ device: SimulatedDevice) {
        device.addDelegate(self)
        manager.modeRefusal = { [weak self] screen, mode in
            guard let self, let refusal = refusedModes[screen] else { return nil }
            return refusal.refuses(mode, on: self.device.screen(withID: screen)) ? "the output refuses it" : nil
        }
    }

    private func note(_ event: RuntimeEvent) {
        if case .warning(let message) = event { log.add(.message(message), at: now) }
    }

    // MARK: Time

    /// Lets time pass; whatever is due in it happens on the way.
    ///
    /// - Parameter duration: how long; not negative.
    public func wait(_ duration: Duration) async {
        await launch()
        // What the app has just begun lies down to sleep before time passes.
        await rest()
        await advance(to: now + duration)
    }

    /// Lets time pass up to a moment.
    func advance(to target: Duration) async {
        while true {
            let next = [machine.nextMoment, clock.nextDeadline?.offset].compactMap(\.self).min()
            guard let next, next <= target else { break }
            await pass(to: max(next, now))
        }
        await pass(to: max(target, now))
    }

    /// Lets the machine finish what it has begun: flaps, grace, late EDIDs.
    ///
    /// - Throws: ``ActionRefused`` when it does not come to an end, which would hang a test.
    package func settle() async throws(ActionRefused) {
        await rest()
        let start = now
        for _ in 0..<options.settlingSteps {
            guard !machine.isSettled, let next = machine.nextMoment else { return }
            await advance(to: max(next, now))
        }
        throw ActionRefused(
            "the monitors have not settled after \(options.settlingSteps) steps, which took \((now - start).secondsText)"
        )
    }

    /// Goes to the next moment and does what is due then.
    private func pass(to moment: Duration) async {
        var happens = clock.nextDeadline.map { $0.offset <= moment } ?? false
        await frames(until: moment)
        clock.advance(to: VirtualClock.Instant(offset: moment))
        if let due = machine.nextMoment, due <= moment {
            for snapshot in await machine.advance(to: moment) {
                apply(snapshot)
                happens = true
            }
        }
        await rest(longer: happens)
    }

    private func apply(_ snapshot: ConnectorSnapshot) {
        latest = snapshot
        for warning in snapshot.warnings { log.add(.message(warning), at: now) }
        let changes = tracker.changes(to: naming.name(snapshot.connectors))
        guard !changes.isEmpty else { return }
        let before = device.screens
        manager.apply(changes)
        for screen in before where !screen.isConnected { detached[screen.id] = screen }
        device.settle()
    }

    /// Lets the app's handlers and tasks come to rest.
    private func rest(longer: Bool = true) async {
        device.settle()
        // An app's own tasks on the main actor take a turn each for every step; the built-in app has none.
        guard longer, hasTasks else { return }
        for turn in 1...Self.turnsOfRest {
            await Task.yield()
            // Whoever sleeps on a clock of which only the protocol is known goes by way of another thread.
            if turn % 4 == 0 { await Self.visitOtherThreads() }
            device.settle()
        }
    }

    @concurrent private static func visitOtherThreads() async {}

    /// How many turns of the main actor an app's tasks are given to come to rest.
    private static let turnsOfRest = 12

    private var hasTasks: Bool { if case .hosted = options.setup.app { true } else { clock.sleeperCount > 0 } }

    /// Gives display links the frames of a time that passes.
    ///
    /// At full rate for ten seconds; whoever waits for longer means the time and not the pictures.
    private func frames(until moment: Duration) async {
        guard device.wantsFrames, moment > now, case .hosted = options.setup.app else { return }
        let end = min(moment, now + .seconds(10))
        while let rate = device.wantedFramesPerSecond, now + .seconds(1) / rate < end {
            clock.advance(by: .seconds(1) / rate)
            device.frame(at: mediaTime)
            device.settle()
        }
    }

    /// The time that display links and animations are told.
    var mediaTime: TimeInterval { Self.startOfMediaTime + now / .seconds(1) }
    private static let startOfMediaTime = 1_000.0
}

extension Bench: SimulatedDeviceDelegate {
    /// Logs a notification.
    package func device(_ device: SimulatedDevice, willPost name: Notification.Name, object: AnyObject?) {
        log.add(.posted(name, about: object), at: now)
    }

    /// Logs an exception and continues.
    package func device(_ device: SimulatedDevice, shouldContinueAfter exception: UIKitException) -> Bool {
        log.add(.exception("\(exception.name): \(exception.reason)"), at: now)
        return true
    }
}
