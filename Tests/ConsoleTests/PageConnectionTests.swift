// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ConsolePage
import DisplayModel
import ScreensWire
import Synchronization
import Testing
import Varlink

@testable import Console

@Suite(.timeLimit(.minutes(5))) struct PageConnectionTests {
    /// Talks with a page that plays its part, and goes.
    private func talk(_ body: (ConsoleSession, FakePage) async throws -> Void) async throws {
        try await withSession { session, _ in
            let page = FakePage()
            let talking = Task { await page.talk(with: session) }
            do { try await body(session, page) } catch { Issue.record(error) }
            page.leave()
            await talking.value
        }
    }

    private static func numbers(_ messages: [JSONValue]) -> [Int] {
        messages.flatMap { $0.array ?? [] }.compactMap { $0.object?["number"]?.int }
    }

    @Test func `a page gets a greeting, the journal, and then new entries`() async throws {
        try await talk { session, page in
            let hello = await page.messages("hello")[0].object
            #expect(hello?["journal"]?.string == session.journalID)
            #expect(hello?["protocol"] == 1 && hello?["target"] == "test" && hello?["start"] == 1000.0)
            page.say(#"{"start":{"journal":null,"since":0}}"#)
            #expect(Self.numbers(await page.messages("entries")) == [0])
            #expect(await page.messages("connection")[0].object?["state"] == "connected")
            await session.append([Sample.connect("DP-1", at: 1)])
            #expect(Self.numbers(await page.messages("entries", 2)) == [0, 1])
        }
    }

    @Test(arguments: [(true, [1]), (false, [0, 1])])
    func `a reconnecting page gets only what it has not seen`(_ isKnown: Bool, _ expected: [Int]) async throws {
        try await talk { session, page in
            await session.append([Sample.connect("DP-1", at: 1)])
            let journal = isKnown ? session.journalID : "another"
            page.say(#"{"start":{"journal":"\#(journal)","since":1}}"#)
            #expect(Self.numbers(await page.messages("entries")) == expected)
        }
    }

    @Test func `a picture is announced before the entry that shows it`() async throws {
        try await talk { session, page in
            let file = EncodedPicture(format: .png, bytes: [1])
            let size = Sample.mode().displayMode.size
            await session.note(JournalPicture(screen: "main", sequence: 1, size: size, picture: file))
            page.say(#"{"start":{"journal":null,"since":0}}"#)
            #expect(
                await page.messages("pictures")[0]
                    == ["p1": ["width": 1920, "height": 1080, "source": "journal/pictures/p1"]])
            let entries = await page.messages("entries")[0].array
            #expect(entries?.last?.object?["picture"] == "p1")
        }
    }

    @Test func `calls are answered with a reply or an error`() async throws {
        try await talk { _, page in
            page.say(#"{"start":{"journal":null,"since":0}}"#)
            page.say(#"{"call":{"id":1,"method":"Plug","parameters":{"spec":"tv-4k"}}}"#)
            page.say(#"{"call":{"id":2,"method":"Forget","parameters":{"screen":"TV"}}}"#)
            let replies = await page.messages("reply", 2)
            #expect(replies[0] == ["id": 1, "parameters": ["id": "HDMI-A-9"]])
            #expect(replies[1].object?["id"] == 2)
            #expect(replies[1].object?["error"] == "org.secondscreen.Screens.NoSuchScreen")
            #expect(replies[1].object?["message"] == "no screen 'TV'; available: main")
        }
    }

    @Test(arguments: [
        ["{}"], [#"{"ack":{"index":0,"sequence":0}}"#],
        [#"{"start":{"journal":null,"since":0}}"#, #"{"start":{"journal":null,"since":0}}"#],
        [#"{"start":{"journal":null,"since":0}}"#, "not JSON"],
    ])
    func `a page that violates the protocol is disconnected`(_ messages: [String]) async throws {
        try await withSession { session, _ in
            let page = FakePage()
            for message in messages { page.say(message) }
            await page.talk(with: session)
            #expect(page.refused.withLock { $0 } != nil)
        }
    }
}
