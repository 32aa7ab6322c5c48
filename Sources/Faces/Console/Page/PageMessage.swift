// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Varlink

/// A message from a page: a JSON object with exactly one member.
enum PageMessage: Hashable, Sendable {
    /// `start`: the page has a journal up to an entry. This must be the first message.
    case start(journal: String?, since: Int)
    /// `call`: a call to a method of the interface.
    case call(id: Int, method: String, parameters: JSONObject)
    /// `watch`: the screens whose pictures the page wants, with the maximum width of each; 0 for no maximum.
    case watch([String: Int])
    /// `ack`: a frame has been drawn.
    case ack(index: Int, sequence: Int)

    /// An error in a message.
    struct Invalid: Error, Hashable, Sendable, CustomStringConvertible {
        /// The reason.
        let description: String

        init(_ description: String) { self.description = description }
    }

    /// The maximum number of screens that a page can watch.
    private static let screenLimit = PictureRelay.maximumScreens

    /// Parses a message.
    ///
    /// - Parameter text: the message, from a page.
    /// - Throws: ``Invalid``.
    init(_ text: String) throws(Invalid) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: text, limits: JSONLimits(depth: 16, values: 4096))
        } catch {
            throw Invalid("not JSON: \(error)")
        }
        guard let members = value.object?.members, let member = members.first, members.count == 1,
            let object = member.value.object
        else { throw Invalid("expected an object with one member whose value is an object") }
        func number(_ name: String, in range: ClosedRange<Int>) throws(Invalid) -> Int {
            guard let number = object[name]?.int, range.contains(number) else {
                throw Invalid(
                    "'\(member.name)' requires '\(name)', an integer from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
        switch member.name {
        case "start":
            self = .start(journal: object["journal"]?.string, since: try number("since", in: 0...Int(Int32.max)))
        case "call":
            guard let method = object["method"]?.string else { throw Invalid("'call' requires 'method'") }
            let id = try number("id", in: 0...1 << 53)
            self = .call(id: id, method: method, parameters: object["parameters"]?.object ?? [:])
        case "watch":
            guard let screens = object["screens"]?.object, screens.members.count <= Self.screenLimit else {
                throw Invalid("'watch' requires 'screens', with at most \(Self.screenLimit)")
            }
            var widths: [String: Int] = [:]
            for screen in screens.members {
                guard let width = screen.value.int, (0...16_384).contains(width) else {
                    throw Invalid("'watch' requires a width from 0 to 16384 for each screen")
                }
                widths[screen.name] = width
            }
            self = .watch(widths)
        case "ack":
            self = .ack(
                index: try number("index", in: 0...255), sequence: try number("sequence", in: 0...Int(UInt32.max)))
        default: throw Invalid("unknown message '\(member.name)'")
        }
    }
}
