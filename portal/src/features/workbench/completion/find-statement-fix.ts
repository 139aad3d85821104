import { dialectOf } from '@platbook/sql/dialects';
import type { SqlFix } from '@platbook/sql/fixes/broken-statement';
import { findFix } from '@platbook/sql/fixes/find-fix';
import { blocksAround, readBlocks } from '@platbook/sql/names/read-blocks';
import { scanStatement } from '@platbook/sql/names/scan-sql';
import { sourceName } from '@platbook/sql/names/sources';
import { splitStatements } from '@platbook/sql/split-statements';
import { statementAt } from '@platbook/sql/statement-at';
import { sourceColumns } from './resolve-sources.ts';
import type { SchemaIndex } from './schema-index.ts';

/** In longer ones a fix could take noticeable time. */
const mostCharacters = 50_000;

/** `place` is the offset of the error in the text; without one, only a single statement can be mended. Edits are in the whole text. */
export function findStatementFix(
  text: string,
  title: string,
  place: number | undefined,
  index: SchemaIndex,
): SqlFix | undefined {
  const dialect = dialectOf(index.driver);
  const statements = splitStatements(text, dialect);
  const [only] = statements;
  const statement =
    place !== undefined ? statementAt(text, statements, place) : statements.length === 1 ? only : undefined;
  if (!statement || statement.sql.length > mostCharacters) return undefined;
  const { sql, offset } = statement;
  const at = place ?? offset + sql.length;
  const fix = findFix({
    text: sql,
    dialect,
    title,
    offset: place === undefined ? undefined : Math.max(0, place - offset),
    tables: tablesAround(text, at, index),
  });
  return (
    fix && { ...fix, edits: fix.edits.map((edit) => ({ ...edit, from: edit.from + offset, to: edit.to + offset })) }
  );
}

function tablesAround(text: string, at: number, index: SchemaIndex) {
  const { tokens } = scanStatement(text, at, index.driver);
  return blocksAround(readBlocks(tokens), at).flatMap((block) =>
    block.sources.flatMap((source) => {
      const name = sourceName(source);
      return name === undefined ? [] : [{ name, columns: sourceColumns(source, block, index) }];
    }),
  );
}
