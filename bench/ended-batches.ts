import { randomUUID } from 'node:crypto';
import type { Batch } from '@platbook/contract/batches';
import { openDb } from '../server/src/db/open-db.ts';
import { insertBatch, saveProgress } from '../server/src/features/batches/batch-store.ts';
import { newBatch } from '../server/src/features/batches/new-batch.ts';
import { createSessionStore } from '../server/src/http/session-store.ts';

/**
 * Adds a finished batch of one statement for each session to the application database of a product that isn't running. Returns their IDs in
 * the order of the Cookie headers.
 */
export async function addEndedBatches(dataFolder: string, cookies: readonly string[]): Promise<string[]> {
  const { db, close } = await openDb({ databaseUrl: '', dataFolder });
  try {
    const sessions = createSessionStore(db, () => new Date());
    const ids: string[] = [];
    for (const cookie of cookies) {
      const session = await sessions.find(cookie.replace('platbook=', ''), false);
      if (session === undefined) throw new Error('There is no such session.');
      const batch = newBatch({
        connectionId: randomUUID(),
        queryId: null,
        name: '',
        statements: [{ text: 'select 1' }],
      });
      const source = { personId: session.personId, sessionHash: null, address: null, userAgent: null, node: null };
      const facts = {
        personId: session.personId,
        connectionVersion: 1,
        connectionClientId: null,
        text: 'select 1',
        chart: null,
        parameters: [],
        setKey: 'bench',
        node: 'bench',
        idempotencyKey: null,
        source,
      };
      await insertBatch(db, batch, facts, ['select 1']);
      const ended: Batch = {
        ...batch,
        status: 'finished',
        stopTime: new Date().toISOString(),
        durationMs: 5,
        statements: batch.statements.map((statement) => ({
          ...statement,
          status: 'finished',
          columns: [{ name: '1', datatype: 'number', maxValueLength: 1 }],
          rowCount: 1,
        })),
      };
      const result = { bytes: 5, storedBytes: 0, sha256: '', inline: '[[1]]' };
      await saveProgress(db, ended, new Map(ended.statements.map(({ id }) => [id, result])), ended.statements);
      ids.push(batch.id);
    }
    return ids;
  } finally {
    await close();
  }
}
