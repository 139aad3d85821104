import type { Person } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import { isPackQuery, requireReadableQuery } from '../queries/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { hasLiveLink } from './share-links-store.ts';

/** True for the user's own run, and for a run with a live link whose query the user can read. Doesn't check access to the data. */
export async function maySeeRun(
  services: Pick<Services, 'db' | 'config' | 'now'> & WithPacks,
  person: Person,
  run: { batch_id: string; person_id: string; query_id: string | null },
): Promise<boolean> {
  if (run.person_id === person.id) return true;
  if (run.query_id === null || !(await hasLiveLink(services.db, run.batch_id, services.now().toISOString())))
    return false;
  if (isPackQuery(services.packs, run.query_id)) return true;
  return (await requireReadableQuery(services, person, run.query_id).catch(() => undefined)) !== undefined;
}

export function nameOf(run: { given_name: string | null; surname: string | null } | undefined): string | null {
  return `${run?.given_name ?? ''} ${run?.surname ?? ''}`.trim() || null;
}
