import { type PlacedWord, readWords, spellingsFrom } from '@platbook/property/search-words';

export interface TypedText {
  readonly words: readonly PlacedWord[];
}

export interface Reading {
  readonly words: readonly string[];
  /** The last word can be a prefix. */
  readonly isOpen: boolean;
}

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

export function endOfRange(beginning: string): string {
  return `${beginning}\u{10FFFF}`;
}
