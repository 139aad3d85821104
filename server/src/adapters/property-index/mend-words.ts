import type { DatabaseSync } from 'node:sqlite';
import { countFaults, keysOfTyped, mostFaults } from '@platbook/property/typo-keys';
import { readRows } from './open-lookup.ts';
import { endOfRange, type TypedText } from './typed-text.ts';

/** Limits: prefixes checked per key set, words per prefix, and words tried in the end. */
const mostBeginnings = 40;
const mostWords = 60;
const tried = 4;
const mostTexts = 8;

/** Possible corrections of this word, most likely first. `kinds` is the bit set of word kinds that can be used. */
export function wordsLike(db: DatabaseSync, typed: string, isLast: boolean, kinds: number): string[] {
  const most = mostFaults(typed.length);
  if (most === 0 || /\d/.test(typed)) return [];
  const beginnings = new Set<string>();
  for (const key of keysOfTyped(typed))
    for (const { start } of readRows<{ start: string }>(db, 'SELECT start FROM typo WHERE key = ? LIMIT 200', key))
      if (countFaults(start, typed, most, true) <= most) beginnings.add(start);
  const words = new Map<string, { faults: number; homes: number }>();
  const sorted = [...beginnings].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, mostBeginnings);
  for (const start of sorted) {
    const rows = readRows<{ text: string; homes: number }>(
      db,
      `SELECT text, homes FROM word WHERE text >= ? AND text < ? AND (kinds & ?) <> 0 LIMIT ${mostWords}`,
      ...[start, endOfRange(start), kinds],
    );
    for (const { text, homes } of rows) {
      const faults = countFaults(typed, text, most, isLast);
      if (faults <= most && text !== typed) words.set(text, { faults, homes });
    }
  }
  return [...words]
    .sort(([a, x], [b, y]) => x.faults - y.faults || y.homes - x.homes || (a < b ? -1 : 1))
    .slice(0, tried)
    .map(([text]) => text);
}

function isKnown(db: DatabaseSync, letters: string, isLast: boolean, kinds: number): boolean {
  const end = isLast ? endOfRange(letters) : letters;
  const sql = `SELECT 1 FROM word WHERE text >= ? AND text <= ? AND (kinds & ?) <> 0 LIMIT 1`;
  return readRows(db, sql, letters, end, kinds).length > 0;
}

export function mendText(db: DatabaseSync, text: string, { words }: TypedText, kinds: number): string[] {
  const likes = words.map(({ letters }, place) => wordsLike(db, letters, place === words.length - 1, kinds));
  const unknown = words.flatMap(({ letters }, place) => {
    const isLast = place === words.length - 1;
    return (likes[place] as string[]).length > 0 && !isKnown(db, letters, isLast, kinds) ? [place] : [];
  });
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
