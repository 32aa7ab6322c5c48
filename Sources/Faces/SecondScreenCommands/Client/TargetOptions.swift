// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import DisplayModel
import ScreensWire

/// The option that selects the runtime.
struct TargetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The runtime to talk to: an app's name, or the path of a socket. Default: the daemon, or without one, the \
            only running app.
            """, valueName: "name|path"), completion: .custom { _, _, _ in ScreensClient.targets })
    var target: String?

    /// Connects to the runtime; a reply that takes long is reported on standard error.
    ///
    /// - Throws: ``ClientError``, which names the running runtimes and the command to start one.
    func connect() async throws -> ScreensClient {
        try await ScreensClient(to: target, onDelay: StandardOutput.writeDelay)
    }
}

extension CompletionKind {
    /// Completes the names of the target runtime's screens.
    static var screens: CompletionKind { live { _ in true } }

    /// Completes the names of its external screens.
    static var externalScreens: CompletionKind { live { !$0.main } }

    /// Completes the names of its virtual monitors' screens.
    static var virtualScreens: CompletionKind { live(\.virtual) }

    /// Completes mode policies, and the modes of the screens that the command line names.
    static var modes: CompletionKind {
        .custom { arguments, _, _ in
            let named = await screens(for: arguments).filter { arguments.contains($0.id) }
            return ["default"] + ModePolicy.named.map(\.description) + named.flatMap { $0.modes.map { "\($0)" } }
        }
    }

    /// Completes screen names; empty if no runtime responds in time.
    private static func live(_ isWanted: @escaping @Sendable (Wire.Screen) -> Bool) -> CompletionKind {
        .custom { arguments, _, _ in await screens(for: arguments).filter(isWanted).map(\.id) }
    }

    /// How long a runtime may take: until the completion ends, the shell ignores the user.
    private static let patience = Duration.seconds(1)

    /// The screens of the runtime that a command line names; empty if none responds in time.
    private static func screens(for arguments: [String]) async -> [Wire.Screen] {
        let named = arguments.firstIndex(of: "--target").map { arguments.index(after: $0) }
        let target = named.flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
        guard let client = try? await ScreensClient(to: target) else { return [] }
        let timer = Task {
            try await Task.sleep(for: patience)
            client.close()
        }
        defer { timer.cancel() }
        return (try? await client.call(Wire.GetState()))?.state.screens ?? []
    }
}
