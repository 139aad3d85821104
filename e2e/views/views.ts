import type { Page } from 'playwright-core';
import { pages, type Page as RegisteredPage } from '../../portal/src/app/pages.ts';
import { fillSignIn, resultsOf, runSql, saveQuery, writeSql } from '../workbench.ts';
import { adminViews } from './admin-views.ts';
import { catalogViews } from './catalog-views.ts';
import { keyViews } from './key-views.ts';
import { actAt, afterRun, closeDialog, openAt } from './open-at.ts';
import { packViews } from './pack-views.ts';
import { personViews } from './person-views.ts';
import { reportViews } from './report-views.ts';
import { searchViews } from './search-views.ts';
import { usageViews } from './usage-views.ts';
import type { View } from './view.ts';

const casesOfCounty = `-- Cases by ZIP of one county
SELECT s.SitusZIP, COUNT(*) AS Cases, AVG(s.LTVPercent) AS LTV
FROM Foreclosure.ForeclosureStatus s
WHERE s.CountyFIPS = {{county}} AND s.FirstFilingDate >= {{since}}
  [[AND s.LenderName = {{lender}}]]
GROUP BY s.SitusZIP`;

export const homesByCity = `-- Homes and their sizes by city, five counties
select a.CountyName, a.SitusCity, count(*) as Homes,
       cast(median(f.LivingAreaSqFt) as int) as MedianSqFt,
       cast(avg(f.YearBuilt) as int) as AverageYearBuilt,
       count(*) filter (where f.PoolFlag = 'Y') as WithPool,
       max(a.LastUpdated) as LastUpdated
from Property.PropertyAddress a
join Property.PropertyFeature f using (PropertyID)
group by all
having count(*) > 3
order by Homes desc`;

const particular: readonly View[] = [
  ...searchViews,
  ...packViews,
  ...personViews,
  openAt('sign-in', '/queries/new', (page) => page.getByLabel('Email'), { isSignedOut: true }),
  actAt(
    'sign-in-wrong-password',
    '/queries/new',
    async (page) => {
      await fillSignIn(page, 'trial@example.com', 'not-the-password');
      await page.getByRole('alert').waitFor();
    },
    { isSignedOut: true },
  ),
  openAt(
    'callback-failed',
    '/auth/callback?error=access_denied',
    (page) => page.getByText('Something went wrong').first(),
    { isSignedOut: true },
  ),
  {
    name: 'password-reset-form',
    isSignedOut: true,
    async show(page, url) {
      await page.route('**/api/password-reset/*', (route) => route.fulfill({ json: { minutesLeft: 26 } }));
      await page.goto(`${url}/password-reset/a-link`);
      await page.getByText('26 minutes').waitFor();
      await page.unroute('**/api/password-reset/*');
      await page.getByLabel('Email').fill('trial@example.com');
      await page.getByLabel('New Password', { exact: true }).fill('Plat-book');
      await page.getByLabel('Confirm Password', { exact: true }).fill('Plat-b');
    },
  },
  openAt(
    'password-reset-gone',
    '/password-reset/a-link',
    (page) => page.getByRole('heading', { name: 'This link is no longer valid.' }),
    { isSignedOut: true },
  ),
  ...catalogViews,
  ...keyViews,
  ...adminViews,
  ...[usageViews, reportViews].flat(),
  openAt('error-id', '/error?id=7f3a9c1e-04b2-4c6d-8a51-0d2f6b7c8e90', (page) => page.getByText('Error Id: ')),
  openAt('privacy', '/termsofuse#privacy', (page) => page.getByRole('heading', { name: 'Your account' }), {
    isSignedOut: true,
  }),
  actAt(
    'change-password',
    '/profile',
    async (page) => {
      await page.getByRole('button', { name: 'Change Password' }).click();
      await page.getByLabel('Current Password', { exact: true }).fill('Parcels-4-All!');
      await page.getByLabel('New Password', { exact: true }).fill('Platbook7');
      await page.getByLabel('Confirm Password', { exact: true }).fill('Platboo');
      await page.getByText("Password doesn't match").waitFor();
    },
    { leave: (page) => page.keyboard.press('Escape') },
  ),
  openAt('editor-empty', '/queries/new', (page) => page.getByRole('textbox', { name: 'SQL editor' })),
  { name: 'editor-rows', show: (page) => runAndWait(page, homesByCity) },
  {
    name: 'editor-chart',
    async show(page) {
      await runAndWait(page, homesByCity);
      await page.getByRole('button', { name: 'Chart', exact: true }).click();
      await page.getByRole('region', { name: 'Chart', exact: true }).getByRole('img').waitFor();
      await page.getByRole('button', { name: 'Fields' }).click();
      await page.getByRole('radio', { name: 'Bars', exact: true }).waitFor();
    },
    async leave(page) {
      await page.getByRole('button', { name: 'Close settings' }).click();
      await page.getByRole('button', { name: /^Chart type/ }).click();
      await page.getByRole('menuitem', { name: 'No chart' }).click();
      await resultsOf(page).waitFor();
    },
  },
  {
    name: 'editor-export',
    async show(page) {
      await runAndWait(page, homesByCity);
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
    leave: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'editor-history',
    async show(page) {
      await page.getByRole('button', { name: 'History' }).click();
      const drawer = page.getByRole('dialog', { name: 'History' });
      await drawer.getByRole('button', { expanded: false }).first().click();
      await drawer.getByRole('button', { name: 'Restore text' }).waitFor();
    },
    leave: closeDialog('History'),
  },
  {
    name: 'connections',
    async show(page) {
      await page.getByRole('button', { name: /^Account:/ }).click();
      await page.getByRole('menuitem', { name: 'Connections' }).click();
      await page.getByRole('dialog', { name: 'Connections' }).getByRole('link').first().waitFor();
    },
    leave: closeDialog('Connections'),
  },
  afterRun('editor-statements', 'select 1 as first;\nselect 2 as second;\nselect range as n from range(1000)', (page) =>
    resultsOf(page).getByRole('columnheader', { name: 'n', exact: true }),
  ),
  {
    name: 'editor-wide',
    show: (page) => runAndWait(page, 'select * from Property.PropertyDetail limit 200'),
  },
  {
    name: 'editor-meanings-and-totals',
    async show(page) {
      await runAndWait(
        page,
        'select PropertyTypeCode, YearBuilt, EstimatedValue from Property.PropertyDetail limit 200',
      );
      await page.getByRole('button', { name: 'Show meanings' }).click();
      await page.getByRole('button', { name: 'Totals' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Average' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Maximum' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('gridcell', { name: /^Average of EstimatedValue/ }).waitFor();
    },
    async leave(page) {
      await page.getByRole('button', { name: 'Show meanings' }).click();
      await page.getByRole('button', { name: 'Totals' }).click();
      await page.getByRole('menuitem', { name: 'None' }).click();
    },
  },
  afterRun(
    'editor-error',
    'select a.SitusZipCode, count(*)\nfrom Property.PropertyAddress a\ngroup by a.SitusZipCode',
    (page) => page.getByRole('button', { name: 'Replace in 2 places' }),
  ),
  {
    name: 'editor-parameters',
    async show(page) {
      await writeSql(page, casesOfCounty);
      const bar = page.getByRole('group', { name: 'Parameters' });
      await bar.getByRole('combobox', { name: 'county' }).selectOption('12031');
      await bar.getByRole('textbox', { name: 'since' }).fill('2024-01-01');
      await page.keyboard.press('Enter');
      await resultsOf(page).getByRole('gridcell').first().waitFor();
    },
  },
  {
    name: 'editor-parameters-missing',
    async show(page) {
      await writeSql(page, `${casesOfCounty} -- {{x}}`);
      const bar = page.getByRole('group', { name: 'Parameters' });
      await bar.getByRole('combobox', { name: 'county' }).selectOption('');
      await bar.getByRole('textbox', { name: 'since' }).fill('yesterday');
      await page.keyboard.press('Enter');
      await bar.getByText('Required', { exact: true }).waitFor();
    },
  },
  afterRun('editor-no-rows', 'select 1 as x where false', (page) => page.getByText('No rows returned').first()),
  {
    name: 'query-table',
    async show(page, url) {
      const name = 'Homes and their sizes by city, five counties';
      await page.goto(`${url}/query-table/${await saveQuery(page, { name, queryText: homesByCity })}`);
      await resultsOf(page).getByRole('gridcell').first().waitFor();
    },
    async leave(page) {
      await page.getByRole('link', { name: 'Open in the SQL Editor' }).click();
      await page.getByRole('textbox', { name: 'SQL editor' }).waitFor();
    },
  },
  {
    name: 'query-table-missing',
    async show(page, url) {
      await page.goto(`${url}/query-table/no-such-query`);
      await page.getByRole('heading', { name: 'Query not found' }).waitFor();
    },
    async leave(page) {
      await page.getByRole('link', { name: 'Open the SQL Editor' }).click();
      await page.getByRole('textbox', { name: 'SQL editor' }).waitFor();
    },
  },
  {
    name: 'editor-completion',
    async show(page) {
      await writeSql(page, 'select * from Property');
      await page.keyboard.type('.');
      await page.getByRole('listbox').first().waitFor();
    },
  },
  {
    name: 'editor-running',
    async show(page) {
      await page.keyboard.press('Escape');
      await writeSql(page, 'select count(*) from range(1000000) a, range(1000000) b where (a.range * b.range) % 7 = 3');
      await page.keyboard.press('ControlOrMeta+Enter');
      await page.getByRole('button', { name: 'Cancel' }).first().waitFor();
    },
    async leave(page) {
      await page.getByRole('button', { name: 'Cancel' }).first().click();
      await page.getByRole('button', { name: 'Run', exact: true }).first().waitFor();
    },
  },
];

export const views: readonly View[] = [
  ...pages.filter(({ path, view }) => view && !path.includes('$')).map(pageView),
  ...particular,
].filter(({ name }, index, all) => all.findLastIndex((each) => each.name === name) === index);

function pageView({ path, layout, view }: RegisteredPage): View {
  return openAt(path.slice(1), String(view), (page) => page.getByRole('heading').first(), {
    isSignedOut: layout === 'public',
  });
}

export async function runAndWait(page: Page, sql: string): Promise<void> {
  await runSql(page, sql);
  await resultsOf(page).getByRole('gridcell').first().waitFor();
}
