// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import ScreensWire
package import Varlink

/// A journal of what happened to the screens of a runtime, in order, for display on the console's page.
///
/// A console sends it entry by entry; a report contains all of it. Absent fields are left out of the JSON. The state at
/// an entry is the latest `state` entry up to it, plus the changes since; the pictures are the latest one of each
/// screen.
package struct Journal: Codable, Hashable, Sendable {
    /// The version of this format.
    package private(set) var format = 1
    /// The title of the page.
    package var title: String
    /// The name and version of the program that wrote the journal.
    package var program: String
    /// The seconds from 1970 to time 0; nil in virtual time.
    package var start: Double?
    /// The entries; their numbers increase by one.
    package var entries: [Entry]
    /// The pictures that entries reference, by name.
    package var pictures: [String: Picture]
    /// The verdicts; only in reports of scenarios.
    package var report: Report?

    /// Creates a journal; see the properties.
    package init(
        title: String, program: String, start: Double? = nil, entries: [Entry] = [],
        pictures: [String: Picture] = [:], report: Report? = nil
    ) {
        (self.title, self.program, self.start) = (title, program, start)
        (self.entries, self.pictures, self.report) = (entries, pictures, report)
    }

    /// The journal as one line of JSON.
    package var json: JSONValue { .object(JSONObject(encoding: self, omittingAbsent: true)) }
}

extension Journal {
    /// A picture of a screen.
    package struct Picture: Codable, Hashable, Sendable {
        /// The width of the screen in pixels.
        package var width: Int
        /// The height of the screen in pixels.
        package var height: Int
        /// The URL of the image: a `data:` URL in reports, or relative to the page in a console.
        package var source: String

        /// Creates a picture; see the properties.
        package init(width: Int, height: Int, source: String) {
            (self.width, self.height, self.source) = (width, height, source)
        }
    }

    /// The kind of an entry.
    package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// The complete state: the first entry, and after each reconnection.
        case state
        /// A change of the state.
        case change
        /// A report of a monitor source.
        case source
        /// A notification that was posted to the app.
        case notification
        /// A request by a person at the console.
        case call
        /// A screen shows a new picture, or nothing.
        case picture
        /// A step of a scenario.
        case step
        /// The connection to the runtime was lost or restored.
        case connection
        /// Entries are missing here.
        case gap
    }

    /// One entry. The kind determines which of the optional fields are present.
    package struct Entry: Codable, Hashable, Sendable {
        /// The entry's number.
        package var number: Int
        /// The time in seconds since the start.
        package var time: Double
        /// The kind.
        package var kind: Kind
        /// The screen that the entry concerns.
        package var screen: String?
        /// A human-readable line.
        package var text: String
        /// The state.
        package var state: Wire.State?
        /// The change.
        package var change: Wire.Change?
        /// The virtual sockets after a change that affected them.
        package var sockets: [Wire.Socket]?
        /// The report of the source.
        package var source: Source?
        /// The notification.
        package var notification: Notification?
        /// The request.
        package var call: Call?
        /// The name of the picture that the screen now shows; nil if it shows nothing.
        package var picture: String?
        /// The step.
        package var step: Step?
        /// What happened to the connection.
        package var connection: Connection?
        /// The number of entries lost.
        package var gap: Int?

        /// Creates an entry without the fields of its kind.
        package init(_ kind: Kind, number: Int = 0, time: Double, screen: String? = nil, text: String) {
            (self.kind, self.number, self.time) = (kind, number, time)
            (self.screen, self.text) = (screen, text)
        }
    }

    /// What happened to the connection to the runtime.
    package enum Connection: String, Codable, Hashable, Sendable {
        /// It was lost.
        case lost
        /// It was restored.
        case restored
    }
}

extension Journal.Entry {
    /// A report of a source: its connectors, or the event that made it read them.
    package struct Source: Codable, Hashable, Sendable {
        /// One connector.
        package struct Connector: Codable, Hashable, Sendable {
            /// The connector's name, such as `HDMI-A-1`.
            package var name: String
            /// `connected`, `disconnected` or `unknown`.
            package var status: String
            /// The name of the monitor; nil if it has none.
            package var monitor: String?

            /// Creates a connector; see the properties.
            package init(name: String, status: String, monitor: String?) {
                (self.name, self.status, self.monitor) = (name, status, monitor)
            }
        }

        /// The connectors; nil for an event.
        package var connectors: [Connector]?
        /// The event; nil for a report of the connectors.
        package var event: String?

        /// Creates a report; see the properties.
        package init(connectors: [Connector]? = nil, event: String? = nil) {
            (self.connectors, self.event) = (connectors, event)
        }
    }

    /// A notification.
    package struct Notification: Codable, Hashable, Sendable {
        /// The notification's name, as in Foundation.
        package var name: String

        /// Creates a notification.
        package init(name: String) { self.name = name }
    }

    /// A request and its outcome.
    package struct Call: Codable, Hashable, Sendable {
        /// The method of the interface.
        package var method: String
        /// The request's parameters.
        package var parameters: JSONObject
        /// The reason the request failed; nil if it succeeded.
        package var error: String?

        /// Creates a request; see the properties.
        package init(method: String, parameters: JSONObject, error: String? = nil) {
            (self.method, self.parameters, self.error) = (method, parameters, error)
        }
    }

    /// A step of a scenario.
    package struct Step: Codable, Hashable, Sendable {
        /// The outcome of a step.
        package enum Outcome: String, Codable, Hashable, Sendable {
            /// The step passed.
            case passed
            /// The step failed.
            case failed
            /// The step was skipped because an earlier one failed.
            case skipped
        }

        /// The line in the scenario, from 1.
        package var line: Int
        /// The step's text.
        package var text: String
        /// The outcome.
        package var outcome: Outcome
        /// What was expected; only if the step failed.
        package var expected: String?
        /// What was observed instead.
        package var seen: String?

        /// Creates a step; see the properties.
        package init(line: Int, text: String, outcome: Outcome, expected: String? = nil, seen: String? = nil) {
            (self.line, self.text, self.outcome) = (line, text, outcome)
            (self.expected, self.seen) = (expected, seen)
        }
    }
}
