// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import Foundation
import Glibc
import SecondScreen
import Synchronization
import Testing

/// EDIDs in files that nobody vouches for.
@Suite(.timeLimit(.minutes(5))) final class EDIDFileTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "edid-file-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func reason(_ path: String, waits: Bool) -> String? {
        do throws(EDIDFile.ReadError) {
            _ = try EDIDFile(path: path, waits: waits)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test func `a pipe in place of a file does not block the reader`() throws {
        let (file, pipe, name) = (folder + "/edid", folder + "/pipe", folder + "/name")
        try Data("no EDID".utf8).write(to: URL(filePath: file))
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        #expect(unsafe symlink(file, name) == 0)
        // The name means another thing all the time: whoever looks first and opens then is caught in the end.
        let isDone = Atomic(false)
        let swapper = Thread {
            while !isDone.load(ordering: .relaxed) {
                for target in [pipe, file] {
                    unsafe symlink(target, name + "-")
                    unsafe rename(name + "-", name)
                }
            }
        }
        swapper.start()
        defer { isDone.store(true, ordering: .relaxed) }
        var reasons: Set<String> = []
        for _ in 0..<5_000 { reasons.insert(reason(name, waits: false) ?? "none") }
        #expect(reasons.contains("is not a regular file"), "\(reasons)")
        #expect(reasons.count == 2, "\(reasons)")
    }

    @Test func `a file that is not an EDID is refused with the reason`() throws {
        #expect(reason(folder + "/none", waits: false) == "no such file")
        #expect(reason(folder, waits: false) == "is a directory")
        #expect(reason("/dev/zero", waits: false) == "is not a regular file")
        let large = folder + "/large"
        try Data().write(to: URL(filePath: large))
        #expect(unsafe truncate(large, 1 << 30) == 0)
        for waits in [false, true] {
            #expect(reason(large, waits: waits) == "is larger than 1 MiB, too large for an EDID")
        }
        #expect(reason("/dev/zero", waits: true) == "is larger than 1 MiB, too large for an EDID")
    }

    @Test func `only commands read standard input`() {
        // A runtime is asked by others, and would wait for its own terminal.
        #expect(reason("-", waits: false) == "no such file")
    }
}
