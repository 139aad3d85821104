import { limits } from '@platbook/contract/limits';
import { dialects, type SqlDialect } from '@platbook/sql/dialects';
import { scanTemplate } from '@platbook/sql/sql-template';
import { scanSqlTokens } from '@platbook/sql/sql-tokens';
import { format } from 'sql-formatter';
import { meansTheSame } from './same-meaning.ts';

interface WordPlace {
  readonly word: string;
  readonly previous: string;
  readonly next: string;
  readonly afterNext: string;
}

const list = (words: string) => new Set(words.split(' '));
/** Words that all engines reserve: except after AS, they can't be unquoted names. */
const reserved = list(
  'ALL AND ANY AS ASC CASE CAST COLLATE CONSTRAINT CREATE DEFAULT DESC DISTINCT ELSE END EXCEPT FALSE FOR FOREIGN FROM ' +
    'GROUP HAVING IN INTERSECT INTO IS LATERAL LIKE LIMIT NOT NULL OFFSET ON OR ORDER PRIMARY REFERENCES SELECT TABLE THEN ' +
    'TO TRUE UNION UNIQUE USING WHEN WHERE WITH JOIN BETWEEN ILIKE',
);
const beginning = list('INSERT UPDATE DELETE EXPLAIN DROP ALTER VALUES BEGIN COMMIT ROLLBACK');
const joinKinds = list('CROSS FULL INNER LEFT NATURAL OUTER RIGHT SEMI ANTI ASOF');
const beforeBy = list('GROUP ORDER PARTITION');

function keywordCase({ word, previous, next, afterNext }: WordPlace): string {
  const upper = word.toUpperCase();
  const [before, after] = [previous.toUpperCase(), next.toUpperCase()];
  // A column of a table, a name after AS, a parameter, the key of a struct.
  if (previous === '.' || next === '.' || before === 'AS' || /^[$:@#?]$/.test(previous)) return word;
  if (next === ':' && afterNext !== ':') return word;
  const isKeyword =
    reserved.has(upper) ||
    ((before === '' || before === ';') && beginning.has(upper)) ||
    (joinKinds.has(upper) && (after === 'JOIN' || joinKinds.has(after))) ||
    (upper === 'BY' && beforeBy.has(before)) ||
    (upper === 'PARTITION' && after === 'BY') ||
    ((upper === 'OVER' || upper === 'FILTER') && before === ')' && after === '(') ||
    (upper === 'EXISTS' && after === '(') ||
    (upper === 'VALUES' && after === '(' && before !== ',') ||
    (upper === 'SET' && before !== ',' && /^[\w"]/.test(next)) ||
    (upper === 'RECURSIVE' && before === 'WITH') ||
    (upper === 'NULLS' && (after === 'FIRST' || after === 'LAST')) ||
    ((upper === 'FIRST' || upper === 'LAST') && before === 'NULLS');
  return isKeyword ? upper : word;
}

export interface Formatted {
  readonly query: string;
  readonly reason?: string;
}

/** Changes only whitespace and the case of keywords. Can take much time and memory: call it in a thread. */
export function formatText(text: string, dialect: SqlDialect): Formatted {
  const { clauses } = scanTemplate(text, dialect);
  if (clauses.length === 0) return formatPlain(text, dialect);
  // The brackets of a clause can be anywhere that a comment can be.
  let marked = '';
  let end = 0;
  for (const place of clauses.flatMap((clause) => [clause.start, clause.end - 2]).sort((a, b) => a - b)) {
    marked += `${text.slice(end, place)}/*${text.slice(place, place + 2)}*/`;
    end = place + 2;
  }
  const { query, reason } = formatPlain(marked + text.slice(end), dialect);
  const formatted = query
    .replace(/ ?\/\*\[\[\*\/(\r?\n *)/g, '$1[[')
    .replace(/\/\*\[\[\*\/ ?/g, '[[')
    .replace(/ ?\/\*\]\]\*\//g, ']]');
  if (reason === undefined && scanTemplate(formatted, dialect).clauses.length === clauses.length)
    return { query: formatted };
  return { query: text, reason: reason ?? "Couldn't format the text without changing its meaning" };
}

function formatPlain(text: string, dialect: SqlDialect): Formatted {
  let laidOut: string;
  try {
    laidOut = format(text, {
      language: dialects[dialect].formatter,
      tabWidth: limits.editorTabSize,
      paramTypes: { custom: [{ regex: String.raw`\{\{[^{}\r\n]*\}\}` }] },
    });
  } catch (error) {
    const place = /at line (\d+) column (\d+)/.exec(String((error as Error).message));
    const where = place === null ? '' : ` at line ${place[1]}, column ${place[2]}`;
    return { query: text, reason: `Couldn't format the text: invalid SQL${where}` };
  }
  const query = keepTokens(text, laidOut, dialect);
  return query !== undefined && meansTheSame(text, query, dialect)
    ? { query }
    : { query: text, reason: "Couldn't format the text without changing its meaning" };
}

/** Combines one text's tokens with the other's whitespace; undefined if the tokens differ. */
function keepTokens(text: string, laidOut: string, dialect: SqlDialect): string | undefined {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const tokens: string[] = [];
  const comments: string[] = [];
  const words = new Set<number>();
  for (const token of scanSqlTokens(text, dialect)) {
    const piece = text.slice(token.start, token.end);
    if (token.kind === 'comment') comments.push(piece.trimEnd());
    else if (token.kind !== 'space') {
      if (token.kind === 'word') words.add(tokens.length);
      tokens.push(piece);
    }
  }
  // Line breaks around GO matter.
  if (dialects[dialect].hasBatches && tokens.some((token) => token.toUpperCase() === 'GO')) return undefined;
  let kept = '';
  let [place, commentPlace] = [0, 0];
  for (const token of scanSqlTokens(laidOut, dialect)) {
    const piece = laidOut.slice(token.start, token.end);
    if (token.kind === 'space') kept += piece.replace(/\r?\n/g, lineBreak);
    else if (token.kind === 'comment') {
      kept += comments[commentPlace] ?? '';
      commentPlace += 1;
    } else {
      if (tokens[place] !== piece) return undefined;
      const at = (index: number) => tokens[index] ?? '';
      const around = { word: piece, previous: at(place - 1), next: at(place + 1), afterNext: at(place + 2) };
      kept += words.has(place) ? keywordCase(around) : piece;
      place += 1;
    }
  }
  return /[\r\n]\s*$/.test(text) ? kept.trimEnd() + lineBreak : kept;
}
