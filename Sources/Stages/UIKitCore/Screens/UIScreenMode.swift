// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
public import Foundation

/// One set of sizes that a screen can be switched to.
///
/// Immutable, and obtained from a screen only (MODE-1): `availableModes`, `preferredMode`, `currentMode`. There is no
/// refresh rate in it; modes of one size that differ in their rate alone are one `UIScreenMode`.
open class UIScreenMode: NSObject, @unchecked Sendable {
    // Unchecked, because an open class may be subclassed; this class itself holds constants only.

    /// The framebuffer's size in pixels.
    public let size: CGSize
    /// The width of one pixel divided by its height.
    public let pixelAspectRatio: CGFloat

    init(size: CGSize, pixelAspectRatio: CGFloat) {
        self.size = size
        self.pixelAspectRatio = pixelAspectRatio
        super.init()
    }

    /// The mode in UIKit's form: `<UIScreenMode: 0x…; size = 1242.000000 x 2208.000000>` (MISC-7).
    open override var description: String {
        let sides = String(format: "%f x %f", Double(size.width), Double(size.height))
        return "<\(identityDescription); size = \(sides)>"
    }
}

/// The modes of one screen: UIKit's objects in order, and the connector's mode behind each.
struct ScreenModeTable {
    /// One object and the connector's mode that it stands for.
    struct Entry {
        let screenMode: UIScreenMode
        let displayMode: DisplayMode
    }

    /// The entries by ascending area, so that code that takes `availableModes.last` gets the largest (MODE-9).
    private(set) var entries: [Entry]
    private let preferred: UIScreenMode?

    /// Creates the table of the modes that a connector offers.
    ///
    /// Modes that a `UIScreenMode` cannot tell apart become one, the best of them: `chosen` before others, preferred
    /// before others, whole frames before fields, then the highest rate. Objects of `previous` with the same numbers are taken over, so
    /// that a mode stays identical while its screen is connected (MODE-2).
    init(_ modes: [DisplayMode], chosen: DisplayMode? = nil, previous: ScreenModeTable? = nil) {
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
            Entry(screenMode: previous?.screenMode(for: mode) ?? UIScreenMode(mode), displayMode: mode)
        }
        let wanted = (modes.first { $0.isPreferred } ?? modes.first).map(Key.init)
        preferred = entries.first { Key($0.displayMode) == wanted }?.screenMode
    }

    /// UIKit's objects, ascending by area.
    var screenModes: [UIScreenMode] { entries.map(\.screenMode) }

    /// The mode that the monitor prefers, else the first in the kernel's order.
    var preferredMode: UIScreenMode? { preferred }

    /// The object that stands for `mode`; nil when the screen does not offer it.
    func screenMode(for mode: DisplayMode) -> UIScreenMode? {
        let key = Key(mode)
        return entries.first { Key($0.displayMode) == key }?.screenMode
    }

    /// The connector's mode behind `screenMode`; nil for a mode of another screen.
    func displayMode(for screenMode: UIScreenMode) -> DisplayMode? {
        entries.first { $0.screenMode === screenMode }?.displayMode
    }

    /// The mode that a connecting screen starts in (MODE-6).
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

    /// What televisions and monitors most often share, the most widespread first.
    private static let commonSizes = [
        PixelSize(width: 1920, height: 1080), PixelSize(width: 1280, height: 720),
        PixelSize(width: 1024, height: 768), PixelSize(width: 640, height: 480),
    ]

    /// What a `UIScreenMode` tells apart.
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
    fileprivate convenience init(_ mode: DisplayMode) {
        self.init(
            size: CGSize(width: mode.size.width, height: mode.size.height),
            pixelAspectRatio: mode.pixelAspectRatio
        )
    }
}

extension DisplayMode {
    /// Whether this mode rather than `other`, of the same size, stands behind their common object.
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
