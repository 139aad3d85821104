import type { Page } from 'playwright-core';
import { fillSignIn, writeSql } from '../workbench.ts';
import { apiViews } from './api-views.ts';
import { actAt, openAt } from './open-at.ts';
import type { View } from './view.ts';

async function forgetWho(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('about:blank');
}

/** Signs in as a different user than the other views. Afterwards no user is signed in. */
function viewAs(name: string, email: string, act: (page: Page, url: string) => Promise<void>): View {
  return {
    name,
    isSignedOut: true,
    async show(page, url) {
      await page.goto(`${url}/queries/new`);
      await fillSignIn(page, email);
      await act(page, url);
    },
    leave: forgetWho,
  };
}

async function openHelp(page: Page, url: string, keys: string, name: string): Promise<void> {
  await page.goto(`${url}/home`);
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  if (keys) await page.keyboard.press(keys);
  else {
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('menuitem', { name: 'About' }).click();
  }
  await page.getByRole('dialog', { name }).waitFor();
}

export const personViews: readonly View[] = [
  ...apiViews,
  { name: 'about', show: (page, url) => openHelp(page, url, '', 'About') },
  { name: 'shortcuts', show: (page, url) => openHelp(page, url, '?', 'Keyboard shortcuts') },
  {
    name: 'session-ending',
    async show(page, url) {
      await page.route('**/api/session', (route) =>
        route.fulfill({ json: { idleMilliseconds: 112_000, absoluteMilliseconds: 3_600_000, unread: 0 } }),
      );
      await page.goto(`${url}/queries/new`);
      await page.getByRole('region', { name: 'Your session is about to end' }).waitFor();
    },
    leave: (page) => page.unroute('**/api/session'),
  },
  viewAs('expired', 'expired@example.com', (page) =>
    page.getByRole('dialog', { name: /^Your Account is expired/ }).waitFor(),
  ),
  viewAs('trial', 'trial@example.com', (page) => page.getByRole('complementary', { name: 'Trial' }).waitFor()),
  viewAs('locked', 'licensed@example.com', async (page, url) => {
    await page.goto(`${url}/queries/new?connectionId=property-data`);
    await writeSql(page, 'select PermitType, count(*) as Permits\nfrom Permits.BuildingPermit\ngroup by 1');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('heading', { name: /isn't in your license$/ }).waitFor();
  }),
  viewAs('outside-county', 'trial@example.com', async (page) => {
    await writeSql(page, "select * from Property.PropertyAddress where CountyFIPS = '17031'");
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText(/^Your trial doesn't include Cook County, IL/).waitFor();
  }),
  {
    name: 'home-tour',
    isSignedOut: true,
    async show(page, url) {
      // Keeps the user new: otherwise the first look would end that.
      await page.route('**/api/app', async (route) => {
        const response = await route.fetch();
        const app = await response.json();
        if (app.currentUser) app.currentUser.newUser = true;
        await route.fulfill({ response, json: app });
      });
      await page.goto(`${url}/home`);
      await fillSignIn(page, 'trial@example.com');
      await page.getByRole('dialog', { name: /^First steps/ }).waitFor();
    },
    async leave(page) {
      await page.unroute('**/api/app');
      await forgetWho(page);
    },
  },
  ...['user-guide', 'data-guide', 'data-tax', 'intro-video', 'webinars', 'data-catalog'].map((slug) => ({
    name: `guide-${slug}`,
    async show(page: Page, url: string) {
      await page.goto(`${url}/guide/${slug}`);
      await page.getByRole('heading', { level: 2 }).last().waitFor();
      await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    },
  })),
  actAt('home', '/home', async (page) => {
    await page.getByRole('heading', { name: /^More Solution Packs to Try/ }).waitFor();
    await page.getByRole('button', { name: 'Copy Key', disabled: false }).waitFor();
  }),
  openAt('home-admin', '/home', (page) => page.getByRole('heading', { name: /^Your Solution Packs/ }), {
    isAdmin: true,
  }),
];
