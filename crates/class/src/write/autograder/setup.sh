#!/usr/bin/env bash
# Gradescope runs this once, as root, when it builds the image for an assignment. It installs gpu-tutor in /opt/gpu-tutor.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
export DEBIAN_FRONTEND=noninteractive
apt-get update
# setpriv leaves root; xz unpacks the bundle.
apt-get install -y --no-install-recommends ca-certificates curl util-linux xz-utils

bundle="$here/bundle"
if [ -e "$here/bundle-address" ]; then
    address="$(cat "$here/bundle-address")"
    mkdir -p "$bundle"
    fetch() { curl --fail --location --silent --show-error --retry 3 -o "$bundle/$1" "$address/$1"; }
    fetch install.sh
    fetch gpu-tutor.manifest
    while read -r kind _ _ name; do
        [ "$kind" != part ] || fetch "$name"
    done <"$bundle/gpu-tutor.manifest"
fi
sh "$bundle/install.sh" /opt/gpu-tutor
# The image should not keep the bundle a second time.
rm -rf "$bundle"
# Submissions are never graded as root.
id grader >/dev/null 2>&1 || useradd --create-home grader
