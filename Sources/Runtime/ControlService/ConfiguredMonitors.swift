// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScreensWire

extension VirtualSockets {
    /// An entry of the configuration.
    package struct Request: Hashable, Sendable {
        /// The monitor's spec.
        package let spec: String
        /// The socket; nil for the next free one.
        package let socket: String?

        /// Creates a request; see the properties.
        package init(spec: String, socket: String?) { (self.spec, self.socket) = (spec, socket) }
    }

    /// An entry of the configuration, and the socket that its monitor was plugged into. A client may have unplugged or
    /// replaced the monitor since.
    package struct Configured: Hashable, Sendable {
        /// The entry.
        package let request: Request
        /// The socket.
        package let id: String

        /// Creates an entry; see the properties.
        package init(_ request: Request, in id: String) { (self.request, self.id) = (request, id) }
    }

    /// Finds the monitors of a configuration at the start.
    ///
    /// - Parameter expected: the entries, with the sockets that the configuration alone implies.
    /// - Returns: the entries. One without a name is where the same monitor is, if that is elsewhere: a client's monitor
    ///   was in the socket when it was plugged in.
    package func configured(_ expected: [Configured]) -> [Configured] {
        let there = expected.filter(isPresent).map(\.id)
        var others = sockets.filter { !there.contains($0.id) }
        return expected.map { one in
            guard !isPresent(one), one.request.socket == nil,
                let index = others.firstIndex(where: { $0.spec == one.request.spec })
            else { return one }
            return Configured(one.request, in: others.remove(at: index).id)
        }
    }

    /// Plugs and unplugs monitors to match a new configuration.
    ///
    /// Leaves the monitors of unchanged entries alone, even if a client has unplugged or replaced them; one without a
    /// socket's name moves if another entry names its socket. A monitor whose entry changes keeps its socket unless the
    /// entry names another. What clients have plugged in stays, except in a socket that a new entry names. A failure does
    /// not prevent the remaining changes. Waits after each monitor until the app has settled; clients may act meanwhile.
    ///
    /// - Parameters:
    ///   - before: the monitors of the old configuration.
    ///   - now: the entries of the new one.
    /// - Returns: the monitors that are plugged in, or were before and could not be replaced; and the failures, each naming
    ///   its monitor.
    package func change(
        from before: [Configured], to now: [Request]
    ) async -> (monitors: [Configured], problems: [String]) {
        var (removed, added, result, problems) = (before, [Request](), [Configured](), [String]())
        let names = Set(now.compactMap(\.socket))
        for request in now {
            let equal = removed.indices.filter { removed[$0].request == request }
            // Of equal entries, those whose monitor is there.
            guard let index = equal.first(where: { isPresent(removed[$0]) }) ?? equal.first,
                request.socket != nil || !names.contains(removed[index].id)
            else {
                added.append(request)
                continue
            }
            result.append(removed.remove(at: index))
        }
        func attempt(_ what: String, _ replaced: Configured?, _ body: () async throws(ScreensError) -> Configured?)
            async
        {
            do throws(ScreensError) {
                if let monitor = try await body() { result.append(monitor) }
            } catch {
                problems.append("cannot \(what): \(error)")
                // It is still this program's to remove.
                if let replaced, isPresent(replaced) { result.append(replaced) }
            }
        }
        let unnamed = added.filter { $0.socket == nil }
        // In place of a removed one, if there is one.
        var places = removed.filter { isPresent($0) && !names.contains($0.id) }
        let spare = places.dropFirst(unnamed.count)
        places = Array(places.prefix(unnamed.count))
        for monitor in spare where isPresent(monitor) {
            await attempt("unplug \(monitor.id)", monitor) { () async throws(ScreensError) in
                try await unplug(monitor.id)
                return nil
            }
        }
        // Named ones first, so that their sockets are not the next free ones.
        for request in added {
            guard let id = request.socket else { continue }
            let replaced = removed.first { $0.id == id }
            await attempt("plug \(request.spec) into \(id)", replaced) { () async throws(ScreensError) in
                if socket(id)?.spec == nil {
                    _ = try await plug(request.spec, as: id)
                } else {
                    try await set(id, to: request.spec)
                }
                return Configured(request, in: id)
            }
        }
        for (index, request) in unnamed.enumerated() {
            let place = places.indices.contains(index) && isPresent(places[index]) ? places[index] : nil
            await attempt("plug \(request.spec)", place) { () async throws(ScreensError) in
                guard let place else {
                    return Configured(request, in: try await plug(request.spec, as: nil))
                }
                if place.request.spec != request.spec { try await set(place.id, to: request.spec) }
                return Configured(request, in: place.id)
            }
        }
        return (result, problems)
    }

    /// Whether a monitor is where it was plugged in.
    package func isPresent(_ monitor: Configured) -> Bool { socket(monitor.id)?.spec == monitor.request.spec }
}
