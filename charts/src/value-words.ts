import { codeNames, sentenceCase, titleCase } from '@platbook/property/title-case';
import type { ChartColumn } from './chart-column.ts';

/** More distinct values are records, not codes. */
const mostCodes = 500;
const nameOf = /city|county|street|address|owner|lender|name$|place|neighborhood|subdivision|school/i;

/** What to write instead of each text of a column: the dictionary's words, or an uppercase code in sentence case. No two become the same. */
export function wordsOfTexts({ name, datatype, words }: ChartColumn, texts: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  if (texts.length > mostCodes) return found;
  for (const text of texts) {
    const word =
      words?.get(text) ?? words?.get(text.trimEnd()) ?? (datatype === 'number' ? text : inLowerCase(name, text));
    if (word !== text) found.set(text, word.charAt(0).toUpperCase() + word.slice(1));
  }
  const counts = new Map<string, number>();
  for (const text of texts) {
    const shown = found.get(text) ?? text;
    counts.set(shown, (counts.get(shown) ?? 0) + 1);
  }
  for (const [text, word] of found) if ((counts.get(word) ?? 0) > 1) found.set(text, `${word} (${text})`);
  return found;
}

/** Short codes such as REO or SFR stay. */
function inLowerCase(name: string, text: string): string {
  if (Object.hasOwn(codeNames, text)) return codeNames[text] ?? text;
  if (!/[A-Z]{5}/.test(text) || /[a-z]|_/.test(text)) return text;
  return nameOf.test(name) ? titleCase(text) : sentenceCase(text);
}
