// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// Constants that describe the style of the status bar.
public enum UIStatusBarStyle: Int, Sendable {
    /// A style that matches the interface.
    case `default` = 0
    /// Light text for dark content.
    case lightContent = 1
    /// Dark text for light content.
    case darkContent = 3
}

/// Constants that describe how the status bar appears and disappears.
public enum UIStatusBarAnimation: Int, Sendable {
    /// At once.
    case none = 0
    /// By fading in and out.
    case fade = 1
    /// By sliding from and to the top of the screen.
    case slide = 2
}

/// An object that describes the status bar of a scene.
@preconcurrency @MainActor open class UIStatusBarManager: NSObject {
    private let device: SimulatedDevice

    init(_ device: SimulatedDevice) {
        self.device = device
        super.init()
    }

    /// Whether the status bar is hidden.
    open var isStatusBarHidden: Bool { device.systemWindows.statusBar?.isHidden ?? true }
    /// The frame of the status bar in the scene's coordinates; zero while it is hidden.
    open var statusBarFrame: CGRect { isStatusBarHidden ? .zero : device.systemWindows.statusBar?.frame ?? .zero }
    /// The style of the status bar.
    open var statusBarStyle: UIStatusBarStyle {
        device.systemWindows.statusBarController?.styleController.preferredStatusBarStyle ?? .default
    }
}

// View controllers determine the status bar, as is the default of apps; what the application is told has no effect.
extension UIApplication {
    private var statusBarManager: UIStatusBarManager? { keyWindow?.windowScene?.statusBarManager }

    /// The frame of the status bar; zero while it is hidden.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use the statusBarManager of the window scene")
    public var statusBarFrame: CGRect { statusBarManager?.statusBarFrame ?? .zero }

    /// The style of the status bar; setting it has no effect.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use the statusBarManager of the window scene")
    public var statusBarStyle: UIStatusBarStyle {
        get { statusBarManager?.statusBarStyle ?? .default }
        set {}
    }

    /// Sets the style of the status bar; has no effect.
    @available(iOS, introduced: 2.0, deprecated: 9.0, message: "Use preferredStatusBarStyle of the view controller")
    public func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {}

    /// Shows or hides the status bar; has no effect.
    @available(iOS, introduced: 3.2, deprecated: 9.0, message: "Use prefersStatusBarHidden of the view controller")
    public func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {}
}

extension UIViewController {
    /// The controller that determines the visibility of the status bar: this one or a descendant.
    var hidingController: UIViewController { childForStatusBarHidden?.hidingController ?? self }
    /// The controller that determines the style of the status bar: this one or a descendant.
    var styleController: UIViewController { childForStatusBarStyle?.styleController ?? self }
}

/// The time, signal and battery in the status bar.
///
/// This is a layer rather than a view, so that the app does not find views of the system among its own.
@MainActor final class StatusBarLayer: CALayer, DrawsFromProperties {
    /// The time.
    var time = "" { didSet { if time != oldValue { setNeedsCommit() } } }
    /// The foreground color.
    var color = UIColor.black { didSet { if color != oldValue { setNeedsCommit() } } }

    /// Disables implicit animations, so that the bar moves at once.
    override func action(forKey event: String) -> (any CAAction)? { nil }

    override func draw(in context: CGContext) {
        guard bounds.width > 120 else { return }
        // On a screen with a sensor housing, the time and the battery are beside it.
        let isDeep = bounds.height > 30
        let line = CGRect(x: 0, y: isDeep ? bounds.height * 0.35 : 0, width: bounds.width, height: 20)
        let font = UIFont.systemFont(ofSize: isDeep ? 16 : 12, weight: .semibold)
        let clock = isDeep ? CGRect(x: 24, y: line.minY, width: 76, height: 20) : line
        context.record(time, font: font, color: color, in: clock)
        drawBattery(in: CGRect(x: line.maxX - (isDeep ? 56 : 32), y: line.midY - 5.5, width: 24, height: 11), context)
        drawSignal(at: CGPoint(x: isDeep ? line.maxX - 80 : 8, y: line.midY + 5), context)
    }

    private func drawBattery(in place: CGRect, _ context: CGContext) {
        context.setStrokeColor(color.faded(0.45).cgColor)
        let outline = CGRect(x: place.minX + 0.5, y: place.minY + 0.5, width: place.width - 3, height: place.height - 1)
        context.stroke(.roundedRect(outline.rendered, radius: 3), width: 1)
        let knob = CGRect(x: place.maxX - 1.5, y: place.midY - 2, width: 1.5, height: 4)
        context.fill(knob, radius: 0.75, color: color.faded(0.45))
        context.fill(outline.insetBy(dx: 1.5, dy: 1.5), radius: 1.5, color: color)
    }

    private func drawSignal(at corner: CGPoint, _ context: CGContext) {
        for step in 0..<4 {
            let height = 4 + CGFloat(step) * 2.2
            let bar = CGRect(x: corner.x + CGFloat(step) * 4.5, y: corner.y - height, width: 3, height: height)
            context.fill(bar, radius: 0.8, color: color)
        }
    }
}
