import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SystemStatus } from '@platbook/contract/admin/status';
import { remember } from '../../background/remember.ts';
import { findConfigWarnings } from '../../config/find-config-warnings.ts';
import { isLoopbackHost } from '../../config/public-url.ts';
import { commit, version } from '../../config/version.ts';
import { migrations } from '../../db/migrations/index.ts';
import { degradedText } from '../../http/health.ts';
import type { Services } from '../../services.ts';
import { listOpenToEveryone } from '../connections/index.ts';
import { groupIncidents } from '../error-email/index.ts';
import { countMails } from '../mail/index.ts';
import type { NodeReport } from './node-report.ts';
import { listReports, type TellingServices } from './node-reports.ts';
import { askDatabase, postgresBytes, sumResults } from './status-store.ts';

export type StatusServices = TellingServices & Pick<Services, 'poolUse'>;

const mostErrors = 20;

export async function buildStatus(
  services: StatusServices,
  measureStorage: () => Promise<SystemStatus['storage']>,
): Promise<SystemStatus> {
  const { config, db, dialect, node, now, poolUse, warehouse } = services;
  const milliseconds = await askDatabase(db);
  const reports = await listReports(services);
  const pool = poolUse?.();
  return {
    at: now().toISOString(),
    version,
    commit,
    notReady: reports[0]?.report.status.notReady ?? null,
    nodes: reports.map(({ node: each, at, report }) => ({ ...report.status, isThis: each === node, toldAt: at })),
    database: {
      dialect,
      milliseconds: Math.round(milliseconds * 10) / 10,
      // A running server has applied all migrations.
      migrations: migrations.length,
      lastMigration: migrations.at(-1)?.id ?? '',
      pool: pool === undefined ? null : { used: pool.total - pool.idle, idle: pool.idle, waiting: pool.waiting },
    },
    storage: await measureStorage(),
    mail: { delivery: config.mailSmtpUrl === '' ? 'folder' : 'smtp', ...(await countMails(db)) },
    errors: await groupIncidents(db, mostErrors),
    warnings: [
      ...(await warnOfResults(services)),
      ...warnOfCertificate(services, now()),
      ...findConfigWarnings(config),
      ...warnOfNodeUrls(reports.map(({ report }) => report)),
      ...(await warnOfOpenConnections(db)),
    ],
    warehouse: aboutWarehouse(warehouse),
  };
}

async function warnOfResults({ resultStore }: Pick<Services, 'resultStore'>): Promise<string[]> {
  const problem = await degradedText(resultStore);
  return problem === undefined ? [] : [`${problem}.`];
}

const dayMilliseconds = 24 * 60 * 60_000;
/** As long before its end as a self-signed certificate is replaced at a start. */
const warningDays = 30;

function warnOfCertificate({ sqlEndpoint }: StatusServices, now: Date): string[] {
  const validUntil = sqlEndpoint.place()?.certificate.validUntil;
  if (validUntil === undefined || validUntil.getTime() - now.getTime() > warningDays * dayMilliseconds) return [];
  return [
    `The certificate of the SQL endpoint is valid until ${validUntil.toISOString().slice(0, 10)}. Replace it and restart.`,
  ];
}

async function warnOfOpenConnections(db: Services['db']): Promise<string[]> {
  const names = await listOpenToEveryone(db);
  if (names.length === 0) return [];
  return [
    `Every user, including trial users, can use these connections: ${names.join(', ')}. List people to limit access.`,
  ];
}

/** Nodes on other machines can't reach a loopback address. Names begin with the machine's. */
export function warnOfNodeUrls(reports: readonly Pick<NodeReport, 'status' | 'url'>[]): string[] {
  const machines = new Set(reports.map(({ status }) => status.name.split(' ')[0]));
  if (machines.size < 2) return [];
  return reports
    .filter(({ url = '' }) => URL.canParse(url) && isLoopbackHost(new URL(url).hostname))
    .map(
      ({ status }) =>
        `NODE_URL of ${status.name} is a loopback URL: the other nodes can't reach its database sessions.`,
    );
}

/** A damaged manifest is reported by `notReady`. */
function aboutWarehouse(warehouse: Services['warehouse']): SystemStatus['warehouse'] {
  try {
    const about = warehouse.about();
    return about === undefined ? null : { ...about, sets: [...about.sets] };
  } catch {
    return null;
  }
}

type StorageServices = Pick<Services, 'config' | 'db' | 'dialect' | 'now' | 'warehouse'>;
type Storage = SystemStatus['storage'];

const keptMilliseconds = 30_000;

export const createStorageMeter = (services: StorageServices): (() => Promise<Storage>) =>
  remember(() => measure(services), keptMilliseconds);

async function measure({ config, db, dialect, now, warehouse }: StorageServices): Promise<Storage> {
  const results = await sumResults(db);
  return {
    at: now().toISOString(),
    databaseBytes: dialect === 'sqlite' ? await sqliteBytes(config.dataFolder) : await postgresBytes(db),
    results: { ...results, mostBytes: config.resultStoreMegabytes * 1024 * 1024 },
    warehouseBytes: warehouseBytes(warehouse),
  };
}

async function sqliteBytes(folder: string): Promise<number> {
  const sizes = ['platbook.sqlite', 'platbook.sqlite-wal'].map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function warehouseBytes(warehouse: Services['warehouse']): number | null {
  try {
    return warehouse.about()?.sets.reduce((sum, { bytes }) => sum + bytes, 0) ?? null;
  } catch {
    return null;
  }
}
