// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// A sink that takes every frame and shows none.
package struct NullSink: FrameSink {
    /// Creates the sink.
    package init() {}

    /// Accepts every mode.
    package func test(_ mode: DisplayMode, on screen: String) {}

    /// Does nothing.
    package func commit(_ mode: DisplayMode?, on screen: String) {}

    /// Lets the frame go.
    package func present(_ frame: Frame) {}
}
