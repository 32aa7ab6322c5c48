// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import FrameOutput
import ScreensWire
import Synchronization

@testable import Console

/// A runtime whose pictures a test sends.
final class FakeRuntime: Sendable {
    enum Event: Equatable {
        case connected
        case disconnected
        case snapshot(String)
    }

    /// What the relay has done.
    let events = Mailbox<Event>()
    private let state = Mutex<(receive: PictureSource.Receiver?, ends: AsyncStream<Void>.Continuation?)>((nil, nil))

    var source: PictureSource {
        PictureSource(
            follow: { [self] receive in
                let (stream, ends) = AsyncStream.makeStream(of: Void.self)
                state.withLock { $0 = (receive, ends) }
                events.put(.connected)
                for await _ in stream {}
                events.put(.disconnected)
            },
            snapshot: { [self] screen in
                events.put(.snapshot(screen))
                return try Self.snapshot.encodedPNG()
            })
    }

    /// The picture that every screen has when a snapshot is taken.
    static var snapshot: PixelBuffer { PixelBuffer(size: PixelSize(width: 40, height: 20), filledWith: 0x12_34_56) }

    /// How the relay receives events on the current connection.
    var receiver: PictureSource.Receiver? { state.withLock { $0.receive } }

    /// Sends an event; returns when the relay has processed it.
    func send(_ event: PictureMessage) async { await receiver?(event) }

    /// Sends a picture of one color.
    func send(_ pixel: UInt32, of size: PixelSize, on screen: String = "TV", sequence: Int = 1) async {
        await send(.rectangle(.filled(pixel, of: size, on: screen, sequence: sequence)))
    }

    /// Ends the connection.
    func disconnect() { state.withLock { $0.ends }?.finish() }
}

/// The connection to a page that a test plays.
final class FakeChannel: PageChannel {
    struct Closed: Error {}

    enum Message: Equatable {
        case text(String)
        case binary([UInt8])

        /// The header of a binary message.
        var header: ModelPage.Header? { if case .binary(let bytes) = self { ModelPage.Header(bytes) } else { nil } }
        /// The bytes after it.
        var body: [UInt8] { if case .binary(let bytes) = self { Array(bytes.dropFirst(16)) } else { [] } }
    }

    /// What was sent.
    let messages = Mailbox<Message>()
    /// Whether the page is gone.
    let isClosed = Mutex(false)
    private let gate = Mutex<(isShut: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

    func send(_ text: String) async throws { try await begin(.text(text))() }
    func begin(binary: [UInt8]) -> PageDelivery { begin(.binary(binary)) }

    private func begin(_ message: Message) -> PageDelivery {
        if isClosed.withLock({ $0 }) { return { throw Closed() } }
        messages.put(message)
        return { [self] in
            await withCheckedContinuation { sender in
                let isOpen = gate.withLock { gate in
                    if gate.isShut { gate.waiting.append(sender) }
                    return !gate.isShut
                }
                if isOpen { sender.resume() }
            }
        }
    }

    /// Stops reading: the sender waits with the next message.
    func shut() { gate.withLock { $0.isShut = true } }

    /// Reads on.
    func open() {
        let waiting = gate.withLock { gate in
            defer { gate = (false, []) }
            return gate.waiting
        }
        for sender in waiting { sender.resume() }
    }
}
