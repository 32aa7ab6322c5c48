// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An address that a scene is to open.
@MainActor open class UIOpenURLContext: NSObject {
    /// The address.
    public let url: URL

    init(url: URL) {
        self.url = url
        super.init()
    }
}

extension UIApplication {
    /// What an app is told about an address that it is to open.
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The key's text.
        public let rawValue: String

        /// Creates a key from its text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
