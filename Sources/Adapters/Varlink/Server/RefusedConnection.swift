// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore

/// A client for which there is no place: its first call is answered with the reason, and then it is closed.
struct RefusedConnection: Sendable {
    /// How many clients are told why at the same time; others are closed without a word.
    static let limit = 8
    /// How long a client has to make its first call.
    private static let patience = Duration.seconds(1)

    let messages: MessageChannel
    let error: VarlinkError
    let limits: VarlinkLimits
    let time: WireTime

    /// Answers the first call, if one comes soon.
    func serve() async {
        let endWait = time.schedule(after: Self.patience, on: messages.channel.eventLoop) { [messages] in
            messages.close(because: .timedOut)
        }
        try? await answer()
        endWait()
        messages.close(because: .disconnected)
        try? await messages.channel.closeFuture.get()
    }

    private func answer() async throws(VarlinkError) {
        guard let bytes = try await messages.next(), case .failure(let name, let parameters) = error else { return }
        guard try !CallMessage(bytes, limits: limits.json).oneway else { return }
        let reply = ReplyMessage(parameters: parameters, error: name)
        try await messages.finish(messages.enqueue(try messages.encode(reply.json)))
    }
}
