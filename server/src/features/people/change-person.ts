import type { Selectable, Updateable } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { PeopleTable } from '../../db/tables.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { type ActChange, type AuditSource, type PersonAct, recordPersonAct } from '../audit/index.ts';
import { bumpPerson, findRow, hasActiveAdmin, isActiveAdmin, lockAdmins } from './admin-changes-store.ts';

/** The user whom an admin changes, and the version that the admin saw; the command line and old clients send none. */
export interface PersonChangeOf {
  readonly personId: string;
  readonly source: AuditSource;
  readonly version?: number | undefined;
}

/** What a change does; undefined if there is nothing to change, and then nothing is audited. */
interface Done {
  readonly kind: PersonAct['kind'];
  /** Columns to update; the callback writes any others itself. */
  readonly set?: Updateable<PeopleTable>;
  readonly changes?: readonly ActChange[];
}

/**
 * Runs an admin's change of a user in a transaction with its audit row, and guarantees that an active admin remains even with
 * concurrent changes. Throws not-found, person.conflict, admin.last, and not-allowed if the caller is no longer an admin.
 */
export async function changePerson(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { personId, source, version }: PersonChangeOf,
  work: (tx: Database, row: Selectable<PeopleTable>) => Promise<Done | undefined>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Concurrent changes serialize here, so that each sees the one before.
    await lockAdmins(tx);
    const caller = source.personId === null ? undefined : await findRow(tx, source.personId);
    if (caller !== undefined && !isActiveAdmin(caller)) throw problem('not-allowed');
    const row = await findRow(tx, personId);
    if (row === undefined) throw problem('not-found');
    if (version !== undefined && version !== row.version) throw problem('person.conflict');
    const done = await work(tx, row);
    if (done === undefined) return;
    await bumpPerson(tx, personId, row.version + 1, done.set ?? {}, now());
    if (isActiveAdmin(row) && !(await hasActiveAdmin(tx))) throw problem('admin.last');
    await recordPersonAct(tx, { kind: done.kind, source, personId, changes: done.changes ?? [] });
  });
}
