import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { makeCertificate } from '@platbook/tds/make-certificate';
import { mariadbFolder, startMariadb } from '../../testing/engines/start-mariadb.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { collect, surroundings } from '../driver-suite.ts';
import { mysql } from './mysql.ts';

const DAY = 24 * 60 * 60_000;

async function serverWith(name: string, isTrusted: boolean) {
  const certificate = makeCertificate([name], new Date(Date.now() - DAY), new Date(Date.now() + DAY));
  const folder = temporaryFolder('mysql-tls', onTestFinished);
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(cert, certificate.cert);
  writeFileSync(key, certificate.key);
  const server = await startMariadb([`--ssl-cert=${cert}`, `--ssl-key=${key}`]);
  onTestFinished(() => server.stop());
  if (isTrusted) {
    const trusted = getCACertificates();
    setDefaultCACertificates([...trusted, certificate.cert]);
    onTestFinished(() => setDefaultCACertificates(trusted));
  }
  const settings = { ...server.place, database: 'mysql', username: server.user, password: server.password };
  return async (changes: Record<string, unknown>): Promise<string> => {
    const session = await mysql.open({ ...settings, ...changes }, surroundings).catch((error: Error) => error);
    if (session instanceof Error) return session.message;
    const { text } = await collect(session, "show status like 'Ssl_cipher'");
    await session.close();
    return JSON.parse(text)[0][1] === '' ? 'plain' : 'encrypted';
  };
}

const refused = "Couldn't make a trusted, encrypted connection to the database";

describe.skipIf(mariadbFolder === undefined)('an encrypted connection to MariaDB', () => {
  it('is made with a server whose certificate a known authority signed for its address', async () => {
    const open = await serverWith('127.0.0.1', true);
    expect(await open({ ssl: true })).toBe('encrypted');
    expect(await open({ ssl: false })).toBe('plain');
  });

  it.each(['other.example', 'localhost'])('is refused if the certificate is that of %s', async (name) => {
    const open = await serverWith(name, true);
    expect(await open({ ssl: true })).toBe(refused);
  });

  it('is made with a self-signed certificate only if the connection trusts it', async () => {
    const open = await serverWith('127.0.0.1', false);
    expect(await open({ ssl: true })).toBe(refused);
    expect(await open({ ssl: true, trust: true })).toBe('encrypted');
  });
});
