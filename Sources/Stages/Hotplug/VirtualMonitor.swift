// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import EDIDCodec

/// A monitor without hardware: the data that it would report over its cable.
package struct VirtualMonitor: Hashable, Sendable {
    /// The EDID; empty for a monitor that does not respond.
    package var edid: [UInt8]
    /// Pixels per point.
    package var scale: Double
    /// The fraction of the image that is cut off at each edge, 0 to 0.49.
    package var overscan: Double

    /// Creates a monitor; see the properties.
    package init(edid: [UInt8], scale: Double = 1, overscan: Double = 0) {
        self.edid = edid
        self.scale = scale
        self.overscan = overscan
    }

    /// The timings that a modern monitor would declare for the modes.
    ///
    /// - Throws: the first mode that no EDID can express.
    package static func timings(_ modes: [ScreenSpec.Mode]) throws(VirtualMonitorError) -> [VideoTiming] {
        var timings: [VideoTiming] = []
        for mode in modes {
            let timing = VideoTiming.forScreen(
                width: mode.size.width, height: mode.size.height, refreshMillihertz: mode.refreshMillihertz,
                isInterlaced: mode.isInterlaced)
            guard let timing else { throw VirtualMonitorError("no EDID can express \(mode)") }
            timings.append(timing)
        }
        return timings
    }

    /// Returns whether a virtual monitor can have a mode: a spec allows it, and an EDID can express it.
    package static func canHave(_ mode: ScreenSpec.Mode) -> Bool {
        guard (1000...1_000_000).contains(mode.refreshMillihertz), VirtualLimits.problem(with: mode.size) == nil,
            let timings = try? timings([mode])
        else { return false }
        return (try? EDIDSpecification(name: "Virtual", timings: timings)) != nil
    }
}

/// The reason a virtual monitor cannot be created.
package struct VirtualMonitorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem and the remedy; one line.
    package var description: String

    /// Creates an error; see the property.
    package init(_ description: String) { self.description = description }
}

extension ConnectorReading {
    /// The reading of a socket with a monitor plugged in.
    package init(id: ConnectorID, monitor: VirtualMonitor) {
        self.init(id: id, status: .connected, edid: monitor.edid, scale: monitor.scale, overscan: monitor.overscan)
    }
}

/// Limits on virtual monitors, which cost a client nothing but use the runtime's memory.
///
/// A rendered screen takes four bytes per pixel, and twice that while a frame is being shown. The service's unit allows
/// 1 GiB. Real monitors are not limited.
package enum VirtualLimits {
    /// The maximum number of sockets, including empty ones: a socket stays when its monitor is unplugged.
    package static let sockets = 64
    /// The maximum number of pixels of a mode: 10240x4320, the largest in CTA-861.
    package static let modePixels = 10_240 * 4320
    /// The maximum number of pixels of all virtual screens in their largest modes: ``sockets`` of 4096x2160.
    package static let totalPixels = sockets * 4096 * 2160

    /// The maximum number of bytes of an EDID that a program sends: 256 blocks, as many as E-EDID allows.
    package static let edidBytes = 256 * 128

    /// Returns the reason an EDID is too large; nil if it is not.
    package static func problem(withEDIDOf bytes: Int) -> String? {
        bytes <= edidBytes ? nil : "an EDID has at most \(edidBytes) bytes; this one has \(bytes)"
    }

    /// Returns the reason a mode is too large; nil if it is not.
    package static func problem(with size: PixelSize) -> String? {
        guard size.area > modePixels else { return nil }
        return "\(size) has \(size.area) pixels; a virtual monitor's mode has at most \(modePixels), such as 10240x4320"
    }

    /// Returns the reason virtual screens are too large in total.
    ///
    /// - Parameter pixels: each screen's ``VirtualMonitor/largestPixels``.
    /// - Returns: the reason in one line, with the limit; nil if they are not.
    package static func problem(withTotal pixels: some Sequence<Int>) -> String? {
        let total = pixels.reduce(0, +)
        guard total > totalPixels else { return nil }
        return
            "the virtual screens would have \(megapixels(total)) megapixels together in their largest modes, more than "
            + "the \(megapixels(totalPixels)) of a runtime; unplug one, or choose smaller modes"
    }

    private static func megapixels(_ pixels: Int) -> String {
        // Rounded up, so that exceeding the limit by one pixel does not read as the limit itself.
        let tenths = (pixels + 99_999) / 100_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension VirtualMonitor {
    /// The modes offered to apps; none without a readable EDID.
    package var modes: [DisplayMode] { (try? EDID(parsing: edid))?.kernelModes.map(DisplayMode.init) ?? [] }

    /// The pixels of the largest mode, since an app may select any mode at any time; a monitor without modes gets
    /// 1024x768.
    package var largestPixels: Int { modes.map(\.size.area).max() ?? 1024 * 768 }
}
