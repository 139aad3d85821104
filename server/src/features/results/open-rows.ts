import type { Column } from '@platbook/contract/workbench/batches';
import { openInline } from '../../adapters/result-store/index.ts';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { reachesSet, requireUsable } from '../connections/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { getStoredResult } from './kept-results-store.ts';
import { findTeamResult } from './latest-batch.ts';
import { maySeeRun } from './linked-run.ts';

/**
 * The rows of a finished statement, open for reading, with its metadata. The caller closes `rows`.
 * Throws 404 unless the run is their own, linked or a colleague's on the same data; 403 if access was lost [T14].
 */
export async function openRows(
  services: Pick<Services, 'db' | 'config' | 'resultStore' | 'log' | 'now' | 'warehouse'> & WithPacks,
  person: Person,
  statementId: string,
) {
  requireActive(person);
  const { db, resultStore, log } = services;
  const result = await getStoredResult(db, statementId);
  if (result === undefined || !(await mayReadRows(services, person, result))) throw problem('statement.not-found');
  const connection = await requireUsable(db, person, result.connection_id);
  if (!reachesSet(services.warehouse, person, connection, result.set_key))
    throw problem(result.person_id === person.id ? 'not-allowed' : 'statement.not-found');
  const inline = result.result_inline ?? undefined;
  const rows =
    inline === undefined
      ? await resultStore.open(statementId, { sha256: result.result_sha256 ?? '' })
      : openInline(inline, result.row_count);
  if (rows === undefined) {
    log.warn({ statementId }, 'stored result is missing or corrupt');
    throw problem('statement.not-found');
  }
  return {
    rows,
    columns: JSON.parse(result.columns) as Column[],
    rowCount: result.row_count,
    /** More rows existed than the limits allowed. */
    isIncomplete: result.is_incomplete === 1,
    /** Size of the rows as one JSON array. */
    bytes: Number(result.result_bytes),
    /** The whole JSON array, if the result is small. */
    inline,
    batchId: result.batch_id,
    connectionId: result.connection_id,
    setKey: result.set_key,
    queryId: result.query_id,
    /** The query's name when it ran; '' if it had none. */
    name: result.name,
    ranAt: result.created_at,
    sequence: result.sequence,
    text: result.text,
  };
}

type StoredResult = NonNullable<Awaited<ReturnType<typeof getStoredResult>>>;

async function mayReadRows(
  services: Pick<Services, 'db' | 'config' | 'now'> & WithPacks,
  person: Person,
  result: StoredResult,
): Promise<boolean> {
  if (await maySeeRun(services, person, result)) return true;
  if (result.query_id === null) return false;
  return (await findTeamResult(services, person, result.query_id, result.batch_id)) !== undefined;
}
