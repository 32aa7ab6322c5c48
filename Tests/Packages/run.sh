#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.
#
# Builds the package twice and compares, has lintian judge it, and installs it in an empty Debian: the program runs there
# without Swift, and a purge leaves only its group. With --whole, the second package has a program of its own, which is
# built in another folder; the folder must have no uncommitted changes then.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source-path=SCRIPTDIR
. Tests/Packages/debian.sh

whole=
case "${1:-}" in
    "") ;;
    --whole) whole=whole ;;
    *) fail "unknown option '$1'; available: --whole" ;;
esac
need_tools
if [ -n "$whole" ] && [ -n "$(git status --porcelain)" ]; then fail "commit or remove the uncommitted changes first"; fi
folder=$PWD/.build/packages
root=$folder/root
mkdir -p "$folder"

config/release/build
package=$(build_package "$folder/a")
build_package "$folder/b" $whole >/dev/null
diff "$folder/a/SHA256SUMS" "$folder/b/SHA256SUMS" || fail "two builds differ"
(cd "$folder/a" && sha256sum --quiet -c SHA256SUMS)
# On a system whose /lib is a link, tar would replace that with a folder.
tar -tf "$folder"/a/secondscreen-*.tar.xz >"$folder/files"
if grep '^\./lib' "$folder/files"; then fail "the tarball has /lib"; fi
grep -qx ./usr/lib/systemd/system/secondscreen.service "$folder/files" || fail "the tarball has no unit"
lintian --allow-root --fail-on error,warning "$package"
echo "packages: $(basename "$package"), $(stat -c %s "$package") bytes, is reproducible, and lintian has nothing to say"

# The paths of the package, and what it makes.
mine() { find "$root" -xdev -path "$root/proc" -prune -o -name '*secondscreen*' -print | sed "s|^$root||" | sort; }

copy_debian "$root" debian
install_package "$root" "$package"
[ -n "$(mine)" ] || fail "nothing is installed"
inside "$root" sh -c '! command -v swift' || fail "there is Swift"
inside "$root" secondscreen run --source virtual --plug 1920x1080@60 --for 1 --state none --socket none \
    --output png:/tmp/pictures
for picture in main HDMI-A-1; do [ -s "$root/tmp/pictures/$picture.png" ] || fail "no picture of $picture"; done
inside "$root" secondscreen scenario run /usr/share/secondscreen/scenarios
inside "$root" systemctl is-enabled secondscreen.service secondscreen.socket
# As the service leaves it behind.
install -D /dev/null "$root/var/lib/private/secondscreen/state.json"
ln -s private/secondscreen "$root/var/lib/secondscreen"
inside "$root" apt-get purge -y -qq secondscreen >"$root.log" 2>&1
left=$(mine)
[ -z "$left" ] || fail "a purge leaves $left"
inside "$root" getent group secondscreen >/dev/null || fail "the group is gone, whose number another could get"
echo "packages: installed, run, and purged in an empty Debian"
