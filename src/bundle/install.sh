#!/bin/sh
# Installs gpu-tutor from the parts beside this script into a folder of its own. Needs no network, no Rust and no root.
#
#   sh install.sh [PREFIX]             installs all parts; the default PREFIX is ~/gpu-tutor
#   sh install.sh --partial [PREFIX]   installs the parts that are here; the rest may follow
#
# Can be run again at any time: files that are already installed and intact are not touched.
set -eu
# Only the owner may write to the installed files: whoever can change them can run programs as everybody who uses them.
umask 022

fail() {
    printf 'error: %s\n  -> %s\n' "$1" "$2" >&2
    exit 1
}

partial=no
if [ "${1:-}" = --partial ]; then
    partial=yes
    shift
fi
case "${1:-}" in
-*) fail "there is no option $1" "sh install.sh [--partial] [PREFIX]" ;;
esac
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
manifest=$here/gpu-tutor.manifest
prefix=${1:-${HOME:?}/gpu-tutor}

[ -r "$manifest" ] || fail "$manifest is missing" "copy all files of the bundle into one folder"
command -v sha256sum >/dev/null || fail "sha256sum is not on PATH" "install coreutils"
mkdir -p -- "$prefix" || fail "cannot create $prefix" "name a folder that you may write to"
prefix=$(CDPATH='' cd -- "$prefix" && pwd)

# Whether all files of a part are installed and intact.
is_installed() {
    sed -n "s/^file $1 //p" "$manifest" | (cd -- "$prefix" && sha256sum -c) >/dev/null 2>&1
}

unpack() {
    if command -v xz >/dev/null; then
        xz -dc -- "$1" | tar -xof - -C "$prefix"
    elif command -v python3 >/dev/null; then
        python3 -c 'import sys, tarfile
kept = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
tarfile.open(sys.argv[1], "r:xz").extractall(sys.argv[2], **kept)' "$1" "$prefix"
    else
        fail "neither xz nor python3 is on PATH, and the parts are packed with xz" "apt install xz-utils"
    fi
}

missing=
while read -r kind number sum name; do
    [ "$kind" = part ] || continue
    if is_installed "$number"; then
        echo "$name: installed"
        continue
    fi
    archive=$here/$name
    if [ ! -r "$archive" ]; then
        missing="$missing $name"
        continue
    fi
    printf '%s  %s\n' "$sum" "$archive" | sha256sum -c >/dev/null 2>&1 ||
        fail "$archive is damaged: its SHA-256 is not $sum" "copy it again"
    unpack "$archive" </dev/null || fail "cannot unpack $archive into $prefix" "is the disk full?"
    is_installed "$number" || fail "the files from $archive do not match their hashes" "is the disk full? copy it again"
    echo "$name: unpacked"
done <"$manifest"

if [ -n "$missing" ]; then
    [ $partial = no ] || {
        echo "still missing:$missing"
        exit 0
    }
    fail "not here:$missing" "put them beside $here/install.sh, then run it again"
fi
has_linker() { ls "$prefix"/lib/gpu-tutor/toolchain/lib/rustlib/*/bin/rust-lld >/dev/null 2>&1; }
has_linker || command -v ld >/dev/null ||
    echo "note: this bundle has no linker, and \`ld\` is not on PATH: apt install binutils" >&2
echo "gpu-tutor is installed in $prefix. Put it on your PATH:"
echo "  export PATH=\"$prefix/bin:\$PATH\""
