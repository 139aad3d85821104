import { createHash } from 'node:crypto';
import type { AccessState, QueuedRequest } from '@platbook/contract/account/access-requests';
import { counties } from '@platbook/contract/property/counties';
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { Tables } from '../../db/tables.ts';
import { displayNameOf } from '../people/index.ts';
import type { Packs } from '../solutions/index.ts';
import type { Asked } from './resolve-asked.ts';

const mostOwn = 100;
const mostCounted = 1_000;

/** A hash, because a list of counties is longer than an index entry can be. */
export function openKeyOf(personId: string, { kind, subject, counties: fips }: Asked): string {
  return createHash('sha256')
    .update(JSON.stringify([personId, kind, subject, fips]))
    .digest('hex');
}

/** False if the person already has an open request for the same thing. */
export async function addRequest(db: Database, row: Insertable<Tables['access_requests']>): Promise<boolean> {
  const added = await db
    .insertInto('access_requests')
    .values(row)
    .onConflict((conflict) => conflict.column('open_key').doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0) > 0;
}

const requests = (db: Database) =>
  db
    .selectFrom('access_requests as request')
    .innerJoin('people as person', 'person.id', 'request.person_id')
    .leftJoin('people as admin', 'admin.id', 'request.decided_by')
    .selectAll('request')
    .select(['person.email', 'person.given_name', 'person.surname', 'admin.email as decided_by_email']);

export type RequestRow = Awaited<ReturnType<typeof listQueue>>[number];

export async function findOpenRequest(db: Database, openKey: string): Promise<RequestRow | undefined> {
  return requests(db).where('request.open_key', '=', openKey).executeTakeFirst();
}

/** A request of any person; callers must require an admin or compare the person. */
export async function findRequest(db: Database, id: string): Promise<RequestRow | undefined> {
  return requests(db).where('request.id', '=', id).executeTakeFirst();
}

export async function listRequestsOf(db: Database, personId: string): Promise<RequestRow[]> {
  return requests(db)
    .where('request.person_id', '=', personId)
    .orderBy('request.created_at', 'desc')
    .orderBy('request.id', 'desc')
    .limit(mostOwn)
    .execute();
}

export async function countRequestsSince(db: Database, personId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('access_requests')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('person_id', '=', personId)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function isSuspended(db: Database, personId: string): Promise<boolean> {
  const found = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('deactivated_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** All users' requests, newest first; callers must require an admin. */
export async function listQueue(
  db: Database,
  status: AccessState | undefined,
  count: number,
  before?: readonly [createdAt: string, id: string],
) {
  let asked = requests(db);
  if (status !== undefined) asked = asked.where('request.status', '=', status);
  if (before !== undefined)
    asked = asked.where(sql<SqlBool>`(request.created_at, request.id) < (${before[0]}, ${before[1]})`);
  return asked.orderBy('request.created_at', 'desc').orderBy('request.id', 'desc').limit(count).execute();
}

export async function countOpen(db: Database): Promise<number> {
  const rows = await db
    .selectFrom('access_requests')
    .select('id')
    .where('status', '=', 'open')
    .limit(mostCounted)
    .execute();
  return rows.length;
}

interface Closing {
  readonly status: Exclude<AccessState, 'open'>;
  readonly answer: string;
  /** The admin; null if the person withdrew it. */
  readonly by: string | null;
  readonly at: Date;
}

/** False if it is no longer open: a request is closed once. */
export async function closeRequest(db: Database, id: string, { status, answer, by, at }: Closing): Promise<boolean> {
  const closed = await db
    .updateTable('access_requests')
    .set({ status, answer, decided_by: by, decided_at: at.toISOString(), open_key: null })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return closed.numUpdatedRows > 0n;
}

const countyNames = new Map(counties.map(({ fips, name }) => [fips, name]));

export function toQueued(row: RequestRow, packs: Packs): QueuedRequest {
  const listOf = (text: string) => JSON.parse(text) as string[];
  return {
    id: row.id,
    personId: row.person_id,
    email: row.email,
    displayName: displayNameOf(row),
    kind: row.kind,
    subject: row.subject,
    packs: listOf(row.packs).map((code) => ({ code, name: packs.find(code)?.name ?? code })),
    counties: listOf(row.counties).map((fips) => ({ fips, name: countyNames.get(fips) ?? fips })),
    message: row.message,
    ndaVersion: row.nda_version,
    ndaAcceptedAt: row.nda_accepted_at,
    path: row.path,
    queryText: row.query_text,
    status: row.status,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by_email,
    answer: row.answer,
  };
}
