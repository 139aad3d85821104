import { type SqlDialect, type SqlLexicon, sqlLexicons } from './sql-dialect.ts';

/** The rules of an engine with the class of every ASCII character, so that a text is read without searching in strings. */
export interface ClassedLexicon extends SqlLexicon {
  classes: Uint8Array;
  blankCodes: ReadonlySet<number>;
}

// From wordPart on, a character may be in a word. A mark is always a symbol of its own; `other` may begin something longer.
const mark = 0;
const other = 1;
const blank = 2;
const wordPart = 3;
const wordStart = 4;
const letter = 5;

function withClasses(lexicon: SqlLexicon): ClassedLexicon {
  const classOf = (char: string): number => {
    if (/\s/.test(char)) return blank;
    if (/[A-Za-z_]/.test(char)) return letter;
    if (lexicon.wordStarts.includes(char)) return wordStart;
    if (/\d/.test(char) || lexicon.wordParts.includes(char)) return wordPart;
    return `'"\`[{$-/.${lexicon.parameterStarts}`.includes(char) ? other : mark;
  };
  const classes = Uint8Array.from({ length: 0x80 }, (_, code) => classOf(String.fromCharCode(code)));
  return { ...lexicon, classes, blankCodes: new Set([...lexicon.blanks].map((char) => char.charCodeAt(0))) };
}

/** The lexicons of all engines. */
export const classedLexicons: Readonly<Record<SqlDialect, ClassedLexicon>> = {
  duckdb: withClasses(sqlLexicons.duckdb),
  postgres: withClasses(sqlLexicons.postgres),
  sqlite: withClasses(sqlLexicons.sqlite),
  sqlserver: withClasses(sqlLexicons.sqlserver),
};

/** A digit of ASCII. */
export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** What is between words. */
export function isBlank(code: number, lexicon: ClassedLexicon): boolean {
  return code < 0x80 ? (lexicon.classes[code] as number) === blank : lexicon.blankCodes.has(code);
}

/** A letter, an underscore, or anything beyond ASCII that is no blank. */
export function isLetter(code: number, lexicon: ClassedLexicon): boolean {
  return code < 0x80 ? (lexicon.classes[code] as number) === letter : !lexicon.blankCodes.has(code);
}

/** What a word may begin with. */
export function isWordStart(code: number, lexicon: ClassedLexicon): boolean {
  if (code >= 0x80) return !lexicon.blankCodes.has(code);
  const found = lexicon.classes[code] as number;
  return found === letter || found === wordStart;
}

/** What may stand inside a word. */
export function isWordPart(code: number, lexicon: ClassedLexicon): boolean {
  return code < 0x80 ? (lexicon.classes[code] as number) >= wordPart : !lexicon.blankCodes.has(code);
}

/** A character that is always a symbol of its own, whatever follows. */
export function isMark(code: number, lexicon: ClassedLexicon): boolean {
  return code < 0x80 && lexicon.classes[code] === mark;
}
