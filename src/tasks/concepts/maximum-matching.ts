// The largest one-to-one matching in a bipartite graph (Hopcroft and Karp 1973).

export const FREE = -1;

/** Returns the right vertex that each left vertex is matched with, or FREE. `neighbours` lists the right vertices of each left one. */
export function maximumMatching(neighbours: readonly (readonly number[])[], rightCount: number): Int32Array {
  const ofLeft = new Int32Array(neighbours.length).fill(FREE);
  const ofRight = new Int32Array(rightCount).fill(FREE);
  const matching = { neighbours, ofLeft, ofRight };
  while (true) {
    const layers = layersFromFree(matching);
    // The neighbour each left vertex tries next; those before it lead nowhere.
    const next = new Int32Array(neighbours.length);
    let added = 0;
    for (const left of neighbours.keys()) if (ofLeft[left] === FREE && augment(matching, left, layers, next)) added++;
    if (added === 0) return ofLeft;
  }
}

interface Matching {
  readonly neighbours: readonly (readonly number[])[];
  readonly ofLeft: Int32Array;
  readonly ofRight: Int32Array;
}

const UNREACHED = -1;

/** How many matched edges lie between each left vertex and the nearest free one. */
function layersFromFree({ neighbours, ofLeft, ofRight }: Matching): Int32Array {
  const layers = new Int32Array(neighbours.length).fill(UNREACHED);
  const queue: number[] = [];
  for (const [left, partner] of ofLeft.entries())
    if (partner === FREE) {
      layers[left] = 0;
      queue.push(left);
    }
  for (const left of queue)
    for (const right of neighbours[left]!) {
      const owner = ofRight[right]!;
      if (owner === FREE || layers[owner] !== UNREACHED) continue;
      layers[owner] = layers[left]! + 1;
      queue.push(owner);
    }
  return layers;
}

/** Walks from layer to layer to a free right vertex, and if there is one, hands every right vertex on the way to its finder. */
function augment(
  { neighbours, ofLeft, ofRight }: Matching,
  left: number,
  layers: Int32Array,
  next: Int32Array,
): boolean {
  const path = [left];
  while (path.length > 0) {
    const last = path.at(-1)!;
    const right = neighbours[last]![next[last]!];
    if (right === undefined) {
      path.pop();
      if (path.length > 0) next[path.at(-1)!]!++;
      continue;
    }
    const owner = ofRight[right]!;
    if (owner === FREE) {
      for (const vertex of path) {
        const won = neighbours[vertex]![next[vertex]!]!;
        ofRight[won] = vertex;
        ofLeft[vertex] = won;
      }
      return true;
    }
    if (layers[owner] === layers[last]! + 1) path.push(owner);
    else next[last]!++;
  }
  return false;
}
