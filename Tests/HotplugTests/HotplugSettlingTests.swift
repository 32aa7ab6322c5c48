// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import Testing

struct HotplugSettlingTests {
    private let id = VirtualSource.connector("DP-1")

    private enum State {
        case off
        case on(edid: [UInt8])
        case undescribed
        case unknown
        case missing
    }

    private func snapshot(_ state: State, _ cause: ConnectorSnapshot.Cause = .event) -> ConnectorSnapshot {
        let connectors: [Connector] =
            switch state {
            case .off: [Connector(id: id, status: .disconnected)]
            case .on(let edid): [Connector(id: id, status: .connected, edid: edid, modes: [mode])]
            case .undescribed: [Connector(id: id, status: .connected)]
            case .unknown: [Connector(id: id, status: .unknown)]
            case .missing: []
            }
        return ConnectorSnapshot(connectors: connectors, cause: cause)
    }

    private let mode = DisplayMode(size: PixelSize(width: 1920, height: 1080), refreshMillihertz: 60000)

    /// Feeds readings at milliseconds and returns what was published, as `time:edid` or `time:-`.
    private func published(
        _ readings: [(Int, State)],
        options: HotplugSettling.Options = .hardware
    ) -> [String] {
        var settling = HotplugSettling(options: options)
        return readings.compactMap { time, state in
            let cause: ConnectorSnapshot.Cause = time == readings.first?.0 ? .start : .event
            let action = settling.handle(.snapshot(snapshot(state, cause)), at: .milliseconds(time))
            guard let publish = action.publish else { return nil }
            let edid = publish.connectors.first { $0.isConnected }.map { $0.edid.map(String.init).joined() }
            return "\(time):\(edid ?? "-")"
        }
    }

    @Test func `rule 25 an empty state is published once`() {
        #expect(published([(0, .missing), (10, .missing)]) == ["0:-"])
    }

    @Test func `rule 11 a connect is published at once`() {
        #expect(published([(0, .off), (10, .on(edid: [1]))]) == ["0:-", "10:1"])
    }

    @Test func `rule 11 a disconnect is published once it has lasted for the grace time`() {
        let readings: [(Int, State)] = [(0, .on(edid: [1])), (10, .off), (500, .off), (3009, .off), (3010, .off)]
        #expect(published(readings) == ["0:1", "3010:-"])
    }

    @Test func `rule 11 a monitor that returns within the grace time was never disconnected`() {
        let readings: [(Int, State)] = [
            (0, .on(edid: [1])), (10, .off), (2000, .on(edid: [1])), (2500, .off), (5400, .off), (5500, .off),
        ]
        #expect(published(readings) == ["0:1", "5500:-"])
    }

    @Test func `rule 11 a different monitor within the grace time is published at once`() {
        #expect(published([(0, .on(edid: [1])), (10, .off), (900, .on(edid: [2]))]) == ["0:1", "900:2"])
    }

    @Test func `rule 11 flaps are counted and reported`() {
        var settling = HotplugSettling(options: .hardware)
        var warnings: [String] = []
        for step in 0..<20 {
            let state: State = step.isMultiple(of: 2) ? .on(edid: [1]) : .off
            let action = settling.handle(.snapshot(snapshot(state)), at: .milliseconds(step * 100))
            warnings += action.publish?.warnings ?? []
        }
        #expect(warnings.count == 2)
        #expect(warnings.first?.hasPrefix("DP-1: came back 4 times") == true)
    }

    @Test func `rule 10 a monitor without EDID and modes is held until it is described`() {
        #expect(published([(0, .off), (10, .undescribed), (60, .on(edid: [1]))]) == ["0:-", "60:1"])
    }

    @Test func `rule 10 a monitor that is never described is eventually published`() {
        let readings: [(Int, State)] = [(0, .off), (10, .undescribed), (1000, .undescribed), (3010, .undescribed)]
        #expect(published(readings) == ["0:-", "3010:"])
    }

    @Test func `rule 12 an unknown status keeps the previous state`() {
        let readings: [(Int, State)] = [(0, .unknown), (10, .on(edid: [1])), (20, .unknown), (9000, .unknown)]
        #expect(published(readings) == ["0:-", "10:1"])
    }

    @Test func `rule 14 a different EDID is accepted once it has been read twice`() {
        let readings: [(Int, State)] = [
            (0, .on(edid: [1])), (10, .on(edid: [2])), (20, .on(edid: [1])), (30, .on(edid: [3])), (80, .on(edid: [3])),
        ]
        #expect(published(readings) == ["0:1", "80:3"])
    }

    @Test func `rule 17 a briefly unreadable EDID is not a different monitor`() {
        let readings: [(Int, State)] = [(0, .on(edid: [1])), (10, .undescribed), (60, .on(edid: [1]))]
        #expect(published(readings) == ["0:1"])
    }

    @Test(arguments: [true, false])
    func `rules 15 and 23 a removed socket is published without grace time`(wasInGrace: Bool) {
        let readings: [(Int, State)] = [(0, .on(edid: [1])), (10, wasInGrace ? .off : .on(edid: [1])), (20, .missing)]
        #expect(published(readings) == ["0:1", "20:-"])
    }

    @Test func `scripted readings are published immediately`() {
        let readings: [(Int, State)] = [
            (0, .off), (1, .undescribed), (2, .off), (3, .on(edid: [1])), (4, .on(edid: [2])), (5, .off),
        ]
        #expect(published(readings, options: .scripted) == ["0:-", "1:", "2:-", "3:1", "4:2", "5:-"])
    }

    @Test func `rule 24 equal snapshots publish nothing`() {
        #expect(published([(0, .on(edid: [1])), (10, .on(edid: [1])), (20, .on(edid: [1]))]) == ["0:1"])
    }

    @Test func `rule 10 after an event the source is read again at each delay`() {
        var settling = HotplugSettling(options: .hardware)
        var wakeUp = settling.handle(.snapshot(snapshot(.off, .start)), at: .zero).wakeUp
        var looks: [Duration] = []
        while let now = wakeUp, now < .seconds(10) {
            let action = settling.handle(.timePassed, at: now)
            #expect(action.rescan)
            looks.append(now)
            wakeUp = settling.handle(.snapshot(snapshot(.off, .rescan)), at: now).wakeUp
        }
        #expect(looks == [.milliseconds(50), .milliseconds(250), .seconds(1), .seconds(3)])
    }

    @Test func `rule 22 after settling, only the slow poll remains, if it is enabled`() {
        for (poll, expected) in [(Duration.seconds(60), Duration.seconds(63)), (nil, nil)] {
            var options = HotplugSettling.Options.hardware
            options.pollInterval = poll
            var settling = HotplugSettling(options: options)
            _ = settling.handle(.snapshot(snapshot(.on(edid: [1]), .start)), at: .zero)
            _ = settling.handle(.timePassed, at: .seconds(3))
            let action = settling.handle(.snapshot(snapshot(.on(edid: [1]), .rescan)), at: .seconds(3))
            #expect(action.wakeUp == expected)
        }
    }

    @Test func `the end of the grace time only requests a reading`() {
        var settling = HotplugSettling(options: .hardware)
        _ = settling.handle(.snapshot(snapshot(.on(edid: [1]), .start)), at: .zero)
        _ = settling.handle(.snapshot(snapshot(.off)), at: .seconds(10))
        let due = settling.handle(.timePassed, at: .seconds(13))
        #expect(due.rescan && due.publish == nil)
        let back = settling.handle(.snapshot(snapshot(.on(edid: [1]), .rescan)), at: .seconds(13))
        #expect(back.publish == nil)
    }

    @Test func `warnings are published even if the state is unchanged`() {
        var settling = HotplugSettling(options: .hardware)
        _ = settling.handle(.snapshot(snapshot(.off, .start)), at: .zero)
        var warned = snapshot(.off)
        warned.warnings = ["DP-1: cannot read"]
        #expect(settling.handle(.snapshot(warned), at: .seconds(1)).publish?.warnings == ["DP-1: cannot read"])
    }
}
