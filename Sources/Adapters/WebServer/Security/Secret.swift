// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Creates and compares unguessable secrets.
enum Secret {
    /// Returns 32 random bytes in Base64 for URLs; Swift's generator takes them from the kernel.
    static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return base64URL((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }

    /// Compares secrets in a time that depends only on the length of `presented`.
    static func isEqual(_ presented: String, _ secret: String) -> Bool {
        let (presented, secret) = (Array(presented.utf8), Array(secret.utf8))
        guard !secret.isEmpty else { return false }
        var difference = presented.count ^ secret.count
        for (index, byte) in presented.enumerated() { difference |= Int(byte ^ secret[index % secret.count]) }
        return difference == 0
    }

    private static func base64URL(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        var text = ""
        var (bits, count) = (0, 0)
        for byte in bytes {
            bits = (bits << 8 | Int(byte)) & 0xFFFF
            count += 8
            while count >= 6 {
                count -= 6
                text.append(alphabet[bits >> count & 63])
            }
        }
        if count > 0 { text.append(alphabet[bits << (6 - count) & 63]) }
        return text
    }
}
