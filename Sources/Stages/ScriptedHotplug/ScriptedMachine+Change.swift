// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Hotplug

extension ScriptedMachine {
    /// What happens to the machine.
    ///
    /// Sockets appear when they are first named with a monitor, and stay. Faults of a socket last until `edidOK`, have
    /// their effect on a monitor that is there at once, with an event, and may be set before there is a socket.
    package enum Change: Hashable, Sendable {
        /// A monitor comes into a socket; one that is there is replaced as by `swap`.
        case plug(ConnectorID, VirtualMonitor)
        /// The monitor is taken out; the socket stays.
        case unplug(ConnectorID)
        /// Another monitor comes in place of one, and nobody can see that the socket was empty (hotplug.md rule 14).
        case swap(ConnectorID, VirtualMonitor)
        /// A monitor like the one in the first socket, to the last byte, comes into the second.
        case duplicate(ConnectorID, into: ConnectorID)
        /// The connector disappears and appears under another name, with its monitor and its faults (sway#7062).
        case rename(ConnectorID, to: ConnectorID)
        /// Contact is lost for `each` and back for `each`, so many times; an event each time.
        ///
        /// Another `plug`, `unplug`, `swap`, `flap` or `storm` of the socket ends it.
        case flap(ConnectorID, times: Int, each: Duration)
        /// Contact is lost and back so often that it makes that many events a second; the monitor is there at the end.
        case storm(ConnectorID, eventsPerSecond: Int, lasting: Duration)
        /// From now on changes happen, and no event tells of them.
        case loseEvents
        /// Events come again; lost ones do not.
        case deliverEvents
        /// From now on readings show what was true so long ago, and first what was last seen; zero ends it.
        case stale(Duration)
        /// The EDID of a monitor can be read only so long after it has come, or after now when it is there.
        case edidLate(ConnectorID, Duration)
        /// EDIDs arrive damaged.
        case edidBroken(ConnectorID, EDIDDamage)
        /// No EDID can be read.
        case noEDID(ConnectorID)
        /// The EDID is whole, there and in time again.
        case edidOK(ConnectorID)
        /// The EDID calls another of the monitor's modes its preferred one.
        case wrongPreferred(ConnectorID, ModeRequest)
        /// A card goes with its sockets, by `ConnectorID.card`; monitors stay plugged into them.
        case removeCard(String)
        /// A card comes, with the monitors in its sockets.
        case addCard(String)
        /// Somebody has everything looked at.
        case rescan
    }
}
