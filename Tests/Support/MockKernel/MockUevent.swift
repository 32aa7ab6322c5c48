// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Each kind of event that the kernel sends about graphics cards; the numbers are those of hotplug.md §1.1.
///
/// A card is named as in sysfs (`card0`), a connector with its card (`card0-HDMI-A-1`). An event may be about a card or
/// connector that was removed before, as the kernel's are, but not about one that was never added.
public enum MockUevent: Hashable, Sendable {
    /// E1: something about this card's connectors changed.
    case hotplug(card: String)
    /// E2: this connector changed. The event is sent by its card and has `CONNECTOR=<id>`.
    case connectorHotplug(String)
    /// E3: a property of this connector changed, such as content protection. No monitor was plugged in or out.
    case propertyChanged(String, propertyID: UInt32)
    /// E4: a lease of this card ended. No monitor was plugged in or out.
    case leaseEnded(card: String)
    /// E5: this connector was registered.
    case connectorAdded(String)
    /// E5: this connector is gone.
    case connectorRemoved(String)
    /// E6: this card was registered.
    case cardAdded(String)
    /// E6: this card is gone.
    case cardRemoved(String)
    /// E6: this card's render node was registered.
    case renderNodeAdded(card: String)
    /// E6: this card's render node is gone.
    case renderNodeRemoved(card: String)
    /// E6: the change that a card sends before its own `add`, with the device path `/card0`.
    case hotplugBeforeAdd(card: String)
    /// E7: a program wrote to this card's `uevent` file. An argument `HOTPLUG` arrives as `SYNTH_ARG_HOTPLUG`.
    case synthetic(card: String, uuid: String = "0", arguments: [String: String] = [:])
    /// E8: the driver was bound to the PCI device above this card, or unbound: `bind` or `unbind`, subsystem `pci`.
    case driver(card: String, action: String)
    /// E8: a DRM event of another device type, which a consumer ignores.
    case otherDeviceType(card: String, action: String, deviceType: String)
}
