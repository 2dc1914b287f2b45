#!/bin/bash
# Submits an array of shards and a merge that waits for all of them.
set -euo pipefail
export TASK GOLD PRED SHARDS KARAT="${KARAT:-karat}" OPTIONS="${OPTIONS:-}"
here=$(dirname "$0")
mkdir -p parts
array=$(sbatch --parsable --export=ALL --array="1-$SHARDS" "$here/score.sh")
sbatch --parsable --export=ALL --dependency="afterok:$array" "$here/merge.sh"
