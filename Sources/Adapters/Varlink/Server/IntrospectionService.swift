// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A service's reply to `GetInfo`.
public struct ServiceInformation: Sendable, Hashable {
    /// The vendor.
    public var vendor: String
    /// The product.
    public var product: String
    /// The version.
    public var version: String
    /// The URL of a website.
    public var url: String

    /// Creates a description.
    public init(vendor: String, product: String, version: String, url: String) {
        self.vendor = vendor
        self.product = product
        self.version = version
        self.url = url
    }
}

/// The `org.varlink.service` interface, which every service must implement.
struct IntrospectionService: VarlinkService {
    let information: ServiceInformation
    /// The other interfaces of the server, in the order in which they are listed.
    let interfaces: [VarlinkInterface]

    var interface: VarlinkInterface { Self.interface }

    func call(_ call: VarlinkCall) async throws(VarlinkError) -> JSONObject {
        if call.method == "GetInfo" { return info }
        guard let name = call.parameters["interface"]?.string else { throw .invalidParameter("interface") }
        return try description(of: name)
    }

    private var info: JSONObject {
        let names = ([interface] + interfaces).map { JSONValue.string($0.name) }
        return [
            "vendor": .string(information.vendor), "product": .string(information.product),
            "version": .string(information.version), "url": .string(information.url), "interfaces": .array(names),
        ]
    }

    private func description(of name: String) throws(VarlinkError) -> JSONObject {
        guard let interface = ([interface] + interfaces).first(where: { $0.name == name }) else {
            throw .interfaceNotFound(name)
        }
        return ["description": .string(interface.source)]
    }

    /// The interface as published by the varlink project, with the two errors that were added later.
    static let interface: VarlinkInterface = {
        do throws(VarlinkInterfaceError) {
            return try VarlinkInterface(parsing: source)
        } catch {
            // A test parses the text below.
            preconditionFailure("org.varlink.service: \(error)")
        }
    }()

    private static let source = """
        # The Varlink Service Interface is provided by every varlink service. It
        # describes the service and the interfaces it implements.
        interface org.varlink.service

        # Get a list of all the interfaces a service provides and information
        # about the implementation.
        method GetInfo() -> (
          vendor: string,
          product: string,
          version: string,
          url: string,
          interfaces: []string
        )

        # Get the description of an interface that is implemented by this service.
        method GetInterfaceDescription(interface: string) -> (description: string)

        # The requested interface was not found.
        error InterfaceNotFound (interface: string)

        # The requested method was not found
        error MethodNotFound (method: string)

        # The interface defines the requested method, but the service does not
        # implement it.
        error MethodNotImplemented (method: string)

        # One of the passed parameters is invalid.
        error InvalidParameter (parameter: string)

        # Client is denied access
        error PermissionDenied ()

        # Method is expected to be called with 'more' set to true, but wasn't
        error ExpectedMore ()

        """
}
