import type { PersonState } from '@platbook/contract/admin/people';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { PeopleTable } from '../../db/tables.ts';
import { displayNameOf, EVERYBODY } from './person.ts';
import { dayOf } from './subscription.ts';

type Row = Selectable<PeopleTable>;

export interface PeopleWishes {
  /** Part of the address or the name; '' for everyone. */
  readonly search: string;
  readonly role: Row['role'] | undefined;
  readonly state: PersonState | undefined;
}

export interface ListedRow extends Row {
  readonly state: PersonState;
}

/** The state of a row at `now`, in SQL; must match `buildPerson`. */
function stateOf(now: Date) {
  return sql<PersonState>`case when deactivated_at is not null then 'suspended'
    when is_active_solution = 0 then 'expired'
    when role <> 'admin' and trial_ends_at is not null and trial_ends_at <= ${now.toISOString()} then 'expired'
    when role <> 'admin' and licence_ends_on is not null and licence_ends_on < ${dayOf(now)} then 'expired'
    when role <> 'admin' and entitlement is null then 'trial' else 'active' end`;
}

const pattern = (search: string) => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

const isFound = (search: string) =>
  sql<SqlBool>`lower(email || ' ' || given_name || ' ' || surname) like ${pattern(search)} escape '\\'`;

export async function listRows(
  db: Database,
  { search, role, state }: PeopleWishes,
  now: Date,
  count: number,
  after?: readonly [email: string, id: string],
): Promise<ListedRow[]> {
  let asked = db.selectFrom('people').selectAll().select(stateOf(now).as('state')).where('iss', '<>', EVERYBODY);
  if (search !== '') asked = asked.where(isFound(search));
  if (role !== undefined) asked = asked.where('role', '=', role);
  if (state !== undefined) asked = asked.where(stateOf(now), '=', state);
  if (after !== undefined) asked = asked.where(sql<SqlBool>`(email, id) > (${after[0]}, ${after[1]})`);
  return asked.orderBy('email').orderBy('id').limit(count).execute();
}

export interface PeopleAsked {
  /** Part of a name or email address; without it, everyone among `ids`. */
  readonly search?: string;
  readonly ids?: readonly string[];
  /** Only its members, by invitation or, if `isDomain`, by their email's domain. */
  readonly team: TeamKey | undefined;
}

export interface TeamKey {
  readonly key: string;
  readonly isDomain: boolean;
}

/** For a query of `people`. */
export const isInTeam = ({ key, isDomain }: TeamKey) =>
  isDomain
    ? sql<SqlBool>`(people.team = ${key} or people.team is null and lower(people.email) like ${`%@${key}`} escape '\\')`
    : sql<SqlBool>`people.team = ${key}`;

/** People whose accounts are neither suspended nor expired, by name. */
export async function listActivePeople(db: Database, { search, ids, team }: PeopleAsked, now: Date, count: number) {
  let asked = db
    .selectFrom('people')
    .select(['id', 'email', 'given_name', 'surname'])
    .where('iss', '<>', EVERYBODY)
    .where(stateOf(now), 'not in', ['suspended', 'expired']);
  if (search !== undefined) asked = asked.where(isFound(search));
  if (ids !== undefined) asked = asked.where('id', 'in', [...ids, '']);
  if (team !== undefined) asked = asked.where(isInTeam(team));
  const rows = await asked.orderBy('given_name').orderBy('surname').orderBy('id').limit(count).execute();
  return rows.map((row) => ({ id: row.id, displayName: displayNameOf(row), email: row.email }));
}

export async function countRows(db: Database, now: Date) {
  const stated = db
    .selectFrom('people')
    .select(['role', stateOf(now).as('state')])
    .where('iss', '<>', EVERYBODY);
  const rows = await db
    .selectFrom(stated.as('stated'))
    .select(['state', 'role', sql<number | string>`count(*)`.as('count')])
    .groupBy(['state', 'role'])
    .execute();
  return rows.map(({ state, role, count }) => ({ state, role, count: Number(count) }));
}

export async function findListed(db: Database, id: string, now: Date): Promise<ListedRow | undefined> {
  return db.selectFrom('people').selectAll().select(stateOf(now).as('state')).where('id', '=', id).executeTakeFirst();
}

export async function lastUsesOf(db: Database, people: readonly { id: string }[]): Promise<Map<string, string>> {
  if (people.length === 0) return new Map();
  const ids = people.map(({ id }) => id);
  const rows = await db
    .selectFrom('sessions')
    .select(['person_id', ({ fn }) => fn.max('last_used_at').as('at')])
    .where('person_id', 'in', ids)
    .groupBy('person_id')
    .execute();
  return new Map(rows.map(({ person_id, at }) => [person_id, at]));
}

/** With the same mailbox, ignoring anything after a plus, or the same name and domain [T32]; older addresses by ID. */
export async function earlierTrialsOf(db: Database, people: readonly Row[]): Promise<Map<string, string[]>> {
  if (people.length === 0) return new Map();
  const keys = people.flatMap(({ trial_key }) => trial_key ?? []);
  const names = people.flatMap(({ surname }) => (surname === '' ? [] : [surname.toLowerCase()]));
  const candidates = await db
    .selectFrom('people')
    .select(['id', 'email', 'given_name', 'surname', 'trial_key', 'created_at'])
    .where('iss', '<>', EVERYBODY)
    .where((where) =>
      where.or([
        where('trial_key', 'in', keys.length > 0 ? keys : ['']),
        where(sql<string>`lower(surname)`, 'in', names.length > 0 ? names : ['']),
      ]),
    )
    .orderBy('created_at')
    .limit(2_000)
    .execute();
  const nameOf = (row: Pick<Row, 'given_name' | 'surname' | 'email'>) =>
    `${row.given_name} ${row.surname}`.trim().toLowerCase() + row.email.replace(/^[^@]*/, '');
  const isEarlier = (row: Row, other: (typeof candidates)[number]) =>
    other.id !== row.id &&
    other.created_at < row.created_at &&
    ((row.trial_key !== null && other.trial_key === row.trial_key) ||
      (row.surname !== '' && row.given_name !== '' && nameOf(other) === nameOf(row)));
  return new Map(
    people.map((row) => [row.id, candidates.filter((other) => isEarlier(row, other)).map(({ email }) => email)]),
  );
}

export async function apiKeyMadeAt(db: Database, personId: string): Promise<string | null> {
  const row = await db
    .selectFrom('api_keys')
    .select(({ fn }) => fn.min('created_at').as('at'))
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.at;
}
