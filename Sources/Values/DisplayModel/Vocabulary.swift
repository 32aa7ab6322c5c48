// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// The raw values are used on the control socket, in configuration files, in scenarios and on the command line;
// UIKitCore maps UIKit's own types to these.

/// The orientation of a device, named as in UIKit.
package enum DeviceOrientation: String, Hashable, Sendable, CaseIterable {
    /// Upright, the home edge at the bottom.
    case portrait
    /// Upright, the home edge at the top.
    case portraitUpsideDown
    /// Turned left, the home edge on the right.
    case landscapeLeft
    /// Turned right, the home edge on the left.
    case landscapeRight
    /// Lying on its back.
    case faceUp
    /// Lying on its face.
    case faceDown
}

/// The state of an app.
package enum AppState: String, Hashable, Sendable, CaseIterable {
    /// In the foreground, receiving events.
    case active
    /// In the foreground, receiving no events.
    case inactive
    /// Running in the background.
    case background
    /// In memory, not running.
    case suspended
}

/// A fault of a virtual monitor or its cable.
package enum MonitorFault: String, Hashable, Sendable, CaseIterable {
    /// The cable loses contact three times.
    case flap
    /// The monitor is connected again, and its EDID can be read only some seconds later.
    case lateEDID = "lateEdid"
    /// The monitor is connected again, and its EDID cannot be read.
    case noEDID = "noEdid"
    /// The same monitor, with the same EDID, is also in another socket.
    case twin
}

/// What an external screen shows while the app has no window on it.
package enum MirroringPolicy: String, Hashable, Sendable, CaseIterable {
    /// A secondary window that shows the main window's content.
    case window
    /// No window: the screen mirrors the main screen, as iOS does (MIR-1).
    case system
    /// Black (MIR-4).
    case none
}

/// How a mirrored image fits into a screen, named as in wl-mirror.
package enum MirrorAspect: String, Hashable, Sendable, CaseIterable {
    /// As large as possible with everything visible; bars on two sides.
    case fit
    /// As small as possible without bars; cropped on two sides.
    case fill
    /// Like `fit`, but by a whole number: each point becomes 1, 2, 3 … pixels each way, or 2, 3 … points one pixel.
    case exact
}

/// What an external screen currently shows.
package enum ScreenContent: String, Hashable, Sendable, CaseIterable {
    /// The app's own windows.
    case windows
    /// The main screen's image, mirrored by the system.
    case mirroring
    /// Nothing.
    case black
}

/// What a monitor shows while its screen shows nothing: no window is visible on it, and it mirrors nothing.
package enum UnusedScreen: String, Hashable, Sendable, CaseIterable {
    /// A black picture; the link stays on.
    case black
    /// No picture: the link is switched off, so that the monitor can sleep.
    case off
}

/// How a screen compensates for a monitor that cuts off the edges (OVR-1 to OVR-7).
package enum OverscanCompensation: String, Hashable, Sendable, CaseIterable {
    /// The image is scaled down until nothing is cut off (OVR-3).
    case scale
    /// The screen's bounds shrink to the visible part and are drawn unscaled (OVR-4).
    case insetBounds
    /// The image covers the whole frame, and the monitor cuts it off (OVR-5).
    case none
}
