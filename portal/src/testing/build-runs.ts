import type { Batch, ResultRow, Statement } from '@platbook/contract/workbench/batches';

export function buildStatement(changes: Partial<Statement> = {}): Statement {
  return {
    id: 's1',
    sequence: 0,
    statementText: 'select 1',
    status: 'finished',
    columns: [{ name: 'n', datatype: 'number', maxValueLength: 1 }],
    rowCount: 1,
    error: null,
    incomplete: false,
    startTime: null,
    stopTime: null,
    durationMs: 60,
    ...changes,
  };
}

export function buildBatch(changes: Partial<Batch> = {}): Batch {
  return {
    id: 'b1',
    status: 'finished',
    connectionId: 'trial',
    queryId: null,
    name: '',
    statements: [buildStatement()],
    startTime: '2026-06-30T10:15:00.000Z',
    stopTime: null,
    durationMs: 60,
    ...changes,
  };
}

export const buildRunningBatch = () =>
  buildBatch({ status: 'running', statements: [buildStatement({ status: 'running' })] });

export const buildFailedBatch = (error: Statement['error'], changes: Partial<Batch> = {}) =>
  buildBatch({ status: 'error', statements: [buildStatement({ status: 'error', rowCount: 0, error })], ...changes });

/** Rows as the server sends them: JSON outside the contract's shapes. */
export function rowsResponse(rows: ResultRow[]): Response {
  return new Response(JSON.stringify(rows), { headers: { 'Content-Type': 'application/json' } });
}
