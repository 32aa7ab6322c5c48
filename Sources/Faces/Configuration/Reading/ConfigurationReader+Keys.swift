// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension ConfigurationReader {
    /// The path of every key that the reader knows, as `device.profile` and `monitors[].match.name`, sorted.
    package static let keyPaths: [String] = {
        let matchKeys = MonitorMatch.Property.allCases.map(\.rawValue)
        let overrideKeys = Entry.overrideKeys + matchKeys.map { "match.\($0)" }
        let lists: [(list: String, keys: [String])] = [
            ("plug[]", Entry.plugKeys),
            ("monitors[]", overrideKeys),
            ("profiles[]", Entry.profileKeys),
            ("profiles[].when[]", matchKeys),
            ("profiles[].monitors[]", overrideKeys),
            ("hooks[]", Entry.hookKeys + matchKeys.map { "match.\($0)" }),
        ]
        let paths =
            SettingKey.all.map(\.path) + SettingKey.sections + FileReading.listKeys
            + lists.flatMap { list, keys in keys.map { "\(list).\($0)" } }
        return paths.sorted()
    }()
}
