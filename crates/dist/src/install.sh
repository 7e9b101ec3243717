#!/bin/sh
# Installs gpu-tutor, and lists, switches and removes its versions. Needs no Rust and no root.
#
#   PREFIX/versions/ID/       a version: bin/gpu-tutor and lib/gpu-tutor/
#   PREFIX/current            a link to the version in use
#   PREFIX/bin/gpu-tutor      a link to current/bin/gpu-tutor
#   PREFIX/lib/gpu-tutor      a link to current/lib/gpu-tutor
#
# `bin` and `lib` are ordinary folders, because in a PREFIX such as ~/.local other programs have files there too.
# Every file is checked before `current` leads to it. The script can be stopped and run again at any time.
set -eu
# Only the owner may write to the installed files: whoever can change them can run programs as everybody who uses them.
umask 022

# A release writes these two: the address of its files, and the SHA-256 of its manifest.
default_url=
default_sha256=

usage() {
    cat <<'END'
sh install.sh [PREFIX]             installs gpu-tutor; the default PREFIX is ~/gpu-tutor
    --from FOLDER|URL              where the parts are; without it, beside this script
    --sha256 HASH                  installs only if the manifest has this SHA-256
    --partial                      installs the parts that are there; the rest may follow
    --tries N                      how often to try to reach a server; 5 by default
sh install.sh --list [PREFIX]      shows the installed versions
sh install.sh --use ID [PREFIX]    switches to another version
sh install.sh --remove ID [PREFIX] removes a version
sh install.sh --uninstall [PREFIX] removes all versions; what learners have made stays
END
}

# ---- messages

fail() {
    printf 'error: %s\n  -> %s\n' "$1" "$2" >&2
    exit 1
}

say() { printf '%s\n' "$1"; }

note() { printf 'note: %s\n' "$1" >&2; }

# Quotes a path for a command that the user may copy.
quoted() { printf '"%s"' "$(printf '%s' "$1" | sed 's/[\\"$`]/\\&/g')"; }

# What is free on the disk of the installation.
free_space() { df -Pk "$prefix" | tail -n 1 | tr -s ' ' | cut -d' ' -f4; }

fail_writing() {
    fail "$1" "$(($(free_space) / 1024)) MB are free on this disk, and an installation takes about 1 GB. Free some space, then run it again: it keeps what is done"
}

# ---- arguments

needs_value() { [ $# -gt 1 ] || fail "$1 needs a value" "sh install.sh --help"; }

read_arguments() {
    action=install partial=no from='' sha256='' tries=5 id='' prefix=''
    while [ $# -gt 0 ]; do
        case $1 in
        --from) needs_value "$@" && from=$2 && shift ;;
        --sha256) needs_value "$@" && sha256=$2 && shift ;;
        --tries) needs_value "$@" && tries=$2 && shift ;;
        --partial) partial=yes ;;
        --list | --uninstall) action=${1#--} ;;
        --use | --remove) needs_value "$@" && action=${1#--} && id=$2 && shift ;;
        --help | -h) usage && exit 0 ;;
        -*) fail "there is no option $1" "sh install.sh --help" ;;
        *)
            [ -z "$prefix" ] || fail "there are two folders: $prefix and $1" "quote a name that has spaces"
            prefix=$1
            ;;
        esac
        shift
    done
    case $tries in '' | 0 | *[!0-9]*) fail "--tries needs a number from 1, not $tries" "sh install.sh --help" ;; esac
    # A script that comes through a pipe has no folder: $0 is the shell then.
    here=''
    [ "$(head -c 2 "$0" 2>/dev/null)" != '#!' ] || here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
    if [ -n "$prefix" ]; then
        case $prefix in -*) prefix=./$prefix ;; esac
    elif [ -L "${here%/versions}/current" ] && [ "${here%/versions}" != "$here" ]; then
        prefix=${here%/versions}
    else
        prefix=${HOME:?}/gpu-tutor
    fi
}

# ---- hashes

find_hasher() {
    if command -v sha256sum >/dev/null; then
        hasher=sha256sum
    elif command -v shasum >/dev/null; then
        hasher='shasum -a 256'
    else
        fail "sha256sum is not on PATH" "install coreutils"
    fi
}

# shellcheck disable=SC2086 # `hasher` may be several words.
sum_of() { $hasher <"$1" | cut -d' ' -f1; }

# Checks files in a folder against lines on standard input; prints a line for each file.
# shellcheck disable=SC2086
check_sums() { cd -- "$1" && LC_ALL=C $hasher -c 2>/dev/null; }

# The lines of a part's files, as `sha256sum -c` reads them.
lines_of_part() { sed -n "s/^file $1 //p" "$manifest"; }

# Whether all files of a part are in a folder and intact.
is_intact() { lines_of_part "$1" | (check_sums "$2") >/dev/null; }

# ---- the folder of the installation, and its lock

open_prefix() {
    made_prefix=no
    [ -d "$prefix" ] || made_prefix=yes
    mkdir -p -- "$prefix" || fail "cannot create $prefix" "name a folder that you may write to: sh install.sh PREFIX"
    prefix=$(CDPATH='' cd -- "$prefix" && pwd)
    versions=$prefix/versions
    mkdir -p "$versions" || true
    for folder in "$prefix" "$versions" "$prefix/bin" "$prefix/lib"; do
        [ ! -d "$folder" ] || [ -w "$folder" ] ||
            fail "you may not write to $folder" "name a folder of your own: sh install.sh PREFIX"
    done
    take_lock
}

# An existing installation, to change it.
open_installation() {
    [ -d "$prefix/versions" ] || has_old_layout || fail "gpu-tutor is not installed in $prefix" "name its folder: sh install.sh --$action … PREFIX"
    open_prefix
}

# When a process started; it tells a process from a later one with the same number. Empty where there is no /proc.
start_of() { sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -d' ' -f20; }

# The lock is a link that leads nowhere. Its text, PROCESS:START:HOST, is there as soon as the link is.
take_lock() {
    lock=$versions/.lock
    host=$(uname -n)
    takes_over=no
    attempt=0
    while ! ln -s "$$:$(start_of $$):$host" "$lock" 2>/dev/null; do
        attempt=$((attempt + 1))
        owner=$(readlink "$lock") || owner=''
        [ -n "$owner" ] || [ $attempt -lt 5 ] || fail "cannot make a link in $versions" "name a folder on a file system that has symbolic links, and with free space"
        [ -n "$owner" ] || continue
        advice="wait until it has ended; if no installer runs there: rm $(quoted "$lock")"
        if is_running "$owner"; then
            fail "another installer is at work in $prefix: process ${owner%%:*} on ${owner##*:}" "$advice"
        fi
        # Only one of several installers that have found the same dead owner may remove its lock.
        mkdir "$lock.taken" 2>/dev/null || fail "another installer is starting in $prefix" "try again; if it goes on: rmdir $(quoted "$lock.taken")"
        [ "$(readlink "$lock")" != "$owner" ] || rm -f "$lock"
        rmdir "$lock.taken"
        takes_over=yes
    done
    trap 'clean_up' EXIT
    trap 'stopped' HUP INT TERM
}

is_running() {
    pid=${1%%:*}
    # Nobody can look at the processes of another machine.
    [ "${1##*:}" = "$host" ] || return 0
    if [ -d /proc/self ]; then
        [ -d "/proc/$pid" ] && [ "$1" = "$pid:$(start_of "$pid"):$host" ]
    else
        kill -0 "$pid" 2>/dev/null || ps -p "$pid" >/dev/null 2>&1
    fi
}

stopped() {
    trap '' HUP INT TERM
    [ "$action" != install ] || note "stopped. It keeps what is done; the same command continues"
    exit 130
}

clean_up() {
    rm -rf "$versions/.arriving" "$versions"/.incomplete-*/unpacked.$$ 2>/dev/null || true
    rm -f "$prefix/.current.$$" "$lock"
    rmdir "$versions" 2>/dev/null || return 0
    [ "$made_prefix" = no ] || rmdir "$prefix" 2>/dev/null || true
}

# ---- where the parts come from

choose_source() {
    if [ -n "$from" ]; then
        :
    elif [ -n "$here" ] && [ -r "$here/gpu-tutor.manifest" ]; then
        from=$here
    elif [ -n "$default_url" ]; then
        from=$default_url sha256=${sha256:-$default_sha256}
    elif [ -n "$here" ]; then
        fail "$here/gpu-tutor.manifest is missing" "copy all files of the bundle into one folder, or say where they are: --from FOLDER, --from URL"
    else
        fail "it is not said where the parts of gpu-tutor are" "add \`-s -- --from URL\` to the command"
    fi
    case $from in
    *://*)
        from=${from%/} remote=yes
        find_downloader
        ;;
    *)
        remote=no
        [ -d "$from" ] || fail "there is no folder $from" "--from needs a folder with the files of a bundle, or an address with ://"
        from=$(CDPATH='' cd -- "$from" && pwd)
        ;;
    esac
}

find_downloader() {
    if command -v curl >/dev/null; then
        downloader=curl
    elif ! command -v wget >/dev/null; then
        fail "neither curl nor wget is on PATH" "apt install curl, or download the files in another way and use --from FOLDER"
    elif wget --help 2>&1 | grep -q BusyBox; then
        downloader=busybox
        [ -n "$sha256" ] || note "busybox's wget does not check certificates: name the manifest's hash with --sha256, or install curl"
    else
        downloader=wget
    fi
}

# Tries once to download an address to a file, and continues a file that is there. Says in `outcome`: complete, absent,
# refused, disk, certificate, address, again (from the beginning) or network.
transfer() {
    code=0 status='' shown='--silent --show-error' errors=$log
    # Only parts take so long that one wants to watch.
    case $2 in "$staging"/parts/*) [ ! -t 2 ] || { shown=--progress-bar && errors=/dev/tty; } ;; esac
    case $downloader in
    curl)
        # shellcheck disable=SC2086 # One option or two.
        status=$(curl $shown --fail --location --connect-timeout 20 --speed-limit 1 --speed-time 60 --continue-at - \
            --write-out '%{http_code}' --output "$2" -- "$1" 2>"$errors") || code=$?
        ;;
    wget) LC_ALL=C wget -nv -c -t 1 -T 60 -O "$2" -- "$1" 2>"$log" || code=$? ;;
    # With a time limit (-T), the wget of busybox 1.35 ends in a segmentation fault.
    busybox) wget -q -c -O "$2" "$1" 2>"$log" || code=$? ;;
    esac
    if [ $code != 0 ] && [ "$downloader" != curl ]; then
        status=$(sed -n -e 's/.*ERROR \([0-9]*\).*/\1/p' -e 's/.*error: HTTP[^ ]* \([0-9]*\).*/\1/p' "$log" | tail -n 1)
        # These are wget's exit codes, in curl's terms. Busybox has only one.
        case $downloader:$code in wget:3) code=23 ;; wget:5) code=60 ;; wget:1) code=33 ;; *) code=7 ;; esac
        [ -z "$status" ] || code=22
        ! grep -q 'No space left' "$log" || code=23
    fi
    case $code:$status in
    0:*) outcome=complete ;;
    22:404 | 22:410) outcome=absent ;;
    22:416 | 33:*) outcome=again ;;
    22:408 | 22:429 | 22:5*) outcome=network ;;
    22:*) outcome=refused ;;
    23:*) outcome=disk ;;
    35:* | 51:* | 58:* | 60:* | 77:* | 83:* | 91:*) outcome=certificate ;;
    1:* | 3:*) outcome=address ;;
    *) outcome=network ;;
    esac
    case $outcome:$errors in complete:* | absent:* | *:/dev/tty) ;; *) cat "$log" >&2 ;; esac
}

size_of() { if [ -f "$1" ]; then wc -c <"$1"; else echo 0; fi; }

# Downloads an address to a file, in several tries. Returns 1 if the server does not have it.
download() {
    try=1 most=$(size_of "$2")
    while :; do
        transfer "$1" "$2"
        case $outcome in
        complete) return 0 ;;
        absent) return 1 ;;
        refused) fail "the server refuses $1: HTTP status $status" "check the address, and whether it needs a proxy or a password" ;;
        disk) fail_writing "cannot write $2" ;;
        certificate) fail "no safe connection to $1" "apt install ca-certificates, and check this machine's clock and proxy" ;;
        address) fail "$1 is no address that $downloader can use" "--from https://HOST/FOLDER" ;;
        again)
            note "the server cannot continue $1: it is downloaded from its beginning"
            rm -f "$2"
            ;;
        esac
        arrived=$(size_of "$2")
        if [ "$arrived" -gt "$most" ]; then
            # What gets on may go on for as long as it likes.
            note "the connection broke at byte $((arrived)): continues"
            most=$arrived try=1
            continue
        fi
        [ $try -lt "$tries" ] ||
            fail "cannot download $1: tried $tries times" "check the network and the address, then run it again: it continues where it stopped"
        [ $outcome = again ] || sleep $try
        try=$((try + 1))
    done
}

# ---- the manifest

# Brings a file of the source into a folder. Returns 1 if there is none.
bring() {
    if [ "$remote" = yes ]; then
        download "$from/$1" "$2/$1"
    else
        [ -r "$from/$1" ] || return 1
        cp -- "$from/$1" "$2/$1" || fail_writing "cannot copy $from/$1"
    fi
}

# The SHA-256 of a file as `SHA256SUMS` has it, if it has it.
listed_sum() { sed -n "s/^\([0-9a-f]\{64\}\) [ *]\(\.\/\)\{0,1\}$1\$/\1/p" "$arriving/SHA256SUMS" 2>/dev/null | head -n 1; }

read_manifest() {
    arriving=$versions/.arriving
    rm -rf "$arriving"
    mkdir "$arriving" || fail_writing "cannot create $arriving"
    log=$arriving/log staging=$arriving
    bring gpu-tutor.manifest "$arriving" || fail "$from/gpu-tutor.manifest is missing" "check the folder or address: it must hold all files of the bundle"
    expected=$sha256 against='the SHA-256 that was named'
    if [ -z "$expected" ]; then
        bring SHA256SUMS "$arriving" || true
        expected=$(listed_sum gpu-tutor.manifest) against=$from/SHA256SUMS
    fi
    sum=$(sum_of "$arriving/gpu-tutor.manifest")
    if [ -n "$expected" ] && [ "$sum" != "$expected" ]; then
        fail "$from/gpu-tutor.manifest does not match $against: its SHA-256 is $sum" "it is damaged, or of another release: copy it again, or ask whoever published it"
    fi
    case $from in
    http://* | ftp://*) [ -n "$sha256" ] || note "nothing proves who wrote what comes from $from: https, or --sha256 with the manifest's hash from another source, would" ;;
    esac
    check_manifest "$arriving/gpu-tutor.manifest"
    version=$(sed -n '1s/^# gpu-tutor \([0-9][0-9A-Za-z.+-]*\)[, ].*/\1/p' "$arriving/gpu-tutor.manifest")
    id=${version:-unknown}-$(printf %.8s "$sum")
    staging=$versions/.incomplete-$id
    mkdir -p "$staging/root" "$staging/parts" || fail_writing "cannot create $staging"
    manifest=$staging/gpu-tutor.manifest
    mv -f "$arriving/gpu-tutor.manifest" "$manifest"
}

check_manifest() {
    line='# .*|part [0-9]+ [0-9a-f]{64} [A-Za-z0-9][A-Za-z0-9._-]*|file [0-9]+ [0-9a-f]{64}  [^/ ].*'
    if grep -Evqx "$line" "$1" || grep -Eq '  (.*/)?\.\.(/|$)' "$1" ||
        ! grep -q '^part 1 ' "$1" || ! grep -q '^file .*  lib/gpu-tutor/bundle\.json$' "$1" || [ -n "$(tail -c 1 "$1")" ]; then
        fail "$from/gpu-tutor.manifest is no complete manifest of gpu-tutor" "check the folder or address, and copy the file again"
    fi
}

# ---- parts

install_parts() {
    missing='' damaged=''
    root=$staging/root
    if [ -d "$versions/$id" ]; then
        # Installed before: what is no longer intact is replaced in it.
        root=$versions/$id
    else
        link_known_files
    fi
    [ "$takes_over" = no ] || disown_downloads
    while read -r kind number sum name <&3; do
        [ "$kind" = part ] || continue
        if is_intact "$number" "$root"; then
            say "$name: installed"
        elif fetch "$sum" "$name"; then
            unpack "$number" "$archive"
            [ "$remote" = no ] || rm -f "$archive"
            say "$name: unpacked"
        fi
    done 3<"$manifest"
}

# Links the files that the version in use has too. A toolchain is most of an installation, and seldom changes.
link_known_files() {
    known=$prefix/current
    ! has_old_layout || known=$prefix
    [ -d "$known" ] || return 0
    sed -n 's/^file [0-9]* //p' "$manifest" | (check_sums "$known") | sed -n 's/: OK$//p' | while read -r path; do
        [ ! -e "$root/$path" ] || continue
        mkdir -p "$root/$(dirname "$path")"
        # Some file systems have no hard links. There the part is unpacked.
        ln "$known/$path" "$root/$path" 2>/dev/null || break
    done
}

# The download of an installer that was killed may still be running. From now on it writes to a file without a name.
disown_downloads() {
    for file in "$staging"/parts/*; do
        [ -f "$file" ] || continue
        cp "$file" "$file.own" || fail_writing "cannot copy $file"
        mv -f "$file.own" "$file"
    done
}

# Sets `archive` to an intact archive of a part. Returns 1 if there is none, and adds it to `missing` or `damaged`.
fetch() {
    if [ "$remote" = no ]; then
        archive=$from/$2
        if [ ! -r "$archive" ]; then
            missing="$missing $2"
        elif [ "$(sum_of "$archive")" = "$1" ]; then
            return 0
        else
            damaged="$damaged $2"
            note "$archive is damaged: its SHA-256 is not $1"
        fi
        return 1
    fi
    archive=$staging/parts/$2
    for round in first second; do
        if [ ! -f "$archive" ] || [ "$(sum_of "$archive")" != "$1" ]; then
            say "$2: downloading"
            download "$from/$2" "$archive" || { missing="$missing $2" && return 1; }
        fi
        [ "$(sum_of "$archive")" != "$1" ] || return 0
        rm -f "$archive"
        [ $round = second ] || note "$2 is damaged: its SHA-256 is not $1. It is downloaded again"
    done
    damaged="$damaged $2"
    note "$2 is damaged again: its SHA-256 is not $1"
    return 1
}

# Unpacks a part beside the installation, checks its files, and moves those that are not there yet.
unpack() {
    unpacked=$staging/unpacked.$$
    rm -rf "$staging"/unpacked.* 2>/dev/null || true
    mkdir "$unpacked" || fail_writing "cannot create $unpacked"
    extract "$2" "$unpacked" || fail_writing "cannot unpack $2"
    is_intact "$1" "$unpacked" || fail_writing "the files from $2 do not match their hashes"
    lines_of_part "$1" | (check_sums "$root") | sed -n 's/: FAILED.*$//p' | while read -r path; do
        mkdir -p "$root/$(dirname "$path")" && mv -f "$unpacked/$path" "$root/$path" || exit 1
    done || fail_writing "cannot move files to $root"
    rm -rf "$unpacked"
    is_intact "$1" "$root" || fail "the files of $2 in $root do not match their hashes" "run it again; if it goes on, check the disk"
}

extract() {
    if command -v xz >/dev/null; then
        # tar's option -C takes a backslash in a name for something else.
        xz -dc -- "$1" | (cd -- "$2" && tar -xof -)
    elif command -v python3 >/dev/null; then
        python3 -c 'import sys, tarfile
kept = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
tarfile.open(sys.argv[1], "r:xz").extractall(sys.argv[2], **kept)' "$1" "$2"
    else
        fail "neither xz nor python3 is on PATH, and the parts are packed with xz" "apt install xz-utils"
    fi
}

report_parts() {
    kept="the other parts are kept"
    if [ -n "$damaged" ]; then
        [ "$remote" = yes ] || fail "damaged:$damaged" "copy it to $from again, then run this again; $kept"
        fail "damaged on the server:$damaged" "run it again later, or tell whoever published $from; $kept"
    fi
    [ -n "$missing" ] || return 0
    [ $partial = no ] || { say "still missing:$missing" && exit 0; }
    [ "$remote" = yes ] || fail "not here:$missing" "put them into $from, then run it again; $kept"
    fail "not on the server:$missing" "check the address $from, or tell whoever published it; $kept"
}

# ---- versions and links

is_version() { [ -e "$versions/$1/lib/gpu-tutor/bundle.json" ] && [ -x "$versions/$1/bin/gpu-tutor" ]; }

# The version in use; empty if there is none.
used() { readlink "$prefix/current" | sed 's|.*/||'; }

# Version 0.1 was installed right into PREFIX/bin and PREFIX/lib. An unfinished installation has no bundle.json yet.
has_old_layout() {
    old=$prefix/lib/gpu-tutor
    [ ! -L "$old" ] && { [ -f "$old/bundle.json" ] || [ -d "$old/toolchain" ] || [ -d "$old/cache" ]; }
}

# Refuses to replace what this installer has not made.
check_layout() {
    advice="move it away, or name another folder: sh install.sh PREFIX"
    case $(readlink "$prefix/current") in
    versions/*) ;;
    *) ! exists "$prefix/current" || fail "$prefix/current is not of this installer" "$advice" ;;
    esac
    ! has_old_layout || [ -L "$prefix/bin/gpu-tutor" ] || return 0
    for path in bin/gpu-tutor lib/gpu-tutor; do
        is_link "$path" || ! exists "$prefix/$path" || fail "$prefix/$path is not of this installer" "$advice"
    done
}

# Also if it is a link that leads nowhere.
exists() { [ -e "$1" ] || [ -L "$1" ]; }

is_link() {
    case $(readlink "$prefix/$1") in
    "../current/$1" | "$prefix/current/$1") ;;
    *) return 1 ;;
    esac
}

# Makes the installation of 0.1 one of the versions. The folder moves last: it shows a second call that this is not done.
move_old_layout() {
    has_old_layout || return 0
    version=$(sed -n 's/.*"version": *"\([0-9][0-9A-Za-z.+-]*\)".*/\1/p' "$old/bundle.json" 2>/dev/null || true)
    target=$versions/${version:-0.1}-old
    while [ -e "$target/lib/gpu-tutor" ]; do target=$target+; done
    mkdir -p "$target/bin" "$target/lib" || fail_writing "cannot create $target"
    if [ -f "$prefix/bin/gpu-tutor" ] && [ ! -L "$prefix/bin/gpu-tutor" ]; then
        mv "$prefix/bin/gpu-tutor" "$target/bin/" || fail "cannot move $prefix/bin/gpu-tutor" "check that you may write to $prefix/bin"
    fi
    mv "$old" "$target/lib/" || fail "cannot move $old" "check that you may write to $prefix/lib"
    note "the installation of ${version:-0.1} is now $target. Restart kernels and prompts that it runs"
}

# Switches to a version, in one step.
switch_to() {
    new=$prefix/.current.$$
    ln -s "versions/$1" "$new" || fail_writing "cannot make a link in $prefix"
    # GNU and busybox name the option -T, BSD -h.
    mv -fT "$new" "$prefix/current" 2>/dev/null || mv -fh "$new" "$prefix/current" || fail "cannot replace $prefix/current" "check that you may write to $prefix"
    make_link bin/gpu-tutor
    make_link lib/gpu-tutor
}

make_link() {
    ! is_link "$1" || return 0
    folder=$prefix/$(dirname "$1")
    mkdir -p "$folder" || fail_writing "cannot create $folder"
    # A relative link still leads to the version when PREFIX is moved. It needs a real folder to start from.
    target=../current/$1
    [ ! -L "$folder" ] || target=$prefix/current/$1
    ln -s "$target" "$prefix/$1" || fail "cannot make the link $prefix/$1" "move away what is there, and check that you may write to $folder"
}

# A script that is in the installation can list, switch and remove without the bundle.
keep_script() {
    if [ -n "$here" ]; then
        [ "$here" = "$versions" ] || cp -- "$0" "$arriving/install.sh"
    elif [ "$remote" = yes ] && bring install.sh "$arriving"; then
        sum=$(listed_sum install.sh)
        [ -z "$sum" ] || [ "$sum" = "$(sum_of "$arriving/install.sh")" ] || return 0
    fi
    [ ! -f "$arriving/install.sh" ] || mv -f "$arriving/install.sh" "$versions/install.sh"
}

has_linker() { ls "$prefix"/lib/gpu-tutor/toolchain/lib/rustlib/*/bin/rust-lld >/dev/null 2>&1; }

# The processes that run a program of this folder.
processes_in() {
    folder=$(CDPATH='' cd -P -- "$1" && pwd -P)
    for exe in /proc/[0-9]*/exe; do
        case $(readlink "$exe" 2>/dev/null) in
        "$folder"/*)
            pid=${exe#/proc/}
            printf ' %s' "${pid%/exe}"
            ;;
        esac
    done
}

fail_if_running() {
    running=$(processes_in "$1")
    [ -z "$running" ] || fail "programs of $1 are running: process$running" "close the prompts and notebooks that use it, then run this again"
}

# ---- actions

install() {
    find_hasher
    choose_source
    open_prefix
    check_layout
    read_manifest
    install_parts
    report_parts
    "$root/bin/gpu-tutor" --version >/dev/null || fail "the program of $id does not run on this machine ($(uname -sm))" "get the release for this machine; nothing was switched"
    before=$(used)
    [ "$root" = "$versions/$id" ] || mv "$root" "$versions/$id" || fail "cannot move $root to $versions/$id" "is something else there? move it away"
    move_old_layout
    switch_to "$id"
    keep_script
    rm -rf "$versions"/.incomplete-* "$versions"/.removing-* 2>/dev/null || true
    has_linker || command -v ld >/dev/null || note "this bundle has no linker, and \`ld\` is not on PATH: apt install binutils"
    case $before in
    '' | "$id") ;;
    *) say "$before stays; to go back: sh $(quoted "$versions/install.sh") --use $before" ;;
    esac
    say "gpu-tutor is installed in $prefix. Put it on your PATH:"
    # shellcheck disable=SC2016 # The user's shell expands it.
    say "  export PATH=$(quoted "$prefix/bin" | sed 's/"$/:$PATH"/')"
}

list() {
    [ -d "$prefix/versions" ] || fail "gpu-tutor is not installed in $prefix" "name its folder: sh install.sh --list PREFIX"
    versions=$prefix/versions
    for folder in "$versions"/*/; do
        folder=${folder%/}
        is_version "${folder##*/}" || continue
        mark=' '
        [ "${folder##*/}" != "$(used)" ] || mark='*'
        say "$mark ${folder##*/}  $(du -sh "$folder" | cut -f1)"
    done
    say "together $(du -sh "$versions" | cut -f1): files that versions share count once"
}

known_version() {
    case $id in */* | .* | '') ;; *) ! is_version "$id" || return 0 ;; esac
    fail "there is no version $id in $prefix" "sh install.sh --list $(quoted "$prefix")"
}

use() {
    open_installation
    known_version
    check_layout
    move_old_layout
    switch_to "$id"
    say "$prefix/bin/gpu-tutor is now $id"
}

remove() {
    open_installation
    known_version
    [ "$id" != "$(used)" ] || fail "$id is in use" "switch to another version with --use, or remove everything with --uninstall"
    fail_if_running "$versions/$id"
    # What is half removed must not look like a version.
    mv "$versions/$id" "$versions/.removing-$id" || fail "cannot remove $versions/$id" "check that its files are yours"
    rm -rf "$versions"/.removing-* || fail "cannot remove $versions/.removing-$id" "check that its files are yours"
    say "$id is removed"
}

uninstall() {
    open_installation
    move_old_layout
    fail_if_running "$versions"
    remove_kernels
    ! is_link bin/gpu-tutor || rm -f "$prefix/bin/gpu-tutor"
    ! is_link lib/gpu-tutor || rm -f "$prefix/lib/gpu-tutor"
    case $(readlink "$prefix/current") in versions/*) rm -f "$prefix/current" ;; esac
    rm -f "$versions/install.sh"
    for folder in "$versions"/.incomplete-* "$versions"/.removing-* "$versions"/*; do
        case ${folder##*/} in
        .*) ;;
        *) [ -d "$folder/lib/gpu-tutor" ] || continue ;;
        esac
        rm -rf "$folder" || fail "cannot remove $folder" "check that its files are yours, then run this again"
    done
    rmdir "$prefix/bin" "$prefix/lib" 2>/dev/null || true
    clean_up
    trap - EXIT
    rmdir "$prefix" 2>/dev/null || true
    say "gpu-tutor is removed from $prefix"
    [ ! -d "$prefix" ] || say "$prefix stays, because it holds other files"
    what_stays "your progress and history" "${GPU_TUTOR_DATA_DIR:-${XDG_DATA_HOME:-${HOME-}/.local/share}/gpu-tutor}"
    what_stays "the cache" "${GPU_TUTOR_CACHE_DIR:-${XDG_CACHE_HOME:-${HOME-}/.cache}/gpu-tutor}"
}

what_stays() {
    [ ! -d "$2" ] || say "$1 ($(du -sh "$2" | cut -f1)) stays; to remove it: rm -r $(quoted "$2")"
}

# Takes the kernel away from Jupyter where it starts this installation.
remove_kernels() {
    for program in "$prefix/current/bin/gpu-tutor" "$versions"/*/bin/gpu-tutor; do [ ! -x "$program" ] || break; done
    remove_kernel "${JUPYTER_DATA_DIR:-${XDG_DATA_HOME:-${HOME-}/.local/share}/jupyter}" --user
    for environment in "${VIRTUAL_ENV-}" "${CONDA_PREFIX-}" "$prefix/jupyter" "$prefix" /usr/local; do
        [ -z "$environment" ] || remove_kernel "$environment/share/jupyter" --prefix "$environment"
    done
}

remove_kernel() {
    spec=$1/kernels/gpu-tutor
    shift
    in_json=$(printf '%s' "$prefix" | sed 's/["\\]/\\&/g')
    grep -Fq -e "\"$in_json/bin/gpu-tutor\"" -e "\"$in_json/versions/" "$spec/kernel.json" 2>/dev/null || return 0
    "$program" kernel uninstall "$@" || note "Jupyter still has the kernel; to remove it: rm -r $(quoted "$spec")"
}

main() {
    read_arguments "$@"
    "$action"
}

# The last line, so that a script that has arrived in part does nothing.
main "$@"
