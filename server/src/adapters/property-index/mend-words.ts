import { countFaults, keysOfTyped, mostFaults } from '@platbook/property/typo-keys';
import type { Lookup } from './lookup.ts';
import type { TypedText } from './typed-text.ts';

/** Limits: prefixes checked per key set, and words and texts tried in the end. */
const mostBeginnings = 40;
const tried = 4;
const mostTexts = 8;

/** Possible corrections of this word, most likely first. */
async function wordsLike(lookup: Lookup, typed: string, isLast: boolean, withOwners: boolean): Promise<string[]> {
  const most = mostFaults(typed.length);
  if (most === 0 || /\d/.test(typed)) return [];
  const starts = await lookup.starts(keysOfTyped(typed));
  const beginnings = new Set(starts.filter((start) => countFaults(start, typed, most, true) <= most));
  const sorted = [...beginnings].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, mostBeginnings);
  if (sorted.length === 0) return [];
  const words = new Map<string, { faults: number; homes: number }>();
  for (const { text, homes } of await lookup.words(sorted, withOwners)) {
    const faults = countFaults(typed, text, most, isLast);
    if (faults <= most && text !== typed) words.set(text, { faults, homes });
  }
  return [...words]
    .sort(([a, x], [b, y]) => x.faults - y.faults || y.homes - x.homes || (a < b ? -1 : 1))
    .slice(0, tried)
    .map(([text]) => text);
}

export async function mendText(
  lookup: Lookup,
  text: string,
  { words }: TypedText,
  withOwners: boolean,
): Promise<string[]> {
  const likes: string[][] = [];
  const unknown: number[] = [];
  for (const [place, { letters }] of words.entries()) {
    const isLast = place === words.length - 1;
    const like = await wordsLike(lookup, letters, isLast, withOwners);
    likes.push(like);
    if (like.length > 0 && !(await lookup.hasWord(letters, isLast, withOwners))) unknown.push(place);
  }
  let choices: (readonly (readonly [place: number, word: string])[])[] = [[]];
  for (const place of unknown)
    choices = choices.flatMap((choice) =>
      (likes[place] as string[]).map((word) => [...choice, [place, word] as const]),
    );
  const others = words.flatMap((_, place) =>
    unknown.includes(place) ? [] : (likes[place] as string[]).slice(0, 2).map((word) => [[place, word] as const]),
  );
  const all = unknown.length > 0 ? choices.slice(0, mostTexts) : others.slice(0, mostTexts);
  return all.map((choice) => replaceWords(text, words, new Map(choice)));
}

function replaceWords(text: string, words: TypedText['words'], meant: ReadonlyMap<number, string>): string {
  let mended = '';
  let done = 0;
  for (const [place, { from, to }] of words.entries()) {
    const word = meant.get(place);
    if (word === undefined) continue;
    mended += text.slice(done, from) + word.toLowerCase();
    done = to;
  }
  return mended + text.slice(done);
}
