import type { SystemStatus } from '@platbook/contract/admin/status';

export function buildSystemStatus(changes: Partial<SystemStatus> = {}): SystemStatus {
  return {
    at: '2026-07-01T12:00:00.000Z',
    version: '0.1.0',
    commit: '0123456789abcdef0123456789abcdef01234567',
    notReady: null,
    nodes: [
      {
        name: 'alpha 1234abcd',
        version: '0.1.0',
        commit: '0123456789abcdef0123456789abcdef01234567',
        startedAt: '2026-07-01T09:00:00.000Z',
        isStopping: false,
        memoryBytes: 180e6,
        engines: [
          { state: 'bound', count: 2, memoryBytes: 610e6 },
          { state: 'waiting', count: 2, memoryBytes: 120e6 },
          { state: 'network', count: 0, memoryBytes: null },
        ],
        mostBound: 4,
        enginesEnded: 3,
        lanes: [
          { kind: 'embedded', running: 2, queued: 0, room: 4 },
          { kind: 'network', running: 0, queued: 0, room: 32 },
          { kind: 'client', running: 0, queued: 0, room: null },
        ],
        gateway: { isRunning: true, port: 1433, sessions: 3, restarts: 0, memoryBytes: 80e6 },
        disk: { freeBytes: 60e9, totalBytes: 100e9 },
        chores: [{ name: 'trash', doneAt: '2026-07-01T11:30:00.000Z', failedAt: null, failure: null }],
        isThis: true,
        toldAt: '2026-07-01T12:00:00.000Z',
      },
    ],
    database: { dialect: 'sqlite', milliseconds: 1.2, migrations: 17, lastMigration: '0020-node-reports', pool: null },
    storage: {
      at: '2026-07-01T11:59:40.000Z',
      databaseBytes: 5_400_000,
      results: { count: 7, bytes: 12_000_000, mostBytes: 1_073_741_824 },
      warehouseBytes: 64_000_000,
    },
    mail: { delivery: 'smtp', waiting: 0, failed: 0, lastSentAt: '2026-07-01T08:00:00.000Z', lastFailure: null },
    errors: [],
    warnings: [],
    warehouse: {
      scale: 'demo',
      builtAt: '2026-06-30T20:00:00.000Z',
      asOf: '2026-06-30',
      sets: [
        { objects: 40, counties: 5, bytes: 24_000_000 },
        { objects: 40, counties: 24, bytes: 40_000_000 },
      ],
    },
    ...changes,
  };
}
