// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Varlink

extension CompletionKind {
    /// The screens of the runtime that a command would talk to.
    static var screens: CompletionKind { live { _ in true } }

    /// Its external screens.
    static var externalScreens: CompletionKind { live { $0["main"]?.bool == false } }

    /// The screens of virtual monitors.
    static var virtualScreens: CompletionKind { live { $0["virtual"]?.bool == true } }

    /// Names of screens; none where nothing answers.
    private static func live(_ isWanted: @escaping @Sendable (JSONObject) -> Bool) -> CompletionKind {
        .custom { arguments, _, _ in
            let named = arguments.firstIndex(of: "--target").map { arguments.index(after: $0) }
            let target = named.flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
            guard let state = try? await RuntimeConnection(to: target).state() else { return [] }
            let screens = (state["screens"]?.array ?? []).compactMap(\.object)
            return screens.filter(isWanted).compactMap { $0["id"]?.string }
        }
    }
}
