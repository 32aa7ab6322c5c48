// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// Apps need only `import UIKit`, as on Apple platforms.
@_exported public import Foundation
import Glibc
@_exported public import UIKitCore
@_exported public import UIKitServices

extension UIApplicationDelegate {
    /// Runs an app with this class as its delegate; called by `@main`.
    ///
    /// Never returns: the process exits with the app.
    @preconcurrency @MainActor public static func main() {
        AppProcess.run(delegateClass: Self.self, applicationClass: UIApplication.self)
    }
}

/// Runs an app with the given class names; called from `main.swift` in an app without `@main`.
///
/// The environment variables listed on this module's page configure the device. Never returns: the process exits with
/// the app.
///
/// - Parameters:
///   - argc: the number of arguments, `CommandLine.argc`.
///   - argv: the arguments, `CommandLine.unsafeArgv`.
///   - principalClassName: the name of the application class; nil for `UIApplication`.
///   - delegateClassName: the name of the delegate class, as returned by `NSStringFromClass`; nil for no delegate.
/// - Returns: never; the return type matches UIKit's.
@preconcurrency @MainActor @discardableResult public func UIApplicationMain(
    _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ principalClassName: String?,
    _ delegateClassName: String?
) -> Int32 {
    func find<Wanted>(_ name: String, as kind: Wanted.Type) -> Wanted {
        if let found = NSClassFromString(name) as? Wanted { return found }
        SimulatedDevice.current.raise(.inconsistency("Unable to instantiate the class named \(name)"))
        // Only a test's handler returns, and no test runs an app to completion.
        exit(EX_SOFTWARE)
    }
    let applicationClass = principalClassName.map { find($0, as: UIApplication.Type.self) }
    let delegateClass = delegateClassName.map { find($0, as: (any UIApplicationDelegate.Type).self) }
    AppProcess.run(delegateClass: delegateClass, applicationClass: applicationClass ?? UIApplication.self)
}
