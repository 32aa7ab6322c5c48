// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import Foundation
import GoldenFrames
import RenderTree
import Testing

@testable import UIKitCore

/// A device whose main window shows one controller, with text measured by the fonts of the fixtures.
///
/// It must exist before the first view of a test, because creating it resets the device.
@MainActor final class PictureStage {
    let simulation: Simulation
    private let window: UIWindow

    /// Launches an app without a delegate.
    init(on profile: DeviceProfile = .iPhone6) throws {
        simulation = Simulation(profile)
        let measurer = try TextMeasurer(Fixtures.fonts())
        simulation.device.layOutText(with: measurer)
        simulation.launch()
        window = UIWindow(frame: UIScreen.main.bounds)
    }

    /// Shows a controller in the main window.
    func show(_ root: UIViewController, _ style: UIUserInterfaceStyle = .light) {
        window.overrideUserInterfaceStyle = style
        window.rootViewController = root
        window.makeKeyAndVisible()
        simulation.device.settle()
    }

    /// Compares the main screen with a picture of the fixtures, whose name ends with `dark` in that style.
    func expectPicture(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        simulation.device.settle()
        let isDark = window.overrideUserInterfaceStyle == .dark
        let tree = simulation.device.renderTree(of: .main)
        try await expectGolden(
            isDark ? "\(name)-dark" : name, Fixtures.frame(tree), sourceLocation: sourceLocation)
    }
}

/// A controller whose view is white or black and holds some views.
@MainActor func plainController(_ title: String? = nil, _ views: [UIView] = []) -> UIViewController {
    let controller = UIViewController()
    controller.title = title
    controller.view.backgroundColor = .systemBackground
    for view in views { controller.view.addSubview(view) }
    return controller
}
