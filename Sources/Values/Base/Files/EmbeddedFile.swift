// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import CEmbeddedFiles

/// A file that is built into the program; see `CEmbeddedFiles`.
@safe package struct EmbeddedFile: @unchecked Sendable {
    /// The file's name without its folder.
    package let name: String
    // Points into the program, which is never unloaded and does not change.
    private let contents: UnsafeBufferPointer<UInt8>

    /// The files of the console's page, sorted by name.
    package static var consolePage: [EmbeddedFile] { unsafe files(secondscreen_console_page()) }
    /// `devices.json` of `config/`.
    package static var devices: EmbeddedFile { unsafe files(secondscreen_devices())[0] }
    /// The font that is used where the system has none.
    package static var fallbackFont: EmbeddedFile { unsafe files(secondscreen_fallback_font())[0] }
    /// `org.secondscreen.Screens.varlink` of `config/`.
    package static var interface: EmbeddedFile { unsafe files(secondscreen_interface())[0] }
    /// The files of `config/monitors`, sorted by name.
    package static var monitors: [EmbeddedFile] { unsafe files(secondscreen_monitors()) }

    /// Returns the entries of a list, which ends with one without a name.
    private static func files(_ list: UnsafePointer<secondscreen_embedded_file>) -> [EmbeddedFile] {
        var files: [EmbeddedFile] = []
        var entry = unsafe list
        while let name = unsafe entry.pointee.name {
            unsafe files.append(
                EmbeddedFile(
                    name: String(cString: name),
                    contents: UnsafeBufferPointer(start: entry.pointee.bytes, count: entry.pointee.size)))
            unsafe entry += 1
        }
        return files
    }

    private init(name: String, contents: UnsafeBufferPointer<UInt8>) {
        self.name = name
        unsafe self.contents = contents
    }

    /// A copy of the contents.
    package var bytes: [UInt8] { unsafe Array(contents) }

    /// The contents as text, for a file in UTF-8.
    package var text: String { unsafe String(decoding: contents, as: UTF8.self) }
}
