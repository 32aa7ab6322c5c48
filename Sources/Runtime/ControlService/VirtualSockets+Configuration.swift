// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension VirtualSockets {
    /// Plugs in and pulls out what another configuration has and has not; what it leaves as it was is left alone.
    ///
    /// What cannot be done keeps nothing else from being done. Suspends until the app has settled after each monitor:
    /// do not begin another change meanwhile.
    ///
    /// - Parameters:
    ///   - before: the sockets of the configuration so far.
    ///   - now: those of the new one.
    /// - Returns: what could not be done, in words that name the socket.
    package func change(from before: [Socket], to now: [Socket]) async -> [String] {
        var problems: [String] = []
        func attempt(_ operation: String, _ body: () async throws(ControlError) -> Void) async {
            do throws(ControlError) { try await body() } catch { problems.append("cannot \(operation): \(error)") }
        }
        for socket in before where !now.contains(where: { $0.id == socket.id }) {
            guard self.socket(socket.id)?.spec != nil else { continue }
            await attempt("unplug \(socket.id)") { () async throws(ControlError) in try await unplug(socket.id) }
        }
        for socket in now where !before.contains(socket) {
            guard let spec = socket.spec else { continue }
            await attempt("plug \(spec) into \(socket.id)") { () async throws(ControlError) in
                if self.socket(socket.id)?.spec == nil {
                    _ = try await plug(spec, as: socket.id)
                } else {
                    try await set(socket.id, to: spec)
                }
            }
        }
        return problems
    }
}
