import type { QueryOf } from '@platbook/contract/endpoint';
import * as calls from '@platbook/contract/workbench/history';
import type { FastifyInstance } from 'fastify';
import type { Person } from '../../http/callers/person.ts';
import { setNextLink } from '../../http/next-link.ts';
import { readCursor, writeCursor } from '../../http/page-cursor.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { listUsable, reachesSet, type StoredConnection } from '../connections/index.ts';
import { namesOfShared, readLimit, type SharedNames, viewerOf } from '../queries/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { getRun, type HistoryFilter, listRuns, removeRuns, type StoredRun } from './history-store.ts';

type Read = Pick<Services, 'config' | 'db' | 'warehouse'>;
type Needed = Read & Pick<Services, 'chores' | 'log' | 'node' | 'now'>;

const dayMilliseconds = 24 * 60 * 60 * 1000;
const shownText = 2_000;

export function historyRoutes(app: FastifyInstance, services: Needed & WithPacks): void {
  const { chores, config, db, log, node, now } = services;
  const stop = chores.startHourly('history', async () => {
    const before = new Date(now().getTime() - config.historyDays * dayMilliseconds).toISOString();
    const removed = await removeRuns(db, before, node);
    if (removed > 0) log.info({ removed }, 'removed old runs from the history');
  });
  app.addHook('onClose', stop);

  route(app, calls.listHistory).answers(async ({ person, query, request, reply }) => {
    const { runs, next } = await listRuns(db, person.id, readFilter(query), shownText);
    if (next !== undefined) setNextLink(request, reply, { cursor: writeCursor([next.startTime, next.id]) });
    const connections = await listUsable(db, person);
    const shared = await sharedOf(services, person, runs);
    return runs.map((run) => ({ ...toWire(services, run, person, connections, shared), ...cut(run) }));
  });

  route(app, calls.getHistoryEntry).answers(async ({ person, params }) => {
    const run = await getRun(db, person.id, params.id);
    if (run === undefined) throw problem('batch.not-found');
    return toWire(services, run, person, await listUsable(db, person), await sharedOf(services, person, [run]));
  });
}

/** A user's last runs, with text and parameters cut as in a list. */
export async function listRecentRuns(services: Read & WithPacks, person: Person, limit: number) {
  const { runs } = await listRuns(services.db, person.id, { ...readFilter({}), limit }, shownText);
  const connections = await listUsable(services.db, person);
  const shared = await sharedOf(services, person, runs);
  return runs.map((run) => ({ ...toWire(services, run, person, connections, shared), ...cut(run) }));
}

function sharedOf({ db, config }: Read, person: Person, runs: readonly StoredRun[]): Promise<SharedNames> {
  const ids = runs.filter(({ queryName }) => queryName === undefined).flatMap(({ queryId }) => queryId ?? []);
  return namesOfShared(db, viewerOf(config, person), ids);
}

function toWire(
  { packs, warehouse }: Pick<Services, 'warehouse'> & WithPacks,
  run: StoredRun,
  person: Person,
  connections: readonly StoredConnection[],
  shared: SharedNames,
): calls.HistoryEntry {
  const connection = connections.find((candidate) => candidate.id === run.connectionId);
  // The same check as for the rows: an error can quote a value of the data [T14].
  const maySee =
    person.isActiveSolution && connection !== undefined && reachesSet(warehouse, person, connection, run.setKey);
  const theirs = shared.get(run.queryId ?? '');
  const queryName = run.queryName ?? theirs?.name ?? packs.findQuery(run.queryId ?? '')?.query.name;
  const failed = run.statements.find((statement) => statement.error !== undefined);
  return {
    id: run.id,
    startTime: run.startTime,
    durationMs: run.durationMs,
    status: run.status,
    name: run.name,
    query:
      run.queryId === null || queryName === undefined
        ? null
        : { id: run.queryId, name: queryName, ...(theirs ? { owner: theirs.owner } : {}) },
    connectionId: run.connectionId,
    connection:
      connection === undefined ? null : { id: connection.id, name: connection.name, driver: connection.driver },
    text: run.text,
    isTextCut: false,
    parameters: [...run.parameters],
    error: maySee ? (failed?.error ?? null) : null,
    rowCount: run.statements.reduce((sum, statement) => sum + statement.rowCount, 0),
    statements: run.statements.map(({ id, status, rowCount, isKept }) => ({
      id,
      status,
      rowCount,
      hasResult: isKept && maySee,
    })),
  };
}

function readFilter(query: QueryOf<typeof calls.listHistory>): HistoryFilter {
  const { status, search, connectionId } = query;
  const [startTime, id] = query.cursor === undefined ? [] : readCursor(query.cursor, 2);
  return {
    limit: readLimit(query.limit),
    status,
    search: search === '' ? undefined : search,
    connectionId: connectionId === '' ? undefined : connectionId,
    after: startTime === undefined || id === undefined ? undefined : { startTime, id },
  };
}

/** The start of a text, never splitting a surrogate pair; parameters longer than that are left out. */
function cut({ text, parameters }: StoredRun): Pick<calls.HistoryEntry, 'text' | 'isTextCut' | 'parameters'> {
  const areShort = JSON.stringify(parameters).length <= shownText;
  return {
    text: text.length <= shownText ? text : text.slice(0, shownText).replace(/[\uD800-\uDBFF]$/, ''),
    isTextCut: text.length > shownText || !areShort,
    parameters: areShort ? [...parameters] : null,
  };
}
