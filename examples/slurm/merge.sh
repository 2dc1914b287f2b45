#!/bin/bash
#SBATCH --job-name=karat-merge
#SBATCH --mem=1G
#SBATCH --time=00:30:00
#SBATCH --output=parts/merge.log
# All shards into one result.
set -euo pipefail
${KARAT:-karat} merge parts/*.json --format json --output result.json
