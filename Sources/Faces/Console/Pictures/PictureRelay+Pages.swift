// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

extension PictureRelay {
    func open(_ channel: any PageChannel) -> PageID {
        defer { nextPage += 1 }
        pages[nextPage] = RelayPage(nextPage, channel)
        return nextPage
    }

    func watch(_ wanted: [String: Int], page id: PageID) {
        guard let page = pages[id] else { return }
        page.watch(wanted, known: screens, at: time.now())
        followDemand()
        send(to: page)
        schedule()
    }

    func acknowledge(index: Int, sequence: Int, page id: PageID) {
        guard let page = pages[id] else { return }
        page.acknowledge(index: index, sequence: sequence)
        send(to: page)
        schedule()
    }

    func close(_ id: PageID) {
        pages[id] = nil
        followDemand()
    }

    /// Sends a page its pending messages, unless that is already in progress.
    func send(to page: RelayPage) {
        guard !page.isSending, let first = beginNext(to: page) else { return }
        page.isSending = true
        Task(executorPreference: queue) { [id = page.id] in await self.finish(first, to: id) }
    }

    /// Waits until the connection accepts more, and sends what has accumulated. Until then, nothing is encoded for the
    /// page.
    private func finish(_ delivery: @escaping PageDelivery, to id: PageID) async {
        var next: PageDelivery? = delivery
        while let delivery = next {
            do {
                try await delivery()
            } catch {
                // The page has disconnected; its owner will close it.
                close(id)
            }
            next = pages[id].flatMap(beginNext)
        }
        pages[id]?.isSending = false
        schedule()
    }

    /// Starts sending the next message of the protocol; returns nil if there is none at this time.
    ///
    /// The parts of a frame are encoded one by one, each while the page receives and decodes those before it.
    private func beginNext(to page: RelayPage) -> PageDelivery? {
        guard let (message, name, index) = page.next(screens, at: time.now()) else { return nil }
        switch message {
        case .canvas(let size): return announce(name, index, size, to: page)
        case .off: return announce(name, index, nil, to: page)
        case .frame(let parts, let canvas, let sequence, let isComplete):
            let isShared = isShared
            var delivery: PageDelivery?
            for (place, part) in parts.enumerated() {
                let body = screens[name]?.encode(part, of: canvas, jpeg, isShared: isShared) ?? []
                let isLast = isComplete && place == parts.count - 1
                delivery = page.channel.begin(
                    binary: part.message(body, index: index, sequence: sequence, isLast: isLast))
            }
            return delivery
        }
    }

    private func announce(
        _ name: String, _ index: UInt8, _ size: PixelSize?, to page: RelayPage
    ) -> PageDelivery {
        let text = ScreenAnnouncement.text(index: index, id: name, size: size)
        return { [channel = page.channel] in try await channel.send(text) }
    }
}

extension PictureRelay {
    /// Resumes waiting clients, and sends pages their pending messages.
    func wakeClients() {
        for page in pages.values { send(to: page) }
        let waiting = waiting
        self.waiting = [:]
        for continuation in waiting.values { continuation.resume() }
        schedule()
    }

    /// Sets the timer for work that is due without further changes; no timer runs while there is nothing to do.
    func schedule() {
        let rests = pages.values.lazy.filter { !$0.isSending }.flatMap(\.screens.values).compactMap(\.restDeadline)
        guard let deadline = [rests.min(), journal.deadline].compactMap(\.self).min() else {
            timer?.task.cancel()
            timer = nil
            return
        }
        // A timer that fires too early schedules the next one.
        if let timer, timer.deadline <= deadline { return }
        timer?.task.cancel()
        timer = (
            deadline,
            Task(executorPreference: queue) { [time] in
                guard (try? await time.sleep(deadline)) != nil else { return }
                await self.timerFired()
            }
        )
    }

    private func timerFired() {
        timer = nil
        let now = time.now()
        for name in journal.takeDue(at: now) {
            if let screen = screens[name] { addJournalPicture(of: screen, at: now) }
        }
        for page in pages.values { send(to: page) }
        schedule()
    }
}
