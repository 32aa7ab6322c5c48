// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Foundation

extension NSObject {
    /// The object's address as descriptions print it: `0x7f95b9c04550`.
    nonisolated var addressDescription: String {
        "0x" + String(UInt(bitPattern: ObjectIdentifier(self)), radix: 16)
    }

    /// The object's class and address as descriptions begin: `UIWindow: 0x7f95b9c04550`.
    nonisolated var identityDescription: String {
        "\(type(of: self)): \(addressDescription)"
    }

    /// Puts `details` after the object's class and address, in angle brackets.
    ///
    /// `description` can be read from any thread, what it tells of belongs to the main one: elsewhere the details are
    /// left out.
    nonisolated func describe(_ details: @MainActor () -> [String]) -> String {
        // The main queue runs the main actor's work, one piece at a time.
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

    /// Whether the caller runs on the main queue.
    ///
    /// The main thread alone does not tell: on Linux another thread serves the main queue once `dispatchMain` runs.
    static var isMainCurrent: Bool { DispatchQueue.getSpecific(key: mainMark) != nil }
}

extension Double {
    /// The number as `%g` prints it, the form that UIKit's descriptions use: `1`, `0.5`, `1366.67`.
    var compactDescription: String {
        String(format: "%g", self)
    }
}

extension CGFloat {
    /// The number as `%g` prints it.
    var compactDescription: String { Double(self).compactDescription }
}

extension CGRect {
    /// The rectangle in the form of view descriptions: `(0 0; 375 667)`.
    var viewDescription: String {
        "(\(origin.x.compactDescription) \(origin.y.compactDescription); "
            + "\(size.width.compactDescription) \(size.height.compactDescription))"
    }

    /// The rectangle in the form of `NSStringFromCGRect`: `{{0, 0}, {414, 736}}`.
    var bracedDescription: String {
        "{{\(origin.x.compactDescription), \(origin.y.compactDescription)}, "
            + "{\(size.width.compactDescription), \(size.height.compactDescription)}}"
    }
}
