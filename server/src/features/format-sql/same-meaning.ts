import type { SqlDialect } from '@platbook/sql/dialects';
import { type SqlToken, scanSqlTokens } from '@platbook/sql/sql-tokens';

/** A token as the engine reads it, without blanks and comments; adjacent operator characters form one. */
interface Lexeme {
  kind: SqlToken['kind'];
  text: string;
  /** The text between it and the previous one; '' if they touch. */
  gap: string;
}

const operatorCharacter = /^[-+*/<>=~!@#%^&|`?:]$/;
// PostgreSQL §4.1.3: an operator ends in + or - only if it contains one of these. So `=-1` is `=` and `-1`.
const mayEndInSign = /[~!@#%^&|`?]/;

/** Whitespace differs only where it has no meaning. False when in doubt. */
export function meansTheSame(before: string, after: string, dialect: SqlDialect): boolean {
  const [a, b] = [read(before, dialect), read(after, dialect)];
  if (a.comments.join('\n') !== b.comments.join('\n') || a.lexemes.length !== b.lexemes.length) return false;
  return a.lexemes.every((lexeme, index) => {
    const other = b.lexemes[index] as Lexeme;
    if (lexeme.kind !== other.kind || !isSameText(lexeme, other)) return false;
    if (mustTouchAlike(a.lexemes, index) && (lexeme.gap === '') !== (other.gap === '')) return false;
    return !isStringAfterString(a.lexemes, index) || hasLineBreak(lexeme) === hasLineBreak(other);
  });
}

function isSameText(a: Lexeme, b: Lexeme): boolean {
  return a.text === b.text || (a.kind === 'word' && a.text.toUpperCase() === b.text.toUpperCase());
}

/** Standard SQL joins two strings separated by a line break, and refuses them otherwise. */
function isStringAfterString(lexemes: readonly Lexeme[], index: number): boolean {
  return lexemes[index]?.kind === 'string' && lexemes[index - 1]?.kind === 'string';
}

const hasLineBreak = ({ gap }: Lexeme): boolean => /[\r\n]/.test(gap);

/** True where whitespace changes the meaning: string prefixes (X'', U&''), parameters (:a, $1), points in numbers. */
function mustTouchAlike(lexemes: readonly Lexeme[], index: number): boolean {
  const current = lexemes[index] as Lexeme;
  const previous = lexemes[index - 1];
  if (previous === undefined) return false;
  const isQuoting = current.kind === 'string' || current.kind === 'quoted';
  if (isQuoting && (previous.kind === 'word' || previous.kind === 'number' || previous.kind === current.kind))
    return true;
  if (current.text === '&' || (isQuoting && previous.text === '&'))
    return [previous.text, lexemes[index - 2]?.text].some((text) => text?.toUpperCase() === 'U');
  if (current.kind === 'number' && previous.text === '.') return true;
  if (previous.kind === 'number' && current.text === '.') return true;
  return /[$:@#?]$/.test(previous.text) && previous.text !== '::' && current.kind !== 'symbol';
}

function read(text: string, dialect: SqlDialect): { lexemes: Lexeme[]; comments: string[] } {
  const lexemes: Lexeme[] = [];
  const comments: string[] = [];
  let gap = '';
  for (const token of scanSqlTokens(text, dialect)) {
    const piece = text.slice(token.start, token.end);
    if (token.kind === 'comment') comments.push(piece.trimEnd());
    if (token.kind === 'comment' || token.kind === 'space') {
      gap += piece;
      continue;
    }
    const last = lexemes.at(-1);
    if (last !== undefined && gap === '' && operatorCharacter.test(piece) && isOperator(last)) last.text += piece;
    else lexemes.push({ kind: token.kind, text: piece, gap });
    gap = '';
  }
  return { lexemes: lexemes.flatMap(partSigns), comments };
}

const isOperator = ({ kind, text }: Lexeme): boolean => kind === 'symbol' && operatorCharacter.test(text.at(-1) ?? '');

function partSigns(lexeme: Lexeme): Lexeme[] {
  const { kind, text, gap } = lexeme;
  if (!isOperator(lexeme) || mayEndInSign.test(text)) return [lexeme];
  const signs = /(?<=.)[-+]+$/.exec(text)?.[0] ?? '';
  const head = text.slice(0, text.length - signs.length);
  return [{ kind, text: head, gap }, ...[...signs].map((sign) => ({ kind, text: sign, gap: '' }))];
}
