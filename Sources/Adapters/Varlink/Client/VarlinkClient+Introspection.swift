// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension VarlinkClient {
    /// Asks the service what it is and which interfaces it has.
    ///
    /// - Returns: the description, and the names of the interfaces.
    /// - Throws: as `call` does, and `VarlinkError.violation` when the answer does not fit.
    public func information() async throws(VarlinkError) -> (service: ServiceInformation, interfaces: [String]) {
        let reply = try await call("org.varlink.service.GetInfo")
        let output = IntrospectionService.interface.method(named: "GetInfo")?.output ?? []
        if let place = IntrospectionService.interface.misfit(of: reply, in: output, ignoringUnknown: true) {
            throw .violation("the reply to GetInfo does not fit at `\(place)`")
        }
        func text(_ name: String) -> String { reply[name]?.string ?? "" }
        let service = ServiceInformation(
            vendor: text("vendor"), product: text("product"), version: text("version"), url: text("url"))
        return (service, reply["interfaces"]?.array?.compactMap(\.string) ?? [])
    }

    /// Asks the service for one of its interfaces.
    ///
    /// - Parameter name: the interface's name.
    /// - Returns: the interface, parsed and checked.
    /// - Throws: as `call` does, and `VarlinkError.violation` when the description is wrong.
    public func interface(named name: String) async throws(VarlinkError) -> VarlinkInterface {
        let reply = try await call("org.varlink.service.GetInterfaceDescription", ["interface": .string(name)])
        do throws(VarlinkInterfaceError) {
            return try VarlinkInterface(parsing: reply["description"]?.string ?? "")
        } catch {
            throw .violation("the description of \(name) is wrong at \(error)")
        }
    }

    /// Calls a method of an interface that is known, checking the call and its reply.
    ///
    /// - Parameters:
    ///   - method: the name, without the interface's.
    ///   - interface: what declares it.
    ///   - parameters: what the method takes.
    /// - Returns: the parameters of the reply, which fit the interface but for fields that it does not know: services grow.
    /// - Throws: as `call` does; the standard errors without asking the service for what does not fit, and
    ///   `VarlinkError.violation` when the reply does not fit.
    public func call(
        _ method: String, of interface: VarlinkInterface, _ parameters: JSONObject = [:]
    ) async throws(VarlinkError) -> JSONObject {
        let name = "\(interface.name).\(method)"
        guard let declaration = interface.method(named: method) else { throw .methodNotFound(name) }
        if let place = interface.misfit(of: parameters, in: declaration.input) { throw .invalidParameter(place) }
        let reply = try await call(name, parameters)
        if let place = interface.misfit(of: reply, in: declaration.output, ignoringUnknown: true) {
            throw .violation("the reply to \(name) does not fit at `\(place)`")
        }
        return reply
    }
}
