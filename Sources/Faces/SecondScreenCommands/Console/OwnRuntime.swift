// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Daemon
import Foundation
import Glibc
import Runtime
import ScreensWire
import Synchronization
import SystemPackage

/// A runtime that a console starts because none is running; it ends with the console, even if that crashes.
struct OwnRuntime: Sendable {
    /// The time limit for a runtime that runs to start listening: machines can be busy.
    private static let startLimit = Duration.seconds(60)
    /// The time limit for the runtime to end.
    private static let endLimit = Duration.seconds(10)

    private let process: ChildProcess
    private let ending: Task<Void, Never>
    private let hasEnded = Flag()
    /// The other end of the runtime's standard input, which the kernel closes when this process ends.
    private let lifeline: FileDescriptor

    /// Starts a runtime if none is running and none was requested, and waits until it listens.
    ///
    /// - Parameter target: the requested runtime; nil for the default one.
    /// - Returns: the runtime; nil if one was already running.
    /// - Throws: ``ClientError`` if the target is not running, or no runtime can be started.
    static func start(unlessRunning target: String?) async throws -> OwnRuntime? {
        do throws(ClientError) {
            _ = try await ScreensClient(to: target)
            return nil
        } catch {
            guard target == nil, error.isAbsence else { throw error }
        }
        let runtime = try OwnRuntime()
        do {
            try await runtime.waitUntilListening()
        } catch {
            await runtime.end()
            throw error
        }
        return runtime
    }

    private init() throws {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "/proc/self/exe"
        var ends: [CInt] = [-1, -1]
        // No other program that is started inherits these descriptors.
        guard unsafe socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw ClientError("cannot start a runtime: \(Errno.last)")
        }
        let input = FileDescriptor(rawValue: ends[0])
        lifeline = FileDescriptor(rawValue: ends[1])
        defer { try? input.close() }
        // The page shows its events; its messages go to the terminal.
        let nothing = try FileDescriptor.open(FilePath("/dev/null"), .writeOnly, options: .closeOnExec)
        defer { try? nothing.close() }
        do throws(ChildProcess.StartError) {
            process = try ChildProcess(
                program, ["run", "--until-input-ends"], environment: ProcessInfo.processInfo.environment,
                input: ends[0], output: nothing.rawValue)
        } catch {
            throw ClientError("cannot start a runtime: \(error)")
        }
        ending = Task(executorPreference: SecondScreenCommand.queue) { [process, hasEnded] in
            _ = await process.end(within: .seconds(1 << 32))
            hasEnded.set()
        }
    }

    private func waitUntilListening() async throws {
        let monitors =
            MonitorSource.auto.resolved(sysfs: "/sys") == .virtual ? "virtual monitors" : "this machine's monitors"
        let deadline = ContinuousClock.now + Self.startLimit
        while ContinuousClock.now < deadline {
            guard !hasEnded.isSet else { break }
            if let client = try? await ScreensClient(to: nil), (try? await client.call(Wire.GetState())) != nil {
                return StandardOutput.writeDiagnostic("started a runtime with \(monitors); it ends with the console")
            }
            try await QueueClock(SecondScreenCommand.queue).sleep(for: .milliseconds(50))
        }
        throw ClientError("the runtime did not start; see why with 'secondscreen run'")
    }

    /// Ends the runtime.
    func end() async {
        process.signalGroup(SIGTERM)
        let timer = Task(executorPreference: SecondScreenCommand.queue) {
            try await QueueClock(SecondScreenCommand.queue).sleep(for: Self.endLimit)
            // Canceling the wait kills the process.
            ending.cancel()
        }
        _ = await ending.value
        timer.cancel()
        try? lifeline.close()
    }
}

/// A flag that is set once.
private final class Flag: Sendable {
    private let value = Mutex(false)

    var isSet: Bool { value.withLock { $0 } }

    func set() { value.withLock { $0 = true } }
}
