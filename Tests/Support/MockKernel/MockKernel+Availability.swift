// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

extension MockKernel {
    /// Whether this process was started with umockdev's library preloaded, so that events can be sent.
    public static var isAvailable: Bool {
        // RTLD_NOLOAD finds the library only if something has loaded it, and only the preload does. (The library's own
        // `umockdev_in_mock_environment` is false without a testbed, and remembers its first answer.)
        guard let handle = unsafe dlopen("libumockdev-preload.so.0", RTLD_LAZY | RTLD_NOLOAD) else { return false }
        unsafe dlclose(handle)
        return true
    }

    /// Whether tests must fail instead of being skipped without the preload: SECONDSCREEN_REQUIRE_UMOCKDEV=1.
    public static var isRequired: Bool {
        // The environment is not changed by tests other than by libumockdev, under its own name.
        guard let value = unsafe getenv("SECONDSCREEN_REQUIRE_UMOCKDEV") else { return false }
        return unsafe String(cString: value) == "1"
    }

    /// Why a test was skipped, with the command that runs it.
    public static let unavailableMessage =
        "umockdev is not preloaded; run the tests as `umockdev-wrapper swift test --skip-build`"
}
