// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension Overrides {
    /// How a person says something for one run.
    package enum Channel: Sendable {
        /// By options on the command line.
        case options
        /// By variables of the environment.
        case environment

        /// What a person wrote for an option, as `--mode` or `SECONDSCREEN_MODE`.
        func origin(_ option: String) -> Origin {
            switch self {
            case .options: .option(option)
            case .environment: .variable("SECONDSCREEN_" + option.dropFirst(2).uppercased().replacing("-", with: "_"))
            }
        }
    }
}

extension Configuration {
    /// The configuration with what a person says for this run over it.
    ///
    /// - Parameters:
    ///   - overrides: what is said; lists take the place of the files' lists.
    ///   - channel: how it is said, for the values' origins.
    /// - Returns: the configuration that counts.
    package func applying(_ overrides: Overrides, from channel: Overrides.Channel = .options) -> Configuration {
        var result = self
        for key in SettingKey.all {
            guard let option = key.option, key.override(overrides, &result) else { continue }
            result.origins[key.path] = channel.origin(option)
        }
        if let plug = overrides.plug {
            result.plug = plug.map {
                PluggedMonitor($0.spec, connector: $0.connector, origin: channel.origin("--plug"))
            }
        }
        return result
    }
}
