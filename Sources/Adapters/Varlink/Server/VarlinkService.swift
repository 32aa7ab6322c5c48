// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What a server offers under one interface.
///
/// The server calls it only with methods that the interface declares and parameters that fit it. Calls of one connection
/// come one after another; those of different connections at the same time. The interface must not change.
public protocol VarlinkService: Sendable {
    /// What can be called.
    var interface: VarlinkInterface { get }

    /// Answers a call.
    ///
    /// The task is cancelled when the server ends, and, if the call asked for `more`, when the client has gone. An
    /// ordinary call goes on without its client, so that nothing is left half done.
    ///
    /// - Parameter call: what is asked.
    /// - Returns: the parameters of the only or last reply; they must fit the interface, or the connection is closed.
    /// - Throws: `VarlinkError.failure` for an error that the interface or `org.varlink.service` declares; anything else
    ///   closes the connection.
    func call(_ call: VarlinkCall) async throws(VarlinkError) -> JSONObject
}
