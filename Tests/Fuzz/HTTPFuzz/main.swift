// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import FuzzConnections
import FuzzSupport

// Sends bytes to the console's server as a browser would; the first byte is the size of the pieces.

/// Whether the token is in the bytes, with or without percent encoding.
func containsToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    var (decoded, rest) = ([UInt8](), bytes)
    while let byte = rest.popFirst() {
        let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        if byte == UInt8(ascii: "%"), digits.count == 2 {
            decoded.append(UInt8(digits[0] << 4 | digits[1]))
            rest = rest.dropFirst(2)
        } else {
            decoded.append(byte)
        }
    }
    let secrets = [BrowserConnection.token, "session"].map { Array($0.utf8) }
    return secrets.contains { secret in decoded.firstRange(of: secret) != nil }
}

let (token, host) = (BrowserConnection.token, BrowserConnection.host)
let seeds = [
    "GET / HTTP/1.1\r\nHost: \(host)\r\n\r\nGET /page.js HTTP/1.1\r\nHost: \(host)\r\n\r\n",
    "GET /a%20b?x=1&y=+&token=\(token) HTTP/1.1\r\nHost: \(host)\r\nCookie: a=b; fuzz-8080=session\r\n\r\n",
    "HEAD /stream HTTP/1.1\r\nHost: localhost:8080\r\nAuthorization: Bearer \(token)\r\n\r\n",
    "GET /stream HTTP/1.0\r\nHost: \(host)\r\nAuthorization: Bearer \(token)\r\nConnection: keep-alive\r\n\r\n",
    "GET /stream HTTP/1.1\r\nHost: \(host)\r\nAuthorization: Bearer \(token)\r\n\r\n",
    "POST /session HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\nContent-Type: application/json\r\n"
        + "Content-Length: 28\r\nExpect: 100-continue\r\n\r\n{\"token\":\"\(token)\"}",
    "POST /a HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\nContent-Type: application/json\r\n"
        + "Cookie: fuzz-8080=session\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
    "POST /a HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\nContent-Type: application/json\r\n"
        + "Authorization: Bearer \(token)\r\nContent-Length: 4\r\n\r\nbodyGET / HTTP/1.1\r\nHost: \(host)\r\n\r\n",
    BrowserConnection.handshake + "\u{1}",
]
let words = [
    "GET ", "HEAD ", "POST ", " HTTP/1.1\r\n", " HTTP/1.0\r\n", "\r\n\r\n", "Host: \(host)\r\n",
    "Origin: http://\(host)\r\n",
    "Content-Length: ", "Transfer-Encoding: chunked\r\n", "Connection: close\r\n", "Connection: Upgrade\r\n",
    "Upgrade: websocket\r\n", "Expect: 100-continue\r\n", "Content-Type: application/json\r\n", "/stream", "/socket",
    "/session", "/page.js", "?token=\(token)", "Cookie: fuzz-8080=session\r\n", "%2e", "%2F", "0\r\n\r\n",
]
try fuzz(longest: 4096, seeds: seeds.map { [0] + Array($0.utf8) }, words: words) { bytes in
    guard let first = bytes.first else { return }
    let text = bytes.dropFirst()
    do {
        let conversation = try BrowserConnection.open(knowsToken: containsToken(text))
        defer { conversation.close() }
        conversation.send(text, inPiecesOf: first == 0 ? 4096 : Int(first))
        conversation.wait(120)
        require(!conversation.isOpen, "a connection that is never closed")
        checkResponses(conversation.output())
    } catch {
        require(false, "no connection: \(error)")
    }
}
