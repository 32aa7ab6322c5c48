#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.
#
# Builds the package twice and compares, has lintian judge it, and installs it in an empty Debian: the program runs there
# without Swift, and a purge leaves only its group. Needs root, and the packages of 'config/bootstrap package'.
set -euo pipefail
cd "$(dirname "$0")/../.."

fail() {
    echo "packages: $1" >&2
    exit 1
}

[ "$(id -u)" -eq 0 ] || fail "an empty Debian needs root"
for tool in debootstrap lintian dh; do command -v "$tool" >/dev/null || fail "no $tool; run config/bootstrap package"; done
folder=.build/packages
mkdir -p "$folder"

config/release/build
for build in a b; do
    config/package --binary .build/release/secondscreen "$folder/$build" >"$folder/$build.log" 2>&1 ||
        { tail -20 "$folder/$build.log" >&2; fail "config/package failed"; }
done
cmp "$folder/a/SHA256SUMS" "$folder/b/SHA256SUMS" || fail "two builds differ"
(cd "$folder/a" && sha256sum --quiet -c SHA256SUMS)
package=$(find "$folder/a" -name 'secondscreen_*.deb')
lintian --allow-root --fail-on error,warning "$package"
echo "packages: $(basename "$package"), $(stat -c %s "$package") bytes, is reproducible, and lintian has nothing to say"

# The machine's own sources, so that a mirror is used here as well.
# shellcheck disable=SC2016
read -r mirror release < <(apt-get indextargets --format '$(REPO_URI) $(CODENAME)' 'Created-By: Packages' 'Component: main')
[ -d "$folder/$release" ] || {
    rm -rf "$folder/$release.part"
    debootstrap --variant=minbase "$release" "$folder/$release.part" "$mirror" >"$folder/debootstrap.log"
    mv "$folder/$release.part" "$folder/$release"
}
root=$folder/root
rm -rf "$root"
cp -a "$folder/$release" "$root"
for path in apt.conf.d sources.list sources.list.d; do
    [ -e "/etc/apt/$path" ] && cp -a "/etc/apt/$path" "$root/etc/apt/"
done
cp /etc/resolv.conf "$root/etc/"
inside() { chroot "$root" env DEBIAN_FRONTEND=noninteractive LC_ALL=C "$@"; }
mount --bind /proc "$root/proc"
trap 'umount "$root/proc"' EXIT

# The paths of the package, and what it makes.
mine() { find "$root" -xdev -path "$root/proc" -prune -o -name '*secondscreen*' -print | sed "s|^$root||" | sort; }

inside apt-get update -qq
cp "$package" "$root/tmp/package.deb"
inside apt-get install -y -qq --no-install-recommends /tmp/package.deb >"$folder/install.log" 2>&1 ||
    { tail -20 "$folder/install.log" >&2; fail "apt cannot install the package"; }
[ -n "$(mine)" ] || fail "nothing is installed"
inside sh -c '! command -v swift' || fail "there is Swift"
inside secondscreen run --source virtual --plug 1920x1080@60 --for 1 --state none --socket none --output png:/tmp/pictures
for picture in main HDMI-A-1; do [ -s "$root/tmp/pictures/$picture.png" ] || fail "no picture of $picture"; done
inside secondscreen scenario run /usr/share/secondscreen/scenarios
inside systemctl is-enabled secondscreen.service secondscreen.socket
# As the service leaves it behind.
install -D /dev/null "$root/var/lib/private/secondscreen/state.json"
ln -s private/secondscreen "$root/var/lib/secondscreen"
inside apt-get purge -y -qq secondscreen >"$folder/purge.log" 2>&1
left=$(mine)
[ -z "$left" ] || fail "a purge leaves $left"
inside getent group secondscreen >/dev/null || fail "the group is gone, whose number another could get"
echo "packages: installed, run, and purged in an empty Debian"
