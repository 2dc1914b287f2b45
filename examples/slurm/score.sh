#!/bin/bash
#SBATCH --job-name=karat
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --time=01:00:00
#SBATCH --output=parts/%a.log
# One shard of a run: the array goes from 1 to SHARDS.
set -euo pipefail
${KARAT:-karat} score "$TASK" --gold "$GOLD" --pred "$PRED" ${OPTIONS:-} \
  --shard "$SLURM_ARRAY_TASK_ID/$SHARDS" --resume --workers "${SLURM_CPUS_PER_TASK:-1}" \
  --output "parts/$SLURM_ARRAY_TASK_ID.json"
