#!/bin/sh
# Publishes the files in a folder as the release of a tag: publish.sh TAG FOLDER PAGE
# A release that is there already is completed, by what was built once more after a failure.
set -eu
tag=$1 folder=$2 page=$3
if gh release view "$tag" >/dev/null 2>&1; then
    gh release edit "$tag" --notes-file "$page"
    gh release upload "$tag" --clobber "$folder"/*
else
    gh release create "$tag" --verify-tag --title "Minewave ${tag#v}" --notes-file "$page" "$folder"/*
fi
