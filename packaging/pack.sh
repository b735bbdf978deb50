#!/bin/sh
# Packs a folder build for Linux with what a desktop asks for: pack.sh FOLDER ARCHIVE.tar.gz
set -eu
here=$(dirname "$0")
rm -rf "$1/share"
mkdir "$1/share"
cp -R "$here/icons" "$here"/*.desktop "$here"/*.metainfo.xml "$1/share"
rm "$1/share/icons/1024.png" # macOS alone has icons of this size
cp "$here/INSTALL.txt" "$1"
tar -C "$(dirname "$1")" -czf "$2" "$(basename "$1")"
