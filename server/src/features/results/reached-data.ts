import type { Person } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import { listUsable, reachedKeys } from '../connections/index.ts';

export type ReachServices = Pick<Services, 'db' | 'warehouse'>;

/** The connections that the user can use, each with every data set that they can read there. */
export async function reachedData({ db, warehouse }: ReachServices, person: Person) {
  return (await listUsable(db, person)).flatMap((connection) =>
    reachedKeys(warehouse, person, connection).map((setKey) => ({ connectionId: connection.id, setKey })),
  );
}
