// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A process that has a graphics card open, as a line of the kernel's `clients` file has it.
struct DRMClient: Hashable {
    /// The program's name.
    var command: String
    /// The process.
    var process: Int
    /// Whether it may set modes.
    var isMaster: Bool

    /// Reads a file of the kernel (`drm_clients_info` in drivers/gpu/drm/drm_debugfs.c): a heading, then a line each.
    ///
    /// - Parameter text: command, process, minor, master, authenticated and more; a command may have spaces in it.
    /// - Returns: the processes; lines of another shape are passed over.
    static func clients(in text: String) -> [DRMClient] {
        text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            let flags = ["y", "n"]
            for index in words.indices.dropFirst() where index + 3 < words.count {
                guard let process = Int(words[index]), Int(words[index + 1]) != nil,
                    flags.contains(String(words[index + 2])), flags.contains(String(words[index + 3]))
                else { continue }
                return DRMClient(
                    command: words[..<index].joined(separator: " "), process: process, isMaster: words[index + 2] == "y"
                )
            }
            return nil
        }
    }
}
