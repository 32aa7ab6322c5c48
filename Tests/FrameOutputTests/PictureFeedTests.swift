// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import FrameOutput
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct PictureFeedTests {
    private let feed = PictureFeed()
    private let size = PixelSize(width: 4, height: 2)
    private let mode = DisplayMode(size: PixelSize(width: 4, height: 2), refreshMillihertz: 60000)

    private func frame(_ sequence: Int, of screen: String = "A", damage: PixelRect...) -> Frame {
        Frame(
            screen: screen, sequence: sequence, damage: damage, changedAt: .milliseconds(sequence),
            buffer: PixelBuffer(size: size, filledWith: UInt32(sequence)))
    }

    private func pixel(_ x: Int) -> PixelRect { PixelRect(x: x, y: 0, width: 1, height: 1) }

    /// Returns the next update in short: `A#3 1x1+0+0`, `A off`, or nil.
    private func next(_ watcher: PictureWatcher) async -> String? { await watcher.next().map { short($0) } }

    private func short(_ update: PictureUpdate) -> String {
        switch update {
        case .frame(let frame):
            "\(frame.screen)#\(frame.sequence) " + frame.damage.map(\.description).joined(separator: " ")
        case .off(let screen): "\(screen) off"
        }
    }

    @Test func `The first picture is full, and later ones include the damage of skipped ones`() async {
        feed.present(frame(1, damage: pixel(0)))
        let watcher = feed.watch(nil)
        feed.present(frame(2, damage: pixel(0)))
        #expect(await next(watcher) == "A#2 4x2+0+0")
        feed.present(frame(3, damage: pixel(1)))
        #expect(await next(watcher) == "A#3 1x1+1+0")
        feed.present(frame(4, damage: pixel(2)))
        feed.present(frame(5, damage: pixel(3)))
        #expect(await next(watcher) == "A#5 1x1+2+0 1x1+3+0")
    }

    @Test func `A slow watcher does not delay the others`() async {
        let (slow, quick) = (feed.watch(nil), feed.watch(["A"]))
        for sequence in 1...3 {
            feed.present(frame(sequence, damage: pixel(sequence)))
            #expect(await next(quick)?.hasPrefix("A#\(sequence) ") == true)
        }
        #expect(await next(slow) == "A#3 4x2+0+0")
    }

    @Test func `A frame is usable while a watcher has none pending, and the feed reports when one is again`() async {
        let told = Mutex<[String]>([])
        func canUse(_ screen: String) -> Bool {
            feed.canUseFrame(of: screen) { told.withLock { $0.append(screen) } }
        }
        #expect(canUse("A"))
        let (slow, quick) = (feed.watch(nil), feed.watch(["A"]))
        #expect(canUse("A"))
        feed.present(frame(1))
        #expect(!canUse("A") && !canUse("A"))
        #expect(canUse("B"))
        #expect(told.withLock { $0 } == [])
        _ = await next(quick)
        #expect(told.withLock { $0.takeAll() } == ["A"])
        #expect(canUse("A"))
        feed.present(frame(2))
        feed.present(frame(1, of: "B"))
        #expect(!canUse("A") && !canUse("B"))
        _ = await next(slow)
        #expect(told.withLock { $0.takeAll() } == ["A"])
        feed.commit(nil, on: "B")
        #expect(told.withLock { $0.takeAll() } == ["B"])
        feed.present(frame(3))
        #expect(!canUse("A"))
        let newcomer = feed.watch(nil)
        #expect(told.withLock { $0.takeAll() } == ["A"])
        feed.present(frame(4))
        #expect(!canUse("A"))
        for watcher in [slow, quick, newcomer] { watcher.end() }
        #expect(told.withLock { $0.takeAll() } == ["A"])
        let last = feed.watch(nil)
        feed.present(frame(5))
        #expect(!canUse("A"))
        feed.finish()
        #expect(told.withLock { $0.takeAll() } == ["A"])
        #expect(canUse("A"))
        last.end()
    }

    @Test func `A frame presented again goes only to watchers without one`() async {
        let first = feed.watch(nil)
        feed.present(frame(1))
        #expect(await next(first) == "A#1 4x2+0+0")
        #expect(!feed.lacksPicture(of: "A"))
        let second = feed.watch(nil)
        #expect(feed.lacksPicture(of: "A"))
        feed.present(frame(1).whole)
        #expect(!feed.lacksPicture(of: "A"))
        #expect(await next(second) == "A#1 4x2+0+0")
        feed.present(frame(2, damage: pixel(1)))
        #expect(await next(first) == "A#2 1x1+1+0")
    }

    @Test func `A screen turning off is reported once, to watchers that saw it`() async {
        let (saw, missed) = (feed.watch(nil), feed.watch(nil))
        feed.commit(nil, on: "A")
        feed.commit(mode, on: "A")
        feed.present(frame(1))
        #expect(await next(saw) == "A#1 4x2+0+0")
        feed.commit(nil, on: "A")
        feed.commit(nil, on: "A")
        feed.present(frame(1, of: "B"))
        #expect(await next(saw) == "A off")
        #expect(await next(saw) == "B#1 4x2+0+0")
        #expect(await next(missed) == "B#1 4x2+0+0")
        feed.present(frame(1, damage: pixel(0)))
        #expect(await next(saw) == "A#1 4x2+0+0")
    }

    @Test func `Screens take turns`() async {
        let watcher = feed.watch(nil)
        feed.present(frame(1))
        feed.present(frame(1, of: "B"))
        var taken: [String] = []
        for sequence in 2...5 {
            taken.append(await next(watcher)?.prefix(1).description ?? "")
            feed.present(frame(sequence))
            feed.present(frame(sequence, of: "B"))
        }
        #expect(taken == ["A", "B", "A", "B"])
    }

    @Test func `A screen is wanted while it is watched, and each change is reported`() {
        let count = Mutex(0)
        let feed = feed
        feed.demandChanged = { count.withLock { $0 += 1 } }
        #expect(!feed.hasWatchers && !feed.wants("A"))
        let one = feed.watch(["A"])
        #expect(feed.hasWatchers && feed.wants("A") && !feed.wants("B"))
        var all: PictureWatcher? = feed.watch(nil)
        #expect(feed.wants("B"))
        one.end()
        one.end()
        #expect(feed.wants("A"))
        #expect(all != nil)
        // A watcher that nobody has any more watches nothing.
        all = nil
        #expect(!feed.hasWatchers && !feed.wants("A"))
        #expect(count.withLock { $0 } == 4)
    }

    @Test func `A call waits for a frame, the end, or cancellation`() async {
        let watcher = feed.watch(nil)
        let forFrame = Task { [self] in await next(watcher) }
        feed.present(frame(1))
        #expect(await forFrame.value == "A#1 4x2+0+0")
        let canceled = Task { [self] in await next(watcher) }
        canceled.cancel()
        #expect(await canceled.value == nil)
        feed.present(frame(2, damage: pixel(1)))
        #expect(await next(watcher) == "A#2 1x1+1+0")
        let ended = Task { [self] in await next(watcher) }
        watcher.end()
        #expect(await ended.value == nil)
        #expect(await next(watcher) == nil)
    }

    @Test func `Of two waiting calls, the later one gets the frame`() async {
        let watcher = feed.watch(nil)
        await withTaskGroup(of: String?.self) { group in
            for _ in 0..<2 { group.addTask { [self] in await next(watcher) } }
            #expect(await group.next() == .some(nil))
            feed.present(frame(1))
            #expect(await group.next() == "A#1 4x2+0+0")
        }
    }

    @Test func `Watchers of a finished feed get pending frames, then the end`() async {
        let (waiting, idle) = (feed.watch(nil), feed.watch(["B"]))
        let end = Task { [self] in await next(idle) }
        feed.present(frame(1))
        feed.finish()
        #expect(await end.value == nil)
        #expect(await next(waiting) == "A#1 4x2+0+0")
        #expect(await next(waiting) == nil)
        #expect(await next(feed.watch(nil)) == nil)
        #expect(!feed.hasWatchers && !feed.wants("A") && !feed.lacksPicture(of: "A"))
    }

    @Test func `A frame is retained only while pending`() async {
        func leased(_ sequence: Int) -> (Frame?, Weak) {
            let lease = PixelBuffer.Lease()
            let buffer = PixelBuffer(size: size, pixels: Array(repeating: 0, count: size.area), lease: lease)
            let frame = buffer.map {
                Frame(screen: "A", sequence: sequence, damage: [], changedAt: .zero, buffer: $0)
            }
            return (frame, Weak(lease: lease))
        }
        func present(_ sequence: Int) -> Weak {
            let (frame, lease) = leased(sequence)
            if let frame { feed.present(frame) }
            return lease
        }
        #expect(present(1).lease == nil)
        let (watcher, other) = (feed.watch(nil), feed.watch(nil))
        let replaced = present(2)
        #expect(replaced.lease != nil)
        let taken = present(3)
        #expect(replaced.lease == nil)
        _ = await watcher.next()
        #expect(taken.lease != nil)
        _ = await other.next()
        #expect(taken.lease == nil)
        let off = present(4)
        feed.commit(nil, on: "A")
        #expect(off.lease == nil)
        let (ended, finished) = (present(5), present(6))
        #expect(ended.lease == nil && finished.lease != nil)
        watcher.end()
        other.end()
        #expect(finished.lease == nil)
    }

    /// A lease that its frame's holders keep.
    private struct Weak {
        weak var lease: PixelBuffer.Lease?
    }
}

extension [String] {
    fileprivate mutating func takeAll() -> [String] {
        defer { self = [] }
        return self
    }
}
