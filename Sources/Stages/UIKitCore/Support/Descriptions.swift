// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Foundation

extension NSObject {
    /// The object's address in the format of descriptions: `0x7f95b9c04550`.
    nonisolated var addressDescription: String {
        "0x" + String(UInt(bitPattern: ObjectIdentifier(self)), radix: 16)
    }

    /// The object's class and address at the start of descriptions: `UIWindow: 0x7f95b9c04550`.
    nonisolated var identityDescription: String { "\(type(of: self)): \(addressDescription)" }

    /// Returns the class, the address and `details` in angle brackets.
    ///
    /// `description` can be read on any thread, but the details belong to the main actor: elsewhere they are omitted.
    nonisolated func describe(_ details: @MainActor () -> [String]) -> String {
        // The main queue executes the main actor's jobs, one at a time.
        let parts = DispatchQueue.isMainCurrent ? MainActor.assumeIsolated(details) : []
        return "<" + ([identityDescription] + parts).joined(separator: "; ") + ">"
    }
}

extension DispatchQueue {
    private static let mainMark: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    /// Whether the caller runs on the main queue; on Linux, once `dispatchMain` runs, another thread serves that queue.
    package static var isMainCurrent: Bool { DispatchQueue.getSpecific(key: mainMark) != nil }
}

extension Double {
    /// The number in the `%g` format of UIKit's descriptions: `1`, `0.5`, `1366.67`.
    var compactDescription: String { String(format: "%g", self) }
}

extension CGFloat {
    /// The number in the `%g` format.
    var compactDescription: String { Double(self).compactDescription }
}

extension CGRect {
    /// The rectangle in the format of view descriptions: `(0 0; 375 667)`.
    var viewDescription: String {
        "(\(origin.x.compactDescription) \(origin.y.compactDescription); "
            + "\(size.width.compactDescription) \(size.height.compactDescription))"
    }

    /// The rectangle in the format of `NSStringFromCGRect`: `{{0, 0}, {414, 736}}`.
    var bracedDescription: String {
        "{{\(origin.x.compactDescription), \(origin.y.compactDescription)}, "
            + "{\(size.width.compactDescription), \(size.height.compactDescription)}}"
    }
}
