import type { Locator, Page } from 'playwright-core';
import { resultsOf, writeSql } from '../workbench.ts';
import type { View } from './view.ts';

type Arrived = (page: Page) => Locator;

type Act = (page: Page) => Promise<unknown>;

/** A path to open, and what is done there. */
export const actAt = (name: string, path: string, act: Act, more: Partial<View> = {}): View => ({
  name,
  ...more,
  async show(page, url) {
    await page.goto(url + path);
    await act(page);
  },
});

/** A path to open, and what shows that it has loaded. */
export const openAt = (name: string, path: string, arrived: Arrived, more: Partial<View> = {}): View =>
  actAt(name, path, (page) => arrived(page).waitFor(), more);

export const closeDialog = (name: string) => async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' });
};

/** SQL to run in the open editor, and what shows how it ended. */
export const afterRun = (name: string, sql: string, arrived: Arrived = resultsOf): View => ({
  name,
  async show(page) {
    await writeSql(page, sql);
    await page.keyboard.press('ControlOrMeta+Enter');
    await arrived(page).waitFor();
  },
});
