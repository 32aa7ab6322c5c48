// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ControlService
import DisplayModel
import Foundation
import Glibc
import Hotplug
import Logging
import Runtime
import ScenarioLanguage
import SecondScreen
import TestBench
import UIKitCore
import Varlink

/// The device and its monitors under an app of its own process.
@MainActor
enum Runtime {
    /// The queue on which sources run, and everything that belongs to no actor.
    private static let queue = SerialQueue()

    /// Runs the app until its time is over or a signal comes, then ends the process.
    ///
    /// A setting that cannot be used ends it at once, with one line on standard error and status 64 (`EX_USAGE`).
    static func run(delegateClass: (any UIApplicationDelegate.Type)?, applicationClass: UIApplication.Type) -> Never {
        StandardDescriptors.openMissing()
        ProcessMemory.giveBackWhatIsFree()
        let environment = ProcessInfo.processInfo.environment
        if let order = ScenarioOrder(environment: environment) { play(order, delegateClass, applicationClass) }
        let settings: RuntimeSettings
        let info: ApplicationInfo
        do {
            settings = try RuntimeSettings(environment: environment, devices: DeviceTable())
            info = try readInfo()
        } catch {
            writeDiagnostic("\(error)")
            exit(EX_USAGE)
        }
        let application = HostedApplication(
            info: info, delegateClass: delegateClass, applicationClass: applicationClass)
        Task {
            do {
                // What belongs to no actor runs on the queue, that of libraries too. The default executor would have the
                // process wake once a second.
                try await withTaskExecutorPreference(queue) { try await follow(settings, application) }
                exit(EXIT_SUCCESS)
            } catch {
                writeDiagnostic("\(error)")
                exit(EX_SOFTWARE)
            }
        }
        runMainLoop()
    }

    /// Plays a scenario with the app, in virtual time, then ends the process.
    private static func play(
        _ order: ScenarioOrder, _ delegateClass: (any UIApplicationDelegate.Type)?,
        _ applicationClass: UIApplication.Type
    ) -> Never {
        Task {
            do {
                var setup = DeviceSetup(try DeviceTable().device(DeviceTable.defaultDevice))
                setup.app = .hosted(
                    HostedApplication(
                        info: try readInfo(), delegateClass: delegateClass, applicationClass: applicationClass))
                setup.screens.mirroring = .system
                try await order.carryOut { settings, _ in
                    if let profile = settings.profile {
                        throw ConfigurationError(
                            origin: "profile \(profile.name)", message: "is for the built-in app: leave it out here")
                    }
                    return try BenchOptions(settings, over: setup)
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
        // A run loop without a timer or a port ends at once; this timer never fires.
        RunLoop.main.add(Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }, forMode: .default)
        while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    }

    private static func follow(_ settings: RuntimeSettings, _ application: HostedApplication) async throws {
        var setup = DeviceSetup(settings.device)
        setup.system.systemVersion = settings.systemVersion
        setup.app = .hosted(application)
        setup.screens.mirroring = .system
        setup.screens.mode = settings.mode
        var parts = RuntimeHost.Parts(
            setup: setup, queue: queue, logger: Logger(label: "secondscreen") { _ in SwiftLogNoOpLogHandler() })
        parts.source = settings.source
        if !settings.plugged.isEmpty { parts.monitors.plugged = settings.plugged.map { MonitorSource.Plug($0) } }
        parts.outputs = settings.outputs
        parts.notice = writeDiagnostic
        let host = try RuntimeHost(parts, report: report)
        try await host.run(for: settings.duration, on: sockets(settings))
        SimulatedDevice.current.terminate()
    }

    /// The control socket: where the settings say, else under the app's name, and its process's number where that name
    /// is taken. An app runs without one where none can be had in the usual place.
    private static func sockets(_ settings: RuntimeSettings) throws -> [VarlinkSocket] {
        guard settings.socket != "none" else { return [] }
        if let path = settings.socket { return [try ControlSocket.open(path)] }
        let folder = ControlSocket.folder(environment: ProcessInfo.processInfo.environment)
        let name = ProcessInfo.processInfo.processName
        do throws(VarlinkError) {
            return [try ControlSocket.open("\(folder)/\(name)")]
        } catch {
            do throws(VarlinkError) {
                return [try ControlSocket.open("\(folder)/\(name)-\(getpid())")]
            } catch {
                writeDiagnostic("no control socket: \(error)")
                return []
            }
        }
    }

    private static func readInfo() throws(ConfigurationError) -> ApplicationInfo {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        guard let file = ApplicationInfo.file(for: URL(fileURLWithPath: path)) else { return ApplicationInfo() }
        do {
            return try ApplicationInfo(contentsOf: file)
        } catch {
            throw ConfigurationError(origin: file.path, message: "is no property list: \(error.localizedDescription)")
        }
    }

    private static func report(_ event: RuntimeEvent) {
        if case .warning(let message) = event { writeDiagnostic(message) }
    }

    /// Writes a line to standard error, where UIKit's own log lines go.
    private static func writeDiagnostic(_ line: String) {
        // It may quote an environment variable, a file name or a monitor.
        let text = line.escapingControls(keepingLines: true)
        try? FileHandle.standardError.write(contentsOf: Data("secondscreen: \(text)\n".utf8))
    }
}
