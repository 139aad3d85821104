import { normalizeText } from '../normalize-text.ts';
import type { BookEntry } from './book-entry.ts';
import { JDBC } from './jdbc.ts';
import { MANAGEMENT_STUDIO } from './management-studio.ts';

const book: readonly BookEntry[] = [...JDBC, ...MANAGEMENT_STUDIO];

const longest = 16_384;

export function findAnswer(text: string): string | undefined {
  if (text.length > longest) return undefined;
  for (const { mark, normal, answer } of book) {
    if (!mark.test(text)) continue;
    const { text: words, literals } = normalizeText(text);
    const found = normal.exec(words);
    if (!found) continue;
    return answer.replaceAll(/\$(\d)/g, (_, group) => withLiterals(words, found[Number(group)] ?? '', literals));
  }
  return undefined;
}

function withLiterals(words: string, part: string, literals: readonly string[]): string {
  let next = (words.slice(0, words.indexOf(part)).match(/\?/g) ?? []).length;
  return part.replaceAll('?', () => {
    const literal = literals[next] ?? '';
    next += 1;
    return `N'${literal.replaceAll("'", "''")}'`;
  });
}
