import { type PlacedWord, readWords, spellingsFrom } from '@platbook/property/search-words';

/** The words of a text being typed; the last one might be incomplete. */
export interface TypedText {
  readonly words: readonly PlacedWord[];
}

/** One way to read it in the index's spelling: with the last word as it is, possibly incomplete, or as another spelling of a whole word. */
export interface Reading {
  readonly words: readonly string[];
  /** The last word can be a prefix. */
  readonly isOpen: boolean;
}

/** Parses a text; with fewer than two letters or digits, it has no words. */
export function readTyped(text: string): TypedText {
  const words = readWords(text).filter(({ letters }) => letters !== '#' || text.length > 1);
  const letters = words.reduce((sum, { letters: some }) => sum + some.length, 0);
  return { words: letters < 2 ? [] : words };
}

export function readingsOf({ words }: TypedText): Reading[] {
  const last = words.at(-1);
  if (last === undefined) return [];
  const before = words.slice(0, -1).map(({ word }) => word);
  const others = [...new Set([...(last.word === last.letters ? [] : [last.word]), ...spellingsFrom(last.letters)])];
  return [
    { words: [...before, last.letters], isOpen: true },
    ...(before.length > 0 || last.word !== last.letters ? others.slice(0, 3) : []).map((word) => ({
      words: [...before, word],
      isOpen: false,
    })),
  ];
}

/** Upper bound of the texts that start with this one, in index order. */
export function endOfRange(beginning: string): string {
  return `${beginning}\u{10FFFF}`;
}
