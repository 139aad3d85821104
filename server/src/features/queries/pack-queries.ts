import type { QueryOf } from '@platbook/contract/endpoint';
import type { listQueries as listQueriesEndpoint, Query } from '@platbook/contract/queries';
import type { Config } from '../../config.ts';
import { type Person, requireActive } from '../../http/person.ts';
import { problem } from '../../http/problem.ts';
import type { StoredConnection } from '../connections/index.ts';
import { type Pack, type PackQuery, packsOf } from '../solutions/index.ts';
import { readLimit, readSortBy } from './list-options.ts';

type ListQuery = QueryOf<typeof listQueriesEndpoint>;
type Entry = { pack: Pack; query: PackQuery };

/** What every answer needs of the caller: the connections that he may use, and one he asked for. */
interface Caller {
  readonly person: Person;
  readonly connections: readonly StoredConnection[];
  /** `cid` or connectionId; wins when the caller may use it (reading 49). */
  readonly connectionId: string | undefined;
  /** Ids of the pack queries that he has starred. */
  readonly stars: ReadonlySet<string>;
}

/** A page of the queries of a pack, or of all packs without a code, in the order of the catalog or by name. */
export function listPackQueries(
  config: Config,
  caller: Caller,
  query: ListQuery,
): { queries: Query[]; next: string | undefined } {
  requireActive(caller.person);
  const limit = readLimit(query.limit);
  const sortBy = readSortBy(query.sortBy);
  const entries = findEntries(config, query);
  if (sortBy === '+name') entries.sort((a, b) => a.query.name.localeCompare(b.query.name, 'en'));
  if (query.starredFirst === 'true') {
    const isStarred = (entry: Entry) => Number(caller.stars.has(entry.query.id));
    entries.sort((a, b) => isStarred(b) - isStarred(a));
  }
  const after = query.cursor === undefined ? -1 : entries.findIndex((entry) => entry.query.id === query.cursor);
  if (query.cursor !== undefined && after < 0) throw problem('request.invalid', 'cursor must come from a `next` link');
  const page = entries.slice(after + 1, after + 1 + limit);
  return {
    queries: page.map((entry) => toWire(config, caller, entry)),
    next: after + 1 + limit < entries.length ? page.at(-1)?.query.id : undefined,
  };
}

/** The queries of packs that the caller has starred and that a list wants; none for an account that has ended. */
export function listStarredPackQueries(config: Config, caller: Caller, query: ListQuery): Query[] {
  if (!caller.person.isActiveSolution) return [];
  return findEntries(config, query)
    .filter((entry) => caller.stars.has(entry.query.id))
    .map((entry) => toWire(config, caller, entry))
    .filter(({ connectionId }) => !query.connectionId || connectionId === query.connectionId);
}

/** The queries of the pack that is wanted, or of all, that have the tag and the words that are searched for. */
function findEntries(config: Config, { subscriptionCode: code, search = '', tag }: ListQuery): Entry[] {
  const packs = packsOf(config);
  const pack = code === undefined || code === '' ? undefined : packs.find(code);
  const chosen = pack !== undefined ? [pack] : code === undefined || code === '' ? packs.list : [];
  const words = search.toLowerCase();
  return chosen
    .flatMap((each) => each.queries.map((query): Entry => ({ pack: each, query })))
    .filter(({ query }) => !tag || query.tags.includes(tag))
    .filter(({ query }) => [query.name, ...query.tags, query.queryText].join('\n').toLowerCase().includes(words));
}

/** One query of a pack, or 404 'Query not found'. */
export function requirePackQuery(config: Config, caller: Caller, id: string): Query {
  requireActive(caller.person);
  const entry = packsOf(config).findQuery(id);
  if (entry === undefined) throw problem('query.not-found');
  return toWire(config, caller, entry);
}

/** True when the id is that of a pack query: everyone may run it, no one may change it. */
export function isPackQuery(config: Config, id: string): boolean {
  return packsOf(config).findQuery(id) !== undefined;
}

/** Reading 49: the licensed connection when the pack is owned, else the trial one; a usable one that was asked for wins. */
function connectionOf({ person, connections, connectionId }: Caller, pack: Pack): StoredConnection | undefined {
  const isOwned = person.packs.includes('*') || person.packs.includes(pack.code);
  const scope = isOwned ? 'licensed' : 'trial';
  return (
    connections.find(({ id }) => id === connectionId) ??
    connections.find((connection) => connection.scope === scope && connection.driver === 'duckdb') ??
    connections.find((connection) => connection.scope === 'trial' && connection.driver === 'duckdb')
  );
}

function toWire(config: Config, caller: Caller, { pack, query }: Entry): Query {
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
