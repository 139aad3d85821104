import type { ApiKey, ApiKeys } from '@platbook/contract/account/api-keys';
import { directViews } from './direct-views.ts';
import { actAt } from './open-at.ts';
import type { View } from './view.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const rising = (slope: number) => Array.from({ length: 30 }, (_, day) => Math.round(slope * (day + (day % 4) * 3)));
const none = rising(0);

const key = (more: Partial<ApiKey>): ApiKey => ({
  id: String(more.name),
  name: '',
  head: '7c1e',
  tail: '4f09',
  isFirst: false,
  madeAt: inTime(-200 * DAY),
  lastUsedAt: null,
  expiresAt: null,
  calls: 0,
  callsByDay: none,
  old: null,
  ...more,
});

/** Keys in every state. The page shows only what the server returns. */
const many: ApiKeys = {
  keys: [
    key({ name: 'Reporting', isFirst: true, lastUsedAt: inTime(-9 * 60_000), calls: 12_406, callsByDay: rising(20) }),
    key({
      name: 'Lead form',
      head: 'e09f',
      tail: 'c81a',
      madeAt: inTime(-HOUR),
      lastUsedAt: inTime(-11 * 60_000),
      calls: 3_118,
      callsByDay: rising(5),
      old: { id: 'old', head: '22ab', tail: 'c4d0', endsAt: inTime(23 * HOUR), calls: 41, lastUsedAt: inTime(-60_000) },
    }),
    key({ name: 'Nightly load', head: 'b41d', tail: '7f32', madeAt: inTime(-60_000), expiresAt: inTime(180 * DAY) }),
    key({ name: 'Notebook', head: '51c3', tail: '0be7', lastUsedAt: inTime(-89 * DAY), expiresAt: inTime(4 * DAY) }),
    key({ name: 'Pilot from last year with a long descriptive name', expiresAt: inTime(-40 * DAY) }),
  ],
  counties: 24,
  isTrial: false,
  perSecond: 50,
  day: null,
  period: { used: 12_406, limit: 250_000, from: '2026-06-01', endsAt: '2026-07-01T07:00:00.000Z' },
};

export const keyViews: readonly View[] = [
  ...directViews,
  {
    name: 'api-keys-many',
    async show(page, url) {
      await page.route('**/api/api-keys', (route) => route.fulfill({ json: many }));
      await page.goto(`${url}/apikeys`);
      await page.getByRole('rowheader', { name: /^Reporting/ }).waitFor();
    },
    leave: (page) => page.unroute('**/api/api-keys'),
  },
  {
    name: 'api-keys-fresh',
    async show(page, url) {
      await page.goto(`${url}/apikeys`);
      for (const { id } of (await (await page.request.get(`${url}/api/api-keys`)).json()).keys as ApiKey[])
        await page.evaluate(
          (path) => fetch(path, { method: 'DELETE', headers: { 'Content-Type': 'application/json' }, body: '{}' }),
          `/api/api-keys/${id}`,
        );
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByLabel('Name').fill('Nightly load');
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
      await page.getByText('Nightly load is ready.').waitFor();
    },
  },
  actAt('api-keys-create', '/apikeys', async (page) => {
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Name').waitFor();
  }),
  actAt('direct-integration-copied', '/directintegration', async (page) => {
    await page.getByRole('button', { name: 'Copy Key' }).click();
    await page.getByText(/Key Copied to Clipboard|Couldn't copy/).waitFor();
  }),
];
