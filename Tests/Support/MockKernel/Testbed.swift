// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CUMockdev

/// A directory of libumockdev; UMOCKDEV_DIR points at it during the lifetime of the value.
///
/// The library guards none of its state, so a testbed belongs into a `Mutex`. libumockdev 0.17 never closes two
/// descriptors of each testbed (its worker thread's), so that a process should make hundreds of them, not thousands. It
/// terminates the process if it cannot create a directory in `TMPDIR`.
@safe struct Testbed: ~Copyable, @unchecked Sendable {
    private let handle: OpaquePointer

    /// The directory that stands for `/`; the mock sysfs is `sys` in it.
    let rootDirectory: String

    init() {
        let handle = unsafe umockdev_testbed_new()
        // The getter copies the path for its caller.
        let path = unsafe umockdev_testbed_get_root_dir(handle)
        rootDirectory = unsafe String(cString: path)
        unsafe g_free(path)
        unsafe self.handle = handle
    }

    deinit { unsafe g_object_unref(UnsafeMutableRawPointer(handle)) }

    /// Adds the devices of a recording by umockdev-record, and sends an `add` for each.
    func addDevices(recording: String) throws(MockKernelError) {
        var error: UnsafeMutablePointer<GError>?
        guard unsafe umockdev_testbed_add_from_string(handle, recording, &error) == 0 else { return }
        var message = "umockdev gave no reason"
        if let error = unsafe error {
            if let text = unsafe error.pointee.message {
                message = unsafe String(cString: text)
            }
            unsafe g_error_free(error)
        }
        throw MockKernelError(operation: "add the devices of a recording", cause: .malformedRecording(message))
    }

    /// Sends a device's event through the library, which terminates the process if a listener's queue is full.
    func sendUevent(action: String, devicePath: String) {
        unsafe umockdev_testbed_uevent(handle, "/sys" + devicePath, action)
    }
}
