import { dialects, type SqlDialect } from './dialects.ts';
import type { BoundValue } from './parameter-value.ts';
import { type GivenParameters, resolveParameters } from './resolve-parameters.ts';
import { scanTemplate } from './sql-template.ts';

export interface BoundStatement {
  sql: string;
  /** In the order of the placeholders: `$1`, `$2` …, or `?1`, `?2` … for SQLite. */
  values: BoundValue[];
  /** Maps an offset in `sql` to the offset in the user's text, both in UTF-16 units. A placeholder maps to the start of its token. */
  sourceOf: (offset: number) => number;
}

/** Start of a piece in `sql` (`at`) and in the user's text (`from`). A verbatim piece advances in both; all of another maps to `from`. */
interface Piece {
  at: number;
  from: number;
  isVerbatim: boolean;
}

/** Values never become part of the text. Parameters outside clauses must be valid according to `resolveParameters`. */
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
    // Spaces keep a placeholder from merging with adjacent words.
    const placeholders =
      name === undefined ? [] : valuesOf(name).map((value) => dialects[dialect].placeholder(values.push(value), value));
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
