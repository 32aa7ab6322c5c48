// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Combine

// What apps expect from `import Combine`: OpenCombine, with the publishers and schedulers that Foundation has on Apple's
// platforms, and what it lacks. Without the trait `Combine`, this module is empty. Its name is not `Combine`, because
// other packages are compiled differently where `canImport(Combine)` is true.
@_exported public import OpenCombine
@_exported public import OpenCombineFoundation

#endif
