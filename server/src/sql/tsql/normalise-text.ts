import { inCapitals, readTokens, type Token } from './lexer.ts';
import { reservedWords } from './parser/reserved-words.ts';

/** A batch in its normal form, and the literals that were taken out of it. */
export interface NormalText {
  /** Words in capitals, one blank between tokens, no comments, `?` for each literal. */
  readonly text: string;
  /** In their order: what texts mean, numbers as written. */
  readonly literals: readonly string[];
}

const literalKinds: ReadonlySet<string> = new Set([
  'integer',
  'decimal',
  'float',
  'money',
  'binary',
  'text',
  'nationalText',
]);

/**
 * Two batches that differ only in white space, comments, letter case outside of literals, brackets around names, semicolons and literals have the same normal text: the
 * key of the statement book. It also is what may be written to a log, since literals hold what people look for. Throws for what is no text of
 * T-SQL, as the lexer does.
 */
export function normaliseText(text: string): NormalText {
  const literals: string[] = [];
  const parts: string[] = [];
  for (const token of readTokens(text)) {
    if (literalKinds.has(token.kind)) {
      literals.push(token.text);
      parts.push('?');
    } else if (token.kind !== 'end' && token.word !== ';') parts.push(normalWord(token));
  }
  return { text: parts.join(' '), literals };
}

function normalWord({ kind, text }: Token): string {
  return kind === 'quoted' && (!/^[\p{L}_#][\p{L}\p{N}_@#$]*$/u.test(text) || reservedWords.has(inCapitals(text)))
    ? `[${text.replaceAll(']', ']]').toUpperCase()}]`
    : text.toUpperCase();
}

/** The normal text for a log, or what it begins with; of a text that cannot be read nothing but its length. */
export function textWithoutLiterals(text: string, longest = 2_000): string {
  try {
    return normaliseText(text).text.slice(0, longest);
  } catch {
    return `(${text.length} characters omitted)`;
  }
}
