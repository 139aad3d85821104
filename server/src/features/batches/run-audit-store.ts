import type { Batch } from '@platbook/contract/workbench/batches';
import type { RunParameter } from '@platbook/contract/workbench/parameters';
import type { Database } from '../../db/open-db.ts';
import { type AuditSource, recordAudit, recordAuditEnd } from '../audit/index.ts';

/** Records the start of a run, in the transaction that adds it, so that every acknowledged run is in the audit. */
export function auditRunStart(
  tx: Database,
  batch: Batch,
  run: { source: AuditSource; setKey: string; text: string; parameters: readonly RunParameter[] },
): Promise<void> {
  const { source, setKey, parameters } = run;
  // The text doesn't contain the parameter values.
  const text = parameters.length === 0 ? run.text : `${run.text}\n-- ${JSON.stringify(parameters)}`;
  return recordAudit(tx, {
    kind: 'run_started',
    operationId: batch.id,
    source,
    connectionId: batch.connectionId,
    setKey,
    batchId: batch.id,
    queryId: batch.queryId,
    name: batch.name,
    text,
  });
}

export async function auditRunEnd(tx: Database, batch: Batch): Promise<void> {
  const kept = await tx
    .selectFrom('statements')
    .select(({ fn }) => [fn.sum('row_count').as('rows'), fn.sum('result_bytes').as('bytes')])
    .where('batch_id', '=', batch.id)
    .where('status', '=', 'finished')
    .executeTakeFirst();
  await recordAuditEnd(tx, batch.id, {
    outcome: batch.status,
    rows: Number(kept?.rows ?? 0),
    bytes: Number(kept?.bytes ?? 0),
    error: batch.statements.find((statement) => statement.error !== null)?.error?.title,
  });
}

export function auditRunRefused(tx: Database, batchId: string): Promise<void> {
  return recordAuditEnd(tx, batchId, { outcome: 'refused', rows: 0, bytes: 0 });
}
