// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Glibc

/// Files that are dropped on windows.
final class WaylandDrops {
    /// The type of a list of files.
    private static let type = "text/uri-list"
    /// An offer of another program, with whether it has files.
    private struct Offer {
        let object: WaylandObject
        var hasFiles = false
    }

    private let device: WaylandObject
    private unowned let system: WaylandWindows
    /// The offers of the clipboard and of what is dragged.
    private var offers: [Offer] = []
    private var dragged: (offer: WaylandObject, window: WaylandWindow)?
    private var reader: (any DispatchSourceRead)?

    init(_ device: WaylandObject, _ system: WaylandWindows) {
        (self.device, self.system) = (device, system)
        device.handler = { [unowned self] opcode, arguments in
            if let event = WlDataDevice.Event(rawValue: opcode) { handle(event, arguments) }
        }
    }

    deinit { reader?.cancel() }

    /// Ends because the seat is gone.
    func end() {
        leave()
        system.connection.drop(device)
    }

    /// Forgets a window that closes.
    func forget(_ window: WaylandWindow) {
        if dragged?.window === window { leave() }
    }

    private func handle(_ event: WlDataDevice.Event, _ arguments: WaylandArguments) {
        let connection = system.connection
        switch event {
        case .dataOffer:
            guard let offer = unsafe connection.adopt(arguments.proxy(0)) else { return }
            offers.append(Offer(object: offer))
            offer.handler = { [unowned self, unowned offer] opcode, arguments in
                guard opcode == WlDataOffer.Event.offer.rawValue, arguments.string(0) == Self.type else { return }
                if let index = offers.firstIndex(where: { $0.object === offer }) { offers[index].hasFiles = true }
            }
        case .enter:
            leave()
            guard let offer = unsafe connection.object(arguments.proxy(4)) else { return }
            guard let window = unsafe system.window(of: connection.object(arguments.proxy(1))),
                offers.contains(where: { $0.object === offer && $0.hasFiles })
            else { return drop(offer) }
            dragged = (offer, window)
            connection.send(offer, WlDataOffer.Request.accept, .uint(arguments.uint(0)), .string(Self.type))
            // 1 is to copy.
            if offer.version >= 3 { connection.send(offer, WlDataOffer.Request.setActions, .uint(1), .uint(1)) }
        case .leave: leave()
        case .drop: receive()
        case .selection:
            // The clipboard is not ours to read.
            if let offer = unsafe connection.object(arguments.proxy(0)) { drop(offer) }
        case .motion: break
        }
    }

    private func leave() {
        if let dragged { drop(dragged.offer) }
        dragged = nil
    }

    private func drop(_ offer: WaylandObject) {
        offers.removeAll { $0.object === offer }
        system.connection.send(offer, WlDataOffer.Request.destroy, destroys: true)
    }

    /// Reads the list of files; a program that never sends it is given up at the next drop.
    private func receive() {
        guard let (offer, window) = dragged else { return }
        dragged = nil
        var ends: [CInt] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return drop(offer) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        system.connection.send(offer, WlDataOffer.Request.receive, .string(Self.type), .descriptor(ends[1]))
        // The other program gets a duplicate with the next flush.
        _ = try? system.connection.flush()
        close(ends[1])
        let (input, screen) = (ends[0], window.window.screen)
        var list: [UInt8] = []
        let reader = DispatchSource.makeReadSource(fileDescriptor: input, queue: system.queue)
        reader.setEventHandler { [weak self] in
            var part = [UInt8](repeating: 0, count: 4096)
            let count = unsafe read(input, &part, part.count)
            if count > 0, list.count + count <= DroppedFile.listLimit {
                list += part[..<count]
                return
            }
            if count < 0, errno == EAGAIN || errno == EINTR { return }
            self?.finish(offer, list, screen)
        }
        reader.setCancelHandler { close(input) }
        self.reader?.cancel()
        self.reader = reader
        reader.activate()
    }

    private func finish(_ offer: WaylandObject, _ list: [UInt8], _ screen: String) {
        reader?.cancel()
        reader = nil
        if offer.version >= 3 { system.connection.send(offer, WlDataOffer.Request.finish) }
        drop(offer)
        _ = try? system.connection.flush()
        system.report(.dropped(screen, list))
    }
}
