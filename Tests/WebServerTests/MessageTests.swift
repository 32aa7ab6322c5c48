// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import WebServer

struct MessageTests {
    @Test(arguments: [
        ("/", "/"), ("/a/b.png", "/a/b.png"), ("/screens/LG%20TV%204K.png", "/screens/LG TV 4K.png"),
        ("/%E2%82%AC", "/€"), ("/a%2Fb", "/a/b"), ("/%252e%252e", "/%2e%2e"), ("/...", "/..."),
    ])
    func `a path is decoded once`(_ target: String, _ path: String) {
        #expect(RequestTarget(target)?.path == path)
    }

    @Test(arguments: [
        "", "*", "a", "http://127.0.0.1/", "//a", "/a//b", "/a/", "/..", "/../a", "/a/../b", "/./a", "/%2e%2e/a",
        "/a%2f..%2fb", "/a/%2E", "/a%5c..%5cb", "/%", "/%4", "/%zz", "/%00", "/%0d%0a", "/%ff", "/%c0%af", "/a#b",
        "/%7f", "/a?b=%zz", "/a?b=%ff",
    ])
    func `an ambiguous path is refused`(_ target: String) {
        #expect(RequestTarget(target) == nil)
    }

    @Test func `a query is decoded`() {
        let query = RequestTarget("/a?w=480&name=LG+TV%26x&flag&=&a=b=c")?.query.map { "\($0.name):\($0.value)" }
        #expect(query == ["w:480", "name:LG TV&x", "flag:", ":", "a:b=c"])
    }

    @Test(arguments: [
        ("X-A", "b\r\nSet-Cookie: c=d"), ("X-A", "b\nc"), ("X-A", "b\u{0}"), ("X-A\r\nX-B", "c"), ("X A", "b"),
        ("", "b"),
        ("X-A:", "b"), ("X-Ä", "b"),
    ])
    func `a header field cannot be split into two`(_ name: String, _ value: String) async throws {
        let fields = [(name: name, value: value)]
        #expect(
            ResponseHead(status: 200, fields: fields, framing: .chunks, keepsAlive: true, host: nil) == nil)
        try await withServer(TestRoutes(respond: { _ in WebResponse(headers: fields) })) { server async throws in
            let response = try await server.ask(server.request("GET /"))
            #expect(response.status == 500)
            #expect(response["set-cookie"] == nil)
        }
        let stream = WebResponse.Body.stream(contentType: "a\r\nSet-Cookie: b=c") { _ in }
        try await withServer(TestRoutes(respond: { _ in WebResponse(body: stream) })) { server async throws in
            #expect(try await server.ask(server.request("GET /")).status == 500)
        }
    }

    @Test func `routes cannot override the security and framing fields`() throws {
        let fields: [WebRequest.Field] = [
            ("content-security-policy", "x"), ("Content-Length", "7"), ("x-frame-options", "ALLOW"),
            ("Cache-Control", "no-cache"), ("Connection", "x"),
        ]
        let head = try #require(
            ResponseHead(status: 200, fields: fields, framing: .length(3), keepsAlive: true, host: "localhost:1"))
        let response = RawResponse(head.text)
        #expect(response["content-length"] == "3")
        #expect(response["x-frame-options"] == "DENY")
        #expect(response["connection"] == "keep-alive")
        #expect(response["cache-control"] == "no-cache")
        #expect(
            response["content-security-policy"]
                == "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
                + "connect-src 'self' ws://localhost:1; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
    }

    @Test(arguments: ["/", "/data", "/../x"])
    func `every response has the security fields, and allows no other origin`(_ path: String) async throws {
        try await withServer { server async throws in
            let response = try await server.ask(server.request("GET \(path)", authorized: false))
            #expect(response["x-content-type-options"] == "nosniff")
            #expect(response["x-frame-options"] == "DENY")
            #expect(response["cross-origin-resource-policy"] == "same-origin")
            #expect(response["cross-origin-opener-policy"] == "same-origin")
            #expect(response["referrer-policy"] == "no-referrer")
            #expect(response["cache-control"] == "no-store")
            #expect(response["content-security-policy"]?.hasPrefix("default-src 'none'; ") == true)
            #expect(!response.head.lowercased().contains("access-control"))
        }
    }
}
