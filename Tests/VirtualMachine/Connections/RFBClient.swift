// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A VNC client that only says how large its window is, which QEMU takes for the size of a monitor.
///
/// RFC 6143; the pseudo-encoding ExtendedDesktopSize and the message SetDesktopSize are in the community's rfbproto
/// document.
final class RFBClient: Sendable {
    private let path: String
    private let stream: Observed<RFBStream>
    private let socket: UnixSocket
    private let context: @Sendable () -> String

    /// Connects to the VNC server of one head and shakes hands; `context` is added to every error.
    init(path: String, context: @escaping @Sendable () -> String) async throws {
        let stream = Observed(RFBStream(), context: context)
        self.path = path
        self.stream = stream
        self.context = context
        socket = try UnixSocket(path: path) { bytes in stream.update { $0.receive(bytes) } }
        try await reach(.securityTypes)
        try socket.send(Array("RFB 003.008\n".utf8))
        try await reach(.securityResult)
        // Security type 1: none.
        try socket.send([1])
        try await reach(.serverInit)
        // A shared session: QEMU ends no other client's connection.
        try socket.send([1])
        try await reach(.messages)
        // SetEncodings: Raw and ExtendedDesktopSize.
        try socket.send([2, 0] + bigEndian(UInt16(2)) + bigEndian(Int32(0)) + bigEndian(Int32(-308)))
        // FramebufferUpdateRequest for one pixel.
        try socket.send([3, 0, 0, 0, 0, 0] + bigEndian(UInt16(1)) + bigEndian(UInt16(1)))
        _ = try await wait(for: "first update") { $0.updates > 0 ? true : nil }
    }

    /// Asks for a size in pixels, or for 0x0, and waits until QEMU has passed it on to the graphics card.
    func setDesktopSize(width: Int, height: Int) async throws {
        let known = stream.value.answers.count
        let size = bigEndian(UInt16(clamping: width)) + bigEndian(UInt16(clamping: height))
        let origin: [UInt8] = [0, 0, 0, 0]
        let identifier: [UInt8] = [0, 0, 0, 0]
        let flags: [UInt8] = [0, 0, 0, 0]
        try socket.send([251, 0] + size + [1, 0] + identifier + origin + size + flags)
        let status = try await wait(for: "answer to SetDesktopSize") { $0.answers.dropFirst(known).first }
        // 0 is "no error", 4 is QEMU's "request forwarded".
        guard status == 0 || status == 4 else {
            throw VirtualMachineError(
                "set the size \(width)x\(height) at \(path)", cause: "VNC status \(status)", context: context())
        }
    }

    private func reach(_ stage: RFBStream.Stage) async throws {
        _ = try await wait(for: "\(stage)") { $0.stage >= stage ? true : nil }
    }

    private func wait<Result: Sendable>(
        for purpose: String,
        until probe: @escaping @Sendable (RFBStream) -> Result?
    ) async throws -> Result {
        try await stream.wait(for: "\(purpose) from \(path)") { [path, context] stream in
            guard stream.stage != .failed else {
                throw VirtualMachineError("talk to \(path)", cause: stream.failure, context: context())
            }
            return probe(stream)
        }
    }
}

private func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    (0..<value.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}
