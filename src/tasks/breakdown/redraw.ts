// Gold as other annotators might have voted: as many votes for each turn, drawn from the shares of those there are.

import type { Triple } from "./labels.ts";
import { type BreakdownOptions, type DialogueMatch, judgedTurn } from "./match.ts";

export function redraw(match: DialogueMatch, options: BreakdownOptions, uniform: () => number): DialogueMatch {
  return {
    ...match,
    turns: match.turns.map((turn) => ({
      ...turn,
      ...judgedTurn(redrawnVotes(turn.gold.votes, uniform), turn.pred, options),
    })),
  };
}

function redrawnVotes([o, t, x]: Triple, uniform: () => number): Triple {
  const all = o + t + x;
  const drawn: [number, number, number] = [0, 0, 0];
  for (let vote = 0; vote < all; vote++) {
    const place = uniform() * all;
    drawn[place < o ? 0 : place < o + t ? 1 : 2]++;
  }
  return drawn;
}
