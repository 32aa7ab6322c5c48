// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation

/// The names that define a keyboard layout, as for `setxkbmap`.
///
/// For empty names, libxkbcommon uses the environment variables `XKB_DEFAULT_RULES`, `XKB_DEFAULT_MODEL`,
/// `XKB_DEFAULT_LAYOUT`, `XKB_DEFAULT_VARIANT`, and `XKB_DEFAULT_OPTIONS`; without them, a US keyboard.
package struct KeyboardLayout: Hashable, Sendable {
    /// The rules, usually `evdev`.
    package var rules = ""
    /// The model, such as `pc105`.
    package var model = ""
    /// The layouts, such as `de` or `us,ru`.
    package var layout = ""
    /// The variants of the layouts, such as `nodeadkeys`.
    package var variant = ""
    /// The options, such as `ctrl:nocaps`.
    package var options = ""

    /// Creates a layout with empty names, which stand for those of the environment.
    package init() {}

    /// The machine's layout: the environment's if `XKB_DEFAULT_LAYOUT` is set; otherwise that of
    /// `/etc/default/keyboard` (Debian) or `/etc/vconsole.conf` (systemd).
    package static var system: KeyboardLayout {
        guard ProcessInfo.processInfo.environment["XKB_DEFAULT_LAYOUT"] == nil else { return KeyboardLayout() }
        for path in ["/etc/default/keyboard", "/etc/vconsole.conf"] {
            guard let bytes = try? BoundedFile.read(path, limit: 1 << 16) else { continue }
            let layout = KeyboardLayout(assignments: String(decoding: bytes, as: UTF8.self))
            if !layout.layout.isEmpty { return layout }
        }
        return KeyboardLayout()
    }

    /// Creates a layout from lines such as `XKBLAYOUT="de"`; ignores other lines.
    init(assignments text: String) {
        let names: [Substring: WritableKeyPath<KeyboardLayout, String>] = [
            "XKBMODEL": \.model, "XKBLAYOUT": \.layout, "XKBVARIANT": \.variant, "XKBOPTIONS": \.options,
        ]
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let name = names[parts[0].trimming(while: \.isWhitespace)] else { continue }
            self[keyPath: name] = String(parts[1].trimming { $0.isWhitespace || $0 == "\"" || $0 == "'" })
        }
    }
}

extension Substring {
    /// Returns the text without the matching characters at both ends.
    fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> Substring {
        var rest = drop(while: isTrimmed)
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        return rest
    }
}
