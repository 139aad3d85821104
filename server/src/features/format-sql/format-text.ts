import { limits } from '@platbook/contract/limits';
import type { SqlDialect } from '@platbook/contract/rules/sql-dialect';
import { scanTemplate } from '@platbook/contract/rules/sql-template';
import { scanSqlTokens } from '@platbook/contract/rules/sql-tokens';
import { format, type SqlLanguage } from 'sql-formatter';
import { keywordCase } from './keyword-case.ts';
import { meansTheSame } from './same-meaning.ts';

/** The text in order; or as it was, with a sentence that says why. */
export interface Formatted {
  readonly query: string;
  readonly reason?: string;
}

const languages: Record<SqlDialect, SqlLanguage> = {
  duckdb: 'duckdb',
  postgres: 'postgresql',
  sqlite: 'sqlite',
  sqlserver: 'tsql',
};

/**
 * Sets SQL in order: a line for each part, indents of two blanks, keywords in capitals. Only blanks and the case of keywords change, for
 * everything else is taken from the text itself; what would mean something else then is left as it was. May take long and much
 * memory: called in a thread that can be ended.
 */
export function formatText(text: string, dialect: SqlDialect): Formatted {
  const { clauses } = scanTemplate(text, dialect);
  if (clauses.length === 0) return formatPlain(text, dialect);
  // The brackets of a clause may stand wherever a comment may.
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
      language: languages[dialect],
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

/** The tokens of one text with the blanks of another; undefined when they are not the same tokens. */
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
  // Lines with nothing but GO part the batches of SQL Server.
  if (dialect === 'sqlserver' && tokens.some((token) => token.toUpperCase() === 'GO')) return undefined;
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
