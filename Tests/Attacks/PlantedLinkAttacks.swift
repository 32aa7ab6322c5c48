// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc
import ProgramRuns
import Testing
import Varlink

extension Attacks {
    /// Files that someone else has put where the daemon writes and reads.
    @Suite(.serialized, .timeLimit(.minutes(5))) struct PlantedLinks {
        private static let secret = "precious"

        /// The file that no link may lead to.
        private func precious(_ folder: String) throws -> String {
            let path = folder + "/precious"
            try Data(Self.secret.utf8).write(to: URL(filePath: path))
            return path
        }

        private func expectUntouched(_ folder: String, sourceLocation: SourceLocation = #_sourceLocation) {
            let kept = try? String(contentsOfFile: folder + "/precious", encoding: .utf8)
            #expect(kept == Self.secret, sourceLocation: sourceLocation)
        }

        @Test func `pictures are never written through a link`() throws {
            let folder = try Program.makeSocketFolder()
            defer { try? FileManager.default.removeItem(atPath: folder) }
            _ = try precious(folder)
            let pictures = folder + "/pictures"
            // The process that becomes the daemon knows its number, and with it each name that is made of it.
            let plant = """
                mkdir \(pictures)
                for name in main HDMI-A-1; do
                    ln -s ../precious \(pictures)/$name.png
                    for end in $$ new tmp; do
                        ln -s ../precious \(pictures)/.$name.png.$end
                        ln -s ../precious \(pictures)/$name.png.$end
                    done
                done
                """
            let victim = try Victim(["--output", "png:" + pictures], before: plant)
            let isDrawn = Attack.eventually(within: .seconds(15)) {
                let type = try? FileManager.default.attributesOfItem(atPath: pictures + "/main.png")[.type]
                return type as? FileAttributeType == .typeRegular
            }
            #expect(isDrawn, "\(victim.errors)")
            expectUntouched(folder)
            victim.screens()
            #expect(victim.end(within: .seconds(5)) == 0)
            expectUntouched(folder)
        }

        @Test(arguments: ["link", "pipe"])
        func `links planted beside the state are neither followed nor block`(kind: String) throws {
            let victim = try Victim { folder in
                let state = folder + "/state/secondscreen"
                try FileManager.default.createDirectory(
                    atPath: state, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                let precious = try precious(folder)
                let planted = state + "/state.json.new"
                if kind == "pipe" {
                    _ = unsafe mkfifo(planted, 0o600)
                } else {
                    try FileManager.default.createSymbolicLink(atPath: planted, withDestinationPath: precious)
                }
            }
            for name in ["A", "B"] {
                #expect(victim.call("Plug", ["spec": "800x600", "as": .string(name)])?.error == nil)
            }
            victim.screens()
            Thread.sleep(forTimeInterval: 0.5)
            #expect(victim.end() == 0)
            expectUntouched(victim.folder)
        }

        @Test func `a FIFO in place of the state file does not affect the daemon`() throws {
            let victim = try Victim { folder in
                try FileManager.default.createDirectory(
                    atPath: folder + "/state/secondscreen", withIntermediateDirectories: true)
                _ = unsafe mkfifo(folder + "/state/secondscreen/state.json", 0o600)
            }
            #expect(victim.call("Plug", ["spec": "800x600", "as": "A"])?.error == nil)
            victim.screens()
            #expect(victim.end() == 0)
        }

        @Test func `a world-writable state directory is reported`() throws {
            let victim = try Victim { folder in
                let state = folder + "/state/secondscreen"
                try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
                _ = unsafe chmod(state, 0o777)
            }
            #expect(victim.end() == 0)
            #expect(victim.errors.contains("/state/secondscreen"), "\(victim.errors)")
        }

        @Test(arguments: ["../precious", "precious", "link.png"])
        func `a scenario writes pictures only in its folder, and overwrites only pictures`(file: String) throws {
            let folder = try Program.makeSocketFolder()
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try FileManager.default.createDirectory(atPath: folder + "/story", withIntermediateDirectories: true)
            for owner in [folder, folder + "/story"] { _ = try precious(owner) }
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/story/link.png", withDestinationPath: "../precious")
            let story = folder + "/story/a.scenario"
            let text = "device ipad-pro-13 system=18\n\nplug HDMI-A-1 800x600\nsnapshot HDMI-A-1 \(file)\n"
            try Data(text.utf8).write(to: URL(filePath: story))
            let result = try Program(["scenario", "run", story], sockets: folder).finish()
            #expect(result.status < 128, "\(result.errors)")
            for owner in [folder, folder + "/story"] { expectUntouched(owner) }
        }
    }
}
