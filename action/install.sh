#!/usr/bin/env bash
# Puts karat where action/score.js looks for it: a published version, or this very checkout.
set -euo pipefail
target="$RUNNER_TEMP/karat-action"
mkdir -p "$target"
if [ -n "${KARAT_VERSION:-}" ]; then
  npm install --silent --no-audit --no-fund --prefix "$target" "karat@$KARAT_VERSION"
  echo "$target/node_modules/karat/dist/cli/main.js" >"$target/main"
else
  [ -f "$GITHUB_ACTION_PATH/dist/cli/main.js" ] || (cd "$GITHUB_ACTION_PATH" && npm install --silent --no-audit --no-fund)
  echo "$GITHUB_ACTION_PATH/dist/cli/main.js" >"$target/main"
fi
