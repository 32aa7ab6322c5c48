// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension EDID {
    /// The modes as Linux lists them: preferred first, then by area, refresh rate and clock, each descending.
    ///
    /// The kernel leaves out some modes that the EDID declares, adds others (between range limits, and pairs of 60 and
    /// 59.94 Hz), and knows one mode for each raster and shape of picture, so that a size can stand there twice with the
    /// same rate. Pixel-doubled formats have their distinct pixels: 720x480i where `modes` has 1440x480i. Modes that a
    /// driver refuses are included. (Behaviour rules 17 and 19; Linux 6.1, `drm_edid.c`.)
    public var kernelModes: [EDIDMode] {
        KernelProbe.modes(of: self)
    }

    /// The mode that the monitor wants, by the kernel's rule; nothing when it names none.
    public var preferredMode: EDIDMode? {
        kernelModes.first.flatMap { $0.isPreferred ? $0 : nil }
    }
}
