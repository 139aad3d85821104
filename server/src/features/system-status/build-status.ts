import type { SystemStatus } from '@platbook/contract/admin/status';
import { findConfigWarnings } from '../../config/find-config-warnings.ts';
import { commit, version } from '../../config/version.ts';
import { migrations } from '../../db/migrations/index.ts';
import { reasonNotReady } from '../../http/health.ts';
import type { Services } from '../../services.ts';
import { listOpenToEveryone } from '../connections/index.ts';
import { groupIncidents } from '../error-email/index.ts';
import { countMails } from '../mail/index.ts';
import { listReports, type TellingServices } from './node-reports.ts';
import { askDatabase } from './storage-store.ts';

export type StatusServices = TellingServices & Pick<Services, 'poolUse' | 'warehouse'>;

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
    notReady: (await reasonNotReady(services)) ?? null,
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
    warnings: [...findConfigWarnings(config), ...(await warnOfOpenConnections(db))],
    warehouse: aboutWarehouse(warehouse),
  };
}

async function warnOfOpenConnections(db: Services['db']): Promise<string[]> {
  const names = await listOpenToEveryone(db);
  if (names.length === 0) return [];
  return [
    `Every user, including trial users, can use these connections: ${names.join(', ')}. List people to limit access.`,
  ];
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
