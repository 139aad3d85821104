import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { unpackChromium } from './unpack-chromium.ts';

/** A page in a browser context of its own, and what went wrong in it so far. */
export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught exceptions and reports of the content security policy, in the order they came. */
  complaints: string[];
}

/** Starts a real headless Chromium (software rendering, WebGL2). The caller closes it. */
export function launchBrowser(flags: string[] = []): Promise<Browser> {
  const { executablePath, env } = unpackChromium();
  return chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: [
      '--no-sandbox',
      '--disable-gpu-compositing',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      ...flags,
    ],
  });
}

let kept: Promise<Browser> | undefined;

/** The browser of this process, started when it is first asked for and again where it has ended; it ends with the process. */
export async function keptBrowser(): Promise<Browser> {
  // A page of a journey lives for seconds: to compile its scripts for a long life would be a tenth of its processor time.
  if (!(await kept)?.isConnected()) kept = launchBrowser(['--js-flags=--no-opt --no-maglev']);
  return kept as Promise<Browser>;
}

/**
 * Opens an empty page in a fresh context (its own cookies and storage) and listens to everything it complains about.
 * Refusals by the content security policy come as console errors, so a clean list means a clean policy too.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  // What fades in is neither there nor away for a moment, which a busy machine makes long.
  const usual = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ ...usual, ...options });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, context, complaints };
}
