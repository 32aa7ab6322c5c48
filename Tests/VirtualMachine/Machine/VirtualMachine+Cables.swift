// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Synchronization

extension VirtualMachine {
    /// Moves cables as programs in the guest ask (`Guest/cables.sh`), for as long as a body runs.
    ///
    /// - Parameters:
    ///   - look: Called with each request before it is answered, such as `unplug 0`.
    ///   - body: What happens meanwhile.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    func servingCables<Result: Sendable>(
        lookingFirst look: @escaping @Sendable (_ request: String) async -> Void = { _ in },
        _ body: () async throws -> Result
    ) async throws -> Result {
        // The programs give EDIDs to whichever connectors they like.
        changes.withLock { changes in
            for number in 1...Self.headCount {
                changes.overriddenEDIDs.insert("/sys/kernel/debug/dri/0/Virtual-\(number)/edid_override")
            }
        }
        let first = guest.cables.content.value.lines.count
        let server = Task {
            for number in first... {
                let line = try await guest.cables.content.wait(for: "a cable to be moved", within: .seconds(3600)) {
                    if $0.hasEnded { throw VirtualMachineError("serve cables", cause: "QEMU has ended") }
                    return $0.lines.dropFirst(number).first
                }
                // The first word is the asker's, which knows its answer by it.
                let words = line.split(separator: " ", maxSplits: 1).map(String.init)
                await look(words.last ?? "")
                try guest.cables.send("\(words.first ?? "?") \(await answer(to: words.last ?? ""))")
            }
        }
        defer { server.cancel() }
        return try await body()
    }

    /// How long the driver of the guest is given to finish what it does for the last change.
    ///
    /// It tells the programs of a change before it clears the bit that announced it (virtgpu_kms.c,
    /// `virtio_gpu_config_changed_work_func`). A change that comes between the two is cleared as well, and never seen. The
    /// program that asks for the next change waits for its answer meanwhile, so that the driver goes on.
    private static let pause = Duration.milliseconds(30)

    /// Does what a line asks for, and says how that went.
    private func answer(to line: String) async -> String {
        let words = line.split(separator: " ")
        let numbers = words.dropFirst().compactMap { Int($0) }
        guard let head = numbers.first, (0..<Self.headCount).contains(head) else { return "no such head in \(line)" }
        do {
            try await Task.sleep(for: Self.pause)
            switch (words[0], numbers.count) {
            case ("plug", 3): try await plugMonitor(intoHead: head, width: numbers[1], height: numbers[2])
            case ("unplug", 1): try await unplugMonitor(fromHead: head)
            default: return "cannot be understood: \(line)"
            }
        } catch {
            return "\(error)".split(separator: "\n").first.map(String.init) ?? "it failed"
        }
        return "done"
    }
}
