// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import NIOCore
import Testing

@testable import Varlink

struct MessageSplitterTests {
    private func split(_ chunks: [[UInt8]], maximumSize: Int = 100) throws -> [String] {
        var splitter = MessageSplitter(maximumSize: maximumSize)
        var messages: [String] = []
        for chunk in chunks {
            splitter.append(ByteBuffer(bytes: chunk))
            while let message = try splitter.next() { messages.append(String(buffer: message)) }
        }
        return messages
    }

    @Test func `Messages are reassembled from any fragments`() throws {
        let bytes = Array("one\0two\0\0four\0".utf8)
        for size in 1...bytes.count {
            let chunks = stride(from: 0, to: bytes.count, by: size).map {
                Array(bytes[$0..<min($0 + size, bytes.count)])
            }
            #expect(try split(chunks) == ["one", "two", "", "four"])
        }
    }

    @Test func `A message can be as long as allowed and no longer`() throws {
        let right = Array(repeating: UInt8(ascii: "x"), count: 100)
        #expect(try split([right + [0]]).count == 1)
        #expect(try split([right]) == [])
        #expect(throws: VarlinkError.self) { try split([right + [0x78, 0]]) }
        #expect(throws: VarlinkError.self) { try split([right, [0x78]]) }
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func `Random fragmentation loses and adds nothing`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let words = (0..<200).map { _ in
            String(repeating: "y", count: Int.random(in: 0..<50, using: &generator))
        }
        var bytes: ArraySlice<UInt8> = Array(words.map { $0 + "\0" }.joined().utf8)[...]
        var chunks: [[UInt8]] = []
        while !bytes.isEmpty {
            let size = min(bytes.count, Int.random(in: 1..<120, using: &generator))
            chunks.append(Array(bytes.prefix(size)))
            bytes = bytes.dropFirst(size)
        }
        #expect(try split(chunks) == words)
    }
}
