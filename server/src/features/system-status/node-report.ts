import { readFile, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { nodeStatusShape } from '@platbook/contract/admin/status';
import Type, { type Static } from 'typebox';
import type { WarehouseFiles } from '../../adapters/warehouse-files/index.ts';
import { commit, version } from '../../config/version.ts';
import { type HealthOptions, reasonNotReady } from '../../http/health.ts';
import type { Services } from '../../services.ts';
import { listProgress, type WithLiveBatches } from '../runs/index.ts';
import type { SqlEndpoint, WithSqlEndpoint } from '../sql-endpoint/index.ts';

const pageBytes = 4_096;

async function residentBytes(pids: readonly number[]): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const each = await Promise.all(
    pids.map((pid) =>
      readFile(`/proc/${pid}/statm`, 'utf8').then(
        (text) => Number(text.split(' ')[1]),
        () => 0,
      ),
    ),
  );
  return pageBytes * each.reduce((sum, pages) => sum + pages, 0);
}

const nullable = <S extends Type.TSchema>(shape: S) => Type.Union([shape, Type.Null()]);

/** See `printSettings`; of two nodes, the one with the earlier `since` is right. */
const termsShape = Type.Object({
  since: Type.String(),
  values: Type.Record(Type.String(), Type.String()),
  keys: Type.Array(Type.String()),
});

export interface WithTerms {
  /** What this node publishes for the others to compare. */
  readonly ownTerms: Static<typeof termsShape>;
}

/** What a node reports to the others: its health and the progress of its runs, without user data. */
export const nodeReportShape = Type.Object({
  status: nodeStatusShape,
  /** NODE_URL; for the other nodes only (db/node-url.ts). */
  url: Type.Optional(Type.String()),
  terms: Type.Optional(termsShape),
  /** See `WarehouseEdition`. */
  data: Type.Optional(Type.Object({ content: Type.String(), age: Type.String() })),
  runs: Type.Array(
    Type.Object({
      id: Type.String(),
      state: Type.Unsafe<'queued' | 'running'>({ type: 'string', enum: ['queued', 'running'] }),
      startedAt: nullable(Type.String()),
      rows: Type.Integer(),
      memoryBytes: nullable(Type.Integer()),
      place: nullable(
        Type.Object({
          before: Type.Integer(),
          waitsFor: Type.Unsafe<'own' | 'machine'>({ type: 'string', enum: ['own', 'machine'] }),
        }),
      ),
    }),
  ),
});
export type NodeReport = Static<typeof nodeReportShape>;

export const nodeName = (node: string, host = hostname()): string => `${host} ${node.slice(0, 8)}`;

export type ReportServices = Pick<Services, 'chores' | 'node' | 'now' | 'setOrders'> &
  Pick<Services, 'config' | 'db' | 'drain' | 'execution' | 'resultStore' | 'warehouse'> &
  Pick<HealthOptions, 'findDisagreement'> &
  WithTerms &
  WithSqlEndpoint &
  WithLiveBatches;

export async function buildNodeReport(services: ReportServices): Promise<NodeReport> {
  const { chores, config, drain, execution, node, now, setOrders } = services;
  const { processes, ended, lanes } = execution.stats();
  const pids = { waiting: processes.waitingPids, bound: processes.boundPids, network: processes.networkPids };
  const engine = async (state: keyof typeof pids) => ({
    state,
    count: processes[state],
    memoryBytes: await residentBytes(pids[state]),
  });
  return {
    status: {
      name: nodeName(node),
      version,
      commit,
      startedAt: new Date(now().getTime() - process.uptime() * 1_000).toISOString(),
      isStopping: drain.leaving.aborted,
      notReady: (await reasonNotReady(services)) ?? null,
      licenseFiles: setOrders.counts(),
      memoryBytes: process.memoryUsage.rss(),
      engines: await Promise.all([engine('bound'), engine('waiting'), engine('network')]),
      mostBound: processes.maxBound,
      enginesEnded: ended,
      lanes: lanes.map(({ room, ...lane }) => ({ ...lane, room: Number.isFinite(room) ? room : null })),
      gateway: await endpointStatus(services.sqlEndpoint),
      disk: await diskOf(config.dataFolder),
      chores: chores.list(),
    },
    url: config.nodeUrl,
    terms: services.ownTerms,
    data: editionOf(services.warehouse),
    runs: await listRuns(services.liveBatches),
  };
}

/** Undefined for a damaged warehouse, which is reported as such. */
export function editionOf(warehouse: Pick<WarehouseFiles, 'edition'>) {
  try {
    return warehouse.edition();
  } catch {
    return undefined;
  }
}

async function listRuns(liveBatches: WithLiveBatches['liveBatches']): Promise<NodeReport['runs']> {
  const runs = listProgress(liveBatches).map(async ({ pid, ...run }) => ({
    ...run,
    memoryBytes: (pid !== undefined && (await residentBytes([pid]))) || null,
  }));
  return Promise.all(runs);
}

async function endpointStatus(sqlEndpoint: SqlEndpoint): Promise<NodeReport['status']['gateway']> {
  const status = sqlEndpoint.status();
  if (status === undefined) return null;
  const { pid, ...rest } = status;
  return { ...rest, memoryBytes: await residentBytes(pid === undefined ? [] : [pid]) };
}

async function diskOf(folder: string): Promise<{ freeBytes: number; totalBytes: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
