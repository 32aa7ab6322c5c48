// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec

extension EDIDMode {
    /// The name under which the kernel lists the mode in sysfs: `1920x1080i`.
    var kernelName: String {
        // The kernel narrows this CVT mode to 1366 pixels after it has named it.
        let isMisnamed = source == .standard && width == 1366 && height == 768 && timing.horizontalTotal == 1776
        return "\(isMisnamed ? 1360 : width)x\(height)\(isInterlaced ? "i" : "")"
    }
}
