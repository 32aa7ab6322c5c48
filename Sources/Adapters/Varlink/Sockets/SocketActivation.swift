// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Glibc

/// The sockets that a service manager opened for this process (`sd_listen_fds(3)`).
public enum SocketActivation {
    /// The first descriptor that is passed.
    private static let firstDescriptor: Int32 = 3

    /// Takes the passed sockets that are called `name`, or the only one, whatever it is called.
    ///
    /// Descriptors with other names are left alone: they are others'. Call it once, at start, before there are threads
    /// that read the environment; the variables are removed, so that child processes do not take them for theirs.
    ///
    /// - Parameter name: the name in `LISTEN_FDNAMES`, `FileDescriptorName=` of a socket unit.
    /// - Returns: the sockets; none when the process was not activated.
    /// - Throws: `VarlinkError.unusable` when a descriptor is no stream socket of the Unix domain.
    public static func takeSockets(named name: String = "varlink") throws(VarlinkError) -> [VarlinkSocket] {
        var variables: [String: String] = [:]
        for variable in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] {
            // The text is copied before anything can change the environment.
            if let value = unsafe getenv(variable) { variables[variable] = unsafe String(cString: value) }
        }
        let descriptors = descriptors(named: name, in: variables, processID: getpid())
        if variables["LISTEN_PID"].flatMap(Int32.init) == getpid() {
            for variable in variables.keys { unsafe unsetenv(variable) }
        }
        var sockets: [VarlinkSocket] = []
        for descriptor in descriptors { sockets.append(try VarlinkSocket(adopting: descriptor)) }
        return sockets
    }

    /// The descriptors that the variables of this process name so; all is ignored when it is meant for another one.
    static func descriptors(
        named name: String, in variables: [String: String], processID: Int32
    ) -> [Int32] {
        guard variables["LISTEN_PID"].flatMap(Int32.init) == processID,
            let count = variables["LISTEN_FDS"].flatMap(Int32.init), (1...1024).contains(count)
        else { return [] }
        if count == 1 { return [firstDescriptor] }
        let names = (variables["LISTEN_FDNAMES"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
        return zip(firstDescriptor..<firstDescriptor + count, names).filter { $0.1 == name }.map(\.0)
    }
}
