import type { ReplyOf } from '@platbook/contract/endpoint';
import type { getAlertRows } from '@platbook/contract/workbench/alerts';
import type { Person } from '../../http/callers/person.ts';
import { ProblemError } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { reachesSet, requireUsable } from '../connections/index.ts';
import type { EventRows } from '../deliveries/index.ts';
import { withholdsPersonal } from '../property-search/index.ts';
import type { StoredAlertEvent } from './alert-events-store.ts';

type AlertRows = ReplyOf<typeof getAlertRows>;

/** Only for who owned the alert when it fired, and only while their license, and the NDA of a trial, include the data that was read [T14, T20]. */
export async function readAlertRows(
  { db, warehouse }: Pick<Services, 'db' | 'warehouse'>,
  person: Person,
  event: StoredAlertEvent,
): Promise<AlertRows> {
  if (event.rows === null || event.owner_id !== person.id || !person.isActiveSolution) return null;
  const connection = await requireUsable(db, person, event.connection_id ?? '').catch((error: unknown) => {
    if (error instanceof ProblemError) return undefined;
    throw error;
  });
  if (connection === undefined || !reachesSet(warehouse, person, connection, event.set_key ?? '')) return null;
  const { columns, rows, changes, total, hasNames }: EventRows = JSON.parse(event.rows);
  if (hasNames === true && withholdsPersonal(person)) return null;
  return { columns, rows, changes, total } as AlertRows;
}
