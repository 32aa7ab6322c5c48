// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// An app writes `import UIKit` alone, as on Apple's systems.
@_exported public import Foundation
import Glibc
@_exported public import UIKitCore

extension UIApplicationDelegate {
    /// Runs the app with this class as its delegate; `@main` calls it.
    ///
    /// Never returns: the process exits with the app.
    @MainActor public static func main() {
        AppProcess.run(delegateClass: Self.self, applicationClass: UIApplication.self)
    }
}

/// Runs an app whose classes are given by name; `main.swift` calls it in an app without `@main`.
///
/// The environment variables that the page of this module lists choose the device. The function never returns: the
/// process exits with the app.
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
        // Only a test's handler returns, and no test runs an app to its end.
        exit(EX_SOFTWARE)
    }
    let applicationClass = principalClassName.map { find($0, as: UIApplication.Type.self) }
    let delegateClass = delegateClassName.map { find($0, as: (any UIApplicationDelegate.Type).self) }
    AppProcess.run(delegateClass: delegateClass, applicationClass: applicationClass ?? UIApplication.self)
}
