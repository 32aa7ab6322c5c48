// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

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

    /// Sends what a page may get, unless that is being done.
    private func send(to page: RelayPage) {
        guard !page.isSending, let first = nextMessages(for: page) else { return }
        page.isSending = true
        Task(executorPreference: queue) { [id = page.id] in await self.send(first, to: id) }
    }

    /// Sends messages, and what comes up meanwhile. Each waits until the connection takes it; until then nothing is
    /// encoded for the page.
    private func send(_ messages: PageMessages, to id: PageID) async {
        var next: PageMessages? = messages
        while let messages = next, let page = pages[id] {
            do {
                switch messages {
                case .text(let text): try await page.channel.send(text)
                case .binary(let parts): for part in parts { try await page.channel.send(binary: part) }
                }
            } catch {
                // The page is gone; its owner will close it.
                close(id)
            }
            next = pages[id].flatMap(nextMessages)
        }
        pages[id]?.isSending = false
        schedule()
    }

    private func nextMessages(for page: RelayPage) -> PageMessages? {
        page.next(screens, at: time.now()).map(messages)
    }

    /// Writes a message as the protocol has it.
    private func messages(_ next: (message: PageScreen.Message, screen: RelayedScreen, index: UInt8)) -> PageMessages {
        let (message, screen, index) = next
        switch message {
        case .canvas(let size): return .text(ScreenAnnouncement.text(index: index, id: screen.id, size: size))
        case .off: return .text(ScreenAnnouncement.text(index: index, id: screen.id, size: nil))
        case .frame(let parts, let canvas):
            let sequence = UInt32(truncatingIfNeeded: screen.sequence)
            let isShared = isShared
            return .binary(
                parts.enumerated().map { place, part in
                    let body = screen.encode(part, of: canvas, jpeg, isShared: isShared) ?? []
                    return part.message(body, index: index, sequence: sequence, isLast: place == parts.count - 1)
                })
        }
    }
}

/// What is sent to a page in one go.
private enum PageMessages: Sendable {
    case text(String)
    case binary([[UInt8]])
}

extension PictureRelay {
    /// Gives clients what they may get.
    func wakeClients() {
        for page in pages.values { send(to: page) }
        let waiting = waiting
        self.waiting = [:]
        for continuation in waiting.values { continuation.resume() }
        schedule()
    }

    /// Sets the timer for what happens although nothing changes; there is none while there is nothing to do.
    func schedule() {
        let rests = pages.values.lazy.filter { !$0.isSending }.flatMap(\.screens.values).compactMap(\.restDeadline)
        guard let deadline = [rests.min(), journal.deadline].compactMap(\.self).min() else {
            timer?.task.cancel()
            timer = nil
            return
        }
        // A timer that fires too early sets the next one.
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
