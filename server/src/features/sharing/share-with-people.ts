import type { BodyOf } from '@platbook/contract/endpoint';
import { limits } from '@platbook/contract/limits';
import type { addQueryShares } from '@platbook/contract/workbench/sharing';
import type { Database } from '../../db/open-db.ts';
import type { Person } from '../../http/callers/person.ts';
import { ProblemError, problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { type ActChange, type AuditSource, recordAct } from '../audit/index.ts';
import { notify } from '../notifications/index.ts';
import type { UntaggedQuery } from '../queries/index.ts';
import { type LinkServices, linkPath, prepareLink, saveLink } from '../results/index.ts';
import { findPeople } from './find-people.ts';
import { listShares, saveShare } from './shares-store.ts';

type Wishes = BodyOf<typeof addQueryShares>;
export type ShareServices = LinkServices & Pick<Services, 'secretBox' | 'node'>;

/** Notifies people who gain a permission. Throws 404 for anyone the owner can't find, as for an unknown ID. */
export async function shareWithPeople(
  services: ShareServices,
  owner: Person,
  query: UntaggedQuery,
  wishes: Wishes,
  source: AuditSource,
): Promise<void> {
  const { db, now } = services;
  const wanted = [...new Map(wishes.people.map((each) => [each.id, each])).values()];
  const findable = await findPeople(services, owner, { ids: wanted.map(({ id }) => id) }, limits.sharesPerCall);
  const view = wishes.view ?? (query.chart === null ? 'query' : 'chart');
  const link = await prepareNoticeLink(services, owner, { queryId: query.id, view, days: 30, batchId: wishes.batchId });
  await db.transaction().execute(async (tx) => {
    const before = await listShares(tx, query.id);
    const emails = new Map([...before.map(({ person }) => person), ...findable].map(({ id, email }) => [id, email]));
    const known = new Map(before.map(({ person, permission }) => [person.id, permission]));
    if (wanted.some(({ id }) => !emails.has(id))) throw problem('person.not-found');
    const changed = wanted.filter(({ id, permission }) => known.get(id) !== permission);
    if (new Set([...known.keys(), ...changed.map(({ id }) => id)]).size > limits.sharesPerQuery)
      throw problem('query.too-many-shares');
    if (changed.length === 0) return;
    const changes: ActChange[] = [];
    for (const { id, permission } of changed) {
      await saveShare(tx, query.id, { personId: id, permission }, owner.id, now().toISOString());
      changes.push({ what: `sharing with ${emails.get(id)}`, before: known.get(id) ?? '', after: permission });
    }
    await recordAct(tx, { kind: 'query_shared', source, queryId: query.id, name: query.name, changes });
    const gained = changed.filter(({ id, permission }) => permission === 'edit' || !known.has(id));
    if (gained.length === 0) return;
    await notify(
      tx,
      services,
      gained.map(({ id }) => id),
      {
        kind: 'query-shared',
        title: `${owner.displayName} shared “${query.name}” with you`,
        text: wishes.message?.trim() ?? '',
        link: { label: labels[view], path: await noticePath(services, tx, query, view, link, source) },
      },
    );
  });
}

const labels = { query: 'Open query', chart: 'Open chart', result: 'Open result' };

/** Undefined if there is no result to link to. */
async function prepareNoticeLink(...asked: Parameters<typeof prepareLink>) {
  try {
    return await prepareLink(...asked);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/** A link that keeps the owner's latest result; the plain page if there is none, or no room for it. */
async function noticePath(
  services: ShareServices,
  tx: Database,
  query: UntaggedQuery,
  view: keyof typeof labels,
  link: Awaited<ReturnType<typeof prepareNoticeLink>>,
  source: AuditSource,
): Promise<string> {
  const page = `/${view === 'chart' ? 'query-chart' : 'queries'}/${encodeURIComponent(query.id)}`;
  if (link === undefined || link.row.batch_id === null) return page;
  try {
    return linkPath(await saveLink(services, tx, link, source));
  } catch (error) {
    if (error instanceof ProblemError) return page;
    throw error;
  }
}
