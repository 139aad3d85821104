import type { Chart } from '@platbook/contract/workbench/chart';
import { type Person, requireActive } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import { requireUsable } from '../connections/index.ts';
import { isPackQuery, requirePackQuery, requireReadableQuery } from '../queries/index.ts';
import type { WithPacks } from '../solutions/index.ts';

export interface Schedulable {
  readonly name: string;
  readonly queryText: string;
  readonly chart: Chart | null;
  readonly driver: string;
}

/** What a schedule of this person runs. Throws account.expired, query.not-found and connection.not-found. */
export async function requireSchedulable(
  services: Pick<Services, 'config' | 'db'> & WithPacks,
  person: Person,
  { queryId, connectionId }: { readonly queryId: string; readonly connectionId: string },
): Promise<Schedulable> {
  requireActive(person);
  const caller = { person, connections: [], connectionId, stars: new Set<string>() };
  const { name, queryText, chart } = isPackQuery(services.packs, queryId)
    ? requirePackQuery(services, caller, queryId)
    : await requireReadableQuery(services, person, queryId);
  const { driver } = await requireUsable(services.db, person, connectionId);
  return { name, queryText, chart: chart ?? null, driver };
}
