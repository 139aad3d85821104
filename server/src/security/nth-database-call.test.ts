import { databaseOperations } from '../testing/faults/database-operations.ts';
import { type DatabaseFailure, failSqlite, sqliteError } from '../testing/faults/fail-database.ts';
import { FailPoint } from '../testing/faults/fail-point.ts';
import { failEach } from '../testing/faults/fault-operations.ts';
import { failingCalls, faultTimeout, isLongForm } from '../testing/faults/fault-rounds.ts';
import { openFaultWorld } from '../testing/faults/fault-world.ts';
import { deployOperation, licenseOperation, signInOperation } from '../testing/faults/standing-operations.ts';

const brokenDisk = () => sqliteError(10, 'disk I/O error');
const kinds: [string, DatabaseFailure & { readonly isLasting?: boolean }][] = [
  ['once', { error: brokenDisk }],
  ['and all after it, until the answer', { error: brokenDisk, isLasting: true }],
  ['though it was done', { error: brokenDisk, isDone: true }],
  ['for a reason that does not pass', { error: () => sqliteError(11, 'database disk image is malformed') }],
];

const point = new FailPoint();
let failure: DatabaseFailure;

const world = await openFaultWorld();
const restore = failSqlite(point, () => failure);
afterAll(async () => {
  restore?.();
  await world?.app.close();
});

/** `step`: in `npm test`, from one call that fails to the next. */
const standing = [
  { ...signInOperation, step: 11 },
  { ...licenseOperation, step: 1 },
  { ...deployOperation, step: 5 },
];

describe.each(kinds)('a call of the application database that fails %s', (title, kind) => {
  const index = kinds.findIndex(([each]) => each === title);
  it.each(databaseOperations)(
    'causes a clean refusal or no error at all, whichever call fails: $name [F34, N1, N3, N4, N6, N7, N11, N13]',
    async (operation) => {
      failure = kind;
      const failing = failingCalls(index, kinds.length);
      const calls = await failEach(world, operation, point, { isLasting: kind.isLasting, ...failing });
      expect(calls).toBeGreaterThan(2);
    },
    faultTimeout(5_000),
  );

  it.each(standing)(
    'leaves permissions as they were or as they should be, whichever call fails: $name [F34, V18, V20]',
    async (operation) => {
      failure = kind;
      const step = isLongForm ? 1 : operation.step;
      const calls = await failEach(world, operation, point, { isLasting: kind.isLasting, step });
      expect(calls).toBeGreaterThan(0);
    },
    faultTimeout(5_000),
  );
});
