// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import SecondScreen

extension MonitorIdentity {
    /// Maker and name as people know them, as `Red Hat, Inc. QEMU Monitor`; a product number where there is no name.
    ///
    /// - Parameter makers: where makers' names are looked up; without it, and for makers it does not know, the three
    ///   letters of the PNP identifier stand.
    /// - Returns: maker and name.
    func label(makers: PNPRegistry? = nil) -> String {
        let maker = makers?.name(of: manufacturer) ?? manufacturer
        guard let name else { return "\(maker) 0x" + product.hexText(digits: 4, uppercase: true) }
        return "\(maker) \(name)"
    }
}
