// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import NIOCore
import Testing

@testable import WebServer

@Suite(.timeLimit(.minutes(5))) struct AccessTests {
    @Test(arguments: ["evil.example:PORT", "127.0.0.1:1", "127.0.0.1", "localhost.:PORT", "127.0.0.1:PORT@evil", ""])
    func `an unlisted host is refused, even with the token, on every route`(_ host: String) async throws {
        try await withServer { server async throws in
            let host = host.replacing("PORT", with: "\(server.port)")
            for path in ["/", "/data", "/missing"] {
                #expect(try await server.ask(server.request("GET \(path)", [("Host", host)])).status == 403)
            }
            // DNS rebinding: the origin equals the host.
            let rebound: [(String, String?)] = [("Host", host), ("Origin", "http://\(host)")]
            #expect(try await server.ask(server.sessionRequest(rebound)).status == 403)
            #expect(try await server.ask(server.upgradeRequest("/socket", rebound)).status == 403)
        }
    }

    @Test func `a request without a host, or with two, is refused`() async throws {
        try await withServer { server async throws in
            #expect(try await server.ask(server.request("GET /", [("Host", nil)])).status == 400)
            let own = "127.0.0.1:\(server.port)"
            #expect(try await server.ask(server.request("GET /", [("Host", own), ("Host", own)])).status == 400)
        }
    }

    @Test(arguments: ["localhost", "LOCALHOST", "127.0.0.1", "[::1]", "box.local"])
    func `loopback names and configured names are allowed`(_ name: String) async throws {
        try await withServer(TestRoutes(), { $0.hostNames = ["Box.local"] }) { server async throws in
            let host = "\(name):\(server.port)"
            let fields: [(String, String?)] = [("Host", host), ("Origin", "http://\(host)")]
            #expect(try await server.ask(server.request("GET /data", fields)).status == 200)
        }
    }

    @Test func `the port of a tunnel can be configured`() async throws {
        try await withServer(TestRoutes(), { $0.hostNames = ["localhost:9000"] }) { server async throws in
            #expect(try await server.ask(server.request("GET /", [("Host", "localhost:9000")])).status == 200)
            #expect(try await server.ask(server.request("GET /", [("Host", "localhost:9001")])).status == 403)
        }
    }

    @Test func `a server that adds TLS is reached by its own origin`() async throws {
        try await withServer(TestRoutes(), { $0.hostNames = ["https://Box.local"] }) { server async throws in
            let fields: [(String, String?)] = [("Host", "box.local"), ("Origin", "https://box.local")]
            #expect(try await server.ask(server.request("GET /data", fields)).status == 200)
            #expect(try await server.ask(server.sessionRequest(fields)).status == 204)
            let plain: [(String, String?)] = [("Host", "box.local"), ("Origin", "http://box.local")]
            #expect(try await server.ask(server.sessionRequest(plain)).status == 403)
            let other: [(String, String?)] = [("Host", "box.local:\(server.port)"), ("Origin", nil)]
            #expect(try await server.ask(server.request("GET /", other)).status == 403)
        }
    }

    @Test(arguments: [
        ("192.0.2.7:80", true), ("[2001:db8::7]:80", true), ("192.0.2.7:81", false), ("192.0.2.7", false),
        ("evil.example:80", false), ("192.0.2.7.evil.example:80", false), ("2001:db8::7:80", false),
        ("[192.0.2.7]:80", false),
    ])
    func `a server on all addresses is reached by any of them, and by no other name`(host: String, isAllowed: Bool)
        throws
    {
        let all = try HostList(address: "0.0.0.0", port: 80, names: [])
        #expect((all.host(host) != nil) == isAllowed)
        #expect(all.allowsOrigin("http://\(host)", for: host) == isAllowed)
        #expect(!all.allowsOrigin("https://\(host)", for: host))
        #expect(!all.allowsOrigin("http://198.51.100.6:80", for: host))
        #expect(!all.hosts.contains(host))
        #expect(try HostList(address: "192.0.2.8", port: 80, names: []).host(host) == nil)
    }

    @Test func `the address that is shown can be reached`() throws {
        func shown(_ address: String, _ names: [String] = [], _ machine: [String] = ["192.0.2.2"]) throws -> String {
            try HostList(address: address, port: 8490, names: names, machine: machine).preferred
        }
        #expect(try shown("127.0.0.1", ["box"]) == "http://127.0.0.1:8490")
        #expect(try shown("::1") == "http://[::1]:8490")
        #expect(try shown("0.0.0.0") == "http://192.0.2.2:8490")
        #expect(try shown("::", [], ["2001:db8::7"]) == "http://[2001:db8::7]:8490")
        #expect(try shown("0.0.0.0", ["https://box"]) == "https://box")
        #expect(try shown("0.0.0.0", [], []) == "http://127.0.0.1:8490")
    }

    @Test(arguments: ["http://evil.example", "https://127.0.0.1:PORT", "http://127.0.0.1:1", "null", "127.0.0.1:PORT"])
    func `a foreign origin is refused`(_ origin: String) async throws {
        try await withServer { server async throws in
            let fields: [(String, String?)] = [("Origin", origin.replacing("PORT", with: "\(server.port)"))]
            #expect(try await server.ask(server.request("GET /", fields)).status == 403)
            #expect(try await server.ask(server.request("GET /data", fields)).status == 403)
            #expect(try await server.ask(server.sessionRequest(fields)).status == 403)
            #expect(try await server.ask(server.upgradeRequest("/socket", fields)).status == 403)
        }
    }

    @Test func `an origin is required to post and to open a WebSocket`() async throws {
        try await withServer { server async throws in
            #expect(try await server.ask(server.sessionRequest([("Origin", nil)])).status == 403)
            #expect(try await server.ask(server.upgradeRequest("/socket", [("Origin", nil)])).status == 403)
        }
    }

    @Test func `only public paths need no token`() async throws {
        try await withServer { server async throws in
            #expect(try await server.ask(server.request("GET /", authorized: false)).status == 200)
            let response = try await server.ask(server.request("GET /data", authorized: false))
            #expect(response.status == 401)
            #expect(response["www-authenticate"] == "Bearer")
            let upgrade = try await server.ask(server.upgradeRequest("/socket", [("Authorization", nil)]))
            #expect(upgrade.status == 401)
        }
    }

    @Test func `a token is accepted in the header and in a GET query, and not forwarded`() async throws {
        try await withServer { server async throws in
            let query = server.request("GET /data?a=1&token=\(server.token)", authorized: false)
            #expect(try await server.ask(query).body == "/data|a=1\n")
            #expect(try await server.ask(server.request("GET /data")).status == 200)
            let post = server.request(
                "POST /data?token=\(server.token)",
                [("Origin", server.origin), ("Content-Type", "application/json"), ("Content-Length", "0")],
                authorized: false)
            #expect(try await server.ask(post).status == 401)
        }
    }

    @Test(arguments: ["x", "", "TOKENx", "Basic TOKEN"])
    func `a wrong token is refused`(_ token: String) async throws {
        try await withServer { server async throws in
            let token = token.replacing("TOKEN", with: server.token)
            let fields: [(String, String?)] = [("Authorization", token.hasPrefix("Basic") ? token : "Bearer \(token)")]
            #expect(try await server.ask(server.request("GET /data", fields)).status == 401)
            #expect(
                try await server.ask(server.request("GET /data?token=\(token.count)", authorized: false)).status == 401)
        }
    }

    @Test func `a token is exchanged for a session, whose cookie is not the token`() async throws {
        try await withServer { server async throws in
            let response = try await server.ask(server.sessionRequest())
            #expect(response.status == 204)
            let cookie = try #require(response["set-cookie"])
            #expect(cookie.hasPrefix("test-\(server.port)="))
            #expect(cookie.hasSuffix("; HttpOnly; SameSite=Strict; Path=/"))
            #expect(!cookie.contains(server.token))
            let session = cookie.prefix { $0 != ";" }
            let request = server.request("GET /data", [("Cookie", "other=1; \(session)")], authorized: false)
            #expect(try await server.ask(request).status == 200)
            let fields: [(String, String?)] = [("Authorization", nil), ("Cookie", "\(session)")]
            #expect(try await server.ask(server.upgradeRequest("/socket", fields)).status == 101)
        }
    }

    @Test func `a wrong cookie is refused`() async throws {
        try await withServer { server async throws in
            for cookie in ["test-\(server.port)=\(server.token)", "test-\(server.port)=", "test-1=x", ";;=;"] {
                let request = server.request("GET /data", [("Cookie", cookie)], authorized: false)
                #expect(try await server.ask(request).status == 401)
            }
        }
    }

    @Test func `a session request must be JSON with the right token`() async throws {
        try await withServer { server async throws in
            #expect(try await server.ask(server.sessionRequest(token: "wrong")).status == 401)
            #expect(try await server.ask(server.sessionRequest([("Content-Type", "text/plain")])).status == 415)
            #expect(try await server.ask(server.sessionRequest([("Content-Type", nil)])).status == 415)
            #expect(try await server.ask(server.sessionRequest(token: #"a","b":"#)).status == 400)
            let response = try await server.ask(server.request("GET /session"))
            #expect(response.status == 405)
            #expect(response["allow"] == "POST")
        }
    }

    @Test func `the least recently used session ends when there are too many`() {
        var limits = WebServer.Limits()
        limits.sessions = 2
        let access = AccessControl(token: "secret", cookieName: "c", limits: limits)
        let cookies = (0..<3).map { _ in String(access.openSession().prefix { $0 != ";" }) }
        let verdicts = cookies.map {
            access.check(authorization: nil, queryToken: nil, cookies: [$0], at: .uptimeNanoseconds(0))
        }
        #expect(verdicts == [.missing, .granted, .granted])
    }

    @Test func `a kept session is valid on another server with the same token, and no other cookie is`()
        async throws
    {
        let session = WebServer.randomSecret()
        func withLastingServer(_ session: String?, _ body: (WebServer) async throws -> Void) async throws {
            try await withServer(TestRoutes(), { ($0.token, $0.session) = ("a-token-from-outside", session) }, body)
        }
        func status(_ cookie: String, on server: WebServer) async throws -> Int {
            let field = "test-\(server.port)=\(cookie)"
            return try await server.ask(server.request("GET /data", [("Cookie", field)], authorized: false)).status
        }
        try await withLastingServer(session) { server async throws in
            let cookie = try #require(try await server.ask(server.sessionRequest())["set-cookie"])
            #expect(cookie == "test-\(server.port)=\(session); HttpOnly; SameSite=Strict; Path=/")
            #expect(try await server.ask(server.sessionRequest(token: "a-wrong-token")).status == 401)
        }
        try await withLastingServer(session) { server async throws in
            #expect(try await status(session, on: server) == 200)
            for other in ["", String(session.dropLast()), session + session, server.token] {
                #expect(try await status(other, on: server) == 401)
            }
        }
        try await withLastingServer(WebServer.randomSecret()) { server async throws in
            #expect(try await status(session, on: server) == 401)
        }
        // A token that nobody knows cannot have been presented.
        try await withServer(TestRoutes(), { $0.session = session }) { server async throws in
            #expect(try await status(session, on: server) == 401)
        }
    }

    @Test func `wrong tokens are limited, and sessions still work`() {
        let access = AccessControl(token: "secret", cookieName: "c", limits: WebServer.Limits())
        let cookie = String(access.openSession().prefix { $0 != ";" })
        for _ in 0..<10 { #expect(access.check("guess", at: .uptimeNanoseconds(0)) == .wrongToken) }
        #expect(access.check("guess", at: .uptimeNanoseconds(0)) == .tooManyWrongTokens)
        #expect(access.check("secret", at: .uptimeNanoseconds(0)) == .tooManyWrongTokens)
        let session = access.check(
            authorization: nil, queryToken: nil, cookies: [cookie], at: .uptimeNanoseconds(0))
        #expect(session == .granted)
        #expect(access.check("secret", at: .uptimeNanoseconds(1_000_000_000)) == .granted)
    }

    @Test func `random tokens have 256 bits and differ`() {
        let tokens = (0..<100).map { _ in Secret.random() }
        #expect(Set(tokens).count == 100)
        #expect(tokens.allSatisfy { $0.utf8.count == 43 })
        #expect(Secret.isEqual(tokens[0], tokens[0]))
        #expect(!Secret.isEqual(tokens[0], tokens[1]))
        #expect(!Secret.isEqual(tokens[0] + tokens[0], tokens[0]))
        #expect(!Secret.isEqual("", tokens[0]))
        #expect(!Secret.isEqual("", ""))
    }

    @Test(arguments: ["0.0.0.0", "::", "192.0.2.1"])
    func `non-loopback addresses require a configured token`(_ address: String) async throws {
        var configuration = WebServer.Configuration.test { $0.address = address }
        #expect(throws: WebServerError.self) { try configuration.checkedAddress() }
        configuration.token = "a-token-from-outside"
        #expect(throws: Never.self) { try configuration.checkedAddress() }
        configuration.token = "short"
        #expect(throws: WebServerError.self) { try configuration.checkedAddress() }
    }

    @Test func `a host name as address, and an invalid or used port, are refused`() async throws {
        try await withServer { server async throws in
            for change: (inout WebServer.Configuration) -> Void in [
                { $0.address = "localhost" }, { $0.port = 70_000 }, { $0.port = server.port },
                { $0.hostNames = ["a b"] },
            ] {
                await #expect(throws: WebServerError.self) {
                    _ = try await WebServer.bind(.test(change), routes: TestRoutes(), logger: quietLogger)
                }
            }
        }
    }
}
