import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { unpackChromium } from './unpack-chromium.ts';

export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught exceptions and content security policy violations, in order. */
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

let shared: Promise<Browser> | undefined;

/** The browser of this process, started on first use and again after a crash. Closed when the process ends. */
export async function openSharedBrowser(): Promise<Browser> {
  // A page of a test is short-lived: optimizing its scripts would take a tenth of its CPU time.
  if (!(await shared)?.isConnected()) shared = launchBrowser(['--js-flags=--no-opt --no-maglev']);
  return shared as Promise<Browser>;
}

/** Opens an empty page in a fresh context and records all console errors, which include security policy violations. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  // A fading element is neither visible nor hidden, for longer on a busy machine.
  const defaults = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ ...defaults, ...options });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, context, complaints };
}
