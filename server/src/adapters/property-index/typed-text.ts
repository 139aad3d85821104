import { type PlacedWord, readWords, spellingsFrom } from '@platbook/contract/rules/search-words';

/** The words of a text that is being typed, its last one perhaps only begun. */
export interface TypedText {
  readonly words: readonly PlacedWord[];
}

/** One way to read it in the spelling of the index: with the last word as it stands, which may continue, or as another spelling of a whole word. */
export interface Reading {
  readonly words: readonly string[];
  /** The last word may be a beginning. */
  readonly isOpen: boolean;
}

/** Reads a text; one with fewer than two letters or digits has no words. */
export function readTyped(text: string): TypedText {
  const words = readWords(text).filter(({ letters }) => letters !== '#' || text.length > 1);
  const letters = words.reduce((sum, { letters: some }) => sum + some.length, 0);
  return { words: letters < 2 ? [] : words };
}

/** The ways to read it, the likeliest first. */
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

/** The end of the range of texts that begin like this one, in the order of the index. */
export function endOfRange(beginning: string): string {
  return `${beginning}\u{10FFFF}`;
}
