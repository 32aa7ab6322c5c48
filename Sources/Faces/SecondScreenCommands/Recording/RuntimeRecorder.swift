// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Recordings
import Runtime
import Varlink

/// Records what a runtime's monitors do, over its control socket.
struct RuntimeRecorder {
    let connection: RuntimeConnection

    /// Records until the runtime ends, or the end comes.
    func record(
        to path: String, _ options: RecordingFile.Options, until stop: StopSignal, _ duration: Duration?
    ) async throws {
        let replies = try await connection.stream("Record")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await Self.write(replies, to: path, options) }
            group.addTask { await stop.wait(atMost: duration, on: SecondScreenCommand.queue) }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private static func write(
        _ replies: VarlinkReplies, to path: String, _ options: RecordingFile.Options
    ) async throws {
        var decoder = RecordingDecoder()
        var entries: [RecordingEntry] = []
        var iterator = replies.makeAsyncIterator()
        func next() async throws -> Bool {
            do throws(VarlinkError) {
                guard let reply = try await iterator.next() else { return false }
                for line in (reply["lines"]?.array ?? []).compactMap(\.string) {
                    do { if let entry = try decoder.decode(Array(line.utf8)) { entries.append(entry) } } catch {
                        throw VarlinkError.violation("what the runtime sends is no recording: \(error)")
                    }
                }
                return true
            } catch {
                if Task.isCancelled { return false }
                throw ClientError(error)
            }
        }
        guard try await next(), let header = decoder.header else { return }
        var output = try RecordingOutput(path, header, options)
        repeat {
            try output.append(entries)
            entries = []
        } while try await next()
    }
}
