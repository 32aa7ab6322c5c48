// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A file that is written where there was none.
enum NewFile {
    /// Writes a whole file, or nothing.
    ///
    /// - Parameters:
    ///   - bytes: what it holds.
    ///   - path: where; `-` for standard output.
    ///   - keepsEqual: whether a file that holds the same already is as good.
    /// - Throws: ``ClientError`` when it cannot be written, or there is one already.
    static func write(_ bytes: [UInt8], to path: String, orKeepEqual keepsEqual: Bool = false) throws {
        guard path != "-" else { return FileHandle.standardOutput.write(Data(bytes)) }
        if keepsEqual, FileManager.default.contents(atPath: path) == Data(bytes) { return }
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
        } catch {
            let isThere = (error as? CocoaError)?.code == .fileWriteFileExists
            let reason = isThere ? "it is there already" : error.localizedDescription
            throw ClientError("cannot write \(path): \(reason)")
        }
    }
}
