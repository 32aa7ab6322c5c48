// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Glibc
import Synchronization
import SystemPackage
import Testing

@testable import Base

/// Output whose reader reads, stops reading, or goes away.
@Suite(.serialized, .timeLimit(.minutes(5))) struct OutputWriterTests {
    /// A pipe that holds a page, so that it is full soon.
    private final class SmallPipe: Sendable {
        let readEnd: FileDescriptor
        let writeEnd: FileDescriptor
        private let isOpen = Mutex(true)

        init() throws {
            (readEnd, writeEnd) = try FileDescriptor.pipe()
            // F_SETPIPE_SZ, which Glibc shows to GNU sources only.
            _ = fcntl(writeEnd.rawValue, 1031, 4096)
        }

        deinit {
            stopReading()
            try? writeEnd.close()
        }

        func stopReading() {
            let wasOpen = isOpen.withLock { isOpen in
                defer { isOpen = false }
                return isOpen
            }
            if wasOpen { try? readEnd.close() }
        }

        /// Reads until the last line is `end`.
        func lines(until end: String) throws -> [Substring] { try lines { $0 == end } }

        /// Reads until the last line is the wanted one.
        func lines(until isLast: (Substring) -> Bool) throws -> [Substring] {
            var text = ""
            var buffer = [UInt8](repeating: 0, count: 4096)
            while !(text.hasSuffix("\n") && text.split(separator: "\n").last.map(isLast) == true) {
                let count = try unsafe buffer.withUnsafeMutableBytes { try unsafe readEnd.read(into: $0) }
                guard count > 0 else { break }
                text += String(decoding: buffer[..<count], as: UTF8.self)
            }
            return text.split(separator: "\n")
        }
    }

    private func line(_ text: String) -> [UInt8] { Array("\(text)\n".utf8) }

    /// Begins something that blocks, on a thread of its own; call the result for what it gave.
    private func aside<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> () async -> Value? {
        let (values, continuation) = AsyncStream.makeStream(of: Value.self)
        DispatchQueue(label: "aside").async {
            continuation.yield(body())
            continuation.finish()
        }
        return {
            var iterator = values.makeAsyncIterator()
            return await iterator.next()
        }
    }

    @Test func `Messages are written in the order of the calls`() throws {
        let pipe = try SmallPipe()
        let writer = OutputWriter(pipe.writeEnd)
        for number in 1...1000 { writer.write(line("\(number)")) }
        #expect(try pipe.lines(until: "1000") == (1...1000).map { "\($0)" })
        writer.finish()
    }

    @Test func `Deferred messages keep their place among the others`() async throws {
        let pipe = try SmallPipe()
        let writer = OutputWriter(pipe.writeEnd)
        let reading = aside { try? pipe.lines(until: "end") }
        for number in 1...300 {
            let message = line("\(number)")
            if number.isMultiple(of: 3) { writer.write { message } } else { writer.write(message) }
        }
        #expect(await writer.writeAndWait(line("301")))
        writer.write { Array("end\n".utf8) }
        #expect(await reading() == (1...301).map { "\($0)" } + ["end"])
        writer.finish()
    }

    @Test func `Deferred messages beyond the limit are dropped without being created`() throws {
        let pipe = try SmallPipe()
        let writer = OutputWriter(pipe.writeEnd) { Array("dropped \($0)\n".utf8) }
        let made = Atomic(0)
        writer.write(line(String(repeating: "x", count: 9999)))
        for number in 1...5000 {
            writer.write {
                made.wrappingAdd(1, ordering: .relaxed)
                return Array("\(number)\n".utf8)
            }
        }
        let lines = try pipe.lines { $0.hasPrefix("dropped") }
        let kept = lines.dropFirst().dropLast()
        #expect(kept.map { String($0) } == (1...kept.count).map { "\($0)" })
        #expect((1000...1100).contains(kept.count), "\(kept.count)")
        #expect(lines.last == "dropped \(5000 - kept.count)")
        #expect(made.load(ordering: .relaxed) == kept.count)
        writer.finish()
    }

    @Test func `Deferred messages are estimated at the size of earlier ones`() throws {
        let pipe = try SmallPipe()
        let writer = OutputWriter(pipe.writeEnd) { Array("dropped \($0)\n".utf8) }
        let long = line(String(repeating: "x", count: 9999))
        // Fills the pipe, so that nothing is made until all messages are queued. Otherwise, the short last one could be made
        // alone, and its size would be the estimate for those below.
        writer.write(long)
        for _ in 1...100 { writer.write { long } }
        writer.write { Array("end\n".utf8) }
        _ = try pipe.lines(until: "end")
        for _ in 1...1000 { writer.write { long } }
        let lines = try pipe.lines { $0.hasPrefix("dropped") }
        // The last batch before that also had the short message.
        #expect((90...250).contains(lines.count), "\(lines.count)")
        #expect(lines.last == "dropped \(1001 - lines.count)")
        writer.finish()
    }

    @Test func `A message that turns out to be empty blocks nothing`() throws {
        let pipe = try SmallPipe()
        let writer = OutputWriter(pipe.writeEnd)
        let (begun, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        writer.write {
            begun.signal()
            goOn.wait()
            return []
        }
        begun.wait()
        writer.write { Array("end\n".utf8) }
        goOn.signal()
        #expect(try pipe.lines(until: "end") == ["end"])
        writer.finish()
    }

    @Test func `A stalled reader blocks nobody, and learns how much it missed`() throws {
        let pipe = try SmallPipe()
        let writer = OutputWriter(pipe.writeEnd, capacity: 10_000) { Array("dropped \($0)\n".utf8) }
        let text = String(repeating: "x", count: 99)
        for _ in 1...1000 { writer.write(line(text)) }
        // All that is kept is read, then the notice, then what comes after.
        let lines = try pipe.lines { $0.hasPrefix("dropped") }
        let kept = lines.dropLast()
        #expect(kept.allSatisfy { $0 == text })
        #expect((100...300).contains(kept.count), "\(kept.count)")
        #expect(lines.last == "dropped \(1000 - kept.count)")
        writer.write(line("after"))
        #expect(try pipe.lines(until: "after") == ["after"])
        writer.finish()
    }

    @Test func `Finishing does not wait for a stalled reader`() async throws {
        let pipe = try SmallPipe()
        let writer = OutputWriter(pipe.writeEnd)
        for _ in 1...100 { writer.write(line(String(repeating: "x", count: 999))) }
        writer.finish(patience: .milliseconds(50))
        #expect(writer.failure == nil)
        // Its thread must not write to a pipe of another test, which may get the number of this one.
        pipe.stopReading()
        while writer.failure == nil { await Task.yield() }
    }

    @Test func `Everything written reaches a reader that reads before the end`() async throws {
        let pipe = try SmallPipe()
        let writer = OutputWriter(pipe.writeEnd)
        for number in 1...2000 { writer.write(line("\(number)")) }
        let reading = aside { try? pipe.lines(until: "2000").count }
        writer.finish(patience: .seconds(5), limit: .seconds(30))
        let count = await reading()
        #expect(count == 2000)
    }

    @Test func `A reader that goes away is noticed even when nothing is written`() async throws {
        let pipe = try SmallPipe()
        let (failures, continuation) = AsyncStream.makeStream(of: OutputWriter.Failure.self)
        let writer = OutputWriter(pipe.writeEnd, onFailure: { continuation.yield($0) })
        pipe.stopReading()
        var iterator = failures.makeAsyncIterator()
        #expect(await iterator.next() == .readerGone)
        writer.write(line("lost"))
        #expect(await writer.writeAndWait(line("lost")) == false)
        writer.finish()
    }

    @Test func `A full disk is a failure, with the system's reason`() async throws {
        let full = try FileDescriptor.open(FilePath("/dev/full"), .writeOnly)
        defer { try? full.close() }
        let (failures, continuation) = AsyncStream.makeStream(of: OutputWriter.Failure.self)
        let writer = OutputWriter(full, onFailure: { continuation.yield($0) })
        writer.write(line("lost"))
        var iterator = failures.makeAsyncIterator()
        #expect(await iterator.next() == .failed(.noSpace))
        #expect(writer.failure?.description == "No space left on device")
        writer.finish()
    }

    @Test func `Waiting for a message returns once it has been read`() async throws {
        let pipe = try SmallPipe()
        let writer = OutputWriter(pipe.writeEnd)
        let isTaken = Mutex(false)
        let waiting = Task {
            let result = await writer.writeAndWait(Array(repeating: UInt8(ascii: "x"), count: 20_000) + [10])
            isTaken.withLock { $0 = true }
            return result
        }
        // Not on the thread of the test, which the task may need.
        let first = aside {
            var buffer = [UInt8](repeating: 0, count: 4096)
            return try? unsafe buffer.withUnsafeMutableBytes { try unsafe pipe.readEnd.read(into: $0) }
        }
        #expect(await first() == 4096)
        #expect(isTaken.withLock { $0 } == false)
        let rest = aside { try? pipe.lines { $0.count == 20_000 - 4096 }.count }
        #expect(await waiting.value)
        #expect(await rest() == 1)
        writer.finish()
    }
}
