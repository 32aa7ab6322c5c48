// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension SettingKey {
    /// Every setting with one value, in the order in which the documented default has them.
    static let all: [SettingKey] = [
        SettingKey("source", \.source, .source, option: "--source") { $0.source },
        SettingKey("seat", \.seat, .name, option: "--seat") { $0.seat },
        SettingKey("grace", \.grace, .seconds(in: 0...3600), option: "--grace") { $0.grace },
        SettingKey("poll", \.poll, .seconds(in: 0...86400), option: "--poll") { $0.poll },
        SettingKey("device.profile", \.device.profile, .device, option: "--device") { $0.device },
        SettingKey("device.main", \.device.main, .optional(.connector, nil: "none"), option: "--main") {
            $0.main.map { .some($0) }
        },
        SettingKey("device.orientation", \.device.orientation, .orientation, option: "--landscape") { $0.orientation },
        SettingKey("device.systemVersion", \.device.systemVersion, .systemVersion, option: "--system-version") {
            $0.systemVersion
        },
        SettingKey("app", \.app, .content, option: "--app") { $0.app },
        SettingKey("identify", \.identify, .boolean, option: "--identify") { $0.identify },
        SettingKey("mirror", \.mirror, .mirror, option: "--mirror") { $0.mirror },
        SettingKey("aspect", \.aspect, .aspect, option: "--aspect") { $0.aspect },
        SettingKey("mode", \.mode, .mode, option: "--mode") { $0.mode },
        SettingKey("fonts", \.fonts, .optional(.folder, nil: "system"), option: "--fonts") {
            $0.fonts.map { .some($0) }
        },
        SettingKey("outputs", \.outputs, .list(of: .output, called: "an output"), option: "--output") { $0.outputs },
        SettingKey("limits.connections", \.limits.connections, .integer(in: 1...512)),
        SettingKey("limits.messageBytes", \.limits.messageBytes, .integer(in: 4096...16_777_216)),
        // A socket's address holds 107 bytes (unix(7)).
        SettingKey("control.socket", \.control.socket, .pathChoice(limit: 107), option: "--socket") { $0.socket },
        SettingKey("control.group", \.control.group, .optional(.name, nil: "none")),
        SettingKey("log.level", \.log.level, .cases(), option: "--log-level") { $0.logLevel },
        SettingKey("log.to", \.log.destination, .cases()),
        // The system's limit of a path (PATH_MAX).
        SettingKey("state", \.state, .pathChoice(limit: 4095), option: "--state") { $0.state },
    ]
}
