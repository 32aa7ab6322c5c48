// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

extension InVirtualMachine {
    /// What a person would take instead, in the same guest: weston, and kanshi under sway. Measures and asserts nothing.
    ///
    /// A monitor is plugged again and again. The clock starts when the kernel's uevent arrives and stops when the program
    /// says in a line that it has dealt with the monitor: SecondScreen when the app's handlers have returned, weston and
    /// kanshi when they have configured the output. `SECONDSCREEN_VM_BENCHMARK=1` runs it, with kanshi installed.
    @Suite(
        .enabled(
            if: ProcessInfo.processInfo.environment["SECONDSCREEN_VM_BENCHMARK"] == "1",
            "measures; set SECONDSCREEN_VM_BENCHMARK=1 to run it"))
    struct Peers {
        private let machine: VirtualMachine

        init() async throws {
            machine = try await VirtualMachine.restored()
        }

        /// A program that deals with monitors.
        private struct Peer {
            var name: String
            /// The shell command that starts it.
            var command: String
            /// The text of the line for a monitor at the second connector.
            var line: String
            /// The processes whose memory counts.
            var processes: [String]
        }

        private var peers: [Peer] {
            get throws {
                let program = try #require(ProgramUnderTest.pathInGuest, Comment(rawValue: ProgramUnderTest.absence))
                let run = "exec \(program) run --source udev --json --grace 0 --state none --socket /tmp/peer/socket"
                let connected = #""event":"screenConnected""#
                return [
                    Peer(name: "secondscreen", command: run, line: connected, processes: ["secondscreen"]),
                    Peer(
                        name: "secondscreen --output kms", command: run + " --output kms", line: connected,
                        processes: ["secondscreen"]),
                    Peer(
                        name: "weston",
                        // With the atomic API it fails an assertion on plugs where flips have no vertical blanking.
                        command: "WESTON_DISABLE_ATOMIC=1 exec weston --backend=drm-backend.so --tty=3 --use-pixman "
                            + "--shell=kiosk-shell.so --continue-without-input --log=/proc/self/fd/1",
                        line: "Output 'Virtual-2' enabled", processes: ["weston"]),
                    Peer(
                        // sway refuses to run as root, and kanshi does its work.
                        name: "sway + kanshi",
                        command: "chown -R nobody /tmp/peer; LIBSEAT_BACKEND=seatd exec setpriv --reuid=nobody "
                            + "--regid=nogroup --groups=video sway -c /tmp/peer/sway.conf",
                        line: "configuration for profile 'two' applied", processes: ["sway", "kanshi"]),
                ]
            }
        }

        @Test
        func `the cost of waiting for a monitor to be plugged in`() async throws {
            let machineKind = machine.isAccelerated ? "" : ", emulated"
            print("peer\(machineKind) | uevent to configured, p50 / p90 ms | resident MB | its own MB")
            for peer in try peers {
                let (times, memory) = try await measure(peer)
                func quantile(_ share: Double) -> String {
                    let index = Int(share * Double(times.count - 1))
                    return String(format: "%.1f", times.sorted()[index])
                }
                print("\(peer.name) | \(quantile(0.5)) / \(quantile(0.9)) | \(memory)")
            }
        }

        /// The times in milliseconds, and the memory afterwards.
        private func measure(_ peer: Peer) async throws -> (times: [Double], memory: String) {
            try await machine.guest.run(
                """
                stop_seatd; start_seatd; rm -rf /tmp/peer; mkdir -m 700 /tmp/peer; chvt 2
                cat >/tmp/peer/sway.conf <<'END'
                exec kanshi -c /tmp/peer/kanshi.conf
                END
                cat >/tmp/peer/kanshi.conf <<'END'
                profile one {
                    output Virtual-1 enable
                }
                profile two {
                    output Virtual-1 enable
                    output Virtual-2 enable
                }
                END
                """)
            let variables = [
                "XDG_RUNTIME_DIR=/tmp/peer", "LIBSEAT_BACKEND=builtin", "WLR_RENDERER=pixman",
                "WLR_LIBINPUT_NO_DEVICES=1",
            ]
            let run = try await StampedRun.start(peer.command, variables, on: machine)
            try await machine.guest.run("sleep 4")
            var times: [Double] = []
            for _ in 1...20 {
                let last = run.lastIndex
                try await machine.plugMonitor(intoHead: 1, width: 1920, height: 1080)
                if let time = try await run.latency(of: peer.line, after: last) { times.append(time) }
                try await machine.guest.run("sleep 0.5")
                try await machine.unplugMonitor(fromHead: 1)
                try await machine.waitForConnectors("no monitor") { $0["card0-Virtual-2"]?.isConnected == false }
                try await machine.guest.run("sleep 0.5")
            }
            try #require(!times.isEmpty)
            try await machine.guest.run("sleep 5")
            let memory = try await machine.guest.run(
                """
                for id in \(peer.processes.map { "$(pidof \($0))" }.joined(separator: " ")); do
                    cat /proc/$id/smaps_rollup
                done | awk '/^Rss/ { all += $2 } /^Private_Dirty/ { own += $2 } END { printf "%.1f | %.1f", all/1024, own/1024 }'
                """)
            try await run.end()
            return (times, memory)
        }
    }
}
