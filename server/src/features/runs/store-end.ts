import type { Batch, Statement } from '@platbook/contract/workbench/batches';
import { tryAgain } from '../../background/try-again.ts';
import { isNoRoom, outageOrFew } from '../../db/database-outage.ts';
import type { Services } from '../../services.ts';
import { LostRunError, type ResultFacts, type RunRecord, setState } from '../batches/index.ts';

export const noRoomText = 'No space to store the result';

export interface BatchEnd {
  /** What polls see. Becomes `ended` once its rows can be fetched, or at once if it has none. */
  readonly batch: Batch;
  readonly ended: Batch;
  readonly results: Map<string, ResultFacts>;
  readonly unsaved: readonly Statement[];
  readonly record: RunRecord;
}

/** Retries until the database is back or the server stops. A result that can't be stored is an error. Never rejects. */
export async function storeEnd(
  { batch, ended, results, unsaved, record }: BatchEnd,
  { drain, log, resultStore }: Pick<Services, 'drain' | 'log' | 'resultStore'>,
): Promise<void> {
  const publish = () => {
    setState(batch, ended.status);
    Object.assign(batch, ended);
  };
  const save = (isPassing: (error: unknown) => boolean) =>
    tryAgain(() => record.save(ended, results, unsaved), { isPassing, over: drain.over, onFailure });
  const removeRows = (id: string) =>
    resultStore.remove(id).catch(() => {
      const again = tryAgain(() => resultStore.remove(id), { isPassing: outageOrFew(), over: drain.over });
      // If that fails too, the periodic sweep removes them.
      drain.track(again.catch(() => undefined));
    });
  let isFirstFailure = true;
  const onFailure = (error: unknown) => {
    if (isFirstFailure)
      log.warn({ err: error, batchId: batch.id }, 'waiting for the database to store the end of a run');
    isFirstFailure = false;
  };
  if (ended.status === 'error') publish();
  try {
    const isPassing = () => {
      const mayPass = outageOrFew();
      return (error: unknown) =>
        !(error instanceof LostRunError) && !(isNoRoom(error) && results.size > 0) && mayPass(error);
    };
    await save(isPassing()).catch(async (error: unknown) => {
      if (error instanceof LostRunError) {
        await Promise.all([...results.keys()].map(removeRows));
        throw error;
      }
      const given = giveUp(unsaved, results, isNoRoom(error) ? noRoomText : 'Something went wrong');
      setState(ended, 'error');
      publish();
      await Promise.all(given.map(removeRows));
      await save(isPassing());
    });
    publish();
  } catch (error) {
    if (error instanceof LostRunError) log.warn({ err: error, batchId: batch.id }, 'the end of a run is not stored');
    else
      log.error(
        { err: error, batchId: batch.id },
        'failed to store the end of a run; the next start marks it as an error',
      );
  }
}

function giveUp(unsaved: readonly Statement[], results: Map<string, ResultFacts>, title: string): string[] {
  const given = unsaved.filter((statement) => results.delete(statement.id));
  for (const [index, statement] of given.entries()) {
    setState(statement, index === 0 ? 'error' : 'cancelled');
    statement.columns = [];
    statement.rowCount = 0;
    if (index === 0) statement.error = { title };
  }
  return given.map((statement) => statement.id);
}
