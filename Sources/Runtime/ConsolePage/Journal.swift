// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import ScreensWire
package import Varlink

/// What happened to the screens of a runtime, in order: what the page of the console shows.
///
/// A console sends it entry by entry; a report contains it whole. Absent fields are left out of the JSON. The state at
/// an entry is the latest `state` entry up to it with the changes since; the pictures are the latest ones of each screen.
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
    /// The pictures that entries show, by name.
    package var pictures: [String: Picture]
    /// The verdicts; in reports of scenarios only.
    package var report: Report?

    /// Creates a journal; see the properties.
    package init(
        title: String, program: String, start: Double? = nil, entries: [Entry] = [],
        pictures: [String: Picture] = [:], report: Report? = nil
    ) {
        (self.title, self.program, self.start) = (title, program, start)
        (self.entries, self.pictures, self.report) = (entries, pictures, report)
    }

    /// The journal in JSON on one line.
    package var json: JSONValue { .object(JSONObject(encoding: self, omittingAbsent: true)) }
}

extension Journal {
    /// A picture of a screen.
    package struct Picture: Codable, Hashable, Sendable {
        /// The width of the screen in pixels.
        package var width: Int
        /// The height of the screen in pixels.
        package var height: Int
        /// The URL of the image: with `data:` in reports, relative to the page in a console.
        package var source: String

        /// Creates a picture; see the properties.
        package init(width: Int, height: Int, source: String) {
            (self.width, self.height, self.source) = (width, height, source)
        }
    }

    /// What an entry is about.
    package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// The complete state: the first entry, and after each reconnection.
        case state
        /// A change of the state.
        case change
        /// What a source of monitors reported.
        case source
        /// A notification that was posted to the app.
        case notification
        /// A request of a person at the console.
        case call
        /// A screen shows another picture, or nothing.
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
        /// The screen that it concerns.
        package var screen: String?
        /// One line for people.
        package var text: String
        /// The state.
        package var state: Wire.State?
        /// The change.
        package var change: Wire.Change?
        /// The virtual sockets after a change that changed them.
        package var sockets: [Wire.Socket]?
        /// The report of the source.
        package var source: Source?
        /// The notification.
        package var notification: Notification?
        /// The request.
        package var call: Call?
        /// The name of the picture that the screen shows from now on; nil if it shows nothing.
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
    /// A report of a source: its connectors, or the event that made it look.
    package struct Source: Codable, Hashable, Sendable {
        /// One connector.
        package struct Connector: Codable, Hashable, Sendable {
            /// Its name, such as `HDMI-A-1`.
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
        /// Its name, as in Foundation.
        package var name: String

        /// Creates a notification.
        package init(name: String) { self.name = name }
    }

    /// A request and its outcome.
    package struct Call: Codable, Hashable, Sendable {
        /// The method of the interface.
        package var method: String
        /// Its parameters.
        package var parameters: JSONObject
        /// Why it failed; nil if it did not.
        package var error: String?

        /// Creates a request; see the properties.
        package init(method: String, parameters: JSONObject, error: String? = nil) {
            (self.method, self.parameters, self.error) = (method, parameters, error)
        }
    }

    /// A step of a scenario.
    package struct Step: Codable, Hashable, Sendable {
        /// How a step ended.
        package enum Outcome: String, Codable, Hashable, Sendable {
            /// As expected.
            case passed
            /// It failed.
            case failed
            /// An earlier step failed.
            case skipped
        }

        /// The line in the scenario, from 1.
        package var line: Int
        /// The step's text.
        package var text: String
        /// How it ended.
        package var outcome: Outcome
        /// What was expected; only if the step failed.
        package var expected: String?
        /// What was seen instead.
        package var seen: String?

        /// Creates a step; see the properties.
        package init(line: Int, text: String, outcome: Outcome, expected: String? = nil, seen: String? = nil) {
            (self.line, self.text, self.outcome) = (line, text, outcome)
            (self.expected, self.seen) = (expected, seen)
        }
    }
}
