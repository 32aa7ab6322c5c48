// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// Parameters of calls are JSON objects, so whoever speaks varlink needs the module of JSON with it.
@_exported public import JSONText
