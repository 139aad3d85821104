import { randomUUID } from 'node:crypto';
import { limits } from '@platbook/contract/limits';
import type { LinkDays, LinkView, ShareLink } from '@platbook/contract/workbench/share-links';
import type { Database } from '../../db/open-db.ts';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { type AuditSource, recordAct } from '../audit/index.ts';
import { isPackQuery, requireReadableQuery } from '../queries/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { areRowsKept, getResultFacts } from './kept-results-store.ts';
import { getLatestKept } from './kept-runs-store.ts';
import { type ReachServices, reachedData } from './reached-data.ts';
import {
  countLinks,
  findSameLink,
  getLink,
  insertLink,
  listLinkedBytes,
  listLinks,
  revokeLink,
} from './share-links-store.ts';

export type LinkServices = ReachServices & Pick<Services, 'config' | 'now'> & WithPacks;

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** A link that was created this shortly before is returned instead of a second one. */
const sameMilliseconds = 60 * 60 * 1000;

export interface LinkWishes {
  readonly queryId: string;
  readonly view: LinkView;
  readonly days: LinkDays;
  readonly batchId?: string | undefined;
}

export type PreparedLink = Awaited<ReturnType<typeof prepareLink>>;

/** Throws 404 for a query that isn't readable, another user's run, and a link to a result without stored rows. */
export async function prepareLink(services: LinkServices, person: Person, wishes: LinkWishes) {
  requireActive(person);
  const { now } = services;
  const name = await requireName(services, person, wishes.queryId);
  const batchId = await requireKeptRun(services, person, wishes);
  const at = now();
  const expiresAt = at.getTime() + wishes.days * dayMilliseconds;
  const row = {
    id: randomUUID(),
    query_id: wishes.queryId,
    batch_id: batchId ?? null,
    view: wishes.view,
    created_by: person.id,
    created_at: at.toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
    revoked_at: null,
  };
  return { row, name, sameUntil: new Date(expiresAt - sameMilliseconds).toISOString() };
}

/** Returns a link of the last hour instead of a second one like it. Throws 409 at the limits of links and of storage. */
export async function saveLink({ config }: LinkServices, tx: Database, prepared: PreparedLink, source: AuditSource) {
  const { row, name, sameUntil } = prepared;
  const { query_id: queryId, created_by: personId, created_at: at, batch_id: batchId } = row;
  const same = await findSameLink(tx, row, at, sameUntil);
  if (same !== undefined) return same;
  if ((await countLinks(tx, queryId, personId, at)) >= limits.linksPerQuery) throw problem('link.too-many');
  if (batchId !== null) {
    const kept = await listLinkedBytes(tx, personId, batchId, at);
    const bytes = kept.reduce((sum, each) => sum + each.bytes, 0);
    if (bytes > config.linkedResultsMegabytes * 1024 * 1024) throw problem('link.storage-full', fullText(kept));
  }
  await insertLink(tx, row);
  await recordLink(tx, 'link_created', source, row, name);
  return row;
}

/** Names the queries whose links to revoke. */
function fullText(kept: Awaited<ReturnType<typeof listLinkedBytes>>): string {
  const largest = kept.flatMap(({ name, isLinked }) => (isLinked ? [`“${name}”`] : [])).slice(0, 3);
  if (largest.length === 0) return 'This result is too large for a link';
  return `Your linked results use all of your storage. The largest are of ${largest.join(', ')}. Revoke a link to make room`;
}

async function requireName(services: LinkServices, person: Person, queryId: string): Promise<string> {
  const ofPack = services.packs.findQuery(queryId);
  return ofPack?.query.name ?? (await requireReadableQuery(services, person, queryId)).name;
}

async function requireKeptRun(services: LinkServices, person: Person, { queryId, view, batchId }: LinkWishes) {
  const { db } = services;
  if (batchId === undefined) {
    const latest = await getLatestKept(db, person.id, queryId, await reachedData(services, person));
    if (latest === undefined && view === 'result') throw problem('result.not-found');
    return latest;
  }
  const run = await getResultFacts(db, batchId);
  if (run === undefined || run.person_id !== person.id || run.query_id !== queryId) throw problem('batch.not-found');
  if (run.stopped_at === null || !(await areRowsKept(db, batchId))) throw problem('result.not-found');
  return batchId;
}

export const linkPath = ({ id, query_id, view }: { id: string; query_id: string; view: LinkView }) =>
  `${pageOf[view]}/${encodeURIComponent(query_id)}?link=${id}`;

const pageOf = { query: '/queries', chart: '/query-chart', result: '/query-table' };

/** The live links to a query: all of them for its owner, else the user's own. */
export async function listShareLinks(services: LinkServices, person: Person, queryId: string): Promise<ShareLink[]> {
  const { db, packs, now } = services;
  const isPack = isPackQuery(packs, queryId);
  if (isPack) requireActive(person);
  const query = isPack ? undefined : await requireReadableQuery(services, person, queryId);
  const links = await listLinks(db, queryId, query?.ownerId === person.id ? undefined : person.id, now().toISOString());
  return links.map(({ createdBy, ...link }) => ({
    ...link,
    path: linkPath({ id: link.id, query_id: queryId, view: link.view }),
    createdBy: createdBy.id === person.id ? null : createdBy.displayName,
  }));
}

/** For its creator and the query's owner; 404 for everyone else. Ends access to the rows that only this link kept. */
export async function revokeShareLink(
  services: LinkServices,
  person: Person,
  id: string,
  source: AuditSource,
): Promise<void> {
  const { db, now } = services;
  const link = await getLink(db, id);
  if (link === undefined) throw problem('link.not-found');
  const query = await requireReadableQuery(services, person, link.query_id).catch(() => undefined);
  if (link.created_by !== person.id && query?.ownerId !== person.id) throw problem('link.not-found');
  await db.transaction().execute(async (tx) => {
    if (!(await revokeLink(tx, id, now().toISOString()))) throw problem('link.not-found');
    await recordLink(tx, 'link_revoked', source, link, query?.name);
  });
}

const recordLink = (
  tx: Database,
  kind: 'link_created' | 'link_revoked',
  source: AuditSource,
  link: { query_id: string; view: LinkView; expires_at: string },
  name: string | undefined,
) =>
  recordAct(tx, {
    kind,
    source,
    queryId: link.query_id,
    ...(name === undefined ? {} : { name }),
    changes: [{ what: link.view, before: '', after: `until ${link.expires_at.slice(0, 10)}` }],
  });
