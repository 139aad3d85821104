import type { Selectable, Updateable } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { PeopleTable } from '../../db/tables.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { type ActChange, type AuditSource, type PersonAct, recordPersonAct } from '../audit/index.ts';
import { bumpPerson, findRow, hasActiveAdmin, isActiveAdmin, lockAdmins } from './admin-changes-store.ts';

/** Whose record an admin changes, and over which version; the command line and old clients name none. */
export interface PersonChangeOf {
  readonly personId: string;
  readonly source: AuditSource;
  readonly version?: number | undefined;
}

/** What a change does; undefined where there is nothing to do, and nothing is written down then. */
interface Done {
  readonly kind: PersonAct['kind'];
  /** Columns of the person; others are written by the work itself. */
  readonly set?: Updateable<PeopleTable>;
  readonly changes?: readonly ActChange[];
}

/**
 * The one way in which admins change a person: in a transaction with its row in the audit, and never so that no active admin is left,
 * whoever does what at the same moment. Throws not-found, person.conflict, admin.last, and not-allowed for someone who was an admin when he asked.
 */
export async function changePerson(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { personId, source, version }: PersonChangeOf,
  work: (tx: Database, row: Selectable<PeopleTable>) => Promise<Done | undefined>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // All such changes wait here for one another, so that each sees what the one before has done.
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
