/** The candidate most like a word, if it is like enough: 1 is equal, 0 has nothing in common. Ignores case. */
export function nearest(written: string, candidates: readonly string[], least: number): string | undefined {
  const word = written.toLowerCase();
  let best: { name: string; likeness: number } | undefined;
  for (const name of candidates) {
    const likeness = 1 - editDistance(word, name.toLowerCase()) / Math.max(word.length, name.length);
    if (likeness >= least && likeness > (best?.likeness ?? 0)) best = { name, likeness };
  }
  return best?.name;
}

/** Insertions, deletions, substitutions and swaps of neighbors (optimal string alignment). */
export function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let place = 1; place <= other.length; place += 1) {
      const cost = one[row - 1] === other[place - 1] ? 0 : 1;
      const isSwap = row > 1 && place > 1 && one[row - 1] === other[place - 2] && one[row - 2] === other[place - 1];
      const changed = (last[place - 1] as number) + cost;
      const swapped = isSwap ? (beforeLast[place - 2] as number) + 1 : changed;
      current.push(Math.min((last[place] as number) + 1, (current[place - 1] as number) + 1, changed, swapped));
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] as number;
}
