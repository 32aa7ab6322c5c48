// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The guest's first file system: busybox, the kernel modules that reach the shares, and scripts of `Guest`.
struct Initramfs {
    /// The modules that the guest needs before it sees the host's files.
    private static let modules = ["virtio_pci", "virtio_console", "9pnet_virtio", "9p", "overlay"]

    private let archive: Data

    /// Collects the parts for a kernel.
    init(for installation: HostInstallation) throws {
        var archive = CPIOArchive()
        for directory in ["bin", "dev", "lower", "modules", "proc", "root", "sys", "upper"] {
            archive.addDirectory(directory)
        }
        archive.addFile("bin/busybox", try Self.read(installation.busybox), isExecutable: true)
        archive.addFile("init", try Self.read("\(Self.guestFolder)/init.sh"), isExecutable: true)
        for script in ["agent.sh", "touch-screen.py"] {
            archive.addFile(script, try Self.read("\(Self.guestFolder)/\(script)"))
        }
        var order: [String] = []
        for path in try Self.modulePaths(for: installation) {
            let (name, content) = try Self.module(at: path)
            archive.addFile("modules/\(name)", content)
            order.append(name)
        }
        archive.addFile("modules/order", Data(order.map { "\($0)\n" }.joined().utf8))
        self.archive = archive.encoded()
    }

    /// Writes it where QEMU can read it.
    func write(to path: String) throws {
        try archive.write(to: URL(filePath: path))
    }

    private static var guestFolder: String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path() + "Guest"
    }

    private static func read(_ path: String) throws -> Data {
        try Data(contentsOf: URL(filePath: path))
    }

    /// The files to insert, each after those that it depends on.
    private static func modulePaths(for installation: HostInstallation) throws -> [String] {
        var paths: [String] = []
        for module in modules {
            let arguments = ["-S", installation.kernelVersion, "--show-depends", module]
            let output = try HostCommand.run(installation.modprobe, arguments)
            for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
                // "insmod PATH OPTIONS…", or "builtin NAME" for what needs no insertion.
                let words = line.split(separator: " ")
                guard words.count >= 2, words[0] == "insmod", !paths.contains(String(words[1])) else { continue }
                paths.append(String(words[1]))
            }
        }
        return paths
    }

    /// A module's file name and content, unpacked: distributions compress modules, and busybox reads them plain.
    private static func module(at path: String) throws -> (name: String, content: Data) {
        let name = URL(filePath: path).lastPathComponent
        for (suffix, program) in [(".xz", "xz"), (".zst", "zstd"), (".gz", "gzip")] where name.hasSuffix(suffix) {
            guard let unpacker = HostCommand.find(program) else {
                throw VirtualMachineError("unpack \(path)", cause: "\(program) is not installed")
            }
            return (String(name.dropLast(suffix.count)), try HostCommand.run(unpacker, ["-dc", path]))
        }
        return (name, try read(path))
    }
}
