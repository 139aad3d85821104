/** Lexical differences between engines, taken from their manuals and sources and checked against the engines in tests. */
export interface SqlLexicon {
  nestsComments: boolean;
  /** A lone carriage return ends a single-line comment. */
  returnEndsLine: boolean;
  /** E'…' strings, in which a backslash escapes, and which can continue after a line break. */
  hasEscapeStrings: boolean;
  /** $tag$ … $tag$ strings. */
  hasDollarQuotes: boolean;
  /** $$ … $$ strings, without tags. */
  hasPlainDollarQuotes?: boolean;
  /** The tag of a $tag$ string can start with a digit. */
  hasDigitTags?: boolean;
  /** A backslash escapes in every string. */
  escapesInStrings?: boolean;
  /** A backslash escapes in quoted names. */
  escapesInNames?: boolean;
  /** "…" is a string, too. */
  hasTextInDoubleQuotes?: boolean;
  /** Single-line comments also start with //. */
  hasSlashComments?: boolean;
  /** Single-line comments also start with #; with `spaced`, only before a space or an exclamation mark. */
  hashComments?: 'all' | 'spaced';
  /** The text of a comment that starts with /*! or /*M! is run, and -- starts a comment only before a blank. */
  runsMarkedComments?: boolean;
  hasBackticks: boolean;
  /** [names]; with `doubled`, ]] is a bracket in the name. */
  brackets: 'none' | 'plain' | 'doubled';
  /** Characters besides letters and _ that can start a word. */
  wordStarts: string;
  /** Characters besides letters, digits and _ that can be in a word. */
  wordParts: string;
  /** Characters that start a parameter, which can contain anything in parentheses, as in SQLite's $name(;). */
  parameterStarts: string;
  /** Non-ASCII spaces. All other non-ASCII characters count as letters, even invisible ones. */
  blanks: string;
}

export interface ClassedLexicon extends SqlLexicon {
  classes: Uint8Array;
  blankCodes: ReadonlySet<number>;
}

// Classes from wordPart up can be part of a word. A mark is always a single symbol; `other` can start a longer token.
const mark = 0;
const other = 1;
const blank = 2;
const wordPart = 3;
const wordStart = 4;
const letter = 5;

export function withClasses(lexicon: SqlLexicon): ClassedLexicon {
  const classOf = (char: string): number => {
    if (/\s/.test(char)) return blank;
    if (/[A-Za-z_]/.test(char)) return letter;
    if (lexicon.wordStarts.includes(char)) return wordStart;
    if (/\d/.test(char) || lexicon.wordParts.includes(char)) return wordPart;
    return `'"\`[{$-/.${lexicon.hashComments ? '#' : ''}${lexicon.parameterStarts}`.includes(char) ? other : mark;
  };
  const classes = Uint8Array.from({ length: 0x80 }, (_, code) => classOf(String.fromCharCode(code)));
  return { ...lexicon, classes, blankCodes: new Set([...lexicon.blanks].map((char) => char.charCodeAt(0))) };
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

export function isBlank(code: number, lexicon: ClassedLexicon): boolean {
  return code < 0x80 ? (lexicon.classes[code] as number) === blank : lexicon.blankCodes.has(code);
}

export function isLetter(code: number, lexicon: ClassedLexicon): boolean {
  return code < 0x80 ? (lexicon.classes[code] as number) === letter : !lexicon.blankCodes.has(code);
}

export function isWordStart(code: number, lexicon: ClassedLexicon): boolean {
  if (code >= 0x80) return !lexicon.blankCodes.has(code);
  const found = lexicon.classes[code] as number;
  return found === letter || found === wordStart;
}

export function isWordPart(code: number, lexicon: ClassedLexicon): boolean {
  return code < 0x80 ? (lexicon.classes[code] as number) >= wordPart : !lexicon.blankCodes.has(code);
}

export function isMark(code: number, lexicon: ClassedLexicon): boolean {
  return code < 0x80 && lexicon.classes[code] === mark;
}
