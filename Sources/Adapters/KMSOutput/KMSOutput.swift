// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import DisplayModel
package import FrameOutput
private import Glibc
package import Seat
import Synchronization
import SystemPackage

/// Shows frames on this machine's monitors through kernel mode setting.
///
/// A screen named `card0-HDMI-A-1` is shown on the connector `HDMI-A-1` of `/dev/dri/card0`. The main screen is shown
/// only if it has a connector. While another VT is active, the newest frame is kept and nothing is shown.
package final class KMSOutput: FrameSink {
    /// The session, which also opens input devices.
    package let seat: SeatSession
    private let mainConnector: String?
    private let allowsAtomic: Bool
    private let cards = Mutex<[String: KMSCard]>([:])
    /// Each card's queue, kept when the card is unplugged and comes back.
    private let queues = Mutex<[String: SerialQueue]>([:])
    /// The committed mode of each screen.
    private let modes = Mutex<[String: DisplayMode]>([:])
    /// The screens that their cards cannot show now in any mode, and whether another attempt is due.
    private let dark = Mutex<[String: Bool]>([:])
    private let demand = Mutex<(@Sendable () -> Void)?>(nil)
    /// The requested cursor position, and whether a move is pending.
    private let cursor = Mutex<(place: (x: Int, y: Int)?, isMoving: Bool)>((nil, false))

    /// The directory of the graphics cards' device nodes.
    private static let folder = "/dev/dri"

    /// Opens a session and all cards.
    ///
    /// - Parameters:
    ///   - mainConnector: the connector that shows the main screen, such as `card0-eDP-1`; nil for none.
    ///   - allowsAtomic: whether the atomic API may be used where the driver supports it.
    ///   - notice: called with a line for each unusable card if at least one is usable.
    /// - Throws: `FrameSinkError` if no card is usable; names the remedy.
    package init(
        mainConnector: String?, allowsAtomic: Bool = true, notice: (String) -> Void
    ) throws(FrameSinkError) {
        (self.mainConnector, self.allowsAtomic) = (mainConnector, allowsAtomic)
        let names = Self.cardNames()
        guard !names.isEmpty else {
            throw FrameSinkError(
                "no graphics card: \(Self.folder) has no card; load its driver, or use another output")
        }
        do { seat = try SeatSession() } catch { throw FrameSinkError("\(error)") }
        var problems: [String] = []
        for name in names {
            do throws(FrameSinkError) { _ = try open(name) } catch { problems.append(error.description) }
        }
        guard cards.withLock({ !$0.isEmpty }) else {
            seat.close()
            throw FrameSinkError(problems.joined(separator: "; "))
        }
        problems.forEach(notice)
        seat.observe { [weak self] isActive in
            guard let self else { return }
            for card in cards.withLock({ Array($0.values) }) { tell(card) }
            if isActive { tryDarkScreens() }
        }
        // The session may have changed before it was observed.
        for card in cards.withLock({ Array($0.values) }) { tell(card) }
    }

    /// Tells a card whether the session is active: when the card is told, so that the latest state is told last.
    private func tell(_ card: KMSCard) {
        Task(executorPreference: card.queue) { [seat] in
            await card.setActive(seat.isActive, absences: seat.absences)
        }
    }

    /// The name in messages.
    package var name: String { "kms" }

    /// Returns whether the screen has a connector.
    package func wants(_ screen: String) -> Bool { place(of: screen) != nil }

    /// Returns the queue of the screen's card; nil for a screen without a connector.
    package func queue(for screen: String) -> SerialQueue? { place(of: screen).map { queue(ofCard: $0.card) } }

    private func queue(ofCard name: String) -> SerialQueue {
        queues.withLock { queues in
            let queue = queues[name] ?? SerialQueue(label: "org.secondscreen.\(name)")
            queues[name] = queue
            return queue
        }
    }

    /// Observes the demand for pictures of screens that could not be shown.
    package func observeDemand(_ changed: @escaping @Sendable () -> Void) { demand.withLock { $0 = changed } }

    /// Returns whether a screen that could not be shown may be shown now: a CRTC is free, or the session is active again.
    package func lacksPicture(of screen: String) -> Bool { dark.withLock { $0[screen] == true } }

    private func tryDarkScreens() {
        let areDue = dark.withLock { dark in
            dark = dark.mapValues { _ in true }
            return !dark.isEmpty
        }
        if areDue { demand.withLock { $0 }?() }
    }

    /// Tests a mode with the driver; accepts a mode that cannot be tested now.
    package func test(_ mode: DisplayMode, on screen: String) throws(FrameSinkError) {
        guard let place = place(of: screen), let card = cards.withLock({ $0[place.card] }) else { return }
        guard !card.shared.withLock({ $0.isGone }) else { return }
        try card.test(mode, on: place.connector)
    }

    /// Sets a connector's mode, or turns it off.
    package func commit(_ mode: DisplayMode?, on screen: String) async throws(FrameSinkError) {
        guard let place = place(of: screen) else { return }
        guard let mode else {
            modes.withLock { $0[screen] = nil }
            dark.withLock { $0[screen] = nil }
            defer { tryDarkScreens() }
            try await cards.withLock({ $0[place.card] })?.commit(nil, on: place.connector)
            return
        }
        do {
            try await open(place.card).commit(mode, on: place.connector)
        } catch {
            dark.withLock { $0[screen] = error.isAboutMode ? nil : false }
            throw error
        }
        dark.withLock { $0[screen] = nil }
        modes.withLock { $0[screen] = mode }
    }

    /// Shows a frame on its connector; discards it while the card is gone.
    package func present(_ frame: consuming Frame) async throws(FrameSinkError) {
        guard let place = place(of: frame.screen), let mode = modes.withLock({ $0[frame.screen] }) else { return }
        var card = cards.withLock { $0[place.card] }
        if card?.shared.withLock(\.isGone) ?? true {
            // If a card comes back before its screens are removed, their modes are not committed again.
            guard (try? FileStatus(path: "\(Self.folder)/\(place.card)")) != nil else { return }
            card = try open(place.card)
        }
        try await card?.present(frame, on: place.connector, in: mode)
    }

    /// Probes all monitors, so that sysfs is up to date.
    ///
    /// The kernel's console does this on a machine without a display server, but not while a program is DRM master.
    package func probe() async {
        for card in cards.withLock({ Array($0.values) }) { await card.probe() }
        cards.withLock { cards in cards = cards.filter { !$0.value.shared.withLock(\.isGone) } }
        tryDarkScreens()
    }

    /// Moves the cursor; does nothing if no monitor shows the main screen. Moves in quick succession are coalesced.
    ///
    /// - Parameter place: the tip of the arrow in pixels of the main screen's mode; nil hides the cursor.
    package func moveCursor(to place: (x: Int, y: Int)?) {
        guard let main = self.place(of: Self.mainScreen), let card = cards.withLock({ $0[main.card] }) else { return }
        let isMoving = cursor.withLock { cursor in
            defer { cursor = (place, true) }
            return cursor.isMoving
        }
        guard !isMoving else { return }
        Task(executorPreference: card.queue) { [self] in
            let place = cursor.withLock { cursor in
                cursor.isMoving = false
                return cursor.place
            }
            await card.moveCursor(to: place, on: main.connector)
        }
    }

    /// Closes the session, which restores the text console.
    package func close() {
        cards.withLock { $0 = [:] }
        seat.close()
    }

    // MARK: Cards

    /// The name of the main screen.
    private static let mainScreen = "main"

    /// Returns a screen's card and connector, such as `card0` and `HDMI-A-1` for `card0-HDMI-A-1`.
    private func place(of screen: String) -> (card: String, connector: String)? {
        Self.place(of: screen, main: mainConnector)
    }

    /// Returns a screen's card and connector.
    ///
    /// - Parameters:
    ///   - screen: the screen's name.
    ///   - main: the connector of the main screen; nil for none.
    /// - Returns: the card and the connector; nil for a screen without a monitor.
    static func place(of screen: String, main: String?) -> (card: String, connector: String)? {
        let parts = (screen == mainScreen ? main ?? "" : screen)
            .split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, isCard(parts[0]), !parts[1].isEmpty else { return nil }
        return (parts[0], parts[1])
    }

    private static func isCard(_ name: String) -> Bool {
        name.hasPrefix("card") && name.count > 4 && name.dropFirst(4).allSatisfy { ("0"..."9").contains($0) }
    }

    private static func cardNames() -> [String] {
        ((try? FolderListing.names(in: folder).names) ?? []).filter(isCard).sorted { $0.precedesNaturally($1) }
    }

    /// Returns an open card; reopens one that was unplugged and came back.
    private func open(_ name: String) throws(FrameSinkError) -> KMSCard {
        if let card = cards.withLock({ $0[name] }), !card.shared.withLock({ $0.isGone }) { return card }
        let path = "\(Self.folder)/\(name)"
        let opened: SeatSession.Device
        do { opened = try seat.open(path) } catch { throw FrameSinkError("\(error)", isAboutMode: false) }
        let device = DRMDevice(opened.descriptor) { [seat] in seat.close(opened) }
        guard !seat.isActive || device.isMaster else {
            throw FrameSinkError(
                "\(path) is in use\(Self.holders(of: path)); end that program first, or use its VT", isAboutMode: false)
        }
        do throws(Errno) {
            let card = try KMSCard(
                name, device, on: queue(ofCard: name), isActive: seat.isActive, allowsAtomic: allowsAtomic)
            cards.withLock { $0[name] = card }
            // The session may have changed before the card was registered.
            tell(card)
            return card
        } catch {
            throw FrameSinkError("\(path) cannot show pictures: \(error)", isAboutMode: false)
        }
    }

    /// Returns the programs that have a card open, as far as this user may see: ` by Xorg (process 1023)`.
    private static func holders(of path: String) -> String {
        // A session manager has the card open only on behalf of another process.
        let holders = DeviceHolders.holding(path).filter { !$0.isSessionManager }.prefix(3)
        return holders.isEmpty ? "" : " by " + holders.map(\.description).joined(separator: ", ")
    }
}
