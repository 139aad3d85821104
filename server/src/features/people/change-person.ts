import type { Selectable, Updateable } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { PeopleTable } from '../../db/tables.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { type Act, type ActChange, type AuditSource, recordAct } from '../audit/index.ts';
import { bumpPerson, findRow, hasActiveAdmin, isActiveAdmin, lockAdmins } from './admin-changes-store.ts';
import { type License, updateLicense } from './license-store.ts';

/** The user whom an admin changes, and the version that the admin saw; the command line and old clients send none. */
export interface PersonChangeOf {
  readonly personId: string;
  readonly source: AuditSource;
  readonly version?: number | undefined;
}

/** What a change does; undefined if there is nothing to change, and then nothing is audited. */
interface Done {
  readonly kind: Act['kind'];
  /** Columns to update; the callback writes any others itself. */
  readonly set?: Updateable<PeopleTable>;
  readonly changes?: readonly ActChange[];
}

type Work = (tx: Database, row: Selectable<PeopleTable>) => Promise<Done | undefined>;

/** An active admin always remains. Throws not-found, person.conflict, admin.last, and not-allowed. */
export async function changePerson(
  services: Pick<Services, 'db' | 'now'>,
  of: PersonChangeOf,
  work: Work,
): Promise<void> {
  await services.db.transaction().execute((tx) => changePersonIn(tx, services, of, work));
}

/** `changePerson` in the caller's transaction. */
export async function changePersonIn(
  tx: Database,
  { now }: Pick<Services, 'now'>,
  { personId, source, version }: PersonChangeOf,
  work: Work,
): Promise<void> {
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
  await recordAct(tx, { kind: done.kind, source, name: personId, changes: done.changes ?? [] });
}

/** All other code must go through here. Takes effect at the next call; the new set's file is ordered at once. */
export async function changeLicense(
  services: Pick<Services, 'db' | 'setOrders' | 'now'>,
  personId: string,
  license: License,
): Promise<void> {
  if (!(await updateLicense(services.db, personId, license, services.now()))) throw problem('not-found');
  if (license.entitlement !== null) services.setOrders.order(license.entitlement);
}

type Needed = Pick<Services, 'db' | 'now'>;

/** As if the account had expired: runs are canceled within seconds, data is kept. Throws not-found and admin.last. */
export function deactivatePerson(services: Needed, personId: string, source: AuditSource): Promise<void> {
  return changePerson(services, { personId, source }, async (_tx, row) =>
    row.deactivated_at !== null
      ? undefined
      : { kind: 'person_deactivated', set: { deactivated_at: services.now().toISOString() } },
  );
}

export function reactivatePerson(services: Needed, personId: string, source: AuditSource): Promise<void> {
  return changePerson(services, { personId, source }, async (_tx, row) =>
    row.deactivated_at === null ? undefined : { kind: 'person_reactivated', set: { deactivated_at: null } },
  );
}
