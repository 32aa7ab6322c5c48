// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc
import ProgramRuns
import Testing
import Varlink

extension Attacks {
    /// Too few descriptors, too many clients, and descriptors that are nobody else's business.
    @Suite(.serialized, .timeLimit(.minutes(5))) struct Descriptors {
        @Test func `without standard streams, no opened file takes descriptors 0 to 2`() throws {
            let victim = try Victim(streams: "<&- >&- 2>&-")
            _ = victim.call("Plug", ["spec": "1280x720", "as": "X"])
            victim.screens()
            for number in 0...2 {
                let file = try? FileManager.default.destinationOfSymbolicLink(
                    atPath: "/proc/\(victim.processID)/fd/\(number)")
                #expect(file == "/dev/null", "descriptor \(number)")
            }
            #expect(victim.end() == 0)
            // Whatever file has a place of theirs would have the events.
            let files = FileManager.default.enumerator(atPath: victim.folder)?.compactMap { $0 as? String } ?? []
            for file in files {
                let text = (try? String(contentsOfFile: victim.folder + "/" + file, encoding: .utf8)) ?? ""
                #expect(!text.contains("ready: "), "\(file): \(text.prefix(200))")
            }
        }

        @Test func `a hook inherits nothing but its standard streams`() throws {
            let victim = try Victim { folder in
                let configuration = folder + "/config/secondscreen"
                try FileManager.default.createDirectory(atPath: configuration, withIntermediateDirectories: true)
                let text = """
                    hooks:
                      - events: [connect]
                        run: [/bin/sh, -c, 'ls -l /proc/self/fd > \(folder)/list; mv \(folder)/list \(folder)/open']
                    """
                try Data(text.utf8).write(to: URL(filePath: configuration + "/config.yaml"))
            }
            let clients = try (0..<10).map { _ in try #require(RawClient(victim.socket)) }
            for client in clients.prefix(5) { client.follow() }
            #expect(clients[9].call("Plug", ["spec": "1280x720", "as": "X"])?.error == nil)
            let path = victim.folder + "/open"
            #expect(Attack.eventually(within: .seconds(10)) { FileManager.default.fileExists(atPath: path) })
            let list = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            // The folder that is listed is one of the open files itself.
            let inherited = list.split(separator: "\n").compactMap { line -> String? in
                let words = line.split(separator: " ")
                guard let arrow = words.firstIndex(of: "->"), let number = Int(words[arrow - 1]), number > 2 else {
                    return nil
                }
                let target = words[(arrow + 1)...].joined(separator: " ")
                return target.hasPrefix("/proc/") ? nil : "\(number) → \(target)"
            }
            #expect(list.contains("->") && inherited.isEmpty, "\(inherited)")
            #expect(victim.end() == 0)
        }

        @Test func `survives a hundred clients with forty descriptors`() throws {
            let victim = try Victim(before: "ulimit -n 40")
            let before = victim.footprint
            var clients = (0..<100).compactMap { _ in RawClient(victim.socket, patience: 2) }
            for client in clients { client.send(Array(RawClient.message("GetState").utf8)) }
            #expect(victim.facts.comesToRest(), "it spins")
            clients = []
            victim.expectHealth(since: before)
            #expect(victim.call("Plug", ["spec": "1280x720", "as": "X"])?.error == nil)
            #expect(victim.end() == 0)
        }

        @Test func `with seventy streams, the daemon's own user gets a connection or a readable error`() throws {
            let victim = try Victim()
            let before = victim.footprint
            var followers = (0..<70).compactMap { _ in RawClient(victim.socket, patience: 2) }
            for follower in followers { follower.follow() }
            // All of them were let in or refused.
            Thread.sleep(forTimeInterval: 0.5)
            let client = try #require(RawClient(victim.socket, patience: 5))
            let reply = client.call("GetState")
            #expect(reply != nil, "the connection is closed without a word")
            followers = []
            victim.expectHealth(since: before)
            #expect(victim.end() == 0)
        }
    }
}
