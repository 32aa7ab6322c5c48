// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Foundation
import Glibc
import Hotplug
import Logging
import Runtime
import ScenarioLanguage
import ScreensWire
import SecondScreen
import TestBench
import UIKitCore
import Varlink

/// The runtime in an app's process: its device, monitors, and control socket.
@MainActor
enum AppProcess {
    /// The queue for sources, and for everything that is not isolated to an actor.
    private static let queue = SerialQueue()

    /// Runs the app until its time limit or a signal, then exits.
    ///
    /// An invalid setting ends the process immediately, with a line on standard error and status 64 (`EX_USAGE`).
    static func run(delegateClass: (any UIApplicationDelegate.Type)?, applicationClass: UIApplication.Type) -> Never {
        StandardDescriptors.openMissing()
        ProcessMemory.giveBackWhatIsFree()
        let environment = ProcessInfo.processInfo.environment
        let variables = environment.keys.filter { $0.hasPrefix("SECONDSCREEN_") }.sorted()
        if let problem = EnvironmentEncoding.problem(in: variables) {
            writeDiagnostic(problem)
            exit(EX_USAGE)
        }
        if let order = ScenarioOrder(environment: environment) { play(order, delegateClass, applicationClass) }
        let settings: Settings
        let info: ApplicationInfo
        do {
            settings = try Settings(environment: environment)
            info = try readInfo(delegateClass)
        } catch {
            writeDiagnostic("\(error)")
            exit(EX_USAGE)
        }
        let application = HostedApplication(
            info: info, delegateClass: delegateClass, applicationClass: applicationClass)
        Task {
            do {
                // All code that is not isolated to an actor runs on the queue, including libraries: the default
                // executor wakes the process once a second.
                try await withTaskExecutorPreference(queue) { try await follow(settings, application) }
                exit(EXIT_SUCCESS)
            } catch {
                writeDiagnostic("\(error)")
                exit(EX_SOFTWARE)
            }
        }
        runMainLoop()
    }

    /// Plays a scenario with the app, in virtual time, then exits.
    private static func play(
        _ order: ScenarioOrder, _ delegateClass: (any UIApplicationDelegate.Type)?,
        _ applicationClass: UIApplication.Type
    ) -> Never {
        let timers = AppClock.install()
        if timers == nil {
            writeDiagnostic(
                """
                the app is linked statically: its timers run in real time, and the scenario does not wait for them; link \
                it dynamically
                """)
        }
        Task {
            do {
                var setup = DeviceSetup(try DeviceTable().device(DeviceTable.defaultDevice))
                setup.app = .hosted(
                    HostedApplication(
                        info: try readInfo(delegateClass), delegateClass: delegateClass,
                        applicationClass: applicationClass))
                setup.screens.mirroring = .system
                try setup.usePhotosOfEnvironment()
                try await order.carryOut { settings, _ in
                    if let profile = settings.profile {
                        throw ConfigurationError(
                            origin: "profile \(profile.name)",
                            message: "profiles apply to the built-in app only; remove this line")
                    }
                    var options = try BenchOptions(settings, over: setup)
                    options.appTimers = timers
                    return options
                }
                exit(EXIT_SUCCESS)
            } catch {
                writeDiagnostic("\(error)")
                exit(EX_SOFTWARE)
            }
        }
        runMainLoop()
    }

    private static func runMainLoop() -> Never {
        // Without a timer or a port, a run loop returns at once; this timer never fires.
        RunLoop.main.add(Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }, forMode: .default)
        while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    }

    private static func follow(_ settings: Settings, _ application: HostedApplication) async throws {
        var setup = DeviceSetup(try DeviceTable().device(settings.device.profile))
        setup.app = .hosted(application)
        setup.screens.mirroring = .system
        try settings.apply(to: &setup, givenOnly: true)
        var parts = RuntimeHost.Parts(
            setup: setup, queue: queue, logger: Logger(label: "secondscreen") { _ in SwiftLogNoOpLogHandler() })
        parts.source = settings.source
        parts.monitors = settings.sourceOptions()
        parts.outputs = settings.outputs
        parts.fullScreen = settings.fullScreen
        parts.fontFolder = settings.fonts
        parts.frameMemory = settings.limits.frameMemory
        parts.notice = writeDiagnostic
        let host = try RuntimeHost(parts, report: report)
        // Also after a failure: the app saves what it has.
        defer { SimulatedDevice.current.terminate() }
        try await host.run(for: settings.duration, on: sockets(settings))
    }

    /// Opens the control socket: the configured one, otherwise one named after the app, with the process ID added if
    /// that name is taken. Without a setting, an app runs without a socket if none can be opened.
    private static func sockets(_ settings: Settings) throws -> [VarlinkSocket] {
        switch settings.control.socket {
        case .none: return []
        case .path(let path): return [try ControlSocket.open(path)]
        case .automatic: break
        }
        let folder = ControlSocket.folder(environment: ProcessInfo.processInfo.environment)
        let name = ProcessInfo.processInfo.processName
        do throws(VarlinkError) {
            return [try ControlSocket.open("\(folder)/\(name)")]
        } catch {
            do throws(VarlinkError) {
                return [try ControlSocket.open("\(folder)/\(name)-\(getpid())")]
            } catch {
                writeDiagnostic("cannot open a control socket, so commands cannot reach this app: \(error)")
                return []
            }
        }
    }

    /// Reads the app's property list: the file beside the program, otherwise what `uikit-port` compiled into it.
    private static func readInfo(
        _ delegateClass: (any UIApplicationDelegate.Type)?
    ) throws(ConfigurationError) -> ApplicationInfo {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let file = ApplicationInfo.file(for: URL(fileURLWithPath: path))
        do {
            if let file { return try ApplicationInfo(contentsOf: file) }
            return try ApplicationInfo(compiledBeside: delegateClass) ?? ApplicationInfo()
        } catch {
            throw ConfigurationError(
                origin: file?.path ?? "Info.plist", message: "not a property list: \(error.localizedDescription)")
        }
    }

    private static func report(_ event: Wire.Event) {
        if event.event == .warning, let message = event.message { writeDiagnostic(message) }
    }

    /// Writes a line to standard error, where UIKit's own log lines go.
    private static func writeDiagnostic(_ line: String) {
        StandardError.write(line)
    }
}
