// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The names that desktops give the kernel's connectors.
package enum DesktopOutput {
    /// Returns the desktop's output for a connector.
    ///
    /// Wayland compositors use the kernel's names, such as `HDMI-A-1`. X11's modesetting driver omits the letter after
    /// HDMI: `HDMI-1`. Drivers with their own numbering, such as NVIDIA's, match only by chance.
    ///
    /// - Parameters:
    ///   - connector: the kernel's name, without the card: `HDMI-A-1`.
    ///   - outputs: the names of the desktop's outputs.
    /// - Returns: the output's name; nil if the desktop has none for the connector.
    package static func name(of connector: String, among outputs: [String]) -> String? {
        if outputs.contains(connector) { return connector }
        let short = shortened(connector)
        // A desktop with both `HDMI-A-1` and `HDMI-B-1` uses the kernel's names.
        return outputs.first { $0 == short }
    }

    /// Returns a connector's name as X11's modesetting driver writes it: without the letter of HDMI-A and HDMI-B.
    private static func shortened(_ connector: String) -> String {
        for prefix in ["HDMI-A-", "HDMI-B-"] where connector.hasPrefix(prefix) {
            return "HDMI-" + connector.dropFirst(prefix.count)
        }
        return connector
    }
}
