// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// How the text of the status bar looks.
public enum UIStatusBarStyle: Int, Sendable {
    /// As the interface calls for.
    case `default` = 0
    /// Light, for dark content.
    case lightContent = 1
    /// Dark, for light content.
    case darkContent = 3
}

/// What a scene can know of the status bar.
@MainActor open class UIStatusBarManager: NSObject {
    private let device: SimulatedDevice

    init(_ device: SimulatedDevice) {
        self.device = device
        super.init()
    }

    /// Whether the status bar is not shown.
    open var isStatusBarHidden: Bool { device.statusBar?.isHidden ?? true }
    /// The status bar's rectangle in the scene's points; zero while it is hidden.
    open var statusBarFrame: CGRect { isStatusBarHidden ? .zero : device.statusBar?.frame ?? .zero }
    /// How the text of the status bar looks.
    open var statusBarStyle: UIStatusBarStyle {
        device.statusBarController?.styleController.preferredStatusBarStyle ?? .default
    }
}

extension UIViewController {
    /// The controller that decides whether there is a status bar: this one, or the child that it names.
    fileprivate var hidingController: UIViewController { childForStatusBarHidden?.hidingController ?? self }
    /// The controller that decides how the status bar looks: this one, or the child that it names.
    fileprivate var styleController: UIViewController { childForStatusBarStyle?.styleController ?? self }
    /// The controller that decides about the home indicator: this one, or the child that it names.
    fileprivate var indicatorController: UIViewController {
        childForHomeIndicatorAutoHidden?.indicatorController ?? self
    }
}

extension SimulatedDevice {
    /// The window of the status bar.
    fileprivate var statusBar: UIWindow? { systemWindows.first { $0 is UIStatusBarWindow } }

    /// The controller that fills the main screen.
    fileprivate var statusBarController: UIViewController? {
        mainScreen.windowStack.frontToBack
            .first { $0.fillsScreen && !$0.isSystemWindow && $0.rootViewController != nil }
            .flatMap(decidingController)
    }

    /// Whether the home indicator fades while nobody touches the screen.
    package var hidesHomeIndicator: Bool {
        statusBarController?.indicatorController.prefersHomeIndicatorAutoHidden ?? false
    }

    /// Fits the status bar to the screen, and shows or hides it as the controller there wishes.
    func updateStatusBar() {
        guard let statusBar else { return }
        statusBar.frame.size.width = mainScreen.bounds.width
        guard let controller = statusBarController else { return }
        let hides = controller.hidingController.prefersStatusBarHidden
        if statusBar.isHidden != hides { statusBar.isHidden = hides }
        let style = controller.styleController.preferredStatusBarStyle
        let isDark = controller.traitCollection.userInterfaceStyle == .dark
        updateStatusBarLayer(in: statusBar, isLight: style == .lightContent || (style == .default && isDark))
    }
}
