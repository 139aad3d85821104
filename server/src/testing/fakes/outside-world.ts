import { randomBytes } from 'node:crypto';
import { startTestApp } from '../start-test-app.ts';
import type { TestBrowser, TestPage } from '../test-browser.ts';
import { FAKE_CLIENT_ID, type FakeIdentityProvider, startFakeIdentityProvider } from './fake-identity-provider.ts';

export async function startOutsideWorld(env: Record<string, string> = {}) {
  const provider = await startFakeIdentityProvider();
  const server = await startTestApp({
    listen: true,
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: FAKE_CLIENT_ID,
      OIDC_CLIENT_SECRET: randomBytes(24).toString('base64'),
      ENCRYPTION_KEYS: `one:${randomBytes(32).toString('base64')}`,
      ...env,
    },
  }).catch(async (cause: unknown) => {
    await provider.close();
    throw cause;
  });
  const close = async () => {
    await server.close();
    await provider.close();
  };
  return { provider, server, close };
}

export async function comeBack(
  provider: FakeIdentityProvider,
  browser: TestBrowser,
  claims: Record<string, unknown>,
  query = '',
): Promise<{ asked: URLSearchParams; answer: TestPage }> {
  const asked = new URL((await browser.get(`/api/sign-in${query}`)).location!).searchParams;
  provider.claims = { nonce: asked.get('nonce'), ...claims };
  const back = new URL(asked.get('redirect_uri')!);
  back.searchParams.append('code', 'a-code');
  back.searchParams.append('state', asked.get('state')!);
  return { asked, answer: await browser.postJson('/api/token', { token: back.search }) };
}
