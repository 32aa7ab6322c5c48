// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import BuiltInApp

extension Setting {
    /// Every setting, in the order of `config/secondscreen.yaml`.
    package static let all: [Setting] = [
        Setting(
            "source", \.source, .source, .monitors, option: .value("source", placeholder: "kind"),
            variable: "SECONDSCREEN_SOURCE",
            "Where monitors come from: \(MonitorSource.help)."),
        Setting(
            "seat", \.seat, .name, .monitors, option: .value("seat", placeholder: "name"),
            "The seat whose graphics cards are used, or 'all'."),
        Setting(
            "grace", \.grace, .seconds(in: 0...3600), .monitors, option: .value("grace", placeholder: "seconds"),
            "How long a real monitor must be disconnected before its screen is removed, 0 to 3600."),
        Setting(
            "poll", \.poll, .secondsOrZero(in: 0.1...86400), .monitors,
            option: .value("poll", placeholder: "seconds"),
            "The interval between checks for events that a driver missed, 0.1 to 86400; 0 for none."),
        Setting(
            "device.profile", \.device.profile, .device, .device, option: .value("device", placeholder: "name"),
            variable: "SECONDSCREEN_DEVICE",
            """
            The device whose display is the main screen: iphone-4s, iphone-se, iphone-8-plus, iphone-15, iphone-16-pro, \
            iphone-16-pro-max, ipad-mini, ipad, ipad-pro-11, ipad-pro-12.9, ipad-pro-13, or another of devices.json.
            """),
        Setting(
            "device.main", \.device.main, .optional(.connector, nil: "none"), .device,
            option: .value("main", placeholder: "connector"), variable: "SECONDSCREEN_MAIN",
            "The connector whose monitor is the main screen, such as card0-eDP-1."),
        Setting(
            "device.orientation", \.device.orientation, .orientation, .device,
            option: .flag("landscape", sets: "landscape"), "Start the device in landscape."),
        Setting(
            "device.systemVersion", \.device.systemVersion, .systemVersion, .device,
            option: .value("system-version", placeholder: "number"), variable: "SECONDSCREEN_SYSTEM_VERSION",
            "The version of the simulated system, 7.0 to 27.0."),
        Setting(
            "app", \.app, .content, .device, option: .value("app", placeholder: "content"),
            "The content of the main window: \(Spelling.list(BuiltInContent.spellings))."),
        Setting(
            "identify", \.identify, .boolean, .device, option: .flag("identify", sets: "true"),
            "Show each screen's number, name, mode and safe area on the screen itself."),
        // The path length limit, as for the folder of the state. The directory is created when a photo is saved.
        Setting(
            "photos", \.photos, .optional(.path(limit: 4095)), .device, variable: "SECONDSCREEN_PHOTOS",
            isInFiles: false,
            "The directory whose PNG, JPEG and GIF files are the photos of the device."),
        Setting(
            "mirror", \.mirror, .cases(), .monitors, option: .value("mirror", placeholder: "policy"), isLive: true,
            "What an external screen shows while the app has no window on it: window, system or none."),
        Setting(
            "aspect", \.aspect, .cases(), .monitors, option: .value("aspect", placeholder: "scaling"), isLive: true,
            "How a mirrored picture is scaled: fit, fill, or exact for an integer scale factor."),
        Setting(
            "mode", \.mode, .mode, .monitors, option: .value("mode", placeholder: "policy"),
            variable: "SECONDSCREEN_MODE", isLive: true,
            "The mode of a screen: preferred, highestRefresh, largest, common, or a mode such as 1920x1080@60."),
        Setting(
            "fonts", \.fonts, .optional(.folder, nil: "system"), .pictures,
            option: .value("fonts", placeholder: "directory"), variable: "SECONDSCREEN_FONTS",
            "Load fonts only from this directory."),
        Setting(
            "outputs", \.outputs, .list(of: .output), .pictures, option: .list("output", placeholder: "destination"),
            variable: "SECONDSCREEN_OUTPUT",
            "Where the screens' pictures go: \(FrameDestination.help). May be repeated."),
        Setting(
            "fullscreen", \.fullScreen, .cases(), .pictures, option: .value("fullscreen", placeholder: "which"),
            variable: "SECONDSCREEN_FULLSCREEN",
            """
            Which windows open full screen on the desktop output that has their connector's name: real for those of \
            real monitors, or none.
            """),
        Setting(
            "limits.connections", \.limits.connections, .integer(in: 1...512), .service,
            "The maximum number of connections."),
        Setting(
            "limits.messageBytes", \.limits.messageBytes, .integer(in: 4096...16_777_216), .service,
            "The maximum length of a message, in bytes."),
        Setting(
            "limits.frameMemory", \.limits.frameMemory, .memoryShare, .pictures,
            """
            The memory for the frames of all screens, as a share of the machine's such as 25%, or a size such as 512M; \
            beyond it, screens are composed in turn.
            """),
        // A socket's address is limited to 107 bytes (unix(7)).
        Setting(
            "control.socket", \.control.socket, .pathChoice(limit: 107), .service,
            option: .value("socket", placeholder: "path"), variable: "SECONDSCREEN_SOCKET",
            "The control socket to listen on, or 'none'."),
        Setting(
            "control.group", \.control.group, .optional(.name, nil: "none"), .service,
            "The group whose members may also connect, or 'none'."),
        Setting(
            "log.level", \.log.level, .cases(), .service, option: .value("log-level", placeholder: "level"),
            "The lowest severity that is logged: trace, debug, info, notice, warning, error or critical."),
        Setting("log.to", \.log.destination, .cases(), .service, "Where the log is written."),
        // The system's path length limit (PATH_MAX).
        Setting(
            "state", \.state, .pathChoice(limit: 4095), .service, option: .value("state", placeholder: "directory"),
            "The directory for state that persists across runs, or 'none'."),
        Setting(
            "plug", \.plug, .list(of: .virtualMonitor), .monitors, option: .list("plug", placeholder: "spec"),
            variable: "SECONDSCREEN_PLUG", isInFiles: false, isLive: true,
            """
            Connect a virtual monitor: modes such as 1920x1080@60+1280x720@50, a name that 'secondscreen monitors' lists, \
            or edid=FILE; then options such as ,scale=2,overscan=5%,label="Hall TV",serial=A1. May be repeated.
            """),
        Setting(
            "for", \.duration, .optional(.seconds(in: 0...1e9)), .service,
            option: .value("for", placeholder: "seconds"), variable: "SECONDSCREEN_FOR", isInFiles: false,
            "How long to run after the app has launched. Default: until a signal arrives."),
        Setting(
            "debugDamage", \.tintsDamage, .boolean, .pictures, option: .flag("debug-damage", sets: "true"),
            isInFiles: false, "Tint the redrawn part of each picture."),
    ]
}
