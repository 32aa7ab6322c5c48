// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc
public import UIKitCore

extension UIApplicationDelegate {
    /// Runs the app with this class as its delegate; what `@main` in front of the class calls.
    ///
    /// Never returns: the process ends with the app.
    @MainActor public static func main() {
        Runtime.run(delegateClass: Self.self, applicationClass: UIApplication.self)
    }
}

/// Runs an app whose classes are given by name; what `main.swift` calls in an app without `@main`.
///
/// The device is chosen by the settings that the page of this module lists. The function never returns: the process ends
/// with the app.
///
/// - Parameters:
///   - argc: the number of arguments, `CommandLine.argc`.
///   - argv: the arguments, `CommandLine.unsafeArgv`.
///   - principalClassName: the name of the application's class; nil for `UIApplication`.
///   - delegateClassName: the name of the delegate's class, as `NSStringFromClass` gives it; nil for no delegate.
/// - Returns: nothing; the type is UIKit's.
@MainActor @discardableResult public func UIApplicationMain(
    _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ principalClassName: String?,
    _ delegateClassName: String?
) -> Int32 {
    func find<Wanted>(_ name: String, as kind: Wanted.Type) -> Wanted {
        if let found = NSClassFromString(name) as? Wanted { return found }
        SimulatedDevice.current.raise(.inconsistency("Unable to instantiate the class named \(name)"))
        // A handler that returns is a test's, and no test runs an app to its end.
        exit(EX_SOFTWARE)
    }
    let applicationClass = principalClassName.map { find($0, as: UIApplication.Type.self) }
    let delegateClass = delegateClassName.map { find($0, as: (any UIApplicationDelegate.Type).self) }
    Runtime.run(delegateClass: delegateClass, applicationClass: applicationClass ?? UIApplication.self)
}
