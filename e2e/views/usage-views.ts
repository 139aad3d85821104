import type { Page } from 'playwright-core';
import { runSql } from '../workbench.ts';
import type { View } from './view.ts';

const days = Array.from({ length: 30 }, (_, index) => {
  const isWeekend = index % 7 === 5 || index % 7 === 6;
  const runs = isWeekend ? 12 + ((index * 5) % 11) : 55 + ((index * 37) % 66);
  return {
    day: `2026-06-${String(index + 1).padStart(2, '0')}`,
    runs,
    failed: Math.round(runs * 0.09),
    rows: runs * (3_000 + ((index * 911) % 4_000)),
    exports: Math.round(runs / 10),
    apiCalls: runs * 6,
    apiOverLimit: index === 28 ? 51 : 0,
  };
});
const sum = (name: 'runs' | 'failed' | 'rows' | 'exports' | 'apiCalls') =>
  days.reduce((all, each) => all + each[name], 0);

const usage = {
  month: '2026-06',
  firstMonth: '2026-01',
  today: '2026-06-30',
  email: null,
  days,
  runs: sum('runs'),
  failed: sum('failed'),
  medianMilliseconds: 82,
  rows: sum('rows'),
  rowsOfResult: 50_000,
  exports: [
    { format: 'csv', files: 127 },
    { format: 'xlsx', files: 69 },
    { format: 'json', files: 12 },
  ],
  apiCalls: sum('apiCalls'),
  apiOverLimit: 51,
  longestWait: { milliseconds: 14_000, at: '2026-06-24T16:31:00.000Z' },
  runsAtOnce: { running: 7, most: 16 },
  allowances: [
    {
      email: 'licensed@example.com',
      isTrial: false,
      used: 12_406,
      limit: 250_000,
      endsAt: '2026-07-01T07:00:00.000Z',
      day: null,
    },
    {
      email: 'trial@example.com',
      isTrial: true,
      used: 1_204,
      limit: 5_000,
      endsAt: '2026-07-28T12:00:00.000Z',
      day: { used: 500, limit: 500 },
    },
  ],
  isBeingCounted: false,
};
const person = (id: string, runs: number, rows: number, exports: number, apiCalls: number, weeks: number[]) => ({
  id,
  email: `${id}@example.com`,
  ...{ runs, rows, exports, apiCalls, weeks },
});
const people = [
  person('licensed', 1_486, 9_800_000, 141, 12_406, [300, 420, 380, 600, 640]),
  person('trial', 388, 1_600_000, 52, 1_204, [0, 0, 20, 168, 200]),
  person('admin', 214, 1_200_000, 6, 0, [20, 60, 40, 80, 14]),
  person('navigator', 41, 94_000, 9, 0, [20, 8, 8, 5, 0]),
  person('expired', 0, 0, 0, 0, [0, 0, 0, 0, 0]),
];

async function showFrame(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/pn`);
  await page.frameLocator('iframe').getByRole('heading').first().waitFor();
  await page.getByText('Opening Property Navigator').waitFor({ state: 'detached' });
}

async function showMine(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/queries/new`);
  await runSql(page, 'select * from range(1000)');
  await page.goto(`${url}/usagemetrics`);
  await page.getByRole('region', { name: 'Queries run' }).waitFor();
  await page.getByText('Show as table').click();
}

export const usageViews: readonly View[] = [
  { name: 'pn-frame', show: showFrame },
  { name: 'usage-mine', show: showMine },
  {
    name: 'usage-everybody',
    isAdmin: true,
    async show(page: Page, url: string) {
      await page.route('**/api/usage?*', (route) => route.fulfill({ json: usage }));
      await page.route('**/api/usage/people?*', (route) => route.fulfill({ json: people }));
      await page.goto(`${url}/usagemetrics?of=everybody`);
      await page.getByRole('button', { name: 'licensed@example.com' }).waitFor();
    },
    async leave(page: Page) {
      await page.unroute('**/api/usage?*');
      await page.unroute('**/api/usage/people?*');
    },
  },
];
