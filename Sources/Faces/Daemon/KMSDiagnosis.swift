// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Seat

/// Diagnoses what the output `kms` needs to show pictures on monitors: cards, libraries and a session on the seat.
struct KMSDiagnosis {
    /// The sysfs to read.
    let sysfs: String
    /// The directory of the graphics devices, `/dev/dri` in production.
    let devices: String
    /// The procfs to read.
    let procfs: String
    /// The process's environment.
    let environment: [String: String]
    /// Whether the configuration has the output, so that a missing requirement is a problem.
    let isRequested: Bool

    /// The findings; empty if there is no card and the output is not requested.
    var findings: [Diagnosis.Finding] {
        let cards = GraphicsDiagnosis.cards(in: devices)
        if cards.isEmpty, !isRequested { return [] }
        let noCard = Diagnosis.Finding(
            lacking, "kms cards", "no graphics card in \(devices)",
            remedy: isModesettingOff
                ? "remove nomodeset from the kernel's command line"
                : "load the card's driver; in a virtual machine, add a device such as virtio-gpu, or load vkms")
        return (cards.isEmpty ? [noCard] : cards.map(card)) + [libraries, session] + displayServer
    }

    /// The verdict for a missing requirement of this output.
    private var lacking: Diagnosis.Finding.Verdict { isRequested ? .broken : .absent }

    // MARK: Cards

    private func card(_ name: String) -> Diagnosis.Finding {
        let subject = "kms \(name)"
        let entries = (try? FolderListing.names(in: sysfs + "/class/drm").names) ?? []
        let connectors = entries.filter { $0.hasPrefix(name + "-") && !$0.hasPrefix(name + "-Writeback-") }
        guard !connectors.isEmpty else {
            return Diagnosis.Finding(.absent, subject, "no connectors, so it has no monitors")
        }
        // The name of simpledrm's platform driver, which uses the framebuffer that the firmware set up.
        let driver = FolderListing.target(ofLink: "\(sysfs)/class/drm/\(name)/device/driver")
        guard driver?.hasSuffix("/simple-framebuffer") != true else {
            return Diagnosis.Finding(
                .absent, subject, "driven by simpledrm: one picture of a fixed size, and no hotplug",
                remedy: isModesettingOff
                    ? "remove nomodeset from the kernel's command line" : "load the card's own driver and its firmware")
        }
        return Diagnosis.Finding(.good, subject, Spelling.count(connectors.count, "connector"))
    }

    private var isModesettingOff: Bool {
        let line = (try? BoundedFile.read(procfs + "/cmdline", limit: 1 << 16)) ?? []
        return String(decoding: line, as: UTF8.self).split { $0.isWhitespace }.contains("nomodeset")
    }

    // MARK: Libraries

    private var libraries: Diagnosis.Finding {
        let packages = [
            "libseat.so.1": "libseat1", "libinput.so.10": "libinput10", "libxkbcommon.so.0": "libxkbcommon0",
        ]
        let missing = packages.filter { (try? DynamicLibrary($0.key, package: $0.value)) == nil }.sorted {
            $0.key < $1.key
        }
        guard missing.isEmpty else {
            return Diagnosis.Finding(
                lacking, "kms libraries", "cannot load \(missing.map(\.key).joined(separator: ", "))",
                remedy: "sudo apt install \(missing.map(\.value).joined(separator: " "))")
        }
        return Diagnosis.Finding(.good, "kms libraries", "libseat, libinput and libxkbcommon can be loaded")
    }

    // MARK: The session

    private var session: Diagnosis.Finding {
        let access = SeatAccess(environment: environment, machine: .init(procfs: procfs))
        guard let way = access.usable else {
            return Diagnosis.Finding(lacking, "kms session", access.problems, remedy: access.remedy)
        }
        return Diagnosis.Finding(.good, "kms session", way.name == "root" ? "as root" : "through \(way.name)")
    }

    /// A finding if a display server is running: it shows its own pictures, and keeps the cards while its VT is active.
    private var displayServer: [Diagnosis.Finding] {
        let variables = ["WAYLAND_DISPLAY", "DISPLAY"].compactMap { name in
            environment[name].map { (name: name, value: $0) }
        }
        // A display such as `localhost:10` is forwarded over SSH.
        guard
            let server = variables.first(where: { !$0.value.isEmpty && ($0.name != "DISPLAY" || $0.value.first == ":") }
            )
        else { return [] }
        return [
            Diagnosis.Finding(
                lacking, "kms desktop",
                "\(server.name)=\(server.value): a desktop shows its own pictures on the monitors",
                remedy: "switch to a text console with Ctrl+Alt+F3, log in, and start the program there")
        ]
    }
}
