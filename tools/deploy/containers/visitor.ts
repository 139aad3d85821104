// A user's browser and identity provider. Its parent sends commands as messages.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createServer } from 'node:tls';
import { startFakeIdentityProvider } from '../../../server/src/testing/fakes/fake-identity-provider.ts';
import { comeBack } from '../../../server/src/testing/fakes/outside-world.ts';
import { createTestBrowser } from '../../../server/src/testing/test-browser.ts';
import type { Asked, Fetched, VisitorCommand } from './start-visitor.ts';

const { ISSUER = '', CERTIFICATE = '', KEY = '', INNER_PORT = '' } = process.env;

const provider = await startFakeIdentityProvider();
const providerPort = new URL(provider.issuer).port;
const { hostname, port } = new URL(ISSUER);
provider.issuer = ISSUER;
createServer({ cert: readFileSync(CERTIFICATE), key: readFileSync(KEY) }, (socket) => {
  const isProvider = (socket as { servername?: string }).servername === hostname;
  const inner = connect(Number(isProvider ? providerPort : INNER_PORT), '127.0.0.1');
  socket.on('error', () => inner.destroy()).pipe(inner);
  inner.on('error', () => socket.destroy()).pipe(socket);
}).listen(Number(port || 443), hostname, () => process.send?.('ready'));

async function signIn(url: string, claims: Record<string, unknown>): Promise<string> {
  const browser = createTestBrowser(url);
  const { answer } = await comeBack(provider, browser, claims);
  if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${answer.text}`);
  return [...browser.cookies].map((cookie) => cookie.join('=')).join('; ');
}

async function fetchPage({ url, method, headers, body }: Asked): Promise<Fetched> {
  const response = await fetch(url, {
    redirect: 'manual',
    ...(method && { method }),
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}

process.on('message', async ({ id, command }: { id: number; command: VisitorCommand }) => {
  const answer = 'asked' in command ? fetchPage(command.asked) : signIn(command.url, command.claims);
  process.send?.(
    await answer.then(
      (value) => ({ id, value }),
      (error: Error) => ({ id, error: `${error.message}: ${error.cause}` }),
    ),
  );
});
process.on('disconnect', () => process.exit());
