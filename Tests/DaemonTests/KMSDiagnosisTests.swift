// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import Daemon

/// What `doctor` says about the output `kms`, on a machine made of folders.
struct KMSDiagnosisTests {
    private let folder = FileManager.default.temporaryDirectory.path + "/kms-\(UUID().uuidString)"
    /// Variables with which no machine has a session.
    private static let noSession = ["LIBSEAT_BACKEND": "seatd", "SEATD_SOCK": "/nonexistent/seatd.sock"]

    /// The findings, by subject.
    private func findings(
        folders: [String], commandLine: String = "quiet splash", driver: String = "virtio_gpu",
        environment: [String: String] = noSession, isRequested: Bool = false, clients: String? = nil
    ) throws -> [String: Diagnosis.Finding] {
        let files = FileManager.default
        defer { try? files.removeItem(atPath: folder) }
        for name in folders + ["proc", "debug/0", "sys/class/drm/card0/device"] {
            try files.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        }
        try files.createSymbolicLink(
            atPath: folder + "/sys/class/drm/card0/device/driver", withDestinationPath: "../../../bus/x/\(driver)")
        try Data(commandLine.utf8).write(to: URL(filePath: folder + "/proc/cmdline"))
        if let clients { try Data(clients.utf8).write(to: URL(filePath: folder + "/debug/0/clients")) }
        let kms = KMSDiagnosis(
            sysfs: folder + "/sys", devices: folder + "/dri", procfs: folder + "/proc", environment: environment,
            isRequested: isRequested)
        let graphics = GraphicsDiagnosis(
            devices: folder + "/dri", debug: folder + "/debug", procfs: folder + "/proc", isKMSRequested: isRequested)
        return Dictionary((graphics.findings + kms.findings).map { ($0.subject, $0) }) { first, _ in first }
    }

    private static let card = ["dri/card0", "sys/class/drm/card0-HDMI-A-1", "sys/class/drm/card0-Writeback-1"]

    @Test func `a missing card is reported only if the output was requested`() throws {
        #expect(try findings(folders: []).isEmpty)
        let cards = try #require(try findings(folders: [], isRequested: true)["kms cards"])
        #expect(cards.verdict == .broken)
        #expect(cards.words == "no graphics card in \(folder)/dri")
        #expect(cards.remedy?.hasPrefix("load the card's driver") == true)
    }

    @Test func `a card disabled by nomodeset is reported with that reason`() throws {
        let cards = try findings(folders: [], commandLine: "quiet nomodeset\n", isRequested: true)["kms cards"]
        #expect(cards?.remedy == "remove nomodeset from the kernel's command line")
    }

    @Test func `a card's connectors are counted`() throws {
        #expect(try findings(folders: Self.card)["kms card0"]?.words == "1 connector")
        let render = try findings(folders: ["dri/card0", "sys/class/drm/card0-Writeback-1"])["kms card0"]
        #expect(render?.verdict == .absent)
        #expect(render?.words == "no connectors, so it has no monitors")
    }

    @Test func `the firmware framebuffer works, with a warning`() throws {
        let card = try #require(
            try findings(folders: Self.card, driver: "simple-framebuffer", isRequested: true)["kms card0"])
        #expect(card.verdict == .absent)
        #expect(card.words.hasPrefix("driven by simpledrm"))
        #expect(card.remedy == "load the card's own driver and its firmware")
    }

    @Test func `a missing session is a problem only if the output was requested`() throws {
        for (isRequested, verdict) in [(false, Diagnosis.Finding.Verdict.absent), (true, .broken)] {
            let session = try #require(try findings(folders: Self.card, isRequested: isRequested)["kms session"])
            #expect(session.verdict == verdict)
            #expect(session.words == "seatd: no /nonexistent/seatd.sock")
            #expect(session.remedy?.contains("text console") == true)
        }
    }

    @Test(
        arguments: [
            (["WAYLAND_DISPLAY": "wayland-0"], "WAYLAND_DISPLAY=wayland-0"), (["DISPLAY": ":0"], "DISPLAY=:0"),
            (["DISPLAY": "localhost:10.0"], nil), (["WAYLAND_DISPLAY": "", "DISPLAY": ""], nil),
        ] as [([String: String], String?)]) func `a desktop that owns the monitors is reported, a forwarded one is not`(
            variables: [String: String], words: String?
        ) throws
    {
        let desktop = try findings(folders: Self.card, environment: variables)["kms desktop"]
        #expect((desktop == nil) == (words == nil))
        if let words { #expect(desktop?.words.hasPrefix(words + ": ") == true) }
    }

    @Test func `another DRM master blocks the output, and our own does not`() throws {
        func master(_ name: String, isRequested: Bool) throws -> Diagnosis.Finding.Verdict? {
            let clients = "command tgid dev master a uid magic\n\(name) 1023 0 y y 0 1\n"
            return try findings(folders: Self.card, isRequested: isRequested, clients: clients)["master of card0"]?
                .verdict
        }
        #expect(try master("Xorg", isRequested: true) == .broken)
        #expect(try master("Xorg", isRequested: false) == .good)
        #expect(try master("secondscreen", isRequested: true) == .good)
    }
}
