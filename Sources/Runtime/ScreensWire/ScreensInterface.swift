// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Varlink

/// The varlink interface `org.secondscreen.Screens`, from the file in `config/`.
package enum ScreensInterface {
    /// The interface's name, the prefix of the full names of its methods and errors.
    package static let name = "org.secondscreen.Screens"

    /// The file's text, built in so that a program always answers what it was built against.
    package static let source = String(decoding: PackageResources.org_secondscreen_Screens_varlink, as: UTF8.self)

    /// Parses the file.
    ///
    /// - Throws: where the file breaks the rules of the language, which a test rules out.
    package static func parse() throws -> VarlinkInterface { try VarlinkInterface(parsing: source) }

    /// The full name of a method or an error.
    package static func member(_ name: String) -> String { "\(self.name).\(name)" }
}

/// The types and methods of the interface, under the names that the interface file gives them and their fields.
///
/// A test compares each of them with the file. Absent optional values are `null` in replies; clients leave them out of
/// parameters, since an older daemon refuses a parameter that it does not know. Readers ignore unknown fields. The
/// initializers take the properties.
package enum Wire {
    /// The reply of a method that returns nothing.
    package struct Empty: Codable, Hashable, Sendable {
        package init() {}
    }
}

/// A method of the interface: its parameters are the properties.
package protocol ScreensMethod: Codable, Hashable, Sendable {
    /// What the method answers.
    associatedtype Reply: Codable & Hashable & Sendable = Wire.Empty
}

/// A method that answers with a stream of replies, and needs `more`.
package protocol ScreensStream: ScreensMethod {}

extension ScreensMethod {
    /// The method's name in the interface, which is the type's.
    package static var name: String { "\(Self.self)" }
}
