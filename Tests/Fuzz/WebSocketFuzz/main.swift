// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import FuzzConnections
import FuzzSupport

// Sends bytes to the console's server after the handshake of a WebSocket; the first byte is the size of the pieces.

func frame(_ first: UInt8, _ payload: [UInt8], key: [UInt8] = [0, 0, 0, 0]) -> [UInt8] {
    let length = [0x80 | UInt8(min(payload.count, 126))] + (payload.count < 126 ? [] : [0, UInt8(payload.count)])
    return [first] + length + key + payload.enumerated().map { $1 ^ key[$0 & 3] }
}

let seeds = [
    frame(0x81, Array("text".utf8)), frame(0x81, Array("close".utf8)) + frame(0x88, [3, 232]),
    frame(0x01, Array("in ".utf8)) + frame(0x89, [1, 2]) + frame(0x00, [0xC3])
        + frame(0x80, [0xA9], key: [1, 2, 3, 4]),
    frame(0x8A, []) + frame(0x81, [UInt8](repeating: 65, count: 200)), frame(0x88, [3, 232] + Array("reason".utf8)),
    frame(0x82, [1]), frame(0xC1, []), [0x81, 0xFF, 0, 0, 0, 0, 0, 0, 1, 0], [0x81, 0x01, 65],
]
try fuzz(longest: 2048, seeds: seeds.map { [0] + $0 }, words: ["\u{1}", "\u{0}", "close", "é", "\u{1F600}"]) { bytes in
    guard let first = bytes.first else { return }
    do {
        let conversation = try BrowserConnection.open(knowsToken: true)
        defer { conversation.close() }
        let handshake = Array(BrowserConnection.handshake.utf8)
        conversation.send(handshake[...], inPiecesOf: handshake.count)
        conversation.send(bytes.dropFirst(), inPiecesOf: first == 0 ? 4096 : Int(first))
        // Pings that nobody answers end it.
        conversation.wait(120)
        require(!conversation.isOpen, "a connection that is never closed")
        let output = conversation.output()
        require(output.starts(with: Array("HTTP/1.1 101 ".utf8)), "no WebSocket")
        checkResponses(output)
    } catch {
        require(false, "no connection: \(error)")
    }
}
