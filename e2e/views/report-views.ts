import { readFileSync } from 'node:fs';
import type { ReportDefinition } from '@platbook/contract/reports/report-definition';
import type { Page } from 'playwright-core';
import { exampleChoices, exampleData, exampleReport } from '../../bi/src/testing/example-report.ts';
import type { View } from './view.ts';

const filings = [
  162, 158, 171, 149, 166, 140, 152, 160, 171, 168, 177, 181, 162, 173, 153, 187, 179, 150, 192, 188, 209, 211, 219,
  236,
];
const entry = {
  id: 'foreclosure',
  name: 'Foreclosure Report',
  description: exampleReport.description,
  locked: null,
  asOf: '2026-06-30',
  refreshedAt: '2026-07-01T09:12:00.000Z',
  small: {
    label: 'Filings',
    format: 'count',
    points: filings.map((value, at) => ({ key: new Date(Date.UTC(2024, 6 + at)).toISOString().slice(0, 7), value })),
  },
};
const market = {
  ...entry,
  id: 'market-trends',
  name: 'Market Trends',
  description: 'What homes sell for, how fast and how often.',
};
const recent = ['418 Maplewood Ave', '12 Oak St', '2207 W Old Coach Rd'].map((address, at) => ({
  propertyId: at + 1,
  address,
  place: ['Jacksonville, FL 32209', 'Ventura, CA 93001', 'Castle Rock, CO 80104'][at],
  openedAt: `2026-07-01T0${9 - at}:24:00.000Z`,
}));

const answer = (page: Page, address: string, json: unknown, status = 200) =>
  page.route(address, (route) => route.fulfill({ json, status }));
const leave = (page: Page) => page.unrouteAll();

async function showList(page: Page, url: string, json: unknown): Promise<void> {
  await answer(page, '**/api/reports', json);
  await page.goto(`${url}/reports`);
  await page.getByRole('heading', { name: 'Recent property reports' }).waitFor();
}

async function showReport(page: Page, url: string): Promise<void> {
  await answer(page, '**/api/reports/foreclosure', exampleReport);
  await answer(page, '**/api/reports/foreclosure/choices*', { choices: exampleChoices });
  await answer(page, '**/api/reports/foreclosure/pages/*', {
    period: { from: '2025-07-01', to: '2026-06-30' },
    before: { from: '2024-07-01', to: '2025-06-30' },
    pictures: exampleData,
  });
  await page.goto(`${url}/visualize`);
  await page.frameLocator('iframe').getByRole('tab').first().waitFor();
  await page.getByText('Opening Foreclosure Report').waitFor({ state: 'detached' });
}

const foreclosure: ReportDefinition = JSON.parse(
  readFileSync(new URL('../../content/reports/foreclosure/report.json', import.meta.url), 'utf8'),
);

function pageView(id: string): View {
  let height = 0;
  const resize = (page: Page, tall: number) =>
    page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: tall });
  return {
    name: `bi-page-${id}`,
    async show(page, url) {
      height = page.viewportSize()?.height ?? 800;
      await page.goto(`${url}/visualize?page=${id}`);
      const report = page.frameLocator('iframe');
      await report.locator('.vis:not(.wait)').waitFor();
      await page.waitForLoadState('networkidle');
      const below = await report.locator('.rb').evaluate((main) => main.scrollHeight - main.clientHeight);
      await resize(page, height + below);
    },
    leave: (page) => resize(page, height),
  };
}

export const reportViews: readonly View[] = [
  {
    name: 'bi-list',
    show: (page, url) => showList(page, url, { reports: [entry, market], recent }),
    leave,
  },
  {
    name: 'bi-list-locked',
    show: (page, url) =>
      showList(page, url, {
        reports: [{ ...entry, locked: "Your license doesn't include Foreclosure data", small: null }],
        recent: [],
      }),
    leave,
  },
  { name: 'bi-frame', show: showReport, leave },
  ...foreclosure.pages.map(({ id }) => pageView(id)),
  {
    name: 'bi-late',
    async show(page, url) {
      await page.clock.install();
      await showReport(page, url);
      await answer(
        page,
        '**/api/powerbi/visualize*',
        { title: "The BI service isn't responding. Try again in a few minutes" },
        424,
      );
      await page.clock.fastForward(3_481_000);
      await page.getByText('Foreclosure Report is waiting for the server').waitFor();
    },
    leave,
  },
  {
    name: 'bi-locked',
    async show(page, url) {
      const locked = { title: "Your license doesn't include this report's data", code: 'report.locked' };
      await answer(page, '**/api/powerbi/visualize*', locked, 403);
      await page.goto(`${url}/visualize`);
      await page.getByRole('heading', { name: "isn't in your license" }).waitFor();
    },
    leave,
  },
];
