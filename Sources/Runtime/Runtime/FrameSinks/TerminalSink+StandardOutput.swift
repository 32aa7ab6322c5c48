// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import FrameOutput
import SystemPackage

extension TerminalSink {
    /// The sink for the terminal that standard output is, of the size that it has now; 80 × 24 for what is none.
    ///
    /// - Parameter output: what writes to standard output; what else is printed goes through it as well, so that neither
    ///   tears the other.
    /// - Returns: the sink.
    static func standardOutput(_ output: OutputWriter) -> TerminalSink {
        let size = ControllingTerminal.size(of: .standardOutput) ?? (80, 24)
        return TerminalSink(columns: size.columns, rows: size.rows, style: TerminalProbe.style()) { text in
            _ = await output.writeAndWait(Array(text.utf8))
        }
    }

    /// Takes over the size that standard output has now, as SIGWINCH asks.
    package func followStandardOutput() async {
        guard let size = ControllingTerminal.size(of: .standardOutput) else { return }
        await resize(columns: size.columns, rows: size.rows)
    }
}
