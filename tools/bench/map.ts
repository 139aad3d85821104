import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { openPage } from '../../e2e/product/browser.ts';
import { root } from '../run-program.ts';
import { type BenchResult, count, kilobytes, median, ms, p95 } from './measure/figure.ts';
import { workPerFrame } from './measure/script-per-key.ts';
import { inPage } from './measure/worlds.ts';

const town = '/navigator?map=30.3215,-81.738,16';
const drawn = '.cover[aria-busy="false"] canvas';
const visits = 9;
const steps = 240;

export async function run(): Promise<BenchResult> {
  return inPage('/home', { email: 'trial@example.com' }, async ({ context, browser, url }) => {
    const cookies = await context.cookies();
    await context.close();
    const visited: Visit[] = [];
    for (let visit = 0; visit < visits; visit += 1) visited.push(await timeVisit(browser, url + town, cookies));
    const { frames, perSecond } = await pan(browser, url + town, cookies);
    return {
      setting: 'one trial user, 1440 × 900, software rendering, a town at zoom 16',
      rows: [
        kilobytes('map code after the list, gzip', mapWeight(), 300),
        ms(
          'empty cache, navigation start → streets drawn, median',
          median(visited.map(({ streets }) => streets)),
          1200,
        ),
        ms('… with pins and names, median', median(visited.map(({ all }) => all))),
        ms('panning, main thread per frame, p50', median(frames)),
        ms('panning, main thread per frame, p95', p95(frames), 8),
        count('panning, frames per second', perSecond),
      ],
    };
  });
}

type Cookies = Parameters<Awaited<ReturnType<typeof openPage>>['context']['addCookies']>[0];

async function openMap(browser: Browser, cookies: Cookies) {
  const watched = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  await watched.context.addCookies(cookies);
  return watched;
}

interface Visit {
  readonly streets: number;
  readonly all: number;
}

/** The page itself records when the map has drawn all tiles in view, and then everything. */
async function timeVisit(browser: Browser, address: string, cookies: Cookies): Promise<Visit> {
  const { page, context } = await openMap(browser, cookies);
  await page.addInitScript((drawn) => {
    const look = () => {
      if (!document.querySelector(drawn)) return void requestAnimationFrame(look);
      document.documentElement.dataset.drawnAt = String(performance.now());
    };
    requestAnimationFrame(look);
  }, drawn);
  await page.goto(address);
  await page.locator('html[data-drawn-at]').waitFor();
  const all = Number(await page.locator('html').getAttribute('data-drawn-at'));
  const streets = await page.evaluate(() => performance.getEntriesByName('map drawn')[0]?.startTime ?? Number.NaN);
  await context.close();
  return { streets, all };
}

async function pan(browser: Browser, address: string, cookies: Cookies) {
  const { page, context } = await openMap(browser, cookies);
  await page.goto(address);
  await page.locator(drawn).waitFor();
  let seconds = 0;
  const frames = await workPerFrame(browser, page, async () => {
    const started = performance.now();
    await drag(page);
    seconds = (performance.now() - started) / 1000;
  });
  await context.close();
  return { frames, perSecond: frames.length / seconds };
}

/** In a circle, so that the map loads new tiles now and then. */
async function drag(page: Page): Promise<void> {
  const at = (step: number) => [600 + 250 * Math.cos(step / 20), 480 + 250 * Math.sin(step / 20)] as const;
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) await page.mouse.move(...at(step));
  await page.mouse.up();
}

/** What the map and its worker import besides what the page already has. */
function mapWeight(): number {
  const folder = join(root, 'navigator', 'dist', 'assets');
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const of = (...starts: string[]) => names.filter((name) => starts.some((start) => name.startsWith(start)));
  const page = importedBy(folder, of('index-'));
  const files = [...importedBy(folder, of('MapPane-', 'MapView-', 'map-worker-'))].filter((name) => !page.has(name));
  return files.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0) / 1000;
}

function importedBy(folder: string, starts: readonly string[]): Set<string> {
  const found = new Set(starts);
  for (const name of found)
    for (const [, next] of readFileSync(join(folder, name), 'utf8').matchAll(
      /(?:from|import)\s*[`"']\.\/([\w.-]+\.js)[`"']/g,
    ))
      found.add(next as string);
  return found;
}
