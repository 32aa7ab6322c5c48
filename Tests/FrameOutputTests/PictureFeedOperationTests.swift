// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import FrameOutput
import Synchronization
import Testing

/// Random sequences of frames, watchers and calls, next to a model of what each watcher sees.
@Suite(.timeLimit(.minutes(5))) struct PictureFeedOperationTests {
    @Test(arguments: UInt64(1)...40)
    func `A watcher that draws the damage gets the newest picture, for each screen in turn`(seed: UInt64) async {
        var model = FeedModel(seed: seed)
        for step in 0..<300 {
            let problem = await model.step()
            #expect(problem == nil, "seed \(seed), step \(step)")
            guard problem == nil else { return }
        }
        #expect(model.takenCount > 10)
    }
}

/// A feed, what its screens show, and what watchers have drawn.
private struct FeedModel {
    /// A watcher's client.
    private struct Client {
        let watcher: PictureWatcher
        let screens: Set<String>?
        /// What it has drawn.
        var canvases: [String: PixelBuffer] = [:]
        /// The screens of which it was offered a picture since they were off.
        var offered: Set<String> = []
        /// The screens with an update that waits, the next one first.
        var queue: [String] = []
        /// The screens with a picture that waits.
        var pictures: Set<String> = []

        func wants(_ screen: String) -> Bool { screens?.contains(screen) ?? true }

        mutating func enqueue(_ screen: String) { if !queue.contains(screen) { queue.append(screen) } }
    }

    private static let names = ["A", "B", "C"]
    private let feed = PictureFeed()
    private var random: SeededGenerator
    private var clients: [Client] = []
    /// The newest frame of each screen that is on.
    private var frames: [String: Frame] = [:]
    private(set) var takenCount = 0
    /// The screens that the feed was said to be unable to take, and those that it has told of since.
    private var blocked: Set<String> = []
    private let told = Told()

    private final class Told: Sendable { let screens = Mutex<[String]>([]) }

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Does something; returns what is wrong after it.
    mutating func step() async -> String? {
        let screen = Self.names.randomElement(using: &random) ?? "A"
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<8: present(screen)
        case 8: presentAgain(screen)
        case 9: turnOff(screen)
        case 10 where clients.count < 5: watch()
        case 11 where !clients.isEmpty:
            clients.remove(at: Int.random(in: clients.indices, using: &random)).watcher.end()
        default: if let problem = await take() { return problem }
        }
        for name in Self.names {
            let watchers = clients.filter { $0.wants(name) }
            guard feed.wants(name) == !watchers.isEmpty else { return "\(name) is wanted: \(feed.wants(name))" }
            let lacks = watchers.contains { !$0.offered.contains(name) }
            guard feed.lacksPicture(of: name) == lacks else { return "\(name) is lacked: \(!lacks)" }
        }
        return checkUse()
    }

    /// Checks which frames are of use, and that the feed has told, once, of those that are again.
    private mutating func checkUse() -> String? {
        let free = Set(
            Self.names.filter { name in
                let watchers = clients.filter { $0.wants(name) }
                return watchers.isEmpty || watchers.contains { !$0.pictures.contains(name) }
            })
        let told = told.screens.withLock { screens in
            defer { screens = [] }
            return screens
        }
        guard told.sorted() == blocked.intersection(free).sorted() else { return "told of \(told)" }
        for name in Self.names {
            let canUse = feed.canUseFrame(of: name) { [told = self.told] in told.screens.withLock { $0.append(name) } }
            guard canUse == free.contains(name) else { return "a frame of \(name) is of use: \(canUse)" }
        }
        blocked = Set(Self.names).subtracting(free)
        return nil
    }

    private mutating func watch() {
        let screens = Bool.random(using: &random) ? nil : Set(Self.names.filter { _ in Bool.random(using: &random) })
        clients.append(Client(watcher: feed.watch(screens), screens: screens))
    }

    private mutating func present(_ screen: String) {
        let old = frames[screen]
        let keepsSize = Int.random(in: 0..<8, using: &random) > 0
        let newSize = PixelSize(width: .random(in: 1...6, using: &random), height: .random(in: 1...6, using: &random))
        let room = keepsSize ? old?.size ?? newSize : newSize
        var buffer = old.flatMap { $0.size == room ? $0.buffer : nil } ?? PixelBuffer(size: room)
        var damage = old?.size == room ? [] : [PixelRect(room)]
        if damage.isEmpty {
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                let x = Int.random(in: 0..<room.width, using: &random)
                let y = Int.random(in: 0..<room.height, using: &random)
                damage.append(
                    PixelRect(
                        x: x, y: y, width: .random(in: 1...(room.width - x), using: &random),
                        height: .random(in: 1...(room.height - y), using: &random)))
            }
        }
        for rect in damage {
            for y in rect.y..<rect.maxY {
                for x in rect.x..<rect.maxX { buffer[x, y] = .random(in: 0...0xFF_FFFF, using: &random) }
            }
        }
        let frame = Frame(
            screen: screen, sequence: (old?.sequence ?? 0) + 1, damage: damage, changedAt: .zero, buffer: buffer)
        frames[screen] = frame
        feed.present(frame)
        for index in clients.indices where clients[index].wants(screen) {
            clients[index].offered.insert(screen)
            clients[index].enqueue(screen)
            clients[index].pictures.insert(screen)
        }
    }

    private mutating func presentAgain(_ screen: String) {
        guard let frame = frames[screen] else { return }
        feed.present(frame.whole)
        for index in clients.indices where clients[index].wants(screen) {
            guard clients[index].offered.insert(screen).inserted else { continue }
            clients[index].enqueue(screen)
            clients[index].pictures.insert(screen)
        }
    }

    private mutating func turnOff(_ screen: String) {
        frames[screen] = nil
        feed.commit(nil, on: screen)
        for index in clients.indices where clients[index].offered.remove(screen) != nil {
            clients[index].pictures.remove(screen)
            if clients[index].canvases[screen] == nil {
                clients[index].queue.removeAll { $0 == screen }
            } else {
                clients[index].enqueue(screen)
            }
        }
    }

    /// Has a client with a waiting update take it; returns what is wrong with that.
    private mutating func take() async -> String? {
        guard let index = clients.indices.filter({ !clients[$0].queue.isEmpty }).randomElement(using: &random) else {
            return nil
        }
        let screen = clients[index].queue.removeFirst()
        clients[index].pictures.remove(screen)
        guard let update = await clients[index].watcher.next() else { return "no update of \(screen)" }
        takenCount += 1
        switch update {
        case .off(let name):
            guard name == screen, frames[screen] == nil else { return "\(name) is off in the turn of \(screen)" }
            guard clients[index].canvases.removeValue(forKey: screen) != nil else { return "\(screen) is off twice" }
        case .frame(let frame):
            guard frame.screen == screen else { return "\(frame.screen) in the turn of \(screen)" }
            guard frame.sequence == frames[screen]?.sequence else { return "\(screen) #\(frame.sequence) is old" }
            var canvas = clients[index].canvases[screen]
            if canvas?.size != frame.size {
                guard frame.damage == [PixelRect(frame.size)] else { return "\(screen) #\(frame.sequence) is in parts" }
                canvas = PixelBuffer(size: frame.size)
            }
            for rect in frame.damage {
                for y in rect.y..<rect.maxY {
                    for x in rect.x..<rect.maxX { canvas?[x, y] = frame.buffer[x, y] }
                }
            }
            guard canvas == frames[screen]?.buffer else { return "\(screen) #\(frame.sequence) is drawn wrong" }
            clients[index].canvases[screen] = canvas
        }
        return nil
    }
}
