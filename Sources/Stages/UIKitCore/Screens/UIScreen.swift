// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
public import Foundation

/// A screen of the device: the built-in one, or a monitor while it is plugged in.
///
/// Screens come from the device and never from the app (SCR-2): `UIScreen.main` and ``screens``. The same monitor is
/// the same object from the moment it is plugged in until it is unplugged. After that the object stays usable for
/// comparison, reports its last state, and is no longer listed.
@MainActor open class UIScreen: NSObject, UITraitEnvironment {
    // MARK: The device's screens

    /// The screens of the device, at least one: the main one first, then monitors in the order of their connection.
    @available(iOS, introduced: 3.2, deprecated: 16.0, message: "Use UIApplication.shared.openSessions instead")
    open class var screens: [UIScreen] { SimulatedDevice.current.screens }

    /// The device's built-in screen.
    @available(iOS, introduced: 2.0, deprecated: 100000, message: "Use view.window.windowScene.screen instead")
    open class var main: UIScreen { SimulatedDevice.current.mainScreen }

    // MARK: What the simulator knows

    /// The connector's name, as `card0-HDMI-A-1`; `main` for the built-in screen.
    package let id: String
    /// What the device was last told of the screen.
    package private(set) var hardware: ScreenDescription
    /// Whether the screen is listed among the device's.
    package internal(set) var isConnected = true
    /// What the screen shows, and why; the main screen shows its windows and is not counted.
    package internal(set) var contentState: ScreenContentState

    /// The device whose built-in screen this is; nil for a monitor.
    let panel: DeviceProfile?
    /// The windows shown here, back to front.
    let windowStack = WindowStack()
    /// The links that fire with the screen's frames.
    var displayLinks: [CADisplayLink] = []
    private var modes: ScreenModeTable
    private var mode: UIScreenMode?
    private var brightnessValue: CGFloat = 0.5
    private lazy var turningSpace = ScreenCoordinateSpace(screen: self, isFixed: false)
    private lazy var fixedSpace = ScreenCoordinateSpace(screen: self, isFixed: true)

    init(_ hardware: ScreenDescription, panel: DeviceProfile? = nil, options: SimulationOptions) {
        id = hardware.id
        self.hardware = hardware
        self.panel = panel
        contentState = ScreenContentState(allowsMirroring: hardware.supportsMirroring && options.isMirroringEnabled)
        modes = ScreenModeTable(hardware.modes, chosen: hardware.initialMode)
        mode = hardware.initialMode.flatMap(modes.screenMode(for:)) ?? modes.initialMode(options.initialMode)
        super.init()
    }

    // MARK: Geometry

    /// The screen's rectangle in points; on the main screen it turns with the interface from iOS 8 on (GEO-1, GEO-5).
    open var bounds: CGRect { CGRect(origin: .zero, size: boundsSize) }

    /// The screen's rectangle in pixels with the device upright; it never turns (GEO-2).
    ///
    /// On a monitor that cuts edges off, `.scale` leaves the visible pixels only (OVR-7).
    open var nativeBounds: CGRect { CGRect(origin: .zero, size: nativeSize) }

    /// Pixels that are drawn for one point, each way.
    open var scale: CGFloat { hardware.scale }

    /// Pixels of the panel for one point; differs from ``scale`` where drawing is scaled down (GEO-4).
    open var nativeScale: CGFloat {
        if let panel { return panel.nativeScale }
        return hardware.scale * (overscanCompensation == .scale ? visibleShare : 1)
    }

    /// The screen's space as the interface sees it; its bounds are ``bounds`` (GEO-3).
    open var coordinateSpace: any UICoordinateSpace { turningSpace }

    /// The screen's space fixed to the panel, with the device upright (GEO-3).
    open var fixedCoordinateSpace: any UICoordinateSpace { fixedSpace }

    /// The rectangle for the app's content: ``bounds``, on the main screen below the status bar.
    @available(iOS, introduced: 2.0, deprecated: 9.0, renamed: "bounds")
    open var applicationFrame: CGRect {
        panel == nil ? bounds : bounds.inset(by: UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
    }

    // MARK: Modes

    /// The modes on offer by ascending area; identical objects while the screen is connected (MODE-2, MODE-9).
    open var availableModes: [UIScreenMode] { modes.screenModes }

    /// The mode that will probably give the best picture: the one that the monitor prefers (MODE-6).
    open var preferredMode: UIScreenMode? { modes.preferredMode }

    /// The mode in use. A mode that is not one of ``availableModes`` is ignored (MODE-3).
    open var currentMode: UIScreenMode? {
        get { mode }
        set { SimulatedDevice.current.screenList.request(newValue, on: self) }
    }

    /// The connector's mode behind ``currentMode``.
    package var displayMode: DisplayMode? { mode.flatMap(modes.displayMode(for:)) }

    /// The connector's mode behind `screenMode`; nil when this screen does not offer it.
    package func displayMode(for screenMode: UIScreenMode) -> DisplayMode? { modes.displayMode(for: screenMode) }

    /// Frames that the screen shows a second, at most 120 (MISC-4).
    open var maximumFramesPerSecond: Int {
        if let panel { return panel.maximumFramesPerSecond }
        guard let refresh = displayMode?.refreshMillihertz, refresh > 0 else { return 60 }
        return min(max((refresh + 500) / 1000, 1), 120)
    }

    // MARK: Overscan

    /// What is done about a monitor that cuts edges off; `.scale` unless the app says otherwise (OVR-2).
    open var overscanCompensation = OverscanCompensation.scale {
        didSet { if overscanCompensation != oldValue { SimulatedDevice.current.mainLoop.setNeedsCommit() } }
    }

    /// How far to keep away from the edges so that nothing is cut off, in points; zero without overscan (OVR-6).
    open var overscanCompensationInsets: UIEdgeInsets {
        let (x, y) = (modeSize.width / scale * hardware.overscan, modeSize.height / scale * hardware.overscan)
        return UIEdgeInsets(top: y, left: x, bottom: y, right: x)
    }

    // MARK: Mirroring and capture

    /// The screen that this one mirrors: the main one while the system mirrors here, else nil (MIR-2).
    open var mirrored: UIScreen? {
        panel == nil && contentState.isMirroring ? SimulatedDevice.current.mainScreen : nil
    }

    /// Whether the screen is being recorded or mirrored (MIR-9).
    @available(iOS, introduced: 11.0, deprecated: 100000, message: "Use the trait sceneCaptureState instead")
    open var isCaptured: Bool { panel != nil && SimulatedDevice.current.screenList.isMainScreenCaptured }

    // MARK: Light

    /// The main screen's brightness from 0 to 1; setting it on a monitor does nothing (MISC-1).
    open var brightness: CGFloat {
        get { brightnessValue }
        set {
            let value = min(max(newValue, 0), 1)
            guard panel != nil, value != brightnessValue else { return }
            brightnessValue = value
            NotificationCenter.postForUIKit(Self.brightnessDidChangeNotification, object: self)
        }
    }

    /// Whether brightness below what the hardware can do is emulated; false unless the app says otherwise (MISC-2).
    open var wantsSoftwareDimming = false

    /// Seconds from drawing to light; 0, as no user has calibrated it (MISC-3).
    open var calibratedLatency: TimeInterval { 0 }

    /// Whether the screen shows reference colours: it does not (MISC-6).
    open var referenceDisplayModeStatus: ReferenceDisplayModeStatus { .notSupported }

    /// The brightest white now, over the white of standard range: 1 (MISC-6).
    open var currentEDRHeadroom: CGFloat { 1 }

    /// The brightest white possible, over the white of standard range: 1 (MISC-6).
    open var potentialEDRHeadroom: CGFloat { 1 }

    // MARK: Traits

    /// The traits of what is shown on the screen; their display scale is ``scale`` (GEO-8).
    open var traitCollection: UITraitCollection { currentTraits }

    /// Tells a subclass that the traits have changed.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// The screen in UIKit's form: `<UIScreen: 0x…; bounds = {{0, 0}, {414, 736}}; mode = <UIScreenMode: …>>` (MISC-7).
    open override nonisolated var description: String {
        describe {
            ["bounds = \(bounds.bracedDescription)", "mode = \(mode?.description ?? "(null)")"]
        }
    }
}

// MARK: - Changes by the device

extension UIScreen {
    /// Takes over what the device was told anew; returns whether the current mode is another one now (MODE-5).
    ///
    /// The mode stays when it is still on offer and the monitor has not chosen `wanted` itself.
    func update(to hardware: ScreenDescription, mode wanted: DisplayMode?, options: SimulationOptions) -> Bool {
        let before = mode
        self.hardware = hardware
        modes = ScreenModeTable(hardware.modes, chosen: hardware.initialMode, previous: modes)
        if let wanted = wanted.flatMap(modes.screenMode(for:)) {
            mode = wanted
        } else if mode.flatMap(modes.displayMode(for:)) == nil {
            mode = modes.initialMode(options.initialMode)
        }
        return mode !== before
    }

    /// Switches to one of ``availableModes``.
    func switchMode(to newMode: UIScreenMode) { mode = newMode }
}
