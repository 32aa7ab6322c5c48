// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import TestBench

/// What the monitors show, which nobody in the guest can pretend.
extension VirtualMachine {
    /// Where the pictures of a wait that failed are kept.
    private static let failureFolder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../.build/virtual-machine-failed").standardizedFileURL.path

    /// Waits until a monitor shows a picture, pixel by pixel.
    ///
    /// - Parameters:
    ///   - head: The connector of the card, from 0.
    ///   - card: QEMU's name of the card.
    ///   - expected: The picture.
    ///   - name: What the picture is, for the error's message and the files with both pictures.
    ///   - limit: How long to wait, in the host's time.
    /// - Throws: `VirtualMachineError` with the number of pixels that differ and the first of them.
    func waitForHead(
        _ head: Int,
        ofCard card: String = VirtualMachine.card,
        toShow expected: Picture,
        _ name: String,
        within limit: Duration = .seconds(60)
    ) async throws {
        try await look(
            at: head, ofCard: card, "head \(head) to show \(name)", within: limit, savingFor: (name, expected)
        ) { seen in
            PictureDifference(seen, from: expected, tolerance: 0)?.description
        }
    }

    /// Waits until a monitor shows anything but a picture.
    func waitForHead(
        _ head: Int, toHide picture: Picture, _ name: String, within limit: Duration = .seconds(60)
    ) async throws {
        try await look(at: head, "head \(head) to hide \(name)", within: limit) { seen in
            seen == picture ? "it is still there" : nil
        }
    }

    /// Waits until the kernel has switched a monitor off, and QEMU shows in its place that it is.
    func waitForDarkness(ofHead head: Int, after picture: Picture) async throws {
        let file = "/sys/class/drm/card0-Virtual-\(head + 1)/enabled"
        try await guest.run(
            "for _ in $(seq 200); do read -r s <\(file); [ \"$s\" = disabled ] && exit; sleep 0.1; done; exit 1")
        try await waitForHead(head, toHide: picture, "its last picture")
    }

    /// The picture of a text console once the kernel has drawn it: text on black, the same in two looks.
    func consolePicture(ofHead head: Int, width: Int = 1024, height: Int = 768) async throws -> Picture {
        var last: Picture?
        return try await look(at: head, "a text console on head \(head)", within: .seconds(60)) { seen in
            defer { last = seen }
            guard (seen.width, seen.height) == (width, height) else { return "it has \(seen)" }
            guard Set(seen.pixels).count > 1, seen[width - 1, height - 1] == 0xFF00_0000 else { return "no text" }
            return seen == last ? nil : "it changes"
        }
    }

    /// Looks at a monitor again and again until nothing is wrong with what it shows.
    @discardableResult
    private func look(
        at head: Int,
        ofCard card: String = VirtualMachine.card,
        _ purpose: String,
        within limit: Duration,
        savingFor expected: (name: String, picture: Picture)? = nil,
        complaint: (Picture) -> String?
    ) async throws -> Picture {
        let deadline = ContinuousClock.now + limit
        while true {
            let seen = try await screenDump(ofHead: head, ofCard: card).picture
            guard let complaint = complaint(seen) else { return seen }
            guard ContinuousClock.now < deadline else {
                let files = try Self.save(seen, expected, head: head)
                throw VirtualMachineError(
                    "wait for \(purpose)", cause: "\(complaint), after \(limit)", context: "\(files)\n\(situation())")
            }
            try await guest.run("sleep 0.1")
        }
    }

    private static func save(_ seen: Picture, _ expected: (name: String, picture: Picture)?, head: Int) throws -> String
    {
        try FileManager.default.createDirectory(atPath: failureFolder, withIntermediateDirectories: true)
        let words = (expected?.name ?? "picture").split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
        var pictures = [("seen", seen)]
        if let expected { pictures.append(("expected", expected.picture)) }
        let paths = try pictures.map { kind, picture in
            let path = "\(failureFolder)/head-\(head)-\(words)-\(kind).png"
            try Data(picture.encodedPNG()).write(to: URL(filePath: path))
            return path
        }
        return "see \(paths.joined(separator: " and "))"
    }
}
