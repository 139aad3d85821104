import { keysOfBeginning, wordBeginnings } from '@platbook/property/typo-keys';
import type { LookupFile } from './lookup-file.ts';

export const PLACE_WORD = 1;
export const OWNER_WORD = 2;

export interface Vocabulary {
  add(text: string, kind: number, homes: number): void;
  write(file: LookupFile): void;
}

/** Words of at least three letters. Typos in numbers are never corrected. */
export function openVocabulary(): Vocabulary {
  const words = new Map<string, { kinds: number; homes: number }>();
  return {
    add(text, kind, homes) {
      for (const word of text.split(' ')) {
        if (word.length < 3 || /\d/.test(word)) continue;
        const known = words.get(word);
        if (known === undefined) words.set(word, { kinds: kind, homes });
        else {
          known.kinds |= kind;
          known.homes += homes;
        }
      }
    },
    write(file) {
      const beginnings = new Set<string>();
      const sorted = [...words.keys()].sort();
      for (const word of sorted) for (const beginning of wordBeginnings(word)) beginnings.add(beginning);
      file.fill('word', rowsOf(sorted, words));
      file.fillSorted('typo', keysOf(beginnings));
    },
  };
}

function* rowsOf(
  sorted: readonly string[],
  words: ReadonlyMap<string, { kinds: number; homes: number }>,
): Generator<[string, number, number]> {
  for (const word of sorted) {
    const { kinds, homes } = words.get(word) as { kinds: number; homes: number };
    yield [word, kinds, homes];
  }
}

function* keysOf(beginnings: ReadonlySet<string>): Generator<[string, string]> {
  for (const beginning of beginnings) for (const key of keysOfBeginning(beginning)) yield [key, beginning];
}
