# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.
# shellcheck shell=bash
#
# Functions for tests that install the Debian package; needs root and the packages of 'config/bootstrap package'.

fail() {
    echo "packages: $1" >&2
    exit 1
}

# need_tools: fails without what the functions below use.
need_tools() {
    [ "$(id -u)" -eq 0 ] || fail "this test must run as root, because debootstrap and chroot require it"
    local tool
    for tool in debootstrap lintian dh; do
        command -v "$tool" >/dev/null || fail "no $tool; run config/bootstrap package"
    done
}

# build_package FOLDER [whole]: makes a package of the release build there, or of a whole build in a folder of its own, and
# prints its path.
build_package() {
    local binary=(--binary .build/release/secondscreen)
    if [ "${2:-}" = whole ]; then binary=(); fi
    rm -rf "$1"
    config/package "${binary[@]}" "$1" >"$1.log" 2>&1 ||
        { tail -20 "$1.log" >&2; fail "config/package failed"; }
    find "$1" -name 'secondscreen_*.deb'
}

# copy_debian FOLDER NAME [PACKAGE...]: copies a small Debian with these packages to a folder. It is made once, in a
# folder NAME beside it.
copy_debian() {
    local root=$1 base mirror release packages
    base=$(dirname "$root")/$2
    shift 2
    packages=$*
    if [ ! -d "$base" ]; then
        # The machine's own sources, so that a mirror is used here as well.
        # shellcheck disable=SC2016
        read -r mirror release < <(
            apt-get indextargets --format '$(REPO_URI) $(CODENAME)' 'Created-By: Packages' 'Component: main')
        rm -rf "$base.part"
        debootstrap --variant=minbase ${packages:+"--include=${packages// /,}"} "$release" "$base.part" "$mirror" \
            >"$base.log" || { tail -5 "$base.log" >&2; fail "debootstrap failed"; }
        mv "$base.part" "$base"
    fi
    rm -rf "$root"
    cp -a "$base" "$root"
    for path in apt.conf.d sources.list sources.list.d; do
        [ -e "/etc/apt/$path" ] && cp -a "/etc/apt/$path" "$root/etc/apt/"
    done
    cp /etc/resolv.conf "$root/etc/"
}

# inside ROOT COMMAND...: runs a command in a Debian, with a file system of processes of its own.
inside() {
    local root=$1
    shift
    # shellcheck disable=SC2016
    unshare --mount sh -c 'mount --bind /proc "$0/proc" && exec chroot "$0" "$@"' "$root" \
        env DEBIAN_FRONTEND=noninteractive LC_ALL=C "$@"
}

# install_package ROOT PACKAGE: installs a package and what it depends on, but nothing that it only recommends.
install_package() {
    inside "$1" apt-get update -qq
    cp "$2" "$1/tmp/package.deb"
    inside "$1" apt-get install -y -qq --no-install-recommends /tmp/package.deb >"$1.log" 2>&1 ||
        { tail -20 "$1.log" >&2; fail "apt cannot install the package"; }
}
