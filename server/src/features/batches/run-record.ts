import type { Batch, Statement } from '@platbook/contract/workbench/batches';
import { tryAgain } from '../../background/try-again.ts';
import { outageOrFew } from '../../db/database-outage.ts';
import type { Services } from '../../services.ts';
import {
  type BatchFacts,
  deleteBatch,
  getBatch,
  getBatchByKey,
  insertBatch,
  LostRunError,
  saveProgress,
} from './batch-store.ts';
import { markInterrupted } from './mark-interrupted.ts';
import { isOpen } from './run-states.ts';
import type { ResultFacts } from './statement-rows.ts';

type Writing = Pick<Services, 'db' | 'drain' | 'log'>;

/** The stored rows of one run. */
export interface RunRecord {
  /**
   * Stores the run unless it is stored. Resolves with the earlier one that has the same idempotency key, if any. Rejects with the database's
   * error; a run stored anyway ends as an error.
   */
  begin(): Promise<Batch | undefined>;
  /** An end stores the beginning too, in the same commit, unless it is stored. Throws LostRunError. */
  save(batch: Batch, results: ReadonlyMap<string, ResultFacts>, statements: readonly Statement[]): Promise<void>;
  /** Deletes a run that was not admitted; if the database is down, ends it as an error in the background. */
  forget(): Promise<void>;
}

export function openRecord(services: Writing, batch: Batch, facts: BatchFacts, texts: readonly string[]): RunRecord {
  const beginning = { ...batch, statements: batch.statements.map((statement) => ({ ...statement })) };
  let written: Promise<Batch | undefined> | undefined;
  const write = (state: Batch, results: ReadonlyMap<string, ResultFacts>) => {
    written = writeDown(services, state, facts, texts, results).then((found) => (found === state ? undefined : found));
    // Callers of `begin` and `save` handle the failure.
    written.catch(() => undefined);
    return written;
  };
  const begin = () => written ?? write(beginning, new Map());
  return {
    begin,
    async save(state, results, statements) {
      const isWhole = written === undefined && !isOpen(state);
      const earlier = await (isWhole ? write(state, results) : begin()).catch(() => batch);
      if (earlier !== undefined) throw new LostRunError('This run was never stored');
      if (!isWhole) await saveProgress(services.db, state, results, statements);
    },
    async forget() {
      if ((await begin()) !== undefined) return;
      await deleteBatch(services.db, batch.id).catch(() => endUnlessAbsent(services, batch, facts.personId));
    },
  };
}

async function writeDown(
  services: Writing,
  batch: Batch,
  facts: BatchFacts,
  texts: readonly string[],
  results: ReadonlyMap<string, ResultFacts>,
): Promise<Batch> {
  const { db } = services;
  const { personId, idempotencyKey } = facts;
  try {
    await insertBatch(db, batch, facts, texts, results);
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

/** Ends a batch that no process runs as an error, if it exists, retrying until the database responds. */
function endUnlessAbsent({ db, drain, log }: Writing, batch: Batch, personId: string): void {
  const ended = structuredClone(batch);
  markInterrupted(ended, 'Something went wrong', new Date().toISOString());
  const end = async () => {
    const there = await getBatch(db, batch.id, personId);
    if (there !== undefined && isSame(there, batch)) await saveProgress(db, ended, new Map(), ended.statements);
  };
  const mayPass = outageOrFew();
  const isPassing = (error: unknown) => !(error instanceof LostRunError) && mayPass(error);
  drain.track(
    tryAgain(end, { isPassing, over: drain.over }).catch((error: unknown) => {
      if (!(error instanceof LostRunError))
        log.error({ err: error, batchId: batch.id }, 'failed to end a run that was not admitted; the next start will');
    }),
  );
}

/** The caller can choose a batch's ID, but never those of its statements. */
const isSame = (one: Batch, other: Batch) => one.id === other.id && one.statements[0]?.id === other.statements[0]?.id;
