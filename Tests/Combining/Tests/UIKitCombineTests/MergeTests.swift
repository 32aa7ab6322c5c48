// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing
import UIKitCombine

struct MergeTests {
    private typealias Subject = PassthroughSubject<Int, TestError>

    @Test func `Values of all publishers are sent as they arrive, until all have finished`() {
        let (a, b) = (Subject(), Subject())
        let recorder = Recorder<Int, TestError>()
        a.merge(with: b.eraseToAnyPublisher()).subscribe(recorder)
        b.send(10)
        a.send(1)
        a.send(completion: .finished)
        b.send(11)
        #expect(recorder.values == [10, 1, 11])
        #expect(!recorder.isFinished)
        b.send(completion: .finished)
        #expect(recorder.isFinished)
    }

    @Test(arguments: 2...8) func `As many publishers are merged as there are types for`(count: Int) {
        let all = (1...8).map { Just($0).eraseToAnyPublisher() }
        let first = Just(1)
        let merged: AnyPublisher<Int, Never> =
            switch count {
            case 2: first.merge(with: all[1]).eraseToAnyPublisher()
            case 3: first.merge(with: all[1], all[2]).eraseToAnyPublisher()
            case 4: first.merge(with: all[1], all[2], all[3]).eraseToAnyPublisher()
            case 5: first.merge(with: all[1], all[2], all[3], all[4]).eraseToAnyPublisher()
            case 6: first.merge(with: all[1], all[2], all[3], all[4], all[5]).eraseToAnyPublisher()
            case 7: first.merge(with: all[1], all[2], all[3], all[4], all[5], all[6]).eraseToAnyPublisher()
            default: first.merge(with: all[1], all[2], all[3], all[4], all[5], all[6], all[7]).eraseToAnyPublisher()
            }
        let recorder = Recorder<Int, Never>()
        merged.subscribe(recorder)
        #expect(recorder.values == Array(1...count))
        #expect(recorder.isFinished)
    }

    @Test func `Any number of publishers of one type are merged`() {
        let recorder = Recorder<Int, Never>()
        Publishers.MergeMany((1...20).map { [$0, -$0].publisher }).merge(with: [0].publisher).subscribe(recorder)
        #expect(recorder.values.count == 41)
        #expect(recorder.values.last == 0)
        #expect(recorder.isFinished)
        let none = Recorder<Int, Never>()
        Publishers.MergeMany([Just<Int>]()).subscribe(none)
        #expect(none.subscription != nil)
        #expect(none.isFinished)
        #expect(Just(1).merge(with: Just(2)) == Publishers.MergeMany(Just(1), Just(2)))
    }

    @Test func `The first failure ends it and cancels the others`() {
        let (a, b) = (Source<Int, TestError>(), Source<Int, TestError>())
        let recorder = Recorder<Int, TestError>()
        a.merge(with: b).subscribe(recorder)
        a.send(1)
        a.send(completion: .failure(TestError()))
        b.send(2)
        b.send(completion: .finished)
        #expect(recorder.values == [1])
        #expect(recorder.failure == TestError())
        #expect(b.isCanceled)
    }

    @Test func `One value at a time is requested of each publisher, and held until there is demand`() {
        let (a, b) = (Source<Int, Never>(), Source<Int, Never>())
        let recorder = Recorder<Int, Never>(requesting: .none)
        a.merge(with: b).subscribe(recorder)
        #expect(a.requests == [.max(1)])
        #expect(b.requests == [.max(1)])
        #expect(a.send(1) == .none)
        #expect(b.send(10) == .none)
        #expect(recorder.values.isEmpty)
        recorder.subscription?.request(.max(1))
        #expect(recorder.values == [1])
        #expect(a.requests == [.max(1), .max(1)])
        recorder.subscription?.request(.max(2))
        #expect(recorder.values == [1, 10])
        #expect(a.send(2) == .max(1))
        #expect(recorder.values == [1, 10, 2])
    }

    @Test func `It finishes after the values that are held`() {
        let recorder = Recorder<Int, Never>(requesting: .max(1))
        [1, 2].publisher.merge(with: [3].publisher.eraseToAnyPublisher()).subscribe(recorder)
        #expect(recorder.values == [1])
        #expect(!recorder.isFinished)
        recorder.subscription?.request(.max(1))
        #expect(!recorder.isFinished)
        recorder.subscription?.request(.max(1))
        #expect(Set(recorder.values) == [1, 2, 3])
        #expect(recorder.isFinished)
    }

    @Test func `All values are requested of all publishers once the subscriber has requested all`() {
        let (a, b) = (Source<Int, Never>(), Source<Int, Never>())
        let recorder = Recorder<Int, Never>(requesting: .max(1))
        a.merge(with: b).subscribe(recorder)
        recorder.onValue = { _ in .unlimited }
        #expect(a.send(1) == .unlimited)
        #expect(b.requests == [.max(1), .unlimited])
        #expect(b.send(2) == .none)
        #expect(recorder.values == [1, 2])
        let all = Recorder<Int, Never>()
        let other = Source<Int, Never>()
        other.merge(with: Empty()).subscribe(all)
        #expect(other.requests == [.unlimited])
    }

    @Test func `A subscriber that requests while it receives gets the next value afterwards`() {
        let recorder = Recorder<Int, Never>(requesting: .none)
        var depth = 0
        recorder.onValue = { _ in
            depth += 1
            #expect(depth == 1)
            recorder.subscription?.request(.max(1))
            depth -= 1
            return .none
        }
        Publishers.MergeMany((1...50).map { Just($0) }).subscribe(recorder)
        recorder.subscription?.request(.max(1))
        #expect(recorder.values == Array(1...50))
        #expect(recorder.isFinished)
    }

    @Test func `A subscriber receives what it causes itself at once`() {
        let (a, b) = (Subject(), Subject())
        let recorder = Recorder<Int, TestError>()
        recorder.onValue = { value in
            if value < 3 {
                b.send(value + 1)
                #expect(recorder.values.last == 3)
            } else {
                a.send(completion: .finished)
                b.send(completion: .finished)
                #expect(recorder.isFinished)
            }
            return .none
        }
        a.merge(with: b).subscribe(recorder)
        a.send(1)
        #expect(recorder.values == [1, 2, 3])
    }

    @Test func `Nothing is sent after a cancellation, even in a value`() {
        let (a, b) = (Source<Int, Never>(), Source<Int, Never>())
        let recorder = Recorder<Int, Never>()
        recorder.onValue = { _ in
            recorder.subscription?.cancel()
            return .none
        }
        a.merge(with: b).subscribe(recorder)
        a.send(1)
        b.send(2)
        a.send(completion: .finished)
        b.send(completion: .finished)
        #expect(recorder.values == [1])
        #expect(recorder.completion == nil)
        #expect(a.isCanceled)
        #expect(b.isCanceled)
    }
}
