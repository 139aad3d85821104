import { launchBrowser, openPage } from '../e2e/browser.ts';
import { signInAt } from '../e2e/workbench.ts';

/** A client of a running product with the session of a demo person, kept to plain HTTP. */
export interface SignedInClient {
  /** Sends a call and gives back its parsed JSON reply; throws when the status is not 2xx. */
  ask(method: 'GET' | 'POST', path: string, body?: unknown, headers?: Record<string, string>): Promise<unknown>;
}

/** Signs in through the real pages in a browser, which is closed again, and keeps the cookie. */
export async function openSignedInClient(url: string, email: string): Promise<SignedInClient> {
  const browser = await launchBrowser();
  const { page, context } = await openPage(browser);
  await signInAt(page, `${url}/queries/new`, email);
  await page.getByRole('textbox', { name: 'SQL editor' }).waitFor();
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  await browser.close();
  return {
    async ask(method, path, body, headers = {}) {
      const response = await fetch(url + path, {
        method,
        headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return JSON.parse(text) as unknown;
    },
  };
}
