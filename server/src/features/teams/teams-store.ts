import type { TeamDetail } from '@platbook/contract/admin/teams';
import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import { displayNameOf } from '../people/index.ts';

const domainOf = sql<string>`lower(substr(email, length(rtrim(email, replace(email, '@', ''))) + 1))`;

export async function isTeam(db: Database, team: string): Promise<boolean> {
  const found = await db.selectFrom('people').select('id').where('team', '=', team).limit(1).executeTakeFirst();
  return found !== undefined;
}

export async function countMembers(db: Database, domains: readonly string[]): Promise<Map<string, number>> {
  const count = sql<number | string>`count(*)`.as('count');
  const invited = await db
    .selectFrom('people')
    .select(['team', count])
    .where('team', 'is not', null)
    .where('team', '<>', '')
    .groupBy('team')
    .execute();
  const counts = new Map(invited.map((row) => [row.team as string, Number(row.count)]));
  if (domains.length === 0) return counts;
  const ofDomains = await db
    .selectFrom('people')
    .select([domainOf.as('domain'), count])
    .where('team', 'is', null)
    .where(domainOf, 'in', [...domains])
    .groupBy(domainOf)
    .execute();
  for (const row of ofDomains) counts.set(row.domain, (counts.get(row.domain) ?? 0) + Number(row.count));
  return counts;
}

export async function listMembers(db: Database, team: string, isDomain: boolean): Promise<TeamDetail['members']> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'email', 'given_name', 'surname'])
    .where((where) =>
      where.or([
        where('team', '=', team),
        ...(isDomain ? [where.and([where('team', 'is', null), where(domainOf, '=', team)])] : []),
      ]),
    )
    .orderBy('email')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, email: row.email, displayName: displayNameOf(row) }));
}

export async function teamNamesOf(db: Database, teams: readonly string[]): Promise<Map<string, string>> {
  if (teams.length === 0) return new Map();
  const given = await db
    .selectFrom('teams')
    .selectAll()
    .where('id', 'in', [...teams])
    .execute();
  const founders = teams.flatMap((team) => (team.startsWith('of ') ? [team.slice(3)] : []));
  const people =
    founders.length === 0
      ? []
      : await db
          .selectFrom('people')
          .select(['id', 'email', 'given_name', 'surname'])
          .where('id', 'in', founders)
          .execute();
  const names = new Map(given.map(({ id, name }) => [id, name]));
  const founder = new Map(people.map((row) => [`of ${row.id}`, `Team of ${displayNameOf(row)}`]));
  return new Map(
    teams.map((team) => [team, names.get(team) ?? founder.get(team) ?? (team.startsWith('of ') ? 'Team' : team)]),
  );
}

export const teamNameOf = async (db: Database, team: string) => (await teamNamesOf(db, [team])).get(team) as string;

export async function nameTeam(tx: Database, id: string, name: string): Promise<void> {
  await tx
    .insertInto('teams')
    .values({ id, name })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }))
    .execute();
}
