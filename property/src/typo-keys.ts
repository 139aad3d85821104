/** SymSpell (W. Garbe 2012): after deleting letters from both, a word and its misspelling share a prefix. */

const longest = 7;
const shortest = 3;

/** Maximum typos for a word length. Two transposed letters are one typo. */
export function mostFaults(length: number): 0 | 1 | 2 {
  return length < 4 ? 0 : length <= 7 ? 1 : 2;
}

function withoutLetters(word: string, count: number, into: Set<string>): void {
  into.add(word);
  if (count === 0) return;
  for (let place = 0; place < word.length; place += 1)
    withoutLetters(word.slice(0, place) + word.slice(place + 1), count - 1, into);
}

export function wordBeginnings(word: string): string[] {
  const beginnings: string[] = [];
  for (let length = shortest + 1; length <= Math.min(longest, word.length); length += 1)
    beginnings.push(word.slice(0, length));
  return beginnings.length > 0 ? beginnings : word.length === shortest ? [word] : [];
}

/** The keys of a prefix: the prefix with up to two letters deleted if it has the maximum length, otherwise one. */
export function keysOfBeginning(beginning: string): string[] {
  const keys = new Set<string>();
  withoutLetters(beginning, beginning.length >= longest ? 2 : 1, keys);
  return [...keys];
}

export function keysOfTyped(typed: string): string[] {
  const keys = new Set<string>();
  const faults = mostFaults(typed.length);
  if (faults > 0) withoutLetters(typed.slice(0, longest), faults, keys);
  return [...keys];
}

/** The fewest typos between `typed` and `meant`, or a prefix of `meant` if `isBeginning`. Infinity above `most`. */
export function countFaults(typed: string, meant: string, most: number, isBeginning: boolean): number {
  if (!isBeginning && Math.abs(typed.length - meant.length) > most) return Number.POSITIVE_INFINITY;
  const width = Math.min(meant.length, typed.length + most) + 1;
  let before: number[] = [];
  let above = Array.from({ length: width }, (_, place) => place);
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row];
    for (let place = 1; place < width; place += 1) {
      const isSame = typed[row - 1] === meant[place - 1];
      let least = Math.min(
        (above[place] as number) + 1,
        (line[place - 1] as number) + 1,
        (above[place - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && place > 1 && typed[row - 1] === meant[place - 2] && typed[row - 2] === meant[place - 1];
      if (isSwapped) least = Math.min(least, (before[place - 2] as number) + 1);
      line.push(least);
    }
    before = above;
    above = line;
  }
  const faults = isBeginning ? Math.min(...above) : (above[meant.length] ?? Number.POSITIVE_INFINITY);
  return faults <= most ? faults : Number.POSITIVE_INFINITY;
}
