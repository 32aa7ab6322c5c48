// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import DisplayModel
package import SecondScreen

extension MonitorMatch {
    /// Whether a connector, with the monitor in it, is meant.
    ///
    /// - Parameters:
    ///   - connector: the connector.
    ///   - makers: where makers' names are looked up.
    /// - Returns: whether every pattern fits.
    package func matches(_ connector: Connector, makers: PNPRegistry) -> Bool {
        mismatch(with: connector, makers: makers) == nil
    }

    /// Why a connector is not meant, as `name is "LG TV", not "DELL*"`; nil when it is.
    func mismatch(with connector: Connector, makers: PNPRegistry) -> String? {
        for property in Property.allCases {
            guard let pattern = patterns[property] else { continue }
            let values = property.values(of: connector, makers)
            // What a monitor does not say is an empty text, so that an empty pattern asks for that.
            let fits = (values.isEmpty ? [""] : values).contains {
                pattern.matches($0, ignoringCase: property.ignoresCase)
            }
            guard !fits else { continue }
            guard !values.isEmpty else { return "\(property.rawValue) is not known, and \"\(pattern)\" is wanted" }
            let list = Spelling.list(values.map { "\"\($0)\"" })
            return "\(property.rawValue) is \(list), not \"\(pattern)\""
        }
        return nil
    }
}

extension MonitorMatch.Property {
    /// Whether the case of letters is without meaning.
    fileprivate var ignoresCase: Bool {
        switch self {
        case .name, .make, .model: true
        case .connector, .serial, .id: false
        }
    }

    /// What a monitor says of the property, in each form that a person may know it in.
    fileprivate func values(of connector: Connector, _ makers: PNPRegistry) -> [String] {
        let monitor = connector.monitor
        switch self {
        case .connector:
            let (whole, short) = (connector.id.description, connector.id.name)
            return whole == short ? [short] : [whole, short]
        case .name:
            return [monitor?.name].compactMap { $0 }
        case .make:
            return [monitor?.manufacturer, monitor.flatMap { makers.name(of: $0.manufacturer) }].compactMap { $0 }
        case .model:
            guard let product = monitor?.product else { return [] }
            return [String(product), "0x" + product.hexText(digits: 4)]
        case .serial:
            let number = monitor.flatMap { $0.serialNumber == 0 ? nil : String($0.serialNumber) }
            return [monitor?.serialText, number].compactMap { $0 }
        case .id:
            return [connector.monitorID].compactMap { $0 }
        }
    }
}

extension PNPRegistry {
    /// The makers' names of this machine, read once.
    package static let installed = PNPRegistry()
}
