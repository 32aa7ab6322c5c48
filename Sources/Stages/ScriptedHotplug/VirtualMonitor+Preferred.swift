// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
import EDIDCodec
package import Hotplug

extension VirtualMonitor {
    /// The same monitor with an EDID that calls another of its modes the preferred one.
    ///
    /// The EDID is made anew from what it says, with the timing in front; identity, size and sound stay.
    ///
    /// - Parameter request: the mode, which must be one that the kernel lists for the monitor.
    /// - Returns: the monitor; itself when it prefers the mode already.
    /// - Throws: when there is no readable EDID, or the mode is not in it, or cannot be a preferred one.
    package func preferring(_ request: ModeRequest) throws(VirtualMonitorError) -> VirtualMonitor {
        let known: EDID
        do {
            known = try EDID(parsing: edid)
        } catch {
            throw VirtualMonitorError("\(request) cannot be its preferred mode: \(error)")
        }
        let modes = known.kernelModes
        guard let wanted = ModePolicy.exact(request).mode(among: modes.map(DisplayMode.init)) else {
            let sizes = modes.prefix(8).map { DisplayMode($0).description }.joined(separator: ", ")
            throw VirtualMonitorError(
                "\(request) cannot be its preferred mode: it has \(modes.isEmpty ? "no modes" : sizes)"
                    + (modes.count > 8 ? " and \(modes.count - 8) more" : ""))
        }
        if wanted.isPreferred { return self }
        var monitor = self
        for mode in modes where DisplayMode(mode) == wanted {
            guard let bytes = try? EDIDSpecification(known).preferring(mode.timing).encoded() else { continue }
            guard let first = try? EDID(parsing: bytes).preferredMode, request.matches(DisplayMode(first)) else {
                continue
            }
            monitor.edid = bytes
            return monitor
        }
        throw VirtualMonitorError("\(request) cannot be its preferred mode: no EDID can say so of such a timing")
    }
}

extension EDIDSpecification {
    /// The same specification with another timing in front.
    fileprivate func preferring(_ timing: VideoTiming) throws(EDIDSpecificationError) -> EDIDSpecification {
        try EDIDSpecification(
            name: name, manufacturer: manufacturer, product: product, serialNumber: serialNumber,
            serialText: serialText, week: week, year: year, widthMillimeters: widthMillimeters,
            heightMillimeters: heightMillimeters, connection: connection,
            timings: [timing] + timings.filter { $0 != timing }, hasAudio: hasAudio, overscans: overscans)
    }
}
