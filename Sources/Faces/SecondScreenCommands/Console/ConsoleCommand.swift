// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import Console
import Daemon
import Foundation
import Glibc
import Logging
import Runtime
import ScreensWire
import SystemPackage
import Systemd

/// `secondscreen console`: a page in the browser that shows a runtime's screens.
struct ConsoleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "console",
        abstract: "Show and control the screens of a runtime in a browser.",
        discussion: """
            Prints the address of a page, opens it if there is a desktop, and serves it until SIGINT or SIGTERM. \
            Attaches to the daemon or to an app; if nothing is running, starts a runtime that ends with the console. \
            The address contains an access token; anyone who has it can control the screens.
            """)

    @OptionGroup var target: TargetOptions

    @Option(
        help: ArgumentHelp(
            "The address to listen on. An address that other machines can reach requires --token-file.",
            valueName: "address"))
    var listen = "127.0.0.1"

    @Option(
        help: ArgumentHelp(
            """
            Another name by which browsers reach the page: NAME, NAME:PORT, or https://NAME for a server that adds TLS. \
            May be repeated.
            """, valueName: "name"))
    var host: [String] = []

    @Option(
        help: ArgumentHelp("The port. Default: 8490, or the next free one.", valueName: "number"))
    var port: Int?

    @Option(
        help: ArgumentHelp("A file with the access token. Default: a random token.", valueName: "file"),
        completion: .file())
    var tokenFile: String?

    @Flag(help: "Do not open a browser.") var noOpen = false

    func validate() throws {
        if let port, !(0...65_535).contains(port) {
            throw ValidationError("--port: expected an integer from 0 to 65535, got '\(port)'")
        }
        guard listen == "localhost" || Self.isAddress(listen) else {
            throw ValidationError("--listen: expected an IP address, got '\(listen)'")
        }
        guard tokenFile != nil || Self.isLoopback(listen) else {
            throw ValidationError(
                "--listen \(listen) is reachable from other machines and requires --token-file FILE")
        }
    }

    func run() async throws {
        _ = signal(SIGPIPE, SIG_IGN)
        let token = try tokenFile.map(Self.token)
        let stop = await StopSignal(trapping: [SIGINT, SIGTERM, SIGHUP], on: SecondScreenCommand.queue)
        let runtime = try await OwnRuntime.start(unlessRunning: target.target)
        let name = target.target
        var options = Console.Options(target: name ?? "secondscreen") { () throws(ClientError) in
            try await ScreensClient(to: name)
        }
        (options.address, options.port, options.token) = (listen == "localhost" ? "127.0.0.1" : listen, port, token)
        options.hostNames = host
        options.sessionFile = StateFile.usualFolder(environment: ProcessInfo.processInfo.environment)
            .map { $0 + "/console-sessions" }
        do {
            try await serve(options, until: stop)
        } catch {
            await runtime?.end()
            throw error
        }
        await runtime?.end()
    }

    private func serve(_ options: Console.Options, until stop: StopSignal) async throws {
        let errors = OutputWriter(
            .standardError, notice: StandardOutput.droppedMessages)
        defer { errors.finish() }
        let factory = LogDestination.standardErrorLines.handlers(level: .info) { errors.write($0) }
        let console = try await Console(options, logger: Logger(label: "secondscreen", factory: factory))
        try StandardOutput.write(console.url)
        let browser = noOpen ? nil : Browser(opening: console.url, port: console.port)
        defer { browser?.cleanUp() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await console.run() }
            group.addTask { await stop.wait(atMost: nil, on: SecondScreenCommand.queue) }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    /// Returns whether a text is a numeric IPv4 or IPv6 address.
    private static func isAddress(_ text: String) -> Bool {
        // The structures outlive the calls.
        var (four, six) = (in_addr(), in6_addr())
        return unsafe inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1
    }

    /// Returns whether a numeric address is a loopback address.
    private static func isLoopback(_ address: String) -> Bool {
        address == "::1" || address == "localhost" || address.hasPrefix("127.")
    }

    /// Reads an access token from a file.
    static func token(_ path: String) throws -> String {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try BoundedFile.read(path, limit: 4096) } catch {
            throw ClientError("--token-file: \(error)")
        }
        let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        // Characters that need no escape in a URL; 128 bits require at least this many.
        let isPlain = text.utf8.allSatisfy { byte in
            let scalar = Unicode.Scalar(byte)
            return scalar.isASCII
                && (scalar.properties.isAlphabetic || "0123456789-._~".unicodeScalars.contains(scalar))
        }
        guard (16...256).contains(text.utf8.count), isPlain else {
            throw ClientError(
                "\(path): expected a token of 16 to 256 letters, digits and -._~; "
                    + "create one with 'openssl rand -hex 32'")
        }
        return text
    }
}
