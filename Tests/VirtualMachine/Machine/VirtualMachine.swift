// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Synchronization

/// A stock Debian kernel in QEMU with a graphics card of four connectors, whose monitors the tests plug.
///
/// The guest's root is the host's, or a folder with a Debian of its own; read-only, with what it writes kept in its
/// memory, or copied there. Only in the exchange folder do files go both ways. QEMU ends with this object.
final class VirtualMachine: Sendable {
    /// How many connectors the card has. QEMU calls each a head, counted from 0.
    static let headCount = 4
    /// Where the guest sees the folder that was given as `programFolder`.
    static let programFolderInGuest = "/run/guest/program"
    /// Where the guest sees `exchangeFolder`.
    static let exchangeFolderInGuest = "/run/guest/exchange"
    /// QEMU's name of the card.
    static let card = "gpu"
    /// QEMU's name of the pointer.
    static let pointer = "pointer"

    /// The machine that the running test shares with its suite.
    @TaskLocal static var current: VirtualMachine?

    /// The guest's root file system.
    enum Root: Sendable {
        /// The host's files, with the agent as process 1.
        case host
        /// The Debian in a folder, with systemd as process 1. When it is copied to the guest's memory, the guest can be
        /// suspended: the devices of the shares do not survive that.
        case debian(folder: String, isInMemory: Bool = false)
    }

    /// What tests change in the machine beside plugging.
    struct Changes {
        /// The cards that were added, by their QEMU name.
        var addedCards: Set<String> = []
        /// The files in debugfs that give a connector another EDID.
        var overriddenEDIDs: Set<String> = []
    }

    let guest: GuestConsole
    let qmp: QMPClient
    /// Whether the guest runs at about the host's speed.
    let isAccelerated: Bool
    /// What tests have changed and `restore()` has to take back.
    let changes = Mutex(Changes())
    /// Describes the situation for an error: the last lines of the guest's console and what QEMU has written.
    let situation: @Sendable () -> String
    private let heads: [RFBClient]
    private let process: QEMUProcess
    private let folder: ScratchFolder

    /// Boots and waits until the guest has udev, the graphics driver and an agent that obeys.
    ///
    /// - Parameters:
    ///   - root: The guest's root file system.
    ///   - programFolder: A folder of the host that is to be seen in the guest wherever it lies; some places of the host,
    ///     such as `/run`, are hidden there.
    /// - Throws: `VirtualMachineError` when the host lacks something, or QEMU or the guest does not start.
    init(root: Root = .host, programFolder: String) async throws {
        let installation = try HostInstallation()
        let folder = try ScratchFolder()
        let initramfs = "\(folder.path)/initramfs"
        try Initramfs(for: installation).write(to: initramfs)
        // Any user of the guest may write there.
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/exchange", withIntermediateDirectories: false)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o777], ofItemAtPath: "\(folder.path)/exchange")
        let arguments = Self.arguments(
            for: installation, root: root, initramfs: initramfs, folder: folder.path, programFolder: programFolder)
        let process = try QEMUProcess(installation.qemu, arguments, folder: folder.path)
        let console = try await Self.connectConsole(of: process, path: "\(folder.path)/console")
        let situation: @Sendable () -> String = {
            "the guest's console said last:\n\(console.tail(25))\n\(process.log)"
        }
        qmp = try await QMPClient(path: "\(folder.path)/qmp", context: situation)
        guest = try GuestConsole(folder: folder.path, situation: situation)
        var heads: [RFBClient] = []
        for head in 0..<Self.headCount {
            heads.append(try await RFBClient(path: "\(folder.path)/vnc.\(head)", context: situation))
        }
        self.heads = heads
        // QEMU has waited with the guest until everything was connected, so that nothing it says is lost.
        try await qmp.execute("cont")
        try await guest.waitUntilReady(within: .seconds(600))
        isAccelerated = installation.isAccelerated
        self.process = process
        self.situation = situation
        self.folder = folder
    }

    /// The VNC connection of a head.
    func head(_ head: Int) -> RFBClient { heads[head] }

    /// A folder that host and guest both write to.
    var exchangeFolder: String { "\(folder.path)/exchange" }

    /// A path for a file that QEMU writes.
    func scratchPath(_ name: String) -> String { "\(folder.path)/\(name)" }

    /// Ends the machine, whatever it does, and waits until it has ended.
    func end() async throws {
        try await process.end()
    }

    private static func connectConsole(of process: QEMUProcess, path: String) async throws -> LineLog {
        let deadline = ContinuousClock.now + .seconds(30)
        while true {
            do {
                return try LineLog(path: path)
            } catch {
                // The socket appears some time after QEMU's start, and nothing says when.
                guard !process.hasEnded, ContinuousClock.now < deadline else {
                    throw VirtualMachineError("start QEMU", cause: "\(error)", context: process.log)
                }
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    private static func arguments(
        for installation: HostInstallation,
        root: Root,
        initramfs: String,
        folder: String,
        programFolder: String
    ) -> [String] {
        var arguments = installation.isAccelerated ? ["-accel", "kvm", "-cpu", "max"] : []
        arguments += ["-accel", "tcg"]
        arguments += ["-S", "-nodefaults", "-no-user-config", "-no-reboot", "-display", "none", "-vga", "none"]
        arguments += ["-smp", "2", "-m", "1500M", "-device", "virtio-rng-pci"]
        arguments += ["-kernel", installation.kernel, "-initrd", initramfs]
        var words = "console=ttyS0 panic=-1 quiet loglevel=3"
        var shares = [("program", programFolder, "readonly=on"), ("exchange", "\(folder)/exchange", "readonly=off")]
        switch root {
        case .host: shares.append(("root", "/", "readonly=on"))
        case .debian(let root, let isInMemory):
            shares += [("root", root, "readonly=on"), ("modules", "/lib/modules", "readonly=on")]
            words += isInMemory ? " guest.systemd guest.memory" : " guest.systemd"
        }
        arguments += ["-append", words]
        arguments += ["-device", "virtio-vga,id=\(card),max_outputs=\(headCount)"]
        for head in 0..<headCount {
            arguments += ["-vnc", "unix:\(folder)/vnc.\(head),display=\(card),head=\(head)"]
        }
        // The keyboard and the pointer get what QMP sends once the guest has their driver.
        arguments += ["-device", "virtio-keyboard-pci", "-device", "virtio-tablet-pci,id=\(pointer)"]
        for (tag, path, access) in shares {
            let path = path.replacing(",", with: ",,")
            arguments += ["-fsdev", "local,id=\(tag),path=\(path),security_model=none,\(access),multidevs=remap"]
            arguments += ["-device", "virtio-9p-pci,fsdev=\(tag),mount_tag=\(tag)"]
        }
        arguments += ["-qmp", "unix:\(folder)/qmp,server=on,wait=off"]
        arguments += ["-serial", "unix:\(folder)/console,server=on,wait=off"]
        arguments += ["-device", "virtio-serial-pci"]
        for name in GuestConsole.portNames {
            arguments += ["-chardev", "socket,id=\(name),path=\(folder)/\(name),server=on,wait=off"]
            arguments += ["-device", "virtserialport,chardev=\(name),name=\(name)"]
        }
        return arguments
    }
}
