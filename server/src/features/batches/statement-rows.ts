import type { Column, RunState, Statement, StatementError } from '@platbook/contract/workbench/batches';
import type { Selectable } from 'kysely';
import type { StatementsTable } from '../../db/tables/workbench-tables.ts';

export interface ResultFacts {
  bytes: number;
  storedBytes: number;
  sha256: string;
  inline: string | null;
}

const previewLength = 120;

export function toStatement(row: Selectable<StatementsTable>): Statement {
  return {
    id: row.id,
    sequence: row.sequence,
    statementText: previewOf(row.text),
    status: row.status as RunState,
    columns: JSON.parse(row.columns) as Column[],
    rowCount: row.row_count,
    error: row.error === null ? null : (JSON.parse(row.error) as StatementError),
    incomplete: row.is_incomplete === 1,
    startTime: row.started_at,
    stopTime: row.stopped_at,
    durationMs: row.duration_ms,
  };
}

/** The columns to update for a statement. Without a result, its stored result columns stay as they are. */
export function statementRow(statement: Statement, result: ResultFacts | null) {
  return {
    status: statement.status,
    columns: JSON.stringify(statement.columns),
    row_count: statement.rowCount,
    is_incomplete: statement.incomplete ? 1 : 0,
    error: statement.error === null ? null : JSON.stringify(statement.error),
    started_at: statement.startTime,
    stopped_at: statement.stopTime,
    duration_ms: statement.durationMs,
    ...(result === null
      ? {}
      : {
          result_bytes: result.bytes,
          result_stored_bytes: result.storedBytes,
          result_sha256: result.sha256,
          result_inline: result.inline,
        }),
  };
}

/** The start of a statement; never ends in half a surrogate pair. */
export const previewOf = (text: string): string => text.slice(0, previewLength).replace(/[\uD800-\uDBFF]$/, '');
