import type { Locator, Page } from 'playwright-core';
import { resultsOf, writeSql } from '../workbench.ts';
import type { View } from './view.ts';

type Arrived = (page: Page) => Locator;

/** A path to open, and what shows that it has loaded. */
export const openAt = (name: string, path: string, arrived: Arrived, more: Partial<View> = {}): View => ({
  name,
  ...more,
  async show(page, url) {
    await page.goto(url + path);
    await arrived(page).waitFor();
  },
});

/** SQL to run in the open editor, and what shows how it ended. */
export const afterRun = (name: string, sql: string, arrived: Arrived = resultsOf): View => ({
  name,
  async show(page) {
    await writeSql(page, sql);
    await page.keyboard.press('ControlOrMeta+Enter');
    await arrived(page).waitFor();
  },
});
