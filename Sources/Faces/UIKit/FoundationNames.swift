// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import UIKitServices

// Foundation on Linux declares these classes without a way to use them. With these names, those of this library are
// meant in every file that imports UIKit and not Foundation as well.

/// A value in a predicate, or a calculation on its own.
public typealias NSExpression = UIKitServices.NSExpression
/// A predicate that compares two values.
public typealias NSComparisonPredicate = UIKitServices.NSComparisonPredicate
