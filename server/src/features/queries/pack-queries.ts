import type { QueryOf } from '@platbook/contract/endpoint';
import type { listQueries as listQueriesEndpoint, Query } from '@platbook/contract/workbench/queries';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import type { StoredConnection } from '../connections/index.ts';
import type { Pack, PackQuery, Packs, WithPacks } from '../solutions/index.ts';
import { readLimit, readSortBy } from './list-options.ts';

type ListQuery = QueryOf<typeof listQueriesEndpoint>;
type Entry = { pack: Pack; query: PackQuery };

export type PackServices = Pick<Services, 'config'> & WithPacks;

interface Caller {
  readonly person: Person;
  readonly connections: readonly StoredConnection[];
  /** `cid` or connectionId; wins if the caller can use it. */
  readonly connectionId: string | undefined;
  readonly stars: ReadonlySet<string>;
}

export function listPackQueries(services: PackServices, caller: Caller, query: ListQuery) {
  requireActive(caller.person);
  const limit = readLimit(query.limit);
  const sortBy = readSortBy(query.sortBy);
  const entries = findEntries(services.packs, query);
  if (sortBy === '+name') entries.sort((a, b) => a.query.name.localeCompare(b.query.name, 'en'));
  if (query.starredFirst === 'true') {
    const isStarred = (entry: Entry) => Number(caller.stars.has(entry.query.id));
    entries.sort((a, b) => isStarred(b) - isStarred(a));
  }
  const after = query.cursor === undefined ? -1 : entries.findIndex((entry) => entry.query.id === query.cursor);
  if (query.cursor !== undefined && after < 0) throw problem('request.invalid', 'cursor must come from a `next` link');
  const page = entries.slice(after + 1, after + 1 + limit);
  return {
    queries: page.map((entry) => toWire(services.config, caller, entry)),
    next: after + 1 + limit < entries.length ? page.at(-1)?.query.id : undefined,
  };
}

export function listStarredPackQueries(services: PackServices, caller: Caller, query: ListQuery): Query[] {
  if (!caller.person.isActiveSolution) return [];
  return findEntries(services.packs, query)
    .filter((entry) => caller.stars.has(entry.query.id))
    .map((entry) => toWire(services.config, caller, entry))
    .filter(({ connectionId }) => !query.connectionId || connectionId === query.connectionId);
}

function findEntries(packs: Packs, { subscriptionCode: code, search = '', tag }: ListQuery): Entry[] {
  const pack = code === undefined || code === '' ? undefined : packs.find(code);
  const chosen = pack !== undefined ? [pack] : code === undefined || code === '' ? packs.list : [];
  const words = search.toLowerCase();
  return chosen
    .flatMap((each) => each.queries.map((query): Entry => ({ pack: each, query })))
    .filter(({ query }) => !tag || query.tags.includes(tag))
    .filter(({ query }) => [query.name, ...query.tags, query.queryText].join('\n').toLowerCase().includes(words));
}

export function requirePackQuery(services: PackServices, caller: Caller, id: string): Query {
  requireActive(caller.person);
  const entry = services.packs.findQuery(id);
  if (entry === undefined) throw problem('query.not-found');
  return toWire(services.config, caller, entry);
}

export const isPackQuery = (packs: Packs, id: string): boolean => packs.findQuery(id) !== undefined;

/** The licensed connection if the pack is owned, else the trial one; a requested connection wins if it is usable. */
function connectionOf({ person, connections, connectionId }: Caller, pack: Pack): StoredConnection | undefined {
  const isOwned = person.packs.includes('*') || person.packs.includes(pack.code);
  const scope = isOwned ? 'licensed' : 'trial';
  const of = (wanted: StoredConnection['scope']) =>
    connections.find((connection) => connection.scope === wanted && connection.driver !== 'tsql');
  return connections.find(({ id }) => id === connectionId) ?? of(scope) ?? of('trial');
}

function toWire(config: Services['config'], caller: Caller, { pack, query }: Entry): Query {
  const connection = connectionOf(caller, pack);
  return {
    id: query.id,
    name: query.name,
    tags: [...query.tags],
    connectionId: connection?.id ?? null,
    queryText: query.queryText,
    chart: query.chart,
    canRead: true,
    canWrite: false,
    canDelete: false,
    solutionpack: true,
    createdBy: config.productName,
    createdByUser: null,
    connection:
      connection === undefined ? null : { id: connection.id, name: connection.name, driver: connection.driver },
    createdAt: pack.updatedAt,
    updatedAt: pack.updatedAt,
    version: 1,
    entitlementsId: query.id,
    isStarred: caller.stars.has(query.id),
  };
}
