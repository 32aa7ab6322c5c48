// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import BuiltInApp
package import Foundation
package import RenderTree
package import UIKitCore

/// The simulated device, its app, and its handling of external screens.
@MainActor
package struct DeviceSetup {
    /// The app to run.
    package enum App {
        /// The built-in app with its content.
        case builtIn(BuiltInContent)
        /// An app with its own classes.
        case hosted(HostedApplication)
    }

    /// Encodes an image drawn by an app, given its layers and scale; called on any thread.
    package typealias ImageEncoder = @Sendable (RenderTree, Double, ImageFileFormat) -> [UInt8]?

    /// The device whose display is the main screen.
    package var profile: DeviceProfile
    /// The connector whose monitor becomes the main screen instead, if one is connected at launch.
    package var mainConnector: String?
    /// The orientation at launch.
    package var orientation = UIDeviceOrientation.portrait
    /// The simulated system; ``screens`` decides which screens it mirrors to.
    package var system = SimulationOptions()
    /// The app.
    package var app = App.builtIn(.board)
    /// The built-in app's clock.
    package var time = TimeSource.system
    /// The defaults for external screens.
    package var screens = ScreenSettings()
    /// Whether each screen shows its identification.
    package var identifies = false
    /// The path of the directory with the photos; nil for `Photos` in the home directory.
    package var photos: String?
    /// Lays out text as rendered; nil to approximate.
    package var textLayout: (any TextLayoutEngine)?
    /// Encodes images that the app draws; nil if unsupported.
    package var encodeImage: ImageEncoder?
    /// The typefaces of the renderer, which the app finds by name.
    package var typefaces: [FontFace] = []
    /// What is wrong with the font files that the app brings; reported when it is launched.
    package var fontProblems: [String] = []

    /// Creates the default setup of a device.
    package init(_ profile: DeviceProfile) {
        self.profile = profile
    }

    /// The font files that the app brings; nil for none.
    package var appFonts: AppFonts? {
        guard case .hosted(let application) = app, !application.info.fontFiles.isEmpty else { return nil }
        return AppFonts(named: application.info.fontFiles, in: application.resources ?? AppFonts.folders)
    }
}

/// An app with its own classes, as passed to `UIApplicationMain`.
@MainActor
package struct HostedApplication {
    /// The app's property list.
    package var info: ApplicationInfo
    /// The app delegate's class, if any.
    package var delegateClass: (any UIApplicationDelegate.Type)?
    /// The application's class, `UIApplication` or a subclass.
    package var applicationClass: UIApplication.Type
    /// The request for which the app is launched; nil for none.
    package var request: AppRequest?
    /// The folders with the app's resources; nil for those of this program, which only an app with fonts looks for.
    package var resources: [URL]?

    /// Creates the description of an app; see the properties.
    package init(
        info: ApplicationInfo, delegateClass: (any UIApplicationDelegate.Type)?,
        applicationClass: UIApplication.Type = UIApplication.self, request: AppRequest? = nil
    ) {
        self.request = request
        (self.info, self.delegateClass, self.applicationClass) = (info, delegateClass, applicationClass)
    }

    /// Creates the app's objects on `device` and launches the app.
    func launch(on device: SimulatedDevice) {
        device.applicationClass = applicationClass
        guard let delegateClass else { return device.launch(nil, info: info, request: request) }
        device.launch(delegateClass: delegateClass, info: info, request: request)
    }
}
