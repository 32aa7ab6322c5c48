// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing
import UIKitCombine

struct CombineLatestTests {
    private typealias Subject = PassthroughSubject<Int, TestError>

    @Test func `The latest values are sent once all publishers have sent one, and then for every new one`() {
        let (a, b) = (Subject(), Subject())
        let recorder = Recorder<[Int], TestError>()
        a.combineLatest(b).map { [$0, $1] }.subscribe(recorder)
        a.send(1)
        a.send(2)
        #expect(recorder.values.isEmpty)
        b.send(10)
        b.send(11)
        a.send(3)
        #expect(recorder.values == [[2, 10], [2, 11], [3, 11]])
    }

    @Test func `Three and four publishers are combined, with and without a closure`() {
        let three = Recorder<[Int], Never>()
        Just(1).combineLatest(Just(2), Just(3)).map { [$0, $1, $2] }.subscribe(three)
        #expect(three.values == [[1, 2, 3]])
        #expect(three.isFinished)
        let four = Recorder<String, Never>()
        Just(1).combineLatest(Just("b"), Just(3.5), [4, 5].publisher) { "\($0)\($1)\($2)\($3)" }.subscribe(four)
        #expect(four.values == ["1b3.54", "1b3.55"])
        let sum = Recorder<Int, Never>()
        Just(1).combineLatest(Just(2), Just(3)) { $0 + $1 + $2 }.subscribe(sum)
        #expect(sum.values == [6])
    }

    @Test func `Sequences are combined with the last value of the first one`() {
        let recorder = Recorder<[Int], Never>()
        [1, 2, 3].publisher.combineLatest([4, 5].publisher).map { [$0, $1] }.subscribe(recorder)
        #expect(recorder.values == [[3, 4], [3, 5]])
        #expect(recorder.isFinished)
    }

    @Test func `It finishes when all publishers have finished`() {
        let (a, b) = (Subject(), Subject())
        let recorder = Recorder<Int, TestError>()
        a.combineLatest(b, +).subscribe(recorder)
        a.send(1)
        a.send(completion: .finished)
        b.send(2)
        #expect(recorder.values == [3])
        #expect(!recorder.isFinished)
        b.send(completion: .finished)
        #expect(recorder.isFinished)
    }

    @Test func `Empty publishers end after the subscription`() {
        let recorder = Recorder<Int, TestError>(requesting: .none)
        Empty<Int, TestError>().combineLatest(Empty<Int, TestError>(), +).subscribe(recorder)
        #expect(recorder.subscription != nil)
        #expect(recorder.isFinished)
        let failing = Recorder<Int, TestError>()
        Fail<Int, TestError>(error: TestError()).combineLatest(Subject(), +).subscribe(failing)
        #expect(failing.subscription != nil)
        #expect(failing.failure == TestError())
    }

    @Test func `The first failure ends it and cancels the others`() {
        let (a, b, c) = (Source<Int, TestError>(), Source<Int, TestError>(), Source<Int, TestError>())
        let recorder = Recorder<Int, TestError>()
        a.combineLatest(b, c) { $0 + $1 + $2 }.subscribe(recorder)
        b.send(completion: .failure(TestError()))
        #expect(recorder.failure == TestError())
        #expect(a.isCanceled)
        #expect(!b.isCanceled)
        #expect(c.isCanceled)
        for source in [a, b, c] { source.send(1) }
        #expect(recorder.values.isEmpty)
    }

    @Test func `Cancellation cancels all publishers and releases their values`() {
        final class Token {}
        let (a, b) = (PassthroughSubject<Token, Never>(), PassthroughSubject<Token, Never>())
        weak var token: Token?
        var cancellable: AnyCancellable?
        do {
            let sent = Token()
            token = sent
            cancellable = a.combineLatest(b).sink { _ in }
            a.send(sent)
        }
        #expect(token != nil)
        cancellable?.cancel()
        #expect(token == nil)
        let source = Source<Int, Never>()
        source.combineLatest(source).sink { _ in }.cancel()
        #expect(source.isCanceled)
    }

    @Test func `All demand is passed on to all publishers, also that which comes with a value`() {
        let (a, b) = (Source<Int, Never>(), Source<Int, Never>())
        let recorder = Recorder<Int, Never>(requesting: .max(2))
        a.combineLatest(b, +).subscribe(recorder)
        #expect(a.requests == [.max(2)])
        #expect(b.requests == [.max(2)])
        recorder.onValue = { _ in .max(3) }
        #expect(a.send(1) == .none)
        #expect(b.send(2) == .max(3))
        #expect(a.requests == [.max(2), .max(3)])
        #expect(b.requests == [.max(2)])
        recorder.subscription?.request(.unlimited)
        #expect(a.requests.last == .unlimited)
        #expect(b.requests.last == .unlimited)
    }

    @Test func `Values beyond the demand are dropped, and count as the latest ones`() {
        let (a, b) = (Source<Int, Never>(), Source<Int, Never>())
        let recorder = Recorder<[Int], Never>(requesting: .max(1))
        a.combineLatest(b).map { [$0, $1] }.subscribe(recorder)
        a.send(1)
        b.send(10)
        a.send(2)
        b.send(11)
        #expect(recorder.values == [[1, 10]])
        recorder.subscription?.request(.max(1))
        #expect(recorder.values == [[1, 10]])
        a.send(3)
        #expect(recorder.values == [[1, 10], [3, 11]])
    }

    @Test func `What a subscriber causes itself is only kept as the latest value`() {
        let (text, limit) = (CurrentValueSubject<String, Never>(""), CurrentValueSubject<Int, Never>(3))
        var received: [String] = []
        let cancellable = text.combineLatest(limit).sink { value, count in
            received.append(value)
            if received.count < 100 { text.send(String(value.prefix(count))) }
        }
        text.send("Agenda")
        #expect(received == ["", "Agenda"])
        limit.send(2)
        #expect(received == ["", "Agenda", "Age"])
        cancellable.cancel()
    }

    @Test func `Publishers of equal publishers are equal`() {
        #expect(Publishers.CombineLatest(Just(1), Just(2)) == Just(1).combineLatest(Just(2)))
        #expect(Just(1).combineLatest(Just(2), Just(3)) != Just(1).combineLatest(Just(2), Just(4)))
        #expect("\(Recorder<(Int, Int), Never>.subscribed(to: Just(1).combineLatest(Just(2))))" == "CombineLatest")
    }
}

extension Recorder {
    /// Subscribes to a publisher, and returns the subscription.
    static func subscribed(to publisher: some Publisher<Input, Failure>) -> any Subscription {
        let recorder = Recorder(requesting: .none)
        publisher.subscribe(recorder)
        return recorder.subscription ?? Subscriptions.empty
    }
}
