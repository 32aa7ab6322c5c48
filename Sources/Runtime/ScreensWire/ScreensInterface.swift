// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Base
package import Varlink

/// The varlink interface `org.secondscreen.Screens`, from the file in `config/`.
package enum ScreensInterface {
    /// The interface's name; prefixes the full names of its methods and errors.
    package static let name = "org.secondscreen.Screens"

    /// The file's text, built in so that a program always serves the interface it was built with.
    package static let source = EmbeddedFile.interface.text

    private static let parsed = Result { try VarlinkInterface(parsing: source) }

    /// Parses the file, once in a process.
    ///
    /// - Throws: if the file violates the interface language; a test rules that out.
    package static func parse() throws -> VarlinkInterface { try parsed.get() }

    /// The full name of a method or an error.
    package static func member(_ name: String) -> String { "\(self.name).\(name)" }
}

/// The interface's types and methods, with the interface file's names for them and their fields.
///
/// A test compares each one with the file. In replies, absent optional values are `null`. Clients omit them from
/// parameters, since an older daemon rejects unknown parameters. Readers ignore unknown fields. The initializers take
/// the properties as arguments.
package enum Wire {
    /// The reply of a method without results.
    package struct Empty: Codable, Hashable, Sendable {
        package init() {}
    }
}

/// A method of the interface; its properties are the parameters.
package protocol ScreensMethod: Codable, Hashable, Sendable {
    /// The method's reply.
    associatedtype Reply: Codable & Hashable & Sendable = Wire.Empty
}

/// A method with a stream of replies; requires `more`.
package protocol ScreensStream: ScreensMethod {}

extension ScreensMethod {
    /// The method's name in the interface, which is also the type's.
    package static var name: String { "\(Self.self)" }
}
