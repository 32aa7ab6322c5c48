// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Recordings
import SecondScreen
import Varlink

extension ScreensService {
    /// Streams what the source of monitors says, as the lines of a recording, until the runtime or the client ends.
    ///
    /// A client that is too slow gets the newest state in the place of what it missed, and a warning in it.
    func record(_ call: VarlinkCall) async throws(VarlinkError) -> JSONObject {
        guard call.wantsMore else { throw .expectedMore }
        guard let tap = await control.abilities.recording else {
            throw ControlError.notPossible(reason: "this runtime cannot be recorded").wire
        }
        let follower = RecordingFollower(gathering: RecordingGathering(on: control.queue))
        var encoder = RecordingEncoder(.now(program: version, source: tap.name, isSettled: true))
        do throws(VarlinkError) {
            try await call.reply(continues: Self.reply(encoder.start()))
            await tap.add(follower)
            try await follower.forEachBatch { (entries) throws(VarlinkError) in
                var lines: [UInt8] = []
                for entry in entries {
                    lines += encoder.lines(for: entry)
                    guard lines.count >= Self.bytesOfReply else { continue }
                    try await call.reply(continues: Self.reply(lines))
                    lines = []
                }
                if !lines.isEmpty { try await call.reply(continues: Self.reply(lines)) }
            }
        } catch {
            await tap.remove(follower)
            throw error
        }
        await tap.remove(follower)
        return Self.reply([])
    }

    /// How much goes into one reply, but for the last entry: no client has to take a message of any size.
    private static let bytesOfReply = 1 << 18

    private static func reply(_ bytes: [UInt8]) -> JSONObject {
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        return ["lines": .array(lines.map { .string(String(decoding: $0, as: UTF8.self)) })]
    }
}
