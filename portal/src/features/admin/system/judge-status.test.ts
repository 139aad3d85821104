import type { SystemStatus } from '@platbook/contract/admin/status';
import { buildSystemStatus } from '../../../testing/build-system-status.ts';
import {
  type Judgement,
  judgeAll,
  judgeChores,
  judgeDatabase,
  judgeErrors,
  judgeMail,
  judgeQueue,
  judgeServer,
  judgeSettings,
  judgeStorage,
  judgeWarehouse,
} from './judge-status.ts';

const well = buildSystemStatus();
const node = well.nodes[0] as SystemStatus['nodes'][number];
const nodeWith = (more: Partial<typeof node>): Partial<SystemStatus> => ({ nodes: [{ ...node, ...more }] });
const disk = (freeBytes: number) => nodeWith({ disk: { freeBytes, totalBytes: 100e9 } });
const chore = (doneAt: string | null, failedAt: string | null) =>
  nodeWith({ chores: [{ name: 'audit', doneAt, failedAt, failure: 'Error at seal-days.ts:7' }] });
const error = { id: 'i', firstAt: '', route: 'GET /x', cause: 'Error', times: 3 };

it.each<[(status: SystemStatus) => Judgement, Partial<SystemStatus>, Judgement['tone'], string]>([
  [judgeServer, {}, 'ok', 'Ready'],
  [judgeServer, { notReady: 'The warehouse is missing' }, 'bad', 'The warehouse is missing'],
  [judgeServer, nodeWith({ isStopping: true }), 'warn', '1 node stopping'],
  [
    judgeServer,
    { nodes: [node, { ...node, name: 'beta', notReady: 'The disk with the data folder is full' }] },
    'bad',
    'beta: The disk with the data folder is full',
  ],
  [judgeServer, { nodes: [node, { ...node, version: '9.9.9' }] }, 'warn', 'Nodes run 2 versions'],
  [judgeWarehouse, nodeWith({ licenseFiles: { waiting: 2, failing: 1 } }), 'bad', '1 license file not built'],
  [judgeQueue, {}, 'ok', '2 running, 0 waiting'],
  [
    judgeQueue,
    nodeWith({ lanes: [{ kind: 'embedded', running: 4, queued: 1, room: 4 }] }),
    'warn',
    '4 running, 1 waiting: at capacity',
  ],
  [
    judgeQueue,
    nodeWith({ lanes: [{ kind: 'embedded', running: 2, queued: 1, room: 4 }] }),
    'ok',
    '2 running, 1 waiting',
  ],
  [judgeDatabase, {}, 'ok', 'Responds in 1.2 ms'],
  [judgeDatabase, { database: { ...well.database, milliseconds: 900 } }, 'warn', 'Responds in 900 ms'],
  [
    judgeDatabase,
    { database: { ...well.database, pool: { used: 10, idle: 0, waiting: 2 } } },
    'warn',
    'Responds in 1.2 ms, 2 calls waiting',
  ],
  [judgeStorage, {}, 'ok', '60 GB free'],
  [judgeStorage, disk(9e9), 'warn', 'Only 9.0 GB free'],
  [judgeStorage, disk(5e8), 'bad', 'Only 500 MB free'],
  [judgeStorage, nodeWith({ disk: null }), 'bad', "The data folder can't be read"],
  [judgeMail, {}, 'ok', 'All sent'],
  [judgeMail, { mail: { ...well.mail, waiting: 1 } }, 'ok', 'sending 1 email'],
  [judgeMail, { mail: { ...well.mail, waiting: 2, lastFailure: 'ECONNREFUSED' } }, 'warn', '2 emails not sent yet'],
  [judgeMail, { mail: { ...well.mail, failed: 1 } }, 'warn', '1 email failed'],
  [judgeChores, {}, 'ok', 'All OK'],
  [judgeChores, chore('2026-07-01T10:00:00.000Z', '2026-07-01T11:00:00.000Z'), 'bad', '1 job failed on the last run'],
  [judgeChores, chore(null, '2026-07-01T11:00:00.000Z'), 'bad', '1 job failed on the last run'],
  [judgeChores, chore('2026-07-01T12:00:00.000Z', '2026-07-01T11:00:00.000Z'), 'ok', 'All OK'],
  [judgeErrors, {}, 'ok', 'None in seven days'],
  [judgeErrors, { errors: [{ ...error, at: '2026-06-29T12:00:00.000Z' }] }, 'ok', 'None in the last 24 hours'],
  [judgeErrors, { errors: [{ ...error, at: '2026-07-01T09:00:00.000Z' }] }, 'warn', '1 error in the last 24 hours'],
  [judgeSettings, {}, 'ok', 'OK'],
  [judgeSettings, { warnings: ['RATE_LIMITS is false'] }, 'warn', '1 warning'],
  [judgeWarehouse, {}, 'ok', 'Data as of 2026-06-30'],
  [judgeWarehouse, { warehouse: null }, 'bad', 'No readable warehouse'],
  [judgeAll, {}, 'ok', 'All systems normal'],
  [judgeAll, { warnings: ['x'], mail: { ...well.mail, failed: 1 } }, 'warn', '2 warnings'],
  [judgeAll, { warnings: ['x'], warehouse: null }, 'bad', '1 problem'],
])('%o of %o is %s: %s', (judge, more, tone, text) => {
  expect(judge({ ...well, ...more })).toEqual({ tone, text });
});
