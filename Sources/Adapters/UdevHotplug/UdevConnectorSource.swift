// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import Dispatch
import DisplayModel
package import Hotplug

/// The real connectors of this machine: uevents say when to look, sysfs says what there is.
///
/// A passive observer (hotplug.md rule 20): it opens no graphics device and probes nothing. Every look is a whole scan,
/// whatever the event said (rules 1, 2). Wrap it in a `SettledSource`: state lags behind events.
package actor UdevConnectorSource: ConnectorSource {
    /// Where and how to look.
    package struct Options: Hashable, Sendable {
        /// Where sysfs is mounted.
        package var sysfsRoot = "/sys"
        /// The file that exists while udevd runs; without it the kernel's own events are taken (rule 9).
        package var udevControlPath = "/run/udev/control"
        /// The seat whose graphics cards count (rule 26); nil for all.
        package var seat: String? = "seat0"
        /// Whose uevents to take; a test without a graphics card takes others.
        var subsystem = "drm"
        /// How many bytes of uevents may wait; nil for as many as the system allows.
        var bufferBytes: CInt?

        /// Creates the options for the running system.
        package init() {}
    }

    /// Told of each event as it is received, and whether it is udevd's copy; called on the source's queue.
    package typealias Observer = @Sendable (UdevEvent, _ isFromUdevd: Bool) -> Void

    /// Always `udev`.
    package nonisolated let name = "udev"

    private let options: Options
    private let reader: SysfsConnectorReader
    private nonisolated let queue: SerialQueue
    private let observe: Observer?
    /// Where drivers are waited for. Not a global queue: once one has run, the process wakes once a second (rule 22).
    private let probes = DispatchQueue(label: "org.secondscreen.probes")
    private var describer = ConnectorDescriber()
    private var connection: UdevConnection?
    private let openSeats: @Sendable (Options) throws(UdevError) -> CardSeats
    /// The cards' seats; nil while they are not needed, or cannot be known.
    private var seats: CardSeats?
    private var outlet: SnapshotOutlet?
    private var lastSnapshot = ConnectorSnapshot(connectors: [], cause: .start)
    private var standingWarnings: Set<String> = []

    /// What has been seen so far.
    package private(set) var statistics = UdevStatistics()

    /// The queue on which the source runs, and on which its socket's events arrive.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Creates a source; nothing is opened before `snapshots()`.
    ///
    /// - Parameters:
    ///   - options: where and how to look.
    ///   - queue: where it runs.
    ///   - observe: told of events, for whoever records them.
    package init(options: Options = Options(), queue: SerialQueue = SerialQueue(), observe: Observer? = nil) {
        self.init(options: options, queue: queue, observe: observe) { options throws(UdevError) in
            try CardSeats(controlPath: options.udevControlPath)
        }
    }

    /// Creates a source that finds the cards' seats in another way, for tests.
    init(
        options: Options, queue: SerialQueue = SerialQueue(), observe: Observer? = nil,
        openSeats: @escaping @Sendable (Options) throws(UdevError) -> CardSeats
    ) {
        self.openSeats = openSeats
        self.queue = queue
        self.observe = observe
        self.options = options
        reader = SysfsConnectorReader(root: options.sysfsRoot)
    }

    package nonisolated func snapshots() -> AsyncStream<ConnectorSnapshot> {
        SnapshotOutlet.stream(on: queue) { await self.run($0) }
    }

    package func rescan() {
        scan(.rescan)
    }

    /// Has the drivers look for a monitor at every connector of the seat; see ``ConnectorProbe`` for what that costs.
    ///
    /// Ask for ``rescan()`` afterwards. The source goes on meanwhile.
    ///
    /// - Returns: the connectors' names, as `card0-HDMI-A-1`.
    /// - Throws: ``ProbeError``.
    package func probe() async throws(ProbeError) -> [String] {
        let connectors: [ConnectorID]
        do {
            connectors = try reader.scan().readings.map(\.id).filter { isOnSeat($0.cardPath) }.sorted()
        } catch {
            throw ProbeError(error)
        }
        let probe = ConnectorProbe(root: options.sysfsRoot)
        let probed: Result<[ConnectorID], ProbeError> = await withCheckedContinuation { continuation in
            // A driver can take seconds to answer, in which the source's queue has events to drain.
            probes.async {
                continuation.resume(returning: Result { () throws(ProbeError) in try probe.detect(connectors) })
            }
        }
        return try probed.get().map(\.description)
    }

    /// Opens the monitor, then reads the state, then starts to drain: what happens in between waits in the socket, so
    /// that nothing is lost while starting (rules 3, 4).
    private func run(_ outlet: SnapshotOutlet) async {
        self.outlet = outlet
        var warnings: [String] = []
        do {
            connection = try UdevConnection(options)
        } catch {
            warnings.append("\(error); plugging is noticed only by looking from time to time")
        }
        scan(.start, warnings: warnings)
        let readable = connection.map { connection in
            let source = DispatchSource.makeReadSource(fileDescriptor: connection.fileDescriptor, queue: queue.queue)
            source.setEventHandler { self.assumeIsolated { $0.drain() } }
            source.setCancelHandler { self.assumeIsolated { $0.connection = nil } }
            source.resume()
            return source
        }
        await untilCancelled()
        readable?.cancel()
        self.outlet = nil
    }

    /// Empties the socket, then looks once (rule 4): a burst is one scan.
    private func drain() {
        guard let connection else { return }
        let burst = connection.drain(seats, observe)
        for (meaning, count) in burst.counts { statistics.events[meaning, default: 0] += count }
        var warnings: [String] = []
        if burst.eventsWereLost {
            statistics.overflows += 1
            warnings.append("uevents were lost because too many came at once; all connectors are read again")
        }
        guard burst.asksForScan else { return }
        scan(.event, withoutCards: burst.removedCards, warnings: warnings)
    }

    /// Reads everything and delivers it; when reading fails as a whole, delivers the last state again with a warning.
    private func scan(
        _ cause: ConnectorSnapshot.Cause,
        withoutCards removedCards: Set<String> = [],
        warnings: [String] = []
    ) {
        guard let outlet else { return }
        statistics.scans += 1
        var standing: [String] = []
        do {
            var scan = try reader.scan()
            standing = scan.warnings
            if options.seat != nil, !scan.readings.isEmpty { checkSeats(&standing) }
            scan.readings.removeAll { removedCards.contains($0.id.cardPath) || !isOnSeat($0.id.cardPath) }
            let connectors = scan.readings.map { describer.describe($0, warnings: &standing) }
            lastSnapshot = ConnectorSnapshot(connectors: connectors, cause: cause)
        } catch {
            standing.append("\(error); the last known state is kept")
            lastSnapshot.cause = cause
        }
        // Each look meets the same trouble again; only news is told.
        let news = standing.filter { !standingWarnings.contains($0) }
        standingWarnings = Set(standing)
        var snapshot = lastSnapshot
        snapshot.warnings = warnings + news
        outlet.send(snapshot)
    }

    /// Whether a card counts. While seats cannot be known none does, or a monitor in front of somebody else would show
    /// this seat's screens.
    private func isOnSeat(_ cardPath: String) -> Bool {
        guard let seat = options.seat else { return true }
        return (try? knownSeats())?.seat(ofCardAt: cardPath) == seat
    }

    private func knownSeats() throws(UdevError) -> CardSeats {
        let known = if let seats { seats } else { try openSeats(options) }
        seats = known
        return known
    }

    /// Warns when it cannot be known which seats cards are on.
    private func checkSeats(_ warnings: inout [String]) {
        do throws(UdevError) {
            _ = try knownSeats()
        } catch {
            warnings.append(
                "\(error); no graphics card counts, as nobody can tell which ones are on \(options.seat ?? ""): "
                    + "'seat: all' or '--seat all' takes all of them")
        }
    }
}
