import { storedLimits } from '@platbook/contract/stored-limits';
import type { Chart } from '@platbook/contract/workbench/chart';
import type { QueryVersion } from '@platbook/contract/workbench/query-versions';
import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import { countFitting } from './list-queries.ts';
import type { StoredQuery } from './query-store.ts';
import { namesOf } from './sharing-store.ts';

/** The versions of a query, newest first, 4 MB of texts per page; `next` is the version that the next page starts before. */
export async function listVersions(db: Database, query: StoredQuery, before: string | undefined, personId: string) {
  const limit = Number(before ?? query.version);
  const places = await db
    .selectFrom('query_versions')
    .select(['version', sql<number>`octet_length(query_text)`.as('bytes')])
    .where('query_id', '=', query.id)
    .where('version', '<', limit)
    .orderBy('version', 'desc')
    .limit(storedLimits.versionsPerQuery)
    .execute();
  const fitting = places.slice(0, countFitting(places));
  const rows =
    fitting.length === 0
      ? []
      : await db
          .selectFrom('query_versions')
          .selectAll()
          .where('query_id', '=', query.id)
          .where('version', '>=', fitting.at(-1)?.version ?? 0)
          .where('version', '<', limit)
          .orderBy('version', 'desc')
          .execute();
  const names = await namesOf(db, [query.updatedBy, ...rows.map((row) => row.saved_by)]);
  const nameOf = (id: string) => names.get(id)?.displayName ?? null;
  const older = rows.map(
    (row): QueryVersion => ({
      version: row.version,
      name: row.name,
      tags: JSON.parse(row.tags) as string[],
      connectionId: row.connection_id,
      queryText: row.query_text,
      chart: row.chart === null ? null : (JSON.parse(row.chart) as Chart),
      savedAt: row.saved_at,
      savedBy: nameOf(row.saved_by),
      isMine: row.saved_by === personId,
    }),
  );
  const { updatedBy } = query;
  const current = { ...currentOf(query), savedBy: nameOf(updatedBy), isMine: updatedBy === personId };
  return {
    versions: before === undefined ? [current, ...older] : older,
    next: places.length > fitting.length ? fitting.at(-1)?.version : undefined,
  };
}

function currentOf({ version, name, tags, connectionId, queryText, chart, updatedAt }: StoredQuery) {
  return { version, name, tags, connectionId, queryText, chart, savedAt: updatedAt };
}
