#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.
#
# Installs the package in a Debian with systemd, which the virtual machine then boots: the service and its socket as a
# user has them, with real plugs, crashes, hangs, reloads, and an upgrade.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source-path=SCRIPTDIR
. Tests/Packages/debian.sh

need_tools
folder=$PWD/.build/packages
root=$folder/system
mkdir -p "$folder"

config/release/build
package=$(build_package "$folder/a")
copy_debian "$root" debian-systemd systemd-sysv udev dbus libpam-systemd kmod kbd
install_package "$root" "$package"
# A later version of the same content, for an upgrade.
rm -rf "$folder/later"
dpkg-deb -R "$package" "$folder/later"
sed -i '/^Version:/s/$/+later/' "$folder/later/DEBIAN/control"
dpkg-deb -b --root-owner-group "$folder/later" "$root/root/later.deb" >/dev/null
# A user who may control the service.
inside "$root" useradd --create-home --groups secondscreen visitor
cc -O2 -shared -fPIC -o "$root/usr/local/lib/hang.so" Tests/VirtualMachine/Guest/hang.c

swift build --build-tests
SECONDSCREEN_REQUIRE_VM=1 SECONDSCREEN_SYSTEM_ROOT=$root swift test --skip-build --filter 'InDebian'
