// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Varlink

/// The interface `org.secondscreen.Screens`, from the file in `config/`.
package enum ScreensInterface {
    /// Its name, which every method's full name begins with.
    package static let name = "org.secondscreen.Screens"

    /// The file's text, which is built in: what a program answers and what it was built against cannot differ.
    package static let source = String(decoding: PackageResources.org_secondscreen_Screens_varlink, as: UTF8.self)

    /// Parses the file.
    ///
    /// - Throws: where the file breaks the rules of the language; a test sees to it that it does not.
    package static func parse() throws -> VarlinkInterface { try VarlinkInterface(parsing: source) }

    /// The full name of one of its methods or errors.
    package static func member(_ name: String) -> String { "\(self.name).\(name)" }
}
