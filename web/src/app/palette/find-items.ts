import type { PaletteItem } from './palette-item.ts';

/** Words of the trade and what they are called in the data. */
const synonyms: Record<string, string> = { lien: 'mortgage', liens: 'mortgage', apn: 'parcel', deed: 'recorder' };

/** A text as it is compared: lower case, without what separates words. */
export function squeeze(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** What a typed text looks for: all of it in a row, or each of its words. */
export interface Wanted {
  whole: string;
  words: readonly string[];
  /** Words of the data for words of the trade. */
  synonyms: readonly string[];
}

/** Prepares a typed text; undefined when it looks for nothing. */
export function prepareWanted(text: string): Wanted | undefined {
  const words = text.toLowerCase().split(/\s+/).map(squeeze).filter(Boolean);
  if (words.length === 0) return undefined;
  return { whole: words.join(''), words, synonyms: words.flatMap((word) => synonyms[word] ?? []) };
}

/**
 * How well a name is what is wanted: 3 begins with it, 2 has it within, 1 has every word somewhere in name and further words, or what
 * one of them is called in the data; 0 is not it.
 */
export function rank(wanted: Wanted, name: string, words = ''): number {
  const squeezed = squeeze(name);
  if (squeezed.startsWith(wanted.whole)) return 3;
  if (squeezed.includes(wanted.whole)) return 2;
  const all = `${squeezed} ${words.toLowerCase()}`;
  if (wanted.words.every((word) => all.includes(word))) return 1;
  return wanted.synonyms.some((synonym) => all.includes(synonym)) ? 1 : 0;
}

/** The items that are wanted, the best first, else in their own order; all of them when nothing is typed. */
export function findItems(items: readonly PaletteItem[], wanted: Wanted | undefined): PaletteItem[] {
  if (!wanted) return [...items];
  return items
    .map((item) => ({
      item,
      grade: rank(wanted, item.name, `${item.note ?? ''} ${item.end ?? ''} ${item.words ?? ''}`),
    }))
    .filter(({ grade }) => grade > 0)
    .sort((a, b) => b.grade - a.grade)
    .map(({ item }) => item);
}

/** The parts of a name that were typed, for marking: `[before, typed, after]`, undefined when it is not in there as one piece. */
export function splitAtMatch(name: string, text: string): [string, string, string] | undefined {
  const letters = [...squeeze(text)].map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (letters.length === 0) return undefined;
  const found = new RegExp(letters.join('[^\\p{L}\\p{N}]*'), 'iu').exec(name);
  if (!found) return undefined;
  return [name.slice(0, found.index), found[0], name.slice(found.index + found[0].length)];
}
