// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Glibc
import SystemPackage

/// Receives files that are dropped on windows.
final class WaylandDrops {
    /// The type of a list of files.
    private static let type = "text/uri-list"
    /// An offer from another program, and whether it contains files.
    private struct Offer {
        let object: WaylandObject
        var hasFiles = false
    }

    private let device: WaylandObject
    private unowned let system: WaylandWindows
    /// The offers of the clipboard and of drags.
    private var offers: [Offer] = []
    private var dragged: (offer: WaylandObject, window: WaylandWindow)?
    private var reading: Reading?
    /// The time in seconds that another program has to send a list.
    private static let patience = 5

    /// A list of files that is being received.
    private struct Reading {
        let offer: WaylandObject
        let screen: String
        let input: CInt
        let timer: any DispatchSourceTimer
        let deadline: DispatchTime
        var list: [UInt8] = []
    }

    init(_ device: WaylandObject, _ system: WaylandWindows) {
        (self.device, self.system) = (device, system)
        device.handler = { [unowned self] opcode, arguments in
            if let event = WlDataDevice.Event(rawValue: opcode) { handle(event, arguments) }
        }
    }

    deinit {
        guard let reading else { return }
        reading.timer.cancel()
        close(reading.input)
    }

    /// Ends all drops, because the seat is gone.
    func end() {
        leave()
        if let reading { finish(reading) }
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
            // 1 means copy.
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

    /// Reads the list of files within a time limit.
    ///
    /// A timer polls for it, because a Dispatch read source crashes when a pipe's other end is closed while the source
    /// is canceled (epoll reports both in one event, which Dispatch handles as two).
    private func receive() {
        guard let (offer, window) = dragged else { return }
        dragged = nil
        var ends: [CInt] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return drop(offer) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        system.connection.send(offer, WlDataOffer.Request.receive, .string(Self.type), .descriptor(ends[1]))
        // The flush sends the other program a duplicate.
        _ = try? system.connection.flush()
        close(ends[1])
        if let reading { finish(reading) }
        let timer = DispatchSource.makeTimerSource(queue: system.queue)
        reading = Reading(
            offer: offer, screen: window.window.screen, input: ends[0], timer: timer,
            deadline: DispatchTime.now() + .seconds(Self.patience))
        timer.setEventHandler { [weak self] in self?.read() }
        timer.schedule(deadline: .now(), repeating: .milliseconds(10))
        timer.activate()
    }

    private func read() {
        guard var reading else { return }
        var part = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe Glibc.read(reading.input, &part, part.count)
            if count > 0, reading.list.count + count <= DroppedFile.listLimit {
                reading.list += part[..<count]
                continue
            }
            if count < 0, errno == EINTR { continue }
            let error = Errno(rawValue: errno)
            if count < 0, error == .resourceTemporarilyUnavailable, DispatchTime.now() < reading.deadline { break }
            finish(reading)
            switch count {
            case 0: system.report(.dropped(reading.screen, reading.list))
            // The rest of a torn list could be the rest of a path.
            case ..<0:
                let reason = error == .resourceTemporarilyUnavailable ? "timed out" : error.description
                system.tell(.warning("cannot read the list of dropped files: \(reason)"), reading.screen)
            default: refuse(reading)
            }
            return
        }
        self.reading = reading
    }

    private func refuse(_ reading: Reading) {
        let limit = "\(DroppedFile.listLimit >> 10) KB"
        system.tell(.warning("the list of dropped files exceeds \(limit)"), reading.screen)
    }

    /// Stops reading a list, and notifies the other program.
    private func finish(_ reading: Reading) {
        reading.timer.cancel()
        close(reading.input)
        self.reading = nil
        if reading.offer.version >= 3 { system.connection.send(reading.offer, WlDataOffer.Request.finish) }
        drop(reading.offer)
        _ = try? system.connection.flush()
    }
}
