// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
public import Foundation

/// A set of attributes that a screen can be switched to.
///
/// Modes are immutable, and come only from a screen (MODE-1): `availableModes`, `preferredMode`, `currentMode`. A mode
/// has no refresh rate; modes that differ only in their rate are one `UIScreenMode`.
open class UIScreenMode: NSObject, @unchecked Sendable {
    // Unchecked, because an open class may be subclassed; this class itself holds constants only.

    /// The size of the framebuffer in pixels, as a viewer sees it: portrait on a monitor mounted on its side.
    public let size: CGSize
    /// The aspect ratio of a pixel: width over height.
    public let pixelAspectRatio: CGFloat

    init(size: CGSize, pixelAspectRatio: CGFloat) {
        self.size = size
        self.pixelAspectRatio = pixelAspectRatio
        super.init()
    }

    /// A description in UIKit's format: `<UIScreenMode: 0x…; size = 1242.000000 x 2208.000000>` (MISC-7).
    open override var description: String {
        let sides = String(format: "%f x %f", Double(size.width), Double(size.height))
        return "<\(identityDescription); size = \(sides)>"
    }
}

/// The modes of one screen: UIKit's objects in order, each with its connector mode.
struct ScreenModeTable {
    struct Entry {
        let screenMode: UIScreenMode
        let displayMode: DisplayMode
    }

    /// The entries in ascending order of area, so that `availableModes.last` is the largest (MODE-9).
    private(set) var entries: [Entry]
    private let preferred: UIScreenMode?
    /// Whether the screen's modes swap the width and height of the connector's modes.
    private let swapsSides: Bool

    /// Creates the table for the modes that a connector offers.
    ///
    /// Modes that a `UIScreenMode` cannot distinguish collapse into the best one: first `chosen`, then preferred, then
    /// progressive over interlaced, then the highest rate. Equal objects are reused from `previous`, so that their
    /// identity is stable while the screen is connected (MODE-2). Modes are immutable, so a screen whose sides are
    /// swapped gets new ones (MODE-1).
    init(
        _ modes: [DisplayMode], rotation: Rotation, chosen: DisplayMode? = nil, previous: ScreenModeTable? = nil
    ) {
        let swapsSides = rotation.swapsSides
        let previous = previous?.swapsSides == swapsSides ? previous : nil
        self.swapsSides = swapsSides
        var best: [Key: DisplayMode] = [:]
        for mode in modes {
            let key = Key(mode)
            guard let known = best[key] else {
                best[key] = mode
                continue
            }
            if known != chosen, mode == chosen || mode.outranks(known) { best[key] = mode }
        }
        entries = best.values.sorted { $0.precedes($1) }.map { mode in
            Entry(
                screenMode: previous?.screenMode(for: mode) ?? UIScreenMode(mode, swapsSides: swapsSides),
                displayMode: mode)
        }
        let wanted = (modes.first { $0.isPreferred } ?? modes.first).map(Key.init)
        preferred = entries.first { Key($0.displayMode) == wanted }?.screenMode
    }

    /// UIKit's objects in ascending order of area.
    var screenModes: [UIScreenMode] { entries.map(\.screenMode) }

    /// The mode that the monitor prefers, otherwise the kernel's first.
    var preferredMode: UIScreenMode? { preferred }

    /// Returns the object for `mode`, or nil if the screen does not offer it.
    func screenMode(for mode: DisplayMode) -> UIScreenMode? {
        let key = Key(mode)
        return entries.first { Key($0.displayMode) == key }?.screenMode
    }

    /// Returns the connector mode of `screenMode`, or nil for a mode of another screen.
    func displayMode(for screenMode: UIScreenMode) -> DisplayMode? {
        entries.first { $0.screenMode === screenMode }?.displayMode
    }

    /// Returns the initial mode of a screen (MODE-6).
    func initialMode(_ policy: SimulationOptions.InitialMode) -> UIScreenMode? {
        switch policy {
        case .preferred: preferredMode
        case .highest: entries.last?.screenMode
        case .common:
            Self.commonSizes.lazy.compactMap { size in
                entries.first { $0.displayMode.size == size }?.screenMode
            }.first ?? preferredMode
        }
    }

    /// The sizes that televisions and monitors most often share, most common first.
    private static let commonSizes = [
        PixelSize(width: 1920, height: 1080), PixelSize(width: 1280, height: 720),
        PixelSize(width: 1024, height: 768), PixelSize(width: 640, height: 480),
    ]

    /// The attributes that a `UIScreenMode` distinguishes.
    private struct Key: Hashable {
        let size: PixelSize
        let pixelAspectRatio: Double

        init(_ mode: DisplayMode) {
            size = mode.size
            pixelAspectRatio = mode.pixelAspectRatio
        }
    }
}

extension UIScreenMode {
    fileprivate convenience init(_ mode: DisplayMode, swapsSides: Bool) {
        let size = mode.size
        if swapsSides {
            self.init(
                size: CGSize(width: size.height, height: size.width), pixelAspectRatio: 1 / mode.pixelAspectRatio)
        } else {
            self.init(size: CGSize(width: size.width, height: size.height), pixelAspectRatio: mode.pixelAspectRatio)
        }
    }
}

extension DisplayMode {
    /// Whether this mode is preferred to `other`, which has the same attributes.
    fileprivate func outranks(_ other: DisplayMode) -> Bool {
        if isPreferred != other.isPreferred { return isPreferred }
        if isInterlaced != other.isInterlaced { return !isInterlaced }
        return refreshMillihertz > other.refreshMillihertz
    }

    /// Whether this mode is listed before `other`: smaller area, then narrower, then narrower pixels.
    fileprivate func precedes(_ other: DisplayMode) -> Bool {
        (size.area, size.width, pixelAspectRatio) < (other.size.area, other.size.width, other.pixelAspectRatio)
    }
}
