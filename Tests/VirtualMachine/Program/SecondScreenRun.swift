// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

/// A `secondscreen run --json` in the guest.
struct SecondScreenRun: Sendable {
    let program: GuestProgram

    /// Starts it on the guest's connectors, with more options if need be, and waits for `ready`.
    static func start(on machine: VirtualMachine, _ options: String...) async throws -> (Self, ready: ProgramEvent) {
        let path = try #require(ProgramUnderTest.pathInGuest, Comment(rawValue: ProgramUnderTest.absence))
        let program = try await machine.guest.start([path, "run", "--source", "udev", "--json"] + options)
        let run = Self(program: program)
        return (run, try await run.event(.ready))
    }

    /// The events so far.
    var events: [ProgramEvent] {
        get throws { try program.lines.map(ProgramEvent.init) }
    }

    /// Waits for an event, after another one where that is given.
    func event(
        _ kind: ProgramEvent.Kind,
        of screenID: String? = nil,
        after earlier: ProgramEvent? = nil,
        where isRight: @escaping @Sendable (ProgramEvent) -> Bool = { _ in true }
    ) async throws -> ProgramEvent {
        let purpose = "\(kind) \(screenID ?? "")"
        let first = earlier.map { $0.index + 1 } ?? 0
        return try await program.wait(for: purpose) { lines in
            try lines.dropFirst(first).map(ProgramEvent.init).first { event in
                event.kind == kind && (screenID == nil || event.screenID == screenID) && isRight(event)
            }
        }
    }

    /// Waits until the events add up to a state.
    @discardableResult
    func waitForState(
        _ purpose: String,
        until isRight: @escaping @Sendable (EventLedger) -> Bool
    ) async throws -> EventLedger {
        try await program.wait(for: purpose) { lines in
            let ledger = EventLedger(try lines.map(ProgramEvent.init))
            return isRight(ledger) ? ledger : nil
        }
    }

    /// Ends it as a service manager does, and checks the whole of what it said.
    func stop(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await program.signal("TERM")
        let status = try await program.waitForEnd()
        #expect(status == 0, "the status after SIGTERM", sourceLocation: sourceLocation)
        let faults = EventLedger(try events).faults
        #expect(faults.isEmpty, sourceLocation: sourceLocation)
    }
}
