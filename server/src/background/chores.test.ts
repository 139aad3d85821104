import { expect, it } from 'vitest';
import { choresOf } from './chores.ts';

it("remembers when each chore last succeeded and why it last failed, without the failure's message", async () => {
  const chores = choresOf({});
  expect(chores.list()).toEqual([]);
  expect(await chores.keep('trash', async () => 7)).toBe(7);
  const failing = chores.keep('audit', async () => {
    throw Object.assign(new Error('the text of somebody'), { code: 'SQLITE_FULL' });
  });
  await expect(failing).rejects.toThrow('the text of somebody');
  const [audit, trash] = chores.list();
  expect(trash).toMatchObject({ name: 'trash', failedAt: null, failure: null });
  expect(Date.parse(trash?.doneAt ?? '')).toBeGreaterThan(0);
  expect(audit).toMatchObject({ name: 'audit', doneAt: null, failure: expect.stringMatching(/^Error SQLITE_FULL/) });
  expect(JSON.stringify(chores.list())).not.toContain('somebody');
  await chores.keep('audit', async () => {});
  expect(chores.list()[0]).toMatchObject({ doneAt: expect.any(String), failedAt: audit?.failedAt });
});

it('keeps the chores of servers separate', async () => {
  const [one, two] = [{}, {}];
  await choresOf(one).keep('trash', async () => {});
  expect([choresOf(one).list().length, choresOf(two).list().length]).toEqual([1, 0]);
});
