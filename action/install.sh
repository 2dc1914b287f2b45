#!/usr/bin/env bash
# Puts karat where action/score.js looks for it: this very checkout, or another version from the same repository. Never from
# a registry, where the name may be anybody's.
set -euo pipefail
target="$RUNNER_TEMP/karat-action"
own="$GITHUB_ACTION_PATH"
version="${KARAT_VERSION:-}"
version="${version#v}"
mkdir -p "$target"

fail() {
  echo "::error title=karat::$1"
  exit 2
}

if [ -z "$version" ] || [ "$version" = "$(node -p 'require(process.argv[1]).version' "$own/package.json")" ]; then
  [ -f "$own/dist/cli/main.js" ] ||
    (cd "$own" && npm install --silent --no-audit --no-fund --include=dev >&2) ||
    fail "karat could not be built from the action's own checkout: see the log above."
  echo "$own/dist/cli/main.js" >"$target/main"
  exit 0
fi

advice="Leave the input version empty to use the action's own checkout, or name a tag of its repository without the v, as in 0.2.0."
[[ "$version" =~ ^[0-9A-Za-z][0-9A-Za-z.+-]*$ ]] || fail "The version is not one that karat can have. $advice"
[ -n "${KARAT_REPOSITORY:-}" ] || fail "karat $version is unknown: the action was not taken from a repository with tags. $advice"
source="git+${GITHUB_SERVER_URL:-https://github.com}/$KARAT_REPOSITORY.git#v$version"
npm install --silent --no-audit --no-fund --prefix "$target" "$source" >&2 ||
  fail "karat $version is unknown: $KARAT_REPOSITORY has no tag v$version that can be installed. $advice"
echo "$target/node_modules/karat/dist/cli/main.js" >"$target/main"
