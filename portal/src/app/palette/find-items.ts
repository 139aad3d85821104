import type { PaletteItem } from './palette-item.ts';

const synonyms: Record<string, string> = { lien: 'mortgage', liens: 'mortgage', apn: 'parcel', deed: 'recorder' };

export function squeeze(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

export interface Wanted {
  whole: string;
  words: readonly string[];
  synonyms: readonly string[];
}

export function prepareWanted(text: string): Wanted | undefined {
  const words = text.toLowerCase().split(/\s+/).map(squeeze).filter(Boolean);
  if (words.length === 0) return undefined;
  return { whole: words.join(''), words, synonyms: words.flatMap((word) => synonyms[word] ?? []) };
}

/** Ranks a match: 3 starts with the text, 2 contains it, 1 has every word in its name, further words or synonyms; 0 doesn't match. */
export function rank(wanted: Wanted, name: string, words = ''): number {
  const squeezed = squeeze(name);
  if (squeezed.startsWith(wanted.whole)) return 3;
  if (squeezed.includes(wanted.whole)) return 2;
  const all = `${squeezed} ${words.toLowerCase()}`;
  if (wanted.words.every((word) => all.includes(word))) return 1;
  return wanted.synonyms.some((synonym) => all.includes(synonym)) ? 1 : 0;
}

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

/** Splits a name into `[before, match, after]` for marking; undefined if the text doesn't occur in one piece. */
export function splitAtMatch(name: string, text: string): [string, string, string] | undefined {
  const letters = [...squeeze(text)].map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (letters.length === 0) return undefined;
  const found = new RegExp(letters.join('[^\\p{L}\\p{N}]*'), 'iu').exec(name);
  if (!found) return undefined;
  return [name.slice(0, found.index), found[0], name.slice(found.index + found[0].length)];
}
