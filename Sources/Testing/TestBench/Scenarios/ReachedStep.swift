// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import ScenarioLanguage
import SystemPackage

/// The last step that a scenario began, which its process keeps in a file in case it crashes, hangs or is killed.
package struct ReachedStep: Hashable, Sendable {
    /// The step's location.
    package var place: SourcePlace
    /// The step as written in the scenario.
    package var text: String
    /// The step's number, from 1, counting each round of a repetition.
    package var number: Int
    /// The scenario's time when the step began to wait for its own.
    package var time: Duration

    /// Creates a step; see the properties.
    package init(place: SourcePlace, text: String, number: Int, time: Duration) {
        (self.place, self.text, self.number, self.time) = (place, text, number, time)
    }
}

/// The fields, each followed by a null byte; the file's remainder is from an earlier, longer step.
extension ReachedStep {
    /// The maximum size of the file in bytes.
    private static let limit = 4 << 20

    /// Reads the step in a file; nil if no step began.
    ///
    /// - Parameter path: the file.
    package init?(in path: String) {
        guard let bytes = try? BoundedFile.read(path, limit: Self.limit) else { return nil }
        let fields = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard fields.count > 6, let number = Int(fields[0]), let time = Int64(fields[1]), let line = Int(fields[2]),
            let column = Int(fields[3])
        else { return nil }
        self.init(
            place: SourcePlace(file: fields[4], line: line, column: column), text: fields[5], number: number,
            time: .nanoseconds(time))
    }

    /// The bytes of the file.
    fileprivate var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for field in ["\(number)", "\(time.wholeNanoseconds)", "\(place.line)", "\(place.column)", place.file, text] {
            bytes.append(contentsOf: field.utf8)
            bytes.append(0)
        }
        return bytes
    }
}

/// A file that always has the last step that began.
package final class ReachedStepFile: Sendable {
    private let descriptor: FileDescriptor

    /// Opens or creates a file; nil on failure, as the file concerns only messages.
    ///
    /// - Parameter path: the file.
    package init?(_ path: String) {
        let file = try? FileDescriptor.open(
            FilePath(path), .writeOnly, options: [.create, .closeOnExec], permissions: .ownerReadWrite)
        guard let file else { return nil }
        descriptor = file
    }

    deinit { try? descriptor.close() }

    /// Replaces the step; failures are ignored.
    package func write(_ step: ReachedStep) { _ = try? descriptor.writeAll(toAbsoluteOffset: 0, step.bytes) }
}

extension ScenarioVerdict {
    /// Creates the verdict of a scenario whose process did not end by itself, or not as it should.
    ///
    /// - Parameters:
    ///   - file: the scenario's file as given.
    ///   - step: the step at which it failed; nil to report the failure at the first line.
    ///   - expected: what was expected, as one line.
    ///   - seen: what was observed instead, as one line.
    ///   - story: the log before the failure.
    package init(file: String, at step: ReachedStep?, failed expected: String, seen: String, story: [String]) {
        self.init(
            file: file, steps: step?.number ?? 0, duration: step?.time ?? .zero, failed: expected, seen: seen,
            story: story)
        guard let step else { return }
        failure?.place = step.place
        failure?.step = step.text
    }
}
