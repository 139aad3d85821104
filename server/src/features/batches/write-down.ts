import type { Batch } from '@platbook/contract/workbench/batches';
import { tryAgain } from '../../background/try-again.ts';
import { outageOrFew } from '../../db/database-outage.ts';
import type { Services } from '../../services.ts';
import {
  type BatchFacts,
  deleteBatch,
  EndedElsewhereError,
  getBatch,
  getBatchByKey,
  insertBatch,
  saveProgress,
} from './batch-store.ts';
import { markInterrupted } from './mark-interrupted.ts';

type Writing = Pick<Services, 'db' | 'drain' | 'log'>;

/** Returns an existing batch with the same key. Throws the database's error; a batch stored anyway ends as an error. */
export async function writeDown(services: Writing, batch: Batch, facts: BatchFacts, texts: readonly string[]) {
  const { db } = services;
  const { personId, idempotencyKey } = facts;
  try {
    await insertBatch(db, batch, facts, texts);
    return batch;
  } catch (error) {
    const find = () =>
      idempotencyKey === null ? getBatch(db, batch.id, personId) : getBatchByKey(db, personId, idempotencyKey);
    const there = await find().catch(() => {
      endUnlessAbsent(services, batch, personId);
      throw error;
    });
    if (there === undefined) throw error;
    return isSame(there, batch) ? batch : there;
  }
}

/** Deletes a batch that was not admitted; if the database is down, ends it as an error in the background. */
export async function forgetBatch(services: Writing, batch: Batch, personId: string): Promise<void> {
  await deleteBatch(services.db, batch.id).catch(() => endUnlessAbsent(services, batch, personId));
}

/** Ends a batch that no process runs as an error, if it exists, retrying until the database responds. */
export function endUnlessAbsent({ db, drain, log }: Writing, batch: Batch, personId: string): void {
  const ended = structuredClone(batch);
  markInterrupted(ended, 'Something went wrong', new Date().toISOString());
  const end = async () => {
    const there = await getBatch(db, batch.id, personId);
    if (there !== undefined && isSame(there, batch)) await saveProgress(db, ended, new Map(), ended.statements);
  };
  const mayPass = outageOrFew();
  const isPassing = (error: unknown) => !(error instanceof EndedElsewhereError) && mayPass(error);
  drain.track(
    tryAgain(end, { isPassing, over: drain.over }).catch((error: unknown) => {
      if (!(error instanceof EndedElsewhereError))
        log.error({ err: error, batchId: batch.id }, 'failed to end a run that was not admitted; the next start will');
    }),
  );
}

/** The caller can choose a batch's ID, but never those of its statements. */
const isSame = (one: Batch, other: Batch) => one.id === other.id && one.statements[0]?.id === other.statements[0]?.id;
