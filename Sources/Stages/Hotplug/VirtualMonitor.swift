// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import EDIDCodec

/// A monitor that exists without being plugged in anywhere: what it would answer on its cable.
package struct VirtualMonitor: Hashable, Sendable {
    /// The EDID's bytes; empty for a monitor that answers nothing.
    package var edid: [UInt8]
    /// Pixels for one point of an app's layout.
    package var scale: Double
    /// The share of the picture that is lost at each edge, 0 to 0.49.
    package var overscan: Double

    /// Creates a monitor; see the properties.
    package init(edid: [UInt8], scale: Double = 1, overscan: Double = 0) {
        self.edid = edid
        self.scale = scale
        self.overscan = overscan
    }

    /// The timings that a monitor of today would declare for modes.
    ///
    /// - Throws: at the first mode that no EDID can hold; names it.
    package static func timings(_ modes: [ScreenSpec.Mode]) throws(VirtualMonitorError) -> [VideoTiming] {
        var timings: [VideoTiming] = []
        for mode in modes {
            let timing = VideoTiming.forScreen(
                width: mode.size.width, height: mode.size.height, refreshMillihertz: mode.refreshMillihertz,
                isInterlaced: mode.isInterlaced)
            guard let timing else { throw VirtualMonitorError("no monitor can be driven at \(mode)") }
            timings.append(timing)
        }
        return timings
    }
}

/// Why a monitor cannot be made.
package struct VirtualMonitorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and what would be right; one line.
    package var description: String

    /// Creates an error; see the property.
    package init(_ description: String) {
        self.description = description
    }
}

extension ConnectorReading {
    /// What a look at a socket with `monitor` in it gives.
    package init(id: ConnectorID, monitor: VirtualMonitor) {
        self.init(id: id, status: .connected, edid: monitor.edid, scale: monitor.scale, overscan: monitor.overscan)
    }
}

/// How much a runtime takes on in virtual monitors, which cost whoever asks for them nothing and the runtime memory.
///
/// A screen that is drawn takes four bytes for each pixel, and twice that while a frame is being shown. The service's
/// unit grants 1 GiB. Monitors that are really plugged in are not limited.
package enum VirtualLimits {
    /// How many sockets there can be; empty ones count, as a socket stays when its monitor goes.
    package static let sockets = 64
    /// The most pixels of one mode: 10240x4320, the largest of CTA-861.
    package static let modePixels = 10_240 * 4320
    /// The most pixels of all virtual screens together, each in its largest mode: sixteen of 4096x2160, and more than
    /// sixty-four of 1920x1080.
    package static let totalPixels = 16 * 4096 * 2160

    /// Why a mode is too large; nil when it is not.
    package static func problem(with size: PixelSize) -> String? {
        guard size.area > modePixels else { return nil }
        return "\(size) has \(size.area) pixels; a virtual monitor's mode has at most \(modePixels), as 10240x4320"
    }

    /// Why virtual screens are too large together.
    ///
    /// - Parameter pixels: the pixels of each in its largest mode, as ``VirtualMonitor/largestPixels`` has them.
    /// - Returns: the reason in a line, with the limit; nil when they are not.
    package static func problem(withTotal pixels: some Sequence<Int>) -> String? {
        let total = pixels.reduce(0, +)
        guard total > totalPixels else { return nil }
        return
            "the virtual screens would have \(megapixels(total)) megapixels together in their largest modes, more than "
            + "the \(megapixels(totalPixels)) of a runtime; unplug one, or choose smaller modes"
    }

    private static func megapixels(_ pixels: Int) -> String {
        // Rounded up, so that one pixel too many is not told as the limit itself.
        let tenths = (pixels + 99_999) / 100_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension VirtualMonitor {
    /// The modes that an app is offered; none when the monitor says nothing that can be read.
    package var modes: [DisplayMode] { (try? EDID(parsing: edid))?.kernelModes.map(DisplayMode.init) ?? [] }

    /// The pixels of the largest mode, as an app may choose any of them at any time; a monitor that offers none gets a
    /// mode of 1024x768.
    package var largestPixels: Int { modes.map(\.size.area).max() ?? 1024 * 768 }
}
