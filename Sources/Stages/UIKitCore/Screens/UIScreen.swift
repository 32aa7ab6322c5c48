// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
public import Foundation

/// An object that defines the properties of a hardware display: the built-in screen, or a connected monitor.
///
/// The system creates screens, never the app (SCR-2); get them from `UIScreen.main` and ``screens``. A monitor is
/// represented by the same object for as long as it stays connected. Afterward, the object remains usable for
/// comparison and reports its last state, but is no longer listed.
@preconcurrency @MainActor open class UIScreen: NSObject, UITraitEnvironment {
    // MARK: The device's screens

    /// The connected screens: the main one first, then monitors in the order of their connection.
    @available(iOS, introduced: 3.2, deprecated: 16.0, message: "Use UIApplication.shared.openSessions instead")
    open class var screens: [UIScreen] { SimulatedDevice.current.screens }

    /// The built-in screen.
    @available(iOS, introduced: 2.0, deprecated: 100000, message: "Use view.window.windowScene.screen instead")
    open class var main: UIScreen { SimulatedDevice.current.mainScreen }

    // MARK: Simulation

    /// The name of the connector, such as `card0-HDMI-A-1`; `main` for the built-in screen.
    package let id: String
    /// The most recent description of the hardware.
    package private(set) var hardware: ScreenDescription
    /// Whether the screen is connected.
    package internal(set) var isConnected = true
    /// The content state of the screen; not used for the main screen.
    package internal(set) var contentState: ScreenContentState

    /// The profile of the device whose built-in screen this is; nil for a monitor.
    let panel: DeviceProfile?
    /// The visible windows, back to front.
    let windowStack = WindowStack()
    /// The display links that fire with the screen's frames.
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
        modes = ScreenModeTable(hardware.modes, rotation: hardware.rotation, chosen: hardware.initialMode)
        mode = hardware.initialMode.flatMap(modes.screenMode(for:)) ?? modes.initialMode(options.initialMode)
        super.init()
    }

    // MARK: Geometry

    /// The bounding rectangle in points; on the main screen of iOS 8 and later it rotates with the interface (GEO-1,
    /// GEO-5).
    open var bounds: CGRect { CGRect(origin: .zero, size: boundsSize) }

    /// The bounding rectangle in pixels, in portrait orientation; it does not rotate (GEO-2).
    ///
    /// On an overscanning monitor, `.scale` reduces it to the visible pixels (OVR-7).
    open var nativeBounds: CGRect { CGRect(origin: .zero, size: nativeSize) }

    /// The natural scale factor: pixels per point along each axis.
    open var scale: CGFloat { hardware.scale }

    /// The native scale factor; differs from ``scale`` where the system scales its drawing down (GEO-4).
    open var nativeScale: CGFloat {
        if let panel { return panel.nativeScale }
        return hardware.scale * (overscanCompensation == .scale ? visibleShare : 1)
    }

    /// The coordinate space that rotates with the interface; its bounds are ``bounds`` (GEO-3).
    open var coordinateSpace: any UICoordinateSpace { turningSpace }

    /// The coordinate space that is fixed in portrait orientation (GEO-3).
    open var fixedCoordinateSpace: any UICoordinateSpace { fixedSpace }

    /// The frame for the app's content: ``bounds``, on the main screen below the status bar.
    @available(iOS, introduced: 2.0, deprecated: 9.0, renamed: "bounds")
    open var applicationFrame: CGRect {
        panel == nil ? bounds : bounds.inset(by: UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
    }

    // MARK: Modes

    /// The available modes in ascending order of area; their identity is stable while the screen is connected (MODE-2,
    /// MODE-9).
    open var availableModes: [UIScreenMode] { modes.screenModes }

    /// The mode that the monitor prefers (MODE-6).
    open var preferredMode: UIScreenMode? { modes.preferredMode }

    /// The current mode. Setting a mode that is not in ``availableModes`` has no effect (MODE-3).
    open var currentMode: UIScreenMode? {
        get { mode }
        set { SimulatedDevice.current.screenList.request(newValue, on: self) }
    }

    /// The connector mode of ``currentMode``.
    package var displayMode: DisplayMode? { mode.flatMap(modes.displayMode(for:)) }

    /// Returns the connector mode of `screenMode`, or nil if this screen does not offer it.
    package func displayMode(for screenMode: UIScreenMode) -> DisplayMode? { modes.displayMode(for: screenMode) }

    /// The maximum number of frames per second, at most 120 (MISC-4).
    open var maximumFramesPerSecond: Int {
        if let panel { return panel.maximumFramesPerSecond }
        guard let refresh = displayMode?.refreshMillihertz, refresh > 0 else { return 60 }
        return min(max((refresh + 500) / 1000, 1), 120)
    }

    // MARK: Overscan

    /// How the screen compensates for overscan. The default is `.scale` (OVR-2).
    open var overscanCompensation = OverscanCompensation.scale {
        didSet { if overscanCompensation != oldValue { SimulatedDevice.current.mainLoop.setNeedsCommit() } }
    }

    /// The insets, in points, inside which nothing is cut off; zero without overscan (OVR-6).
    open var overscanCompensationInsets: UIEdgeInsets {
        let (x, y) = (modeSize.width / scale * hardware.overscan, modeSize.height / scale * hardware.overscan)
        return UIEdgeInsets(top: y, left: x, bottom: y, right: x)
    }

    // MARK: Mirroring and capture

    /// The screen that this one mirrors: the main one while the system mirrors, otherwise nil (MIR-2).
    open var mirrored: UIScreen? { panel == nil && contentState.isMirroring ? SimulatedDevice.current.mainScreen : nil }

    /// Whether the screen is being recorded or mirrored (MIR-9).
    @available(iOS, introduced: 11.0, deprecated: 100000, message: "Use the trait sceneCaptureState instead")
    open var isCaptured: Bool { panel != nil && SimulatedDevice.current.screenList.isMainScreenCaptured }

    // MARK: Brightness and dynamic range

    /// The brightness of the main screen, from 0 to 1; setting it on a monitor has no effect (MISC-1).
    open var brightness: CGFloat {
        get { brightnessValue }
        set {
            let value = min(max(newValue, 0), 1)
            guard panel != nil, value != brightnessValue else { return }
            brightnessValue = value
            NotificationCenter.postForUIKit(Self.brightnessDidChangeNotification, object: self)
        }
    }

    /// Whether the screen may be dimmed in software below the hardware's minimum. The default is false (MISC-2).
    open var wantsSoftwareDimming = false

    /// The calibrated latency in seconds; 0, because no user has calibrated it (MISC-3).
    open var calibratedLatency: TimeInterval { 0 }

    /// The status of the reference display mode: always unsupported (MISC-6).
    open var referenceDisplayModeStatus: ReferenceDisplayModeStatus { .notSupported }

    /// The current headroom for extended dynamic range: 1 (MISC-6).
    open var currentEDRHeadroom: CGFloat { 1 }

    /// The potential headroom for extended dynamic range: 1 (MISC-6).
    open var potentialEDRHeadroom: CGFloat { 1 }

    // MARK: Traits

    /// The traits of the screen; their display scale is ``scale`` (GEO-8).
    open var traitCollection: UITraitCollection { currentTraits }

    /// Called when the traits of the screen change.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// A description in UIKit's format: `<UIScreen: 0x…; bounds = {{0, 0}, {414, 736}}; mode = <UIScreenMode: …>>`
    /// (MISC-7).
    open override nonisolated var description: String {
        describe { ["bounds = \(bounds.bracedDescription)", "mode = \(mode?.description ?? "(null)")"] }
    }
}

// MARK: - Changes by the device

extension UIScreen {
    /// Updates the hardware description; returns whether the current mode changed (MODE-5).
    ///
    /// The mode stays while it is available and the monitor has not chosen `wanted` itself. If the rotation swaps the
    /// sides, another `UIScreenMode` represents the same mode.
    func update(to hardware: ScreenDescription, mode wanted: DisplayMode?, options: SimulationOptions) -> Bool {
        let (before, linkMode) = (mode, displayMode)
        self.hardware = hardware
        modes = ScreenModeTable(
            hardware.modes, rotation: hardware.rotation, chosen: hardware.initialMode, previous: modes)
        if let wanted = wanted.flatMap(modes.screenMode(for:)) {
            mode = wanted
        } else if mode.flatMap(modes.displayMode(for:)) == nil {
            mode = linkMode.flatMap(modes.screenMode(for:)) ?? modes.initialMode(options.initialMode)
        }
        return mode !== before
    }

    /// Switches to one of ``availableModes``.
    func switchMode(to newMode: UIScreenMode) { mode = newMode }

    /// The size of the current mode in pixels, as a viewer sees it.
    var modeSize: CGSize { currentMode?.size ?? .zero }

    /// The visible fraction of a monitor's picture along each axis.
    var visibleShare: Double { 1 - 2 * hardware.overscan }

    var boundsSize: CGSize {
        let device = SimulatedDevice.current
        let isTurned = panel != nil && device.screenBoundsTurn && device.interfaceOrientation.isLandscape
        return isTurned ? CGSize(width: fixedSize.height, height: fixedSize.width) : fixedSize
    }

    /// The size in points, in portrait orientation.
    private var fixedSize: CGSize {
        if let panel { return panel.portraitSize }
        let share = overscanCompensation == .insetBounds ? visibleShare : 1
        return CGSize(width: modeSize.width / scale * share, height: modeSize.height / scale * share)
    }

    /// The bounding rectangle in points, in portrait orientation (GEO-3).
    var fixedBounds: CGRect { CGRect(origin: .zero, size: fixedSize) }

    var nativeSize: CGSize {
        if let panel { return CGSize(width: panel.nativeSize.width, height: panel.nativeSize.height) }
        let share = overscanCompensation == .scale ? visibleShare : 1
        return CGSize(width: modeSize.width * share, height: modeSize.height * share)
    }

    /// The transform from the rotating coordinate space to the fixed one.
    var transformToFixedSpace: CGAffineTransform {
        guard panel != nil, SimulatedDevice.current.screenBoundsTurn else { return .identity }
        return SimulatedDevice.current.interfaceOrientation.transformToPortrait(of: fixedSize)
    }

    /// The size in pixels of the frames sent to the monitor: the size of the connector's mode, regardless of rotation.
    package var framebufferSize: PixelSize { displayMode?.size ?? ScreenDescription.fallbackMode.size }
}

extension UIScreen {
    /// The rotation from the picture as a viewer sees it to frames of ``framebufferSize``.
    ///
    /// A monitor that is the main screen keeps its mode when the interface rotates: the picture rotates within its
    /// frames, as on the panel of a rotated device.
    package var framebufferRotation: Rotation {
        let device = SimulatedDevice.current
        guard panel != nil, device.screenBoundsTurn else { return hardware.rotation }
        return hardware.rotation + device.interfaceOrientation.rotationToPortrait
    }
}

extension UIInterfaceOrientation {
    /// The rotation from a picture in this orientation to portrait; matches ``transformToPortrait(of:)``.
    fileprivate var rotationToPortrait: Rotation {
        switch self {
        case .unknown, .portrait: .none
        case .portraitUpsideDown: .half
        case .landscapeRight: .quarter
        case .landscapeLeft: .threeQuarters
        }
    }

    /// Returns the transform from a screen in this orientation to portrait, where it measures `size` in points.
    func transformToPortrait(of size: CGSize) -> CGAffineTransform {
        switch self {
        case .unknown, .portrait: .identity
        case .portraitUpsideDown: CGAffineTransform(-1, 0, 0, -1, size.width, size.height)
        case .landscapeRight: CGAffineTransform(0, 1, -1, 0, size.width, 0)
        case .landscapeLeft: CGAffineTransform(0, -1, 1, 0, 0, size.height)
        }
    }
}

extension UIScreen {
    /// Constants that describe how a screen compensates for overscan (OVR-1).
    public enum OverscanCompensation: Int, Sendable {
        /// The picture is scaled down until every pixel is visible.
        case scale = 0
        /// The bounds shrink; nothing is scaled.
        case insetBounds = 1
        /// No compensation; the app avoids the edges with `overscanCompensationInsets`.
        case none = 2

        /// The former name of ``none``.
        @available(iOS, introduced: 5.0, deprecated: 9.0, renamed: "UIScreen.OverscanCompensation.none")
        public static var insetApplicationFrame: OverscanCompensation { .none }
    }

    /// Constants that describe the status of the reference display mode (MISC-6).
    public enum ReferenceDisplayModeStatus: Int, Sendable {
        /// The screen does not support reference mode.
        case notSupported = 0
        /// Reference mode is available but off.
        case notEnabled = 1
        /// Reference mode is on but temporarily limited.
        case limited = 2
        /// Reference mode is on.
        case enabled = 3
    }

    /// The traits of the screen's current content.
    ///
    /// A phone is compact in width in portrait and compact in height in landscape; only the large ones, which are at
    /// least 414 points wide in portrait, are regular in width in landscape. Tablets and external screens are regular in
    /// both.
    var currentTraits: UITraitCollection { traits(for: bounds.size) }

    /// Returns the traits that the screen has with a size.
    func traits(for size: CGSize) -> UITraitCollection {
        let isPhone = panel?.idiom == .phone
        let isTurned = size.width > size.height
        let isLarge = min(size.width, size.height) >= 414
        var values = TraitValues.standard
        (values.idiom, values.scale) = (SimulatedDevice.current.profile.idiom, scale)
        values.horizontal = isPhone && !(isTurned && isLarge) ? .compact : .regular
        values.vertical = isPhone && isTurned ? .compact : .regular
        values.capture = SimulatedDevice.current.screenList.captureState(of: self)
        return UITraitCollection(values)
    }

    /// Posted after a monitor connects; the object is the new screen, already in `screens` (SCR-3).
    @available(iOS, introduced: 3.2, deprecated: 16.0, message: "Use UISceneDelegate or related notifications instead")
    public nonisolated static let didConnectNotification = Notification.Name("UIScreenDidConnectNotification")

    /// Posted after a monitor disconnects; the object is its screen, no longer in `screens` (SCR-4).
    @available(iOS, introduced: 3.2, deprecated: 16.0, message: "Use UISceneDelegate or related notifications instead")
    public nonisolated static let didDisconnectNotification = Notification.Name("UIScreenDidDisconnectNotification")

    /// Posted when the `currentMode` of a screen changes; the object is the screen (MODE-4).
    public nonisolated static let modeDidChangeNotification = Notification.Name("UIScreenModeDidChangeNotification")

    /// Posted when the `brightness` of a screen changes; the object is the screen (MISC-1).
    public nonisolated static let brightnessDidChangeNotification =
        Notification.Name("UIScreenBrightnessDidChangeNotification")

    /// Posted when capture of a screen begins or ends; the object is the screen (MIR-9).
    public nonisolated static let capturedDidChangeNotification =
        Notification.Name("UIScreenCapturedDidChangeNotification")

    /// Posted when the `referenceDisplayModeStatus` of a screen changes; the object is the screen (SCR-7).
    public nonisolated static let referenceDisplayModeStatusDidChangeNotification =
        Notification.Name("UIScreenReferenceDisplayModeStatusDidChangeNotification")
}
