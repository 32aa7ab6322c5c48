// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DeviceTurns
import Foundation
import RenderTree
import Testing
import UIKitCore

@testable import BuiltInApp

@MainActor @Suite(.usesDevice) struct BoardTests {
    /// The board, which is laid out when it is drawn.
    private func board(of stage: Stage) throws -> BoardView {
        _ = stage.device.renderTree(of: .main)
        return try #require(stage.root?.view as? BoardView)
    }

    private func cards(of stage: Stage) throws -> [String] {
        try board(of: stage).cards.map { "\($0.summary.number) \($0.summary.name) \($0.summary.content)" }
    }

    @Test func `the clock shows the injected time and ticks with the frames`() throws {
        let stage = Stage()
        let board = try board(of: stage)
        #expect(board.time == "09:41:07")
        stage.pass(0.9)
        #expect(board.time == "09:41:07")
        stage.pass(0.1)
        #expect(board.time == "09:41:08")
        stage.pass(3600)
        #expect(board.time == "10:41:08")
    }

    @Test func `cards are added and removed with the screens, and describe them`() throws {
        let stage = Stage(monitors: [Stage.monitor("DP-1", name: "DELL")])
        #expect(try cards(of: stage) == ["1 iPad Pro 11-inch main", "2 DELL mirror"])
        let kept = try board(of: stage).cards
        let tv = stage.device.attach(Stage.monitor("HDMI-A-1", 1280, 720, millihertz: 59940))
        stage.device.settle()
        #expect(try cards(of: stage) == ["1 iPad Pro 11-inch main", "2 DELL mirror", "3 HDMI-A-1 mirror"])
        #expect(try board(of: stage).cards[2].summary.mode == "1280×720 @ 59.94 Hz")
        // Cards whose screens have not changed are kept.
        #expect(try zip(board(of: stage).cards, kept).allSatisfy { $0 === $1 })
        #expect(try board(of: stage).subviews.suffix(3) == board(of: stage).cards)
        var window: UIWindow? = UIWindow(frame: tv.bounds)
        window?.screen = tv
        window?.isHidden = false
        stage.device.settle()
        #expect(try cards(of: stage).last == "3 HDMI-A-1 own")
        window = nil
        stage.device.settle()
        #expect(try cards(of: stage).last == "3 HDMI-A-1 mirror")
        stage.device.detach(UIScreen.screens[1])
        stage.device.settle()
        #expect(try cards(of: stage) == ["1 iPad Pro 11-inch main", "2 HDMI-A-1 mirror"])
    }

    @Test func `without frames, the board is laid out when it is drawn, and with frames in commits`() throws {
        let stage = Stage()
        let board = try board(of: stage)
        stage.device.attach(Stage.monitor("DP-1"))
        stage.device.settle()
        #expect(board.cards.count == 1)
        _ = stage.device.renderTree(of: .main)
        #expect(board.cards.count == 2)
        stage.device.attach(Stage.monitor("DP-2"))
        stage.device.settle()
        #expect(board.cards.count == 2)
        stage.device.animatesOverTime = true
        stage.device.settle()
        #expect(board.cards.count == 3)
        stage.device.attach(Stage.monitor("DP-3"))
        stage.device.settle()
        #expect(board.cards.count == 4)
    }

    @Test func `a mode change updates the card`() throws {
        let stage = Stage(monitors: [Stage.monitor()])
        stage.device.update(UIScreen.screens[1], to: Stage.monitor("HDMI-A-1", 1024, 768))
        stage.device.settle()
        let summary = try board(of: stage).cards[1].summary
        #expect((summary.mode, summary.points) == ("1024×768 @ 60 Hz", "1024×768 points, scale 1"))
    }

    @Test func `screens with no content are dark`() throws {
        let stage = Stage(isMirroring: false, monitors: [Stage.monitor()])
        #expect(try cards(of: stage).last == "2 HDMI-A-1 dark")
    }

    @Test func `a screen with the runtime's mirror window mirrors`() throws {
        let stage = Stage(isMirroring: false, monitors: [Stage.monitor()])
        let window = UIWindow(frame: UIScreen.screens[1].bounds)
        window.screen = UIScreen.screens[1]
        window.rootViewController = MirrorViewController(of: nil)
        window.isHidden = false
        stage.device.settle()
        #expect(try cards(of: stage).last == "2 HDMI-A-1 mirror")
    }

    @Test func `frames are requested only while the board is visible`() throws {
        let stage = Stage()
        #expect(stage.device.wantsFrames)
        let window = try #require(stage.root?.view.window)
        window.isHidden = true
        stage.device.settle()
        #expect(!stage.device.wantsFrames)
        window.isHidden = false
        stage.device.settle()
        #expect(stage.device.wantsFrames)
    }

    @Test func `each second changes only a small part of the picture, and nothing in between`() {
        let stage = Stage(on: Stage.profile(1920, 1080))
        stage.pass(0.25)
        let before = stage.device.renderTree(of: .main)
        stage.device.settle()
        let commits = stage.commits
        stage.pass(0.25)
        #expect(stage.commits == commits)
        #expect(stage.device.timeToNextFrame(on: .main, from: stage.seconds).map { $0 / .seconds(1) } == 0.5)
        stage.pass(0.5)
        let damage = RenderTree.damage(from: before, to: stage.device.renderTree(of: .main))
        let area = damage.reduce(0) { $0 + $1.size.width * $1.size.height }
        #expect(!damage.isEmpty)
        #expect(area < 0.05 * 1920 * 1080)
        #expect(stage.commits > commits)
    }

    @Test func `the board is released with its window`() {
        let stage = Stage()
        weak let board = stage.root
        #expect(board != nil)
        SimulatedDevice.reset()
        #expect(board == nil)
    }

    @Test(arguments: [
        (320, 240), (200, 150), (375, 667), (393, 852), (834, 1194), (1024, 768), (1920, 1080), (3840, 2160),
        (3440, 1440), (1080, 1920), (16, 16), (1, 1), (2000, 60),
    ])
    func `the parts are within the screen and do not overlap`(_ width: Int, _ height: Int) {
        let bounds = CGRect(x: 0, y: 0, width: width, height: height)
        for screens in [0, 1, 2, 3, 4, 7, 20, 100] {
            for inset in [0, 0.03 * bounds.height] {
                let insets = UIEdgeInsets(top: inset, left: 0, bottom: inset, right: 0)
                let layout = BoardLayout(size: bounds.size, insets: insets, screens: screens)
                let parts = [layout.title, layout.count, layout.clock, layout.date, layout.track] + layout.cards
                let seen = (parts + [layout.strip]).filter { !$0.isEmpty }
                #expect(layout.cards.count <= screens)
                for (index, part) in seen.enumerated() {
                    #expect(bounds.contains(part), "\(part) in \(width)x\(height), \(screens) screens")
                    for other in seen[(index + 1)...] {
                        #expect(
                            part.intersection(other).isEmpty,
                            "\(part) and \(other) in \(width)x\(height), \(screens) screens")
                    }
                }
            }
        }
    }

    @Test(arguments: [(320, 240), (393, 852), (1024, 768), (1920, 1080), (3840, 2160)])
    func `four cards fit on every common screen size`(_ width: Int, _ height: Int) {
        let size = CGSize(width: width, height: height)
        let layout = BoardLayout(size: size, insets: .zero, screens: 4)
        #expect(layout.cards.count == 4)
        #expect(!layout.clock.isEmpty)
        #expect(!layout.isCompact)
    }

    @Test(arguments: [
        (0, "00:00:00", "Thursday, January 1"), (1_709_210_096, "12:34:56", "Thursday, February 29"),
        (1_767_225_599, "23:59:59", "Wednesday, December 31"), (-1, "23:59:59", "Wednesday, December 31"),
    ])
    func `times and dates are formatted like a wall clock`(_ seconds: Int, _ time: String, _ date: String) {
        let clock = ClockTime(Date(timeIntervalSince1970: Double(seconds)), in: .utc)
        #expect((clock.time, clock.date) == (time, date))
    }

    /// In a process of its own, because the variable is the whole process's.
    @Test func `clocks follow the machine's time zone, including summer time and zone changes`() async {
        await #expect(processExitsWith: .success) {
            func clock(_ zone: String, _ seconds: Int) -> ClockTime {
                unsafe setenv("TZ", zone, 1)
                return ClockTime(Date(timeIntervalSince1970: Double(seconds)), in: .machine)
            }
            #expect(clock("IST-5:30", 0).time == "05:30:00")
            let summer = clock("CET-1CEST,M3.5.0,M10.5.0/3", 1_783_036_800)
            #expect((summer.time, summer.date) == ("02:00:00", "Friday, July 3"))
            #expect(clock("EST5", 0).date == "Wednesday, December 31")
        }
    }

    @Test func `a time beyond the calendar's range is empty`() {
        for moment in [Date.distantPast, .distantFuture] { #expect(ClockTime(moment, in: .utc).time == "00:00:00") }
        for seconds in [1e18, 1e300, .nan] {
            #expect(ClockTime(Date(timeIntervalSince1970: seconds), in: .utc).time.isEmpty)
        }
    }
}
