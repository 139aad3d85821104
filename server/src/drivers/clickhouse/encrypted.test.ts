import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { makeCertificate } from '@platbook/tds/make-certificate';
import { collect, surroundings } from '../driver-suite.ts';
import { clickhouse } from './clickhouse.ts';

const DAY = 24 * 60 * 60_000;
const refused = "Couldn't make a trusted, encrypted connection to the database";

/** A front that answers like ClickHouse, and what it was told before its certificate was accepted. */
async function startFront(name: string, isTrusted: boolean) {
  const certificate = makeCertificate([name], new Date(Date.now() - DAY), new Date(Date.now() + DAY));
  const logins: (string | undefined)[] = [];
  const server = createServer(certificate, (request, response) => {
    logins.push(request.headers.authorization);
    request.resume().on('end', () => {
      response.writeHead(200, { 'X-ClickHouse-Format': 'JSONCompactEachRowWithNamesAndTypes' });
      response.end('["name"]\n["String"]\n["url"]\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  if (isTrusted) {
    const trusted = getCACertificates();
    setDefaultCACertificates([...trusted, certificate.cert]);
    onTestFinished(() => setDefaultCACertificates(trusted));
  }
  const { port } = server.address() as AddressInfo;
  const settings = { host: '127.0.0.1', port, database: 'd', username: 'u', password: 'p', ssl: true };
  return { logins, settings };
}

it('connects over TLS to a server whose certificate a known authority signed for its address', async () => {
  const { settings, logins } = await startFront('127.0.0.1', true);
  const session = await clickhouse.open(settings, surroundings);
  expect((await collect(session, 'select name')).text).toBe('[["url"]]');
  expect(logins).toEqual(Array(2).fill(`Basic ${btoa('u:p')}`));
  await session.close();
});

it.each([
  ['an unknown authority signed the certificate', '127.0.0.1', false],
  ['the certificate is that of another host', 'other.example', true],
])('refuses a server before it gets the login if %s', async (_why, name, isTrusted) => {
  const { settings, logins } = await startFront(name, isTrusted);
  await expect(clickhouse.open(settings, surroundings)).rejects.toThrow(new RegExp(`^${refused}$`));
  expect(logins).toEqual([]);
});
