import { inCapitals, readTokens, type Token } from './lexer.ts';
import { reservedWords } from './parser/reserved-words.ts';

export interface NormalText {
  /** Words in uppercase, one blank between tokens, no comments, `?` for each literal. */
  readonly text: string;
  readonly literals: readonly string[];
}

const literalKinds: ReadonlySet<string> = new Set('integer decimal float money binary text nationalText'.split(' '));

/** The key of the statement book, and the form for logs: literals reveal what users search for. Throws like the lexer. */
export function normalizeText(text: string): NormalText {
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

/** The normal text for a log, truncated to `longest`; for text that is not T-SQL, only its length. */
export function textWithoutLiterals(text: string, longest = 2_000): string {
  try {
    return normalizeText(text).text.slice(0, longest);
  } catch {
    return `(${text.length} characters omitted)`;
  }
}
