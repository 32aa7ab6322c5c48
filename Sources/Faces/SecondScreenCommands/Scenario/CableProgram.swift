// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Daemon
import EDIDCodec
import Foundation
import Glibc
import TestBench

/// The program that moves this machine's cables, run once per move; see secondscreen-scenario(5).
struct CableProgram: Cables {
    /// The maximum length of its error output, in bytes.
    private static let complaintLimit = 2000

    /// The program.
    let path: String
    /// A directory for temporary files.
    let folder: String
    /// The time limit for a move.
    var timeLimit = Duration.seconds(30)

    func move(_ move: CableMove) async throws(ActionRefused) {
        let errors = "\(folder)/errors"
        let descriptor = unsafe open(errors, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw ActionRefused("cannot \(move): cannot create files in \(folder)") }
        defer { close(descriptor) }
        let process: ChildProcess
        let environment = ProcessInfo.processInfo.environment.merging(try facts(of: move)) { $1 }
        do throws(ChildProcess.StartError) {
            // Standard output is reserved for verdicts.
            process = try ChildProcess(
                path, [move.word, move.socket], environment: environment, output: STDERR_FILENO, errors: descriptor)
        } catch { throw ActionRefused("cannot \(move): cannot run \(path): \(error)") }
        let (ending, wasLate) = await process.end(within: timeLimit)
        switch ending {
        case _ where wasLate: throw ActionRefused("cannot \(move): \(path) timed out after \(timeLimit)")
        case .exited(0): return
        case .exited(let status):
            let complaint = Self.complaint(in: errors)
            throw ActionRefused(
                "cannot \(move): \(complaint.isEmpty ? "\(path) exited with status \(status)" : complaint)")
        case .signalled(let number): throw ActionRefused("cannot \(move): \(path) was killed by signal \(number)")
        }
    }

    /// The environment variables that describe the monitor.
    private func facts(of move: CableMove) throws(ActionRefused) -> [String: String] {
        guard case .plug(_, let edid, let monitor) = move else { return [:] }
        let file = "\(folder)/monitor.edid"
        do { try Data(edid).write(to: URL(fileURLWithPath: file)) } catch {
            throw ActionRefused("cannot \(move): cannot write \(file): \(error.localizedDescription)")
        }
        var facts = ["SECONDSCREEN_EDID": file, "SECONDSCREEN_MONITOR": monitor]
        if let preferred = (try? EDID(parsing: edid))?.kernelModes.first {
            facts["SECONDSCREEN_WIDTH"] = "\(preferred.width)"
            facts["SECONDSCREEN_HEIGHT"] = "\(preferred.height)"
        }
        return facts
    }

    /// The program's error output as one line.
    private static func complaint(in file: String) -> String {
        guard let handle = FileHandle(forReadingAtPath: file) else { return "" }
        defer { try? handle.close() }
        let text = String(decoding: (try? handle.read(upToCount: complaintLimit)) ?? Data(), as: UTF8.self)
        return text.split(whereSeparator: \.isNewline).joined(separator: "; ")
    }
}

extension CableMove {
    /// The program's first argument.
    fileprivate var word: String {
        switch self {
        case .plug: "plug"
        case .unplug: "unplug"
        }
    }
}
