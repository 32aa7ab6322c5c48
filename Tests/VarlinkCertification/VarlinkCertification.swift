// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Glibc
internal import Varlink

/// Serves or calls `org.varlink.certification`, for tests against other implementations.
@main
struct VarlinkCertification {
    static func main() async throws {
        var address: VarlinkAddress?
        var isClient = false
        for argument in CommandLine.arguments.dropFirst() {
            if argument == "--client" {
                isClient = true
            } else if argument.hasPrefix("--varlink=") {
                address = try VarlinkAddress(String(argument.dropFirst("--varlink=".count)))
            } else {
                throw VarlinkError.unusable("usage: VarlinkCertification [--client] --varlink=ADDRESS")
            }
        }
        let interface = try CertificationScript.makeInterface()
        guard !isClient, let address else {
            guard let address else { throw VarlinkError.unusable("--client needs --varlink=ADDRESS") }
            return try await certify(address, interface)
        }
        var sockets = try SocketActivation.takeSockets()
        if sockets.isEmpty { sockets = [try VarlinkSocket(listeningAt: address)] }
        let information = ServiceInformation(
            vendor: "SecondScreen", product: "certification", version: "1", url: "https://varlink.org")
        let server = try VarlinkServer(
            information: information, services: [CertificationService(interface: interface)], sockets: sockets)
        print("listening at \(address)")
        // Whoever reads this through a pipe waits for it. No stream is named: all are written out.
        fflush(nil)
        try await server.run()
    }

    private static func certify(_ address: VarlinkAddress, _ interface: VarlinkInterface) async throws {
        let client = try await VarlinkClient.connect(to: address)
        guard try await CertificationClient(client: client, interface: interface).run() else {
            throw VarlinkError.unusable("not certified")
        }
        print("Certification passed")
    }
}
