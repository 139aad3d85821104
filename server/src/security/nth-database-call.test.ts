import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOperations } from '../testing/faults/database-operations.ts';
import { type DatabaseFailure, failSqlite, sqliteError } from '../testing/faults/fail-database.ts';
import { FailPoint } from '../testing/faults/fail-point.ts';
import { failEach } from '../testing/faults/fault-operations.ts';
import { faultTimeout, isLongForm } from '../testing/faults/fault-rounds.ts';
import { type FaultWorld, openFaultWorld } from '../testing/faults/fault-world.ts';
import { deployOperation, licenseOperation, signInOperation } from '../testing/faults/standing-operations.ts';

const brokenDisk = () => sqliteError(10, 'disk I/O error');
const kinds: [string, DatabaseFailure & { readonly isLasting?: boolean }][] = [
  ['once', { error: brokenDisk }],
  ['and all after it, until the answer', { error: brokenDisk, isLasting: true }],
  ['though it was done', { error: brokenDisk, isDone: true }],
  ['for a reason that does not pass', { error: () => sqliteError(11, 'database disk image is malformed') }],
];

let world: FaultWorld;
const point = new FailPoint();
let failure: DatabaseFailure;
let restore: () => void;
beforeAll(async () => {
  world = await openFaultWorld();
  restore = failSqlite(point, () => failure);
});
afterAll(async () => {
  restore?.();
  await world?.app.close();
});

/** `leftOut`: calls skipped between two that fail, in `npm test`. */
const standing = [
  { ...signInOperation, leftOut: 10 },
  { ...licenseOperation, leftOut: 0 },
  { ...deployOperation, leftOut: 4 },
];

describe.each(kinds)('a call of the application database that fails %s', (title, kind) => {
  it.each(databaseOperations)(
    'causes a clean refusal or no error at all, whichever call fails: $name [F34, N1, N3, N4, N6, N7, N11, N13]',
    async (operation) => {
      failure = kind;
      // In `npm test`, the first kind fails every call, the others every third one.
      const step = title === 'once' || isLongForm ? 1 : 3;
      const calls = await failEach(world, operation, point, { isLasting: kind.isLasting, step });
      expect(calls).toBeGreaterThan(2);
    },
    faultTimeout(5_000),
  );

  it.each(standing)(
    'leaves permissions as they were or as they should be, whichever call fails: $name [F34, V18, V20]',
    async (operation) => {
      failure = kind;
      const step = isLongForm ? 1 : operation.leftOut + 1;
      const calls = await failEach(world, operation, point, { isLasting: kind.isLasting, step });
      expect(calls).toBeGreaterThan(0);
    },
    faultTimeout(5_000),
  );
});
