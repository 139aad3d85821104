import { setTimeout as pause } from 'node:timers/promises';
import { entitlementSetHash } from '@platbook/contract/packs/entitlement-set';
import { problems } from '@platbook/contract/problem';
import { changePerson, licensePerson, personWith } from '../../testing/database-rows.ts';
import { openTinyApp } from '../../testing/open-tiny-app.ts';
import { LICENSED } from '../../testing/run-sql.ts';
import { guardRights, licenseChangedText, watchRights } from './end-unentitled-runs.ts';
import { createLiveBatches, type LiveBatch } from './live-batches.ts';

const app = await openTinyApp();
const { services } = app;
const { db } = services;
const narrow = { entitlement: { objects: ['*'], counties: ['12031'] }, packs: [] };

/** A run of this user under the license as it is now. */
async function begin(email: string) {
  const { id: personId, entitlement } = await personWith(db, email);
  const live = {
    batch: { id: email, connectionId: LICENSED },
    personId,
    setKey: entitlementSetHash(JSON.parse(entitlement ?? '')),
    controller: new AbortController(),
    done: new Promise<void>(() => undefined),
  } as unknown as LiveBatch;
  const reason = () => (live.controller.signal.reason as Error | undefined)?.message;
  return { live, reason };
}

it("a look at everyone's rights ends the runs of a changed license, and asks about connections only when rights changed [T13]", async () => {
  const liveBatches = createLiveBatches();
  const [changed, kept] = [await begin('licensed@example.com'), await begin('admin@example.com')];
  for (const { live } of [changed, kept]) liveBatches.add(live);
  const queries = vi.spyOn(db, 'selectFrom');
  onTestFinished(() => queries.mockRestore());
  const tables = () => queries.mock.calls.map(([table]) => String(table)).splice(0);
  const look = watchRights(services, liveBatches);
  await look();
  expect(tables().length).toBeGreaterThan(1);
  queries.mockClear();
  await look();
  expect(tables()).toEqual(['people']);
  await licensePerson(services, 'licensed@example.com', narrow);
  await look();
  expect([changed.reason(), kept.reason()]).toEqual([licenseChangedText, undefined]);
  const end = new Date(services.now().getTime() + 200);
  const ending = await begin('licensed@example.com');
  liveBatches.add({ ...ending.live, batch: { ...ending.live.batch, id: 'another' } });
  await changePerson(db, 'licensed@example.com', { trial_ends_at: end.toISOString() });
  await look();
  expect(ending.reason()).toBeUndefined();
  await pause(250);
  await look();
  expect(ending.reason()).toBe(problems['account.expired'][1]);
});

it('while the database is down, the last known rights hold for ten minutes [T35]', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { live, reason } = await begin('admin@example.com');
  const guard = guardRights(services, () => live);
  vi.advanceTimersByTime(9 * 60_000);
  await guard();
  const fail = () => {
    throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
  };
  const queries = [
    vi.spyOn(db, 'selectFrom').mockImplementation(fail),
    vi.spyOn(db, 'executeQuery').mockImplementation(fail),
  ];
  const restore = () => {
    for (const query of queries) query.mockRestore();
  };
  onTestFinished(restore);
  vi.advanceTimersByTime(9 * 60_000);
  await guard();
  vi.advanceTimersByTime(2 * 60_000);
  await expect(guard()).rejects.toThrow('down');
  restore();
  await guard();
  expect(reason()).toBeUndefined();
});
