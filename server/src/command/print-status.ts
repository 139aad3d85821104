import type { SystemStatus } from '@platbook/contract/admin/status';

const size = (bytes: number | null) => (bytes === null ? 'unknown' : `${Math.round(bytes / 1e6)} MB`);
const engineStates: Record<string, string> = { bound: 'in use', waiting: 'idle', network: 'database' };
const when = (instant: string | null) => instant ?? 'never';

export function printStatus(status: SystemStatus): string {
  const { database, storage, mail, warehouse } = status;
  const lines: [name: string, text: string][] = [
    ['state', status.notReady ?? 'ready'],
    ['version', [status.version, status.commit].filter(Boolean).join(', commit ')],
    ...status.nodes.flatMap(linesOfNode),
    ['database', `${database.dialect}, responds in ${database.milliseconds} ms, ${size(storage.databaseBytes)}`],
    ['migrations', `${database.migrations}, latest ${database.lastMigration}`],
    ['results', `${storage.results.count}, ${size(storage.results.bytes)} of ${size(storage.results.mostBytes)}`],
    [
      'warehouse',
      warehouse === null
        ? 'missing'
        : `${warehouse.scale}, as of ${warehouse.asOf}, ${warehouse.sets.length} sets, ${size(storage.warehouseBytes)}`,
    ],
    ['mail', `${mail.waiting} waiting, ${mail.failed} failed, last sent ${when(mail.lastSentAt)}`],
    ...(mail.lastFailure === null ? [] : [['mail failed', mail.lastFailure] as [string, string]]),
    ...status.warnings.map((warning): [string, string] => ['warning', warning]),
    ...status.errors.map(({ at, route, cause, times, id }): [string, string] => [
      'error',
      `${at}  ${times}x  ${route}  ${cause}  ${id}`,
    ]),
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, text]) => `${name.padEnd(width)}  ${text}`).join('\n');
}

function linesOfNode(node: SystemStatus['nodes'][number]): [string, string][] {
  const { name, startedAt, isStopping, memoryBytes, engines, mostBound, lanes, gateway, disk, chores } = node;
  const failed = chores.filter(({ doneAt, failedAt }) => failedAt !== null && (doneAt === null || doneAt < failedAt));
  return [
    ['node', `${name}, since ${startedAt}, ${size(memoryBytes)}${isStopping ? ', stopping' : ''}`],
    ...(gateway === null
      ? []
      : [
          [
            'sql endpoint',
            gateway.isRunning ? `port ${gateway.port}, ${gateway.sessions} connected` : 'not running',
          ] as [string, string],
        ]),
    ['runs', lanes.map(({ kind, running, queued }) => `${kind} ${running} running, ${queued} queued`).join('; ')],
    [
      'engines',
      `${engines.map(({ state, count, memoryBytes: bytes }) => `${count} ${engineStates[state] ?? state} (${size(bytes)})`).join('; ')}; limit ${mostBound}`,
    ],
    ['disk', disk === null ? "can't be read" : `${size(disk.freeBytes)} of ${size(disk.totalBytes)} free`],
    ...failed.map((chore): [string, string] => ['job failed', `${chore.name}, ${chore.failedAt}: ${chore.failure}`]),
  ];
}
