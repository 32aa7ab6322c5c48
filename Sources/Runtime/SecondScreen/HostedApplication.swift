// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import UIKitCore

/// An app that brings its own classes, as `UIApplicationMain` is told of them.
@MainActor
package struct HostedApplication {
    /// What the app's property list says.
    package var info: ApplicationInfo
    /// The class of the app's delegate; nil for an app without.
    package var delegateClass: (any UIApplicationDelegate.Type)?
    /// The class of the application, `UIApplication` or one that derives from it.
    package var applicationClass: UIApplication.Type

    /// Creates the description of an app; see the properties.
    package init(
        info: ApplicationInfo, delegateClass: (any UIApplicationDelegate.Type)?,
        applicationClass: UIApplication.Type = UIApplication.self
    ) {
        self.info = info
        self.delegateClass = delegateClass
        self.applicationClass = applicationClass
    }

    /// Makes the app's objects on `device` and launches it.
    func launch(on device: SimulatedDevice) {
        device.applicationClass = applicationClass
        guard let delegateClass else { return device.launch(nil, info: info) }
        device.launch(delegateClass: delegateClass, info: info)
    }
}
