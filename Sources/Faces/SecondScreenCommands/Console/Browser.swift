// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Daemon
import Foundation
import ScreensWire

/// Opens the user's browser on a desktop.
///
/// The address contains a secret, and every user of a machine can see the arguments of its processes, so the browser is
/// given a file that only this user can read and that redirects to the address.
struct Browser {
    private let file: String

    /// Opens an address; nil if there is no desktop, or nothing to open it with.
    ///
    /// - Parameters:
    ///   - url: the address.
    ///   - port: its port, for the name of the file.
    init?(opening url: String, port: Int) {
        let environment = ProcessInfo.processInfo.environment
        let displays = ["DISPLAY", "WAYLAND_DISPLAY"].compactMap { environment[$0] }
        guard displays.contains(where: { !$0.isEmpty }) else { return nil }
        // A name that begins with a dot is not mistaken for a target's socket.
        file = "\(ControlSocket.folder(environment: environment))/.console-\(port).html"
        let page = "<!doctype html><meta http-equiv=\"refresh\" content=\"0;url=\(url)\"><title>SecondScreen</title>\n"
        // An existing file may be readable by others.
        cleanUp()
        let isWritten = FileManager.default.createFile(
            atPath: file, contents: Data(page.utf8), attributes: [.posixPermissions: 0o600])
        guard isWritten else { return nil }
        guard let process = try? ChildProcess("/usr/bin/env", ["xdg-open", file], environment: environment) else {
            cleanUp()
            return nil
        }
        Task(executorPreference: SecondScreenCommand.queue) { _ = await process.end(within: .seconds(60)) }
    }

    /// Removes the file.
    func cleanUp() { try? FileManager.default.removeItem(atPath: file) }
}
