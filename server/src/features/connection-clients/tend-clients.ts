import type { Services } from '../../services.ts';
import { listUsable, reachesSet } from '../connections/index.ts';
import { findPerson } from '../people/index.ts';
import { listOpenClients, markClosed, type StoredClient } from './client-store.ts';

export type TendingServices = Pick<Services, 'db' | 'execution' | 'node' | 'now' | 'warehouse'>;

/** The clients of this node; `askedAt` is the last keep-alive seen in the row, written by another node. */
export type KnownClients = Map<string, { personId: string; askedAt: string | null }>;

/** Closes clients whose browser signed out, whose user lost access [T12] or that another node closed. */
export async function tendClients(services: TendingServices, known: KnownClients): Promise<void> {
  const { db, execution, node } = services;
  // Copied first, so that clients opened during the query are not treated as missing.
  const before = [...known];
  const rows = new Map((await listOpenClients(db, node)).map((row) => [row.id, row]));
  for (const [id, { personId }] of before) {
    if (rows.has(id) && execution.clients.has(id, personId)) continue;
    await execution.clients.close(id, personId);
    known.delete(id);
  }
  for (const row of rows.values()) {
    const stays = execution.clients.has(row.id, row.person_id) ? await isStillHis(services, row) : 'no';
    // Its runs are canceled for the same reason and say so first; the next check closes the client.
    if (stays === 'until its runs have ended' && execution.clients.isBusy(row.id, row.person_id)) continue;
    if (stays === 'yes') {
      if (known.get(row.id)?.askedAt !== row.asked_at) execution.clients.touch(row.id, row.person_id);
      known.set(row.id, { personId: row.person_id, askedAt: row.asked_at });
      continue;
    }
    await execution.clients.close(row.id, row.person_id);
    await markClosed(db, [row.id]);
    known.delete(row.id);
  }
}

async function isStillHis({ db, now, warehouse }: TendingServices, row: StoredClient) {
  const session = await db
    .selectFrom('sessions')
    .select('id_hash')
    .where('id_hash', '=', row.session_hash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (session === undefined) return 'no';
  const person = await findPerson(db, row.person_id, now());
  if (person?.isActiveSolution !== true) return 'until its runs have ended';
  const connection = (await listUsable(db, person)).find(({ id }) => id === row.connection_id);
  const isSame = connection !== undefined && reachesSet(warehouse, person, connection, row.set_key);
  return isSame ? 'yes' : 'until its runs have ended';
}
