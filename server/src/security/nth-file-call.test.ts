import { join } from 'node:path';
import { type FileFailure, failFiles } from '../testing/faults/fail-files.ts';
import { FailPoint } from '../testing/faults/fail-point.ts';
import { exportOperation, failEach, runOperation } from '../testing/faults/fault-operations.ts';
import { failingCalls } from '../testing/faults/fault-rounds.ts';
import { openFaultWorld } from '../testing/faults/fault-world.ts';

const operations = [
  runOperation('store result', 'select range as n, md5(range::varchar) as t from range(8000)', 8_000),
  exportOperation('csv'),
  exportOperation('json'),
  exportOperation('xlsx'),
  exportOperation('parquet'),
];
const kinds: [string, FileFailure][] = [
  ['fails', { code: 'EIO' }],
  ['has no room', { code: 'ENOSPC' }],
  ['does less than was asked for', 'short'],
];

const point = new FailPoint();
let failure: FileFailure;

const world = await openFaultWorld();
const restore = failFiles(join(world.app.dataFolder, 'results'), point, () => failure);
afterAll(async () => {
  restore?.();
  await world?.app.close();
});

describe.each(kinds)('a call on a result file that %s', (title, kind) => {
  it.each(title === 'has no room' ? operations.slice(0, 1) : operations)(
    'causes an error or none at all, never a shorter result, whichever call it is: $name [F34, G01, N4, N6, N7, N11, N13]',
    async (operation) => {
      failure = kind;
      const calls = await failEach(world, operation, point, failingCalls(title === 'fails' ? 0 : 1, 2));
      expect(calls).toBeGreaterThan(4);
    },
    180_000,
  );
});
