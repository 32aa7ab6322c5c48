// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Varlink

/// The text message about a screen that precedes its pictures.
enum ScreenAnnouncement {
    /// Returns the message.
    ///
    /// - Parameters:
    ///   - index: The screen's number in binary messages to the page.
    ///   - id: The screen's identifier.
    ///   - size: The size of the pictures from now on; nil if the screen shows nothing.
    /// - Returns: The message: a JSON object.
    static func text(index: UInt8, id: String, size: PixelSize?) -> String {
        var screen: JSONObject = ["index": .integer(Int64(index)), "id": .string(id)]
        if let size {
            screen["width"] = .integer(Int64(size.width))
            screen["height"] = .integer(Int64(size.height))
        } else {
            screen["off"] = true
        }
        let message: JSONValue = ["screen": .object(screen)]
        return message.text
    }
}
