// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

struct RFBStreamTests {
    private static let version = Array("RFB 003.008\n".utf8)
    private static let handshake: [UInt8] =
        version
        + [2, 1, 2]
        + [0, 0, 0, 0]
        + [0, 2, 0, 1] + [32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0, 0, 0, 0] + [0, 0, 0, 1, 65]
    /// One update with a pixel and with the answer 4 to this client's request.
    private static let update: [UInt8] =
        [0, 0, 0, 2]
        + [0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0] + [1, 2, 3, 4]
        + [0, 1, 0, 4, 0, 2, 0, 1, 0xFF, 0xFF, 0xFE, 0xCC] + [1, 0, 0, 0] + [UInt8](repeating: 0, count: 16)

    @Test
    func `a handshake and an update are parsed from any fragments`() {
        for size in [1, 7, 1000] {
            var stream = RFBStream()
            var rest = (Self.handshake + [2] + Self.update)[...]
            while !rest.isEmpty {
                stream.receive(Array(rest.prefix(size)))
                rest = rest.dropFirst(size)
            }
            #expect(stream.stage == .messages)
            #expect(stream.updates == 1)
            #expect(stream.answers == [4])
        }
    }

    private static let failures: [(bytes: [UInt8], failure: String)] = [
        (Array("HTTP/1.1 200".utf8), "not a VNC server"),
        (version + [1, 2], "it does not offer to go without security"),
        (version + [1, 1, 0, 0, 0, 1], "the handshake ended with status 1"),
        (handshake + [9], "message of type 9, which was not asked for"),
        ([], "the connection has ended"),
    ]

    @Test(arguments: failures)
    func `invalid data is a failure`(bytes: [UInt8], failure: String) {
        var stream = RFBStream()
        stream.receive(bytes)
        #expect(stream.stage == .failed)
        #expect(stream.failure == failure)
    }
}
