// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// The toolchain's Testing library declares an overlay of this name for files that import both Testing and UIKit, but
// ships it only on Apple platforms. This empty module lets such files compile here.
