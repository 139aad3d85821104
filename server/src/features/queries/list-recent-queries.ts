import type { Database } from '../../db/open-db.ts';
import { findPlaces } from './find-places.ts';
import { readQueries, readWishes } from './list-queries.ts';
import type { Viewer } from './query-team.ts';
import { namesOf } from './sharing-store.ts';

/** The queries that the viewer ran, or that were saved, last: their own and shared ones. */
export async function listRecentQueries(
  db: Database,
  viewer: Viewer,
  runs: readonly { readonly queryId: string; readonly at: string }[],
  limit: number,
) {
  const wishes = { ...readWishes({}, '-updatedAt'), sources: ['own', 'team', 'named'] } as const;
  const ranAt = new Map(runs.map(({ queryId, at }) => [queryId, at]));
  const saved = await findPlaces(db, viewer, wishes, undefined, limit);
  const ran = await findPlaces(db, viewer, { ...wishes, among: [...ranAt.keys()] }, undefined, ranAt.size);
  const stored = await readQueries(db, [...new Set([...saved, ...ran].map(({ id }) => id))]);
  const recent = stored
    .map(({ id, name, ownerId, updatedAt }) => {
      const run = ranAt.get(id) ?? '';
      return run < updatedAt
        ? { id, name, ownerId, at: updatedAt, last: 'saved' as const }
        : { id, name, ownerId, at: run, last: 'run' as const };
    })
    .sort((a, b) => b.at.localeCompare(a.at, 'en'))
    .slice(0, limit);
  const foreign = recent.filter(({ ownerId }) => ownerId !== viewer.personId);
  const owners = await namesOf(
    db,
    foreign.map(({ ownerId }) => ownerId),
  );
  return recent.map(({ ownerId, ...query }) => ({
    ...query,
    owner: ownerId === viewer.personId ? null : (owners.get(ownerId)?.displayName ?? 'Another user'),
  }));
}
