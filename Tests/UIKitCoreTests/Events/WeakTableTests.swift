// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// Sets and dictionaries that keep objects weakly.
struct WeakTableTests {
    @Test func `a weak set has the objects that live, once each, in order`() {
        let table = NSHashTable<AnyObject>.weakObjects()
        let objects = [NSObject(), NSObject()]
        for object in objects + objects { table.add(object) }
        for _ in 0..<100 { table.add(NSObject()) }
        #expect(table.count == 2 && table.allObjects.map(ObjectIdentifier.init) == objects.map(ObjectIdentifier.init))
        #expect(table.contains(objects[1]) && table.anyObject === objects[0])
        table.remove(objects[0])
        #expect(!table.contains(objects[0]) && table.count == 1)
        table.removeAllObjects()
        #expect(table.count == 0)
    }

    @Test func `objects are compared by equality unless the options say otherwise`() {
        let (text, same) = (NSMutableString("a"), NSMutableString("a"))
        let (equal, identical) = (
            NSHashTable<NSString>(), NSHashTable<NSString>(options: .objectPointerPersonality)
        )
        for table in [equal, identical] { for object in [text, same] { table.add(object) } }
        #expect(equal.count == 1 && identical.count == 2)
        #expect(equal.member(same) === text)
    }

    @Test func `an object that is released by a change may use the table as it is deinitialized`() {
        final class Member: NSObject {
            let table: NSMapTable<NSString, Member>
            init(_ table: NSMapTable<NSString, Member>) { self.table = table }
            deinit { table.setObject(nil, forKey: "other") }
        }
        let table = NSMapTable<NSString, Member>.strongToStrongObjects()
        for change: (NSMapTable<NSString, Member>) -> Void in [
            { $0.removeObject(forKey: "key") }, { $0.setObject(nil, forKey: "key") }, { $0.removeAllObjects() },
            { table in table.setObject(nil, forKey: "key") },
        ] {
            table.setObject(Member(table), forKey: "key")
            change(table)
            #expect(table.count == 0)
        }
    }

    @Test func `a map keeps weak keys and values only while they live`() {
        let (toStrong, toWeak) = (
            NSMapTable<NSObject, NSString>.weakToStrongObjects(), NSMapTable<NSString, NSObject>.strongToWeakObjects()
        )
        var object: NSObject? = NSObject()
        toStrong.setObject("a", forKey: object)
        toStrong.setObject("b", forKey: object)
        toWeak.setObject(object, forKey: "key")
        #expect(toStrong.object(forKey: object) == "b" && toStrong.count == 1)
        #expect(toWeak.object(forKey: "key") === object)
        object = nil
        #expect(toStrong.count == 0 && toWeak.object(forKey: "key") == nil && toWeak.count == 0)
        toWeak.setObject(toStrong, forKey: "key")
        toWeak.setObject(nil, forKey: "key")
        #expect(toWeak.count == 0)
    }
}
