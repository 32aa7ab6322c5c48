// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Daemon
import DisplayModel
import Foundation
import Glibc
import ScreensWire
import SecondScreen
import Testing

/// The state's file in a folder that nobody vouches for.
@Suite(.timeLimit(.minutes(5))) final class StateFileTests {
    private let folder: String
    private let file: StateFile

    init() throws {
        folder = NSTemporaryDirectory() + "state-file-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        file = StateFile(folder: folder)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() } }

    private var sample: PersistentState {
        var state = PersistentState()
        state.sockets = [Wire.Socket(id: "TV", spec: "1x1")]
        return state
    }

    @Test func `the state survives a round trip`() throws {
        var state = sample
        state.provenance.isVirtual = true
        var choice = ScreenChoice()
        (choice.mode, choice.mirroring, choice.aspect) = (.common, .system, .fill)
        (choice.overscan, choice.rotation) = (.insetBounds, .threeQuarters)
        state.choices.keep(choice, for: "a@0")
        try file.write(state)
        #expect(file.read().state == state)
        #expect(file.read().warning == nil)
        file.sync()
        #expect(try names == ["state.json"])
    }

    @Test func `only one process at a time uses a folder, and it leaves nothing behind`() throws {
        let nested = StateFile(folder: folder + "/deep/er")
        let reservation = try #require(try nested.reserve())
        #expect {
            try StateFile(folder: folder + "/deep/../deep/er").reserve()
        } throws: {
            "\($0)".hasSuffix("er: another daemon is using it; stop it, or use another directory with run --state")
        }
        #expect(try file.reserve() != nil)
        reservation.end()
        #expect(try nested.reserve() != nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: nested.folder).isEmpty)
        #expect(try StateFile(folder: "/proc/no").reserve() == nil)
    }

    @Test func `a file in place of the folder cannot be reserved`() throws {
        try Data().write(to: URL(filePath: folder + "/file"))
        #expect {
            try StateFile(folder: folder + "/file").reserve()
        } throws: {
            "\($0)".hasSuffix("file: not a directory; remove it, or use another directory with run --state")
        }
    }

    @Test func `every unusable file is kept, however quickly they appear`() throws {
        for text in ["a", "b", "c"] {
            try Data(text.utf8).write(to: URL(filePath: file.path))
            #expect(file.read().warning?.contains("it was renamed to ") == true)
        }
        let texts = try names.map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
        #expect(texts.sorted() == ["a", "b", "c"])
    }

    @Test func `a file from an earlier version is read`() throws {
        let text = """
            {"basis": {"isVirtual": true, "sockets": []},
            "choices": [{"monitor": "a@0", "mode": "common"}],
            "format": "org.secondscreen.state", "sockets": [{"id": "TV", "spec": "1x1"}], "version": 2}
            """
        try Data(text.utf8).write(to: URL(filePath: file.path))
        let reading = file.read()
        #expect(reading.warning == nil)
        #expect(reading.state.choices.entries.map(\.key) == ["a@0"])
        #expect(reading.state.provenance.isVirtual)
        #expect(reading.state.names.isEmpty)
    }

    @Test func `replacements of the file are never waited for, followed, or read in full`() throws {
        // What the file was written to first was called this.
        #expect(unsafe mkfifo(file.path + ".new", 0o600) == 0)
        try file.write(sample)
        #expect(file.read().state == sample)
        #expect(unsafe unlink(file.path) == 0)
        #expect(unsafe mkfifo(file.path, 0o600) == 0)
        #expect(
            file.read().warning?.hasPrefix("cannot read \(file.path): not a regular file; it was renamed to ") == true)
        #expect(unsafe symlink("/etc/passwd", file.path) == 0)
        #expect(
            file.read().warning?.hasPrefix("cannot read \(file.path): not a regular file; it was renamed to ") == true)
        try Data().write(to: URL(filePath: file.path))
        #expect(unsafe truncate(file.path, 300 << 20) == 0)
        #expect(
            file.read().warning?.hasPrefix("cannot read \(file.path): larger than 8 MiB; it was renamed to ") == true)
        try file.write(sample)
        #expect(file.read().state == sample)
    }

    @Test func `a folder writable by others is reported`() throws {
        #expect(file.folderProblem == nil)
        #expect(StateFile(folder: folder + "/none").folderProblem == nil)
        #expect(unsafe chmod(folder, 0o777) == 0)
        #expect(file.folderProblem == "other users can write to \(folder)")
        #expect(unsafe chmod(folder, 0o1777) == 0)
        #expect(file.folderProblem == "other users can write to \(folder)")
    }

    @Test func `a folder that cannot be written to is reported before the first change`() throws {
        #expect(file.writeProblem == nil)
        #expect(StateFile(folder: folder + "/none").writeProblem == nil)
        #expect(
            StateFile(folder: "/dev/null/state").writeProblem
                == "cannot write to /dev/null/state: Not a directory; free space or fix permissions there, "
                + "or set another directory with run --state")
        guard geteuid() != 0 else { return }
        #expect(unsafe chmod(folder, 0o500) == 0)
        defer { _ = unsafe chmod(folder, 0o700) }
        #expect(file.writeProblem?.hasPrefix("cannot write to \(folder): Permission denied; ") == true)
    }

    @Test func `the last synced state is kept until the next sync, and replaces a truncated one`() throws {
        try file.write(sample)
        file.sync()
        var next = sample
        next.sockets?.append(Wire.Socket(id: "B", spec: nil))
        try file.write(next)
        try file.write(PersistentState())
        // The other one is the file that is written next, under a hidden name.
        #expect(try names.filter { !$0.hasPrefix(".") } == ["state.json", "state.json.synced"])
        // As a power cut leaves it on some file systems.
        #expect(unsafe truncate(file.path, 0) == 0)
        let reading = file.read()
        #expect(reading.state == sample)
        #expect(reading.warning?.contains("it is empty; it was renamed to") == true)
        try file.write(next)
        file.sync()
        #expect(try names.filter { !$0.contains("unusable") } == ["state.json"])
        #expect(file.read().state == next)
    }

    @Test func `a crashed start is detected by the next start only`() throws {
        let first = StartMarker(in: folder)
        #expect(!first.foundDeadStart)
        // Another daemon that starts at the same moment.
        #expect(!StartMarker(in: folder).foundDeadStart)
        first.end()
        #expect(try names.isEmpty)
        #expect(!StartMarker(in: folder).foundDeadStart)
        #expect(try names.isEmpty)
        // Nobody holds the file.
        try Data().write(to: URL(filePath: folder + "/starting"))
        let second = StartMarker(in: folder)
        #expect(second.foundDeadStart)
        second.end()
        #expect(!StartMarker(in: folder).foundDeadStart)
        // Neither a pipe nor a link is a start, nor a folder that is not there.
        #expect(unsafe mkfifo(folder + "/starting", 0o600) == 0)
        #expect(!StartMarker(in: folder).foundDeadStart)
        #expect(unsafe unlink(folder + "/starting") == 0)
        #expect(unsafe symlink("/etc/passwd", folder + "/starting") == 0)
        #expect(!StartMarker(in: folder).foundDeadStart)
        #expect(!StartMarker(in: folder + "/none").foundDeadStart)
    }
}
