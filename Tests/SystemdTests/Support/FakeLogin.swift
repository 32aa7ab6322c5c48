// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CSystemd
import Glibc

@testable import Systemd

/// Stands for logind on a bus: it has its name, and sends its signals.
@safe final class FakeLogin {
    private let bus: OpaquePointer

    init(on address: String) throws {
        var bus: OpaquePointer?
        guard unsafe sd_bus_new(&bus) >= 0, let bus = unsafe bus else { throw SystemdError("new", errorNumber: errno) }
        unsafe self.bus = bus
        try check("connect", unsafe sd_bus_set_address(bus, address))
        try check("connect", unsafe sd_bus_set_bus_client(bus, 1))
        try check("connect", unsafe sd_bus_start(bus))
        try check("take the name", unsafe sd_bus_request_name(bus, Login.name, 0))
    }

    deinit { _ = unsafe sd_bus_flush_close_unref(bus) }

    /// Sends a signal with a truth value, as all of logind's manager that tell of what is to come.
    func emit(_ value: Bool, as signal: String = Login.signal) throws {
        var message: OpaquePointer?
        try check("make", unsafe sd_bus_message_new_signal(bus, &message, Login.path, Login.manager, signal))
        defer { _ = unsafe sd_bus_message_unref(message) }
        var value: CInt = value ? 1 : 0
        try check("append", unsafe sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_BOOLEAN), &value))
        try check("send", unsafe sd_bus_send(bus, message, nil))
        try check("flush", unsafe sd_bus_flush(bus))
    }

    /// Waits until the bus has done all that was asked of it so far.
    func waitForBus() throws {
        try check("take a name", unsafe sd_bus_request_name(bus, "org.secondscreen.test", 0))
    }

    private func check(_ operation: String, _ result: CInt) throws {
        guard result >= 0 else { throw SystemdError(operation, errorNumber: -result) }
    }
}
