// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Dispatch
internal import Glibc

/// Calls back when a descriptor can be read or written, until it is released.
///
/// It watches a copy of the descriptor: sd-bus closes its own without telling, and Dispatch must stop watching first.
/// Make it and release it on the queue; nothing is called after that.
final class DescriptorWatch {
    private let source: any DispatchSourceProtocol

    /// Starts to watch.
    ///
    /// - Parameters:
    ///   - descriptor: what to watch; it may be closed at any time.
    ///   - writing: whether to wait until it can be written rather than read.
    ///   - queue: where `handler` runs.
    ///   - handler: called whenever there is something to do, again and again until it has been done.
    /// - Throws: when there are no descriptors left.
    init(
        _ descriptor: CInt, writing: Bool, queue: DispatchQueue, handler: @escaping @Sendable () -> Void
    ) throws(SystemdError) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw SystemdError("watch a descriptor", errorNumber: errno) }
        source =
            writing
            ? DispatchSource.makeWriteSource(fileDescriptor: copy, queue: queue)
            : DispatchSource.makeReadSource(fileDescriptor: copy, queue: queue)
        source.setEventHandler(handler: handler)
        source.setCancelHandler { close(copy) }
        source.resume()
    }

    deinit { source.cancel() }
}
