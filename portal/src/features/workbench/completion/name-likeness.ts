/** Similarity of two names from 0 to 1; both in lower case. */
export function likenessOf(written: string, name: string): number {
  const longest = Math.max(written.length, name.length);
  if (longest === 0) return 0;
  let shared = 0;
  while (shared < written.length && written[shared] === name[shared]) shared += 1;
  const part = name.includes(written) || written.includes(name) ? Math.min(written.length, name.length) : 0;
  return Math.max(1 - editDistance(written, name) / longest, shared / longest, part / longest);
}

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbors. */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let place = 1; place <= other.length; place += 1) {
      const isSame = one[row - 1] === other[place - 1];
      const changed = (last[place - 1] as number) + (isSame ? 0 : 1);
      const isSwap = row > 1 && place > 1 && one[row - 1] === other[place - 2] && one[row - 2] === other[place - 1];
      const swapped = isSwap ? (beforeLast[place - 2] as number) + 1 : changed;
      current.push(Math.min((last[place] as number) + 1, (current[place - 1] as number) + 1, changed, swapped));
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] as number;
}
