// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ServiceLifecycle

/// Does something each time that a stream says so, until the process ends in order.
package struct Following: Service {
    private let body: @Sendable () async -> Void

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - elements: what says so.
    ///   - action: what is done.
    package init<Elements: AsyncSequence & Sendable>(
        _ elements: Elements, _ action: @escaping @Sendable () async -> Void
    ) where Elements.Failure == Never {
        body = { for await _ in elements { await action() } }
    }

    /// Follows until the shutdown begins; a stream that ends earlier is no reason for the process to end.
    package func run() async {
        await cancelWhenGracefulShutdown {
            await body()
            try? await gracefulShutdown()
        }
    }
}
