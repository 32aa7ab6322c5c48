// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import BuiltInApp
package import RenderTree
package import UIKitCore

/// Which device is simulated, what runs on it, and what it does with external screens.
@MainActor
package struct DeviceSetup {
    /// The app that runs.
    package enum App {
        /// The program's own, with what its window shows.
        case builtIn(BuiltInContent)
        /// One that brings its own classes.
        case hosted(HostedApplication)
    }

    /// Measures a block of text in the room that there is for it; called on any thread.
    package typealias TextMeasurer = @Sendable (TextBlock, RenderSize) -> TextMeasure

    /// Makes the file of a picture that an app has drawn, from layers and the pixels of a point; called on any thread.
    package typealias ImageEncoder = @Sendable (RenderTree, Double, ImageFileFormat) -> [UInt8]?

    /// The device whose display is the main screen.
    package var profile: DeviceProfile
    /// The name of a connector whose monitor is the main screen instead, when it is there at launch.
    package var mainConnector: String?
    /// Which way the device is held at launch.
    package var orientation = UIDeviceOrientation.portrait
    /// The simulated system; which screens it mirrors to is up to ``screens``.
    package var system = SimulationOptions()
    /// The app.
    package var app = App.builtIn(.board)
    /// What the built-in app's clocks go by.
    package var time = TimeSource.system
    /// What is done with external screens.
    package var screens = ScreenSettings()
    /// Whether each screen says which one it is.
    package var identifies = false
    /// Measures text as it will be drawn; nil for an approximation.
    package var measureText: TextMeasurer?
    /// Makes files of pictures that the app draws; nil for none.
    package var encodeImage: ImageEncoder?

    /// Creates the usual setup of a device; the properties say what is usual.
    package init(_ profile: DeviceProfile) {
        self.profile = profile
    }
}

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
