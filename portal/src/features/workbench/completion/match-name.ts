export interface Match {
  /** Higher is better; equal for all names that match in the same way. */
  score: number;
  /** Matched ranges, as pairs of from and to within the name. */
  ranges: number[];
}

export const scores = { all: 100, start: 80, word: 60, humps: 50, inside: 30, loose: 10 } as const;

/** From this length on, letters in order are enough, so a longer word can match a name that a shorter one doesn't. */
export const looseLength = 3;

/** Whole name, its start, a word's start, several words, substring, letters in order. Skips matches that score below `least`. */
export function matchName(name: string, lower: string, typed: string, least = 0): Match | undefined {
  if (typed === '') return { score: 0, ranges: [] };
  const first = lower.indexOf(typed);
  if (first === 0)
    return { score: lower.length === typed.length ? scores.all : scores.start, ranges: [0, typed.length] };
  if (least > scores.word) return undefined;
  for (let at = first; at > 0; at = lower.indexOf(typed, at + 1)) {
    if (beginsWord(name, at)) return { score: scores.word, ranges: [at, at + typed.length] };
  }
  if (typed.length > 1 && least <= scores.humps) {
    const humps = matchHumps(name, lower, typed);
    if (humps) return { score: scores.humps, ranges: humps };
  }
  if (first > 0 && least <= scores.inside) return { score: scores.inside, ranges: [first, first + typed.length] };
  return typed.length >= looseLength && least <= scores.loose && lower[0] === typed[0]
    ? matchLoosely(lower, typed)
    : undefined;
}

function beginsWord(name: string, at: number): boolean {
  if (at === 0) return true;
  const [before, here] = [name.charCodeAt(at - 1), name.charCodeAt(at)];
  if (!isLetter(before)) return true;
  return isUpper(here) && !isUpper(before);
}

const isUpper = (code: number) => code >= 65 && code <= 90;
const isLetter = (code: number) => isUpper(code) || (code >= 97 && code <= 122) || code > 127;

/** Matches `sfa` and `sitadd` in SitusFullAddress: each letter continues its word or starts a later one; the first starts the name. */
function matchHumps(name: string, lower: string, typed: string): number[] | undefined {
  if (lower[0] !== typed[0]) return undefined;
  const ranges = [0, 1];
  let at = 1;
  for (let letter = 1; letter < typed.length; letter += 1) {
    if (lower[at] === typed[letter]) {
      at += 1;
      ranges[ranges.length - 1] = at;
      continue;
    }
    do at = lower.indexOf(typed[letter] as string, at + 1);
    while (at > 0 && !beginsWord(name, at));
    if (at < 0) return undefined;
    ranges.push(at, at + 1);
    at += 1;
  }
  return ranges;
}

function matchLoosely(lower: string, typed: string): Match | undefined {
  const ranges: number[] = [];
  let at = -1;
  for (const letter of typed) {
    at = lower.indexOf(letter, at + 1);
    if (at < 0) return undefined;
    if (ranges.at(-1) === at) ranges[ranges.length - 1] = at + 1;
    else ranges.push(at, at + 1);
  }
  return { score: scores.loose, ranges };
}
