import { randomUUID } from 'node:crypto';
import type { Batch } from '@platbook/contract/workbench/batches';
import { previewOf } from './statement-rows.ts';

/** Input of `newBatch`. A statement has an `id` only if the caller has already assigned one. */
export interface NewBatch extends Pick<Batch, 'connectionId' | 'queryId' | 'name'> {
  readonly id?: string;
  readonly at: Date;
  readonly statements: readonly { readonly id?: string; readonly text: string }[];
}

export function newBatch({ id = randomUUID(), at, connectionId, queryId, name, statements }: NewBatch): Batch {
  return {
    id,
    status: 'queued',
    connectionId,
    queryId,
    name,
    statements: statements.map((statement, sequence) => ({
      id: statement.id ?? randomUUID(),
      sequence,
      statementText: previewOf(statement.text),
      status: 'queued',
      columns: [],
      rowCount: 0,
      error: null,
      incomplete: false,
      startTime: null,
      stopTime: null,
      durationMs: null,
    })),
    startTime: at.toISOString(),
    stopTime: null,
    durationMs: null,
  };
}
