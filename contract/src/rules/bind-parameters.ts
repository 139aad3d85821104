import type { BoundValue } from './parameter-value.ts';
import { type GivenParameters, resolveParameters } from './resolve-parameters.ts';
import type { SqlDialect } from './sql-dialect.ts';
import { scanTemplate } from './sql-template.ts';

/** A statement as the engine gets it. */
export interface BoundStatement {
  sql: string;
  /** In the order of the placeholders: `$1`, `$2` … and `?1`, `?2` … for SQLite. */
  values: BoundValue[];
  /** The place in the person's text of a place in `sql`, both in UTF-16 units. A placeholder stands for the beginning of its token. */
  sourceOf: (offset: number) => number;
}

/** Places in a statement and in the text it was made of; from there on both go side by side, unless nothing of the text stands there. */
interface Piece {
  at: number;
  from: number;
  isVerbatim: boolean;
}

/**
 * Puts the engine's own placeholders in place of the parameters and leaves out the clauses that an empty one drops; a list becomes as
 * many placeholders as it has values. No value ever becomes part of the text. Parameters outside of clauses must have valid
 * values, as `resolveParameters` tells.
 */
export function bindParameters(text: string, dialect: SqlDialect, given: GivenParameters): BoundStatement {
  const { parameters, clauses } = scanTemplate(text, dialect);
  const resolved = new Map(resolveParameters(text, dialect, given).map((parameter) => [parameter.name, parameter]));
  const valuesOf = (name: string): readonly BoundValue[] => resolved.get(name)?.values ?? [];
  const isDropped = clauses.map(() => false);
  for (const { name, clause } of parameters) if (clause >= 0 && valuesOf(name).length === 0) isDropped[clause] = true;

  const pieces: Piece[] = [];
  const values: BoundValue[] = [];
  let sql = '';
  let done = 0;
  const copyTo = (end: number): void => {
    if (end > done) pieces.push({ at: sql.length, from: done, isVerbatim: true });
    sql += text.slice(done, end);
    done = Math.max(done, end);
  };
  const put = (written: string, start: number, end: number): void => {
    copyTo(start);
    pieces.push({ at: sql.length, from: start, isVerbatim: false });
    sql += written;
    done = end;
  };
  const places = [
    ...clauses.flatMap((clause, index) => [
      { start: clause.start, end: isDropped[index] ? clause.end : clause.start + 2, name: undefined },
      { start: clause.end - 2, end: clause.end, name: undefined },
    ]),
    ...parameters,
  ].sort((a, b) => a.start - b.start);
  for (const { start, end, name } of places) {
    if (start < done) continue;
    // Blanks keep what stands beside it from becoming one word with it.
    const placeholders =
      name === undefined ? [] : valuesOf(name).map((value) => placeholder(values.push(value), value, dialect));
    put(` ${placeholders.join(', ')} `, start, end);
  }
  copyTo(text.length);
  return {
    sql,
    values,
    sourceOf(offset) {
      const piece = pieces.findLast(({ at }) => at <= offset);
      return piece === undefined ? 0 : piece.from + (piece.isVerbatim ? offset - piece.at : 0);
    },
  };
}

/** PostgreSQL takes the type of a text from where it stands, as of a literal; numbers and dates it is told, as a literal tells it. */
function placeholder(number: number, value: BoundValue, dialect: SqlDialect): string {
  if (dialect === 'sqlite') return `?${number}`;
  if (dialect === 'sqlserver') return `@p${number}`;
  if (dialect === 'duckdb' || value.type === 'text') return `$${number}`;
  return `$${number}::${value.type === 'date' ? 'date' : numberType(value.text)}`;
}

/** The type that PostgreSQL gives to such a number in a text (§4.1.2.6 of its manual). */
function numberType(text: string): string {
  if (!/^[+-]?\d+$/.test(text)) return 'numeric';
  const number = BigInt(text.replace('+', ''));
  if (BigInt.asIntN(32, number) === number) return 'int4';
  return BigInt.asIntN(64, number) === number ? 'int8' : 'numeric';
}
