import { type ApiClient, openApiClient } from '../e2e/api-client.ts';
import { launchBrowser, openPage } from '../e2e/browser.ts';
import { signInAt } from '../e2e/workbench.ts';

/** Signs in through the real pages in a browser, closes it, and keeps the cookie for plain HTTP. */
export async function openSignedInClient(url: string, email: string): Promise<ApiClient> {
  const browser = await launchBrowser();
  const { page, context } = await openPage(browser);
  await signInAt(page, `${url}/queries/new`, email);
  await page.getByRole('textbox', { name: 'SQL editor' }).waitFor();
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  await browser.close();
  return openApiClient(url, cookie);
}
