import { within } from '../../background/within.ts';
import type { SqlLoginsTable } from '../../db/tables.ts';
import type { Services } from '../../services.ts';
import {
  insertLogins,
  insertWithin,
  listLoginsOf,
  removeLogins,
  removeLoginsOf,
  removeLoginsOfGone,
} from './login-slots-store.ts';

const farewellMilliseconds = 1_000;

export type SlotServices = Pick<Services, 'config' | 'db' | 'dialect' | 'node' | 'presence'>;
export type LoginSlots = ReturnType<typeof createLoginSlots>;

/** Counts the logins of each user, on all nodes together. A dead node's don't count. */
export function createLoginSlots({ config, db, dialect, node, presence }: SlotServices) {
  const limit = config.sqlEndpoint.sessionsPerPerson;
  const isShared = dialect === 'postgres';
  /** By login ID; `isStored` once the database counts it. */
  const held = new Map<string, { row: SqlLoginsTable; isStored: boolean }>();
  let isDirty = false;
  const countOf = (personId: string) => [...held.values()].filter(({ row }) => row.person_id === personId).length;
  const isAdmitted = async (row: SqlLoginsTable): Promise<boolean> => {
    if (!isShared) return countOf(row.person_id) <= limit;
    if (await insertWithin(db, row, limit)) return true;
    return (await removeLoginsOfGone(db, presence.isGone)) && insertWithin(db, row, limit);
  };
  return {
    /** False if the user has as many logins as the limit allows. */
    async take(id: string, personId: string): Promise<boolean> {
      const slot = { row: { id, person_id: personId, node }, isStored: false };
      held.set(id, slot);
      try {
        slot.isStored = await isAdmitted(slot.row);
      } catch (cause) {
        // The row can be stored even so.
        isDirty = true;
        throw cause;
      } finally {
        if (!slot.isStored) held.delete(id);
      }
      return slot.isStored;
    },
    free(ids: readonly string[]): void {
      const freed = ids.filter((id) => held.delete(id));
      if (!isShared) return;
      removeLogins(db, freed).catch(() => {
        isDirty = true;
      });
    },
    /** Corrects what a failed call or a node that took this one for dead has left. */
    async correct(): Promise<void> {
      if (!isShared || (held.size === 0 && !isDirty)) return;
      const before = [...held].filter(([, { isStored }]) => isStored);
      isDirty = true;
      const stored = new Set(await listLoginsOf(db, node));
      const missing = before.filter(([id]) => held.has(id) && !stored.has(id)).map(([, { row }]) => row);
      const left = [...stored].filter((id) => !held.has(id));
      await insertLogins(db, missing);
      await removeLogins(db, left);
      // One of them can have ended since.
      isDirty = missing.length > 0;
    },
    tidy: async (): Promise<void> => {
      if (isShared) await removeLoginsOfGone(db, presence.isGone);
    },
    async close(): Promise<void> {
      held.clear();
      // An unavailable database must not delay shutdown. Other nodes remove the logins of dead ones.
      if (isShared) await within(farewellMilliseconds, removeLoginsOf(db, node)).catch(() => undefined);
    },
  };
}
