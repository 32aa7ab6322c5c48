// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Which service answers a call, and whether call and reply fit its interface.
struct ServiceRouter: Sendable {
    private let services: [String: any VarlinkService]

    /// - Throws: `VarlinkError.unusable` when two services have one interface.
    init(_ services: [any VarlinkService], information: ServiceInformation) throws(VarlinkError) {
        let interfaces = services.map(\.interface)
        let introspection = IntrospectionService(information: information, interfaces: interfaces)
        var byName: [String: any VarlinkService] = [:]
        for service in services + [introspection] {
            guard byName.updateValue(service, forKey: service.interface.name) == nil else {
                throw .unusable("two services have the interface \(service.interface.name)")
            }
        }
        self.services = byName
    }

    /// A call that may be made.
    struct Route: Sendable {
        let service: any VarlinkService
        let method: VarlinkInterface.Method
    }

    /// Finds who answers.
    ///
    /// - Throws: the standard errors for what is not there, cannot be upgraded or has parameters that do not fit.
    func route(_ message: CallMessage) throws(VarlinkError) -> Route {
        let names = message.names
        guard let service = services[names.interface] else { throw .interfaceNotFound(names.interface) }
        let interface = service.interface
        guard let method = interface.method(named: names.method) else { throw .methodNotFound(message.method) }
        guard !message.upgrade else { throw .methodNotImplemented(message.method) }
        if let place = interface.misfit(of: message.parameters, in: method.input) { throw .invalidParameter(place) }
        return Route(service: service, method: method)
    }
}

extension ServiceRouter.Route {
    /// A reply for the wire.
    ///
    /// - Throws: `VarlinkError.unusable` when it does not fit the interface: the service is wrong.
    func reply(_ parameters: JSONObject, continues: Bool) throws(VarlinkError) -> ReplyMessage {
        if let place = service.interface.misfit(of: parameters, in: method.output) {
            throw .unusable("a reply of \(service.interface.name) does not fit at `\(place)`")
        }
        return ReplyMessage(parameters: parameters, continues: continues)
    }

    /// An error for the wire.
    ///
    /// - Throws: the error itself when it cannot be sent, `VarlinkError.unusable` when nobody declares it so.
    func reply(_ error: VarlinkError) throws(VarlinkError) -> ReplyMessage {
        guard case .failure(let name, let parameters) = error else { throw error }
        let names = CallMessage(method: name).names
        let candidates = [service.interface, IntrospectionService.interface]
        guard let interface = candidates.first(where: { $0.name == names.interface }),
            let fields = interface.error(named: names.method),
            interface.misfit(of: parameters, in: fields) == nil
        else { throw .unusable("\(service.interface.name) threw \(error), which no interface declares") }
        return ReplyMessage(parameters: parameters, error: name)
    }
}
