// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A program that runs when something happens to a screen.
package struct Hook: Hashable, Sendable {
    /// What can happen.
    package enum Event: String, CaseIterable, Sendable {
        /// A screen has come.
        case connect
        /// A screen has gone.
        case disconnect
        /// A screen has taken another mode.
        case modeChange
    }

    /// What it runs on; never empty.
    package var events: Set<Event>
    /// The program by its absolute path, then its arguments, passed on as they are: no shell reads them.
    package var command: [String]
    /// The monitors that it runs for; nil for every one.
    package var match: MonitorMatch?
    /// How long it may run before it is ended.
    package var timeout: Duration
    /// Where it is written.
    package var origin: Origin

    /// How long a hook may run that says nothing of it.
    package static let usualTimeout: Duration = .seconds(10)

    /// Creates a hook; see the properties.
    package init(
        on events: Set<Event>, run command: [String], match: MonitorMatch? = nil,
        timeout: Duration = usualTimeout, origin: Origin = .standard
    ) {
        self.events = events
        self.command = command
        self.match = match
        self.timeout = timeout
        self.origin = origin
    }
}
