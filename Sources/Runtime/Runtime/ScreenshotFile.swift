// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation

/// Saves screenshots taken by a person in the desktop's folder for pictures.
enum ScreenshotFile {
    /// The maximum length of a picture in Base64, sufficient for noise on the largest screen.
    static let limit = 1 << 28

    /// Saves a picture without replacing another one.
    ///
    /// - Parameters:
    ///   - png: the picture in Base64.
    ///   - screen: the screen's name.
    ///   - environment: the environment, which determines the folder.
    ///   - date: the time of the picture.
    /// - Returns: the path of the file.
    /// - Throws: if the file cannot be created.
    @concurrent static func save(
        _ png: String, of screen: String, environment: [String: String] = ProcessInfo.processInfo.environment,
        date: Date = .now
    ) async throws -> String {
        guard let bytes = Data(base64Encoded: png) else { throw CocoaError(.fileWriteUnknown) }
        let time = date.formatted(
            Date.VerbatimFormatStyle(
                format:
                    "\(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits) at \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)).\(minute: .twoDigits).\(second: .twoDigits)",
                timeZone: .current, calendar: Calendar(identifier: .gregorian)))
        let stem = "\(folder(environment: environment))/SecondScreen \(screen) \(time)"
        // Pictures taken in the same second need different names.
        for suffix in ["", " 2", " 3", " 4"] {
            let path = "\(stem)\(suffix).png"
            do {
                try bytes.write(to: URL(filePath: path), options: .withoutOverwriting)
                return path
            } catch CocoaError.fileWriteFileExists { continue }
        }
        throw CocoaError(.fileWriteFileExists)
    }

    /// Returns the folder for pictures: the desktop's, if it exists; otherwise the current directory.
    static func folder(environment: [String: String]) -> String {
        let current = FileManager.default.currentDirectoryPath
        guard let home = environment["HOME"], home.hasPrefix("/") else { return current }
        let configured = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
        let file = (try? BoundedFile.read(configured + "/user-dirs.dirs", limit: 1 << 16)) ?? []
        // The format is a subset of a shell's: XDG_PICTURES_DIR="$HOME/Pictures" (xdg-user-dirs).
        let key = "XDG_PICTURES_DIR=\""
        let line = String(decoding: file, as: UTF8.self).split(whereSeparator: \.isNewline).last { $0.hasPrefix(key) }
        let named = line.map { String($0.dropFirst(key.count).prefix { $0 != "\"" }) } ?? "$HOME/Pictures"
        let folder = named.replacing("$HOME", with: home)
        return (try? FileStatus(path: folder))?.kind == .directory ? folder : current
    }
}
