import { plainLetters, readWords } from '@platbook/property/search-words';
import type { TypedText } from './typed-text.ts';

/** Parts of a label, as [from, to). */
export type Matches = [number, number][];

export function markWords(label: string, { words }: TypedText): Matches {
  const last = words.at(-1)?.letters ?? '';
  return readWords(label).flatMap(({ word, letters, from, to }): Matches => {
    if (words.some((typed) => typed.word === word || typed.letters === letters)) return [[from, to]];
    return last !== '' && letters.startsWith(last) ? [[from, from + last.length]] : [];
  });
}

export function markParcel(label: string, typed: string): Matches {
  let left = typed.length;
  let from = -1;
  for (let place = 0; place < label.length; place += 1) {
    if (!/[A-Z0-9]/.test(plainLetters(label[place] as string))) continue;
    if (from < 0) from = place;
    left -= 1;
    if (left === 0) return [[from, place + 1]];
  }
  return from < 0 ? [] : [[from, label.length]];
}
