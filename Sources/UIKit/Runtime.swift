// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import FrameSinks
import Glibc
import Hotplug
import MonitorSources
import SecondScreen
import UIKitCore

/// The device and its monitors under an app of its own process.
@MainActor
enum Runtime {
    /// The queue on which sources run, and everything that belongs to no actor.
    private static let queue = SourceQueue()

    /// Runs the app until its time is over or a signal comes, then ends the process.
    ///
    /// A setting that cannot be used ends it at once, with one line on standard error and status 64 (`EX_USAGE`).
    static func run(delegateClass: (any UIApplicationDelegate.Type)?, applicationClass: UIApplication.Type) -> Never {
        let settings: RuntimeSettings
        let info: ApplicationInfo
        do {
            settings = try RuntimeSettings(environment: ProcessInfo.processInfo.environment, devices: DeviceTable())
            info = try readInfo()
        } catch {
            writeDiagnostic("\(error)")
            exit(EX_USAGE)
        }
        let application = HostedApplication(
            info: info, delegateClass: delegateClass, applicationClass: applicationClass)
        Task {
            do {
                try await follow(settings, application)
                exit(EXIT_SUCCESS)
            } catch {
                writeDiagnostic("\(error)")
                exit(EX_SOFTWARE)
            }
        }
        // A run loop without a timer or a port ends at once; this timer never fires.
        RunLoop.main.add(Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }, forMode: .default)
        while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    }

    private static func follow(_ settings: RuntimeSettings, _ application: HostedApplication) async throws {
        let drawing = settings.outputs.isEmpty ? nil : try Drawing()
        let outputs = try drawing?.outputs(to: settings.outputs.map { try $0.makeSink() })
        var setup = DeviceSetup(settings.device)
        setup.system.systemVersion = settings.systemVersion
        setup.app = .hosted(application)
        setup.mirroring = .system
        setup.modePolicy = settings.mode
        drawing?.serve(&setup)
        let screens = ScreenManager(setup, report: report)
        var sourceOptions = MonitorSource.Options()
        sourceOptions.plugged = settings.plugged
        let source = try settings.source.connectorSource(sourceOptions, on: queue, report: writeDiagnostic)
        let pipeline = Pipeline(
            source: source, screens: screens, outputs: outputs, queue: queue, report: report)
        try await pipeline.runProcess(for: settings.duration)
        SimulatedDevice.current.terminate()
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
        try? FileHandle.standardError.write(contentsOf: Data("secondscreen: \(line)\n".utf8))
    }
}
