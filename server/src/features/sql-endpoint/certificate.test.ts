import { randomBytes, X509Certificate } from 'node:crypto';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeCertificate } from '@platbook/tds/make-certificate';
import { readConfig } from '../../config/config.ts';
import type { OpenDb } from '../../db/open-db.ts';
import { createSecretBox } from '../../db/secret-box.ts';
import { onEachDatabase } from '../../testing/each-database.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openCertificate } from './certificate.ts';

const now = new Date('2026-07-01T10:00:00Z');
const DAY = 24 * 60 * 60_000;
const later = (days: number) => new Date(now.getTime() + days * DAY);
const secretBox = createSecretBox([{ id: 'one', key: randomBytes(32) }]);

/** A node of its own data folder on the database. */
function nodeOn({ db, dialect }: Pick<OpenDb, 'db' | 'dialect'>) {
  const dataFolder = temporaryFolder('gateway');
  const open = async (env: Record<string, string> = {}, at = now) =>
    openCertificate({ config: readConfig({ DATA_FOLDER: dataFolder, ...env }), db, dialect, secretBox }, at);
  return { dataFolder, file: (name: string) => path.join(dataFolder, `gateway-${name}.pem`), open };
}

const kindOf = (error: unknown) => (error instanceof Error ? error.message : error);

onEachDatabase('the certificate', (database) => {
  it('is created once, for the public host', async () => {
    const { open } = nodeOn(await database.open());
    const env = { GATEWAY_ADDRESS: 'sql.platbook.example:1433' };
    const made = await open(env);
    const x509 = new X509Certificate(made.cert);
    expect(x509.verify(x509.publicKey)).toBe(true);
    for (const host of ['sql.platbook.example', 'localhost']) expect(x509.checkHost(host), host).toBe(host);
    expect(x509.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(x509.checkHost('other.example')).toBeUndefined();
    expect(made).toMatchObject({ isSelfSigned: true, fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}/) });
    expect(await open(env, later(3_000))).toEqual(made);
  });

  it('is replaced before it expires and for another host', async () => {
    const { open } = nodeOn(await database.open());
    const first = await open();
    expect((await open({}, later(3_640))).cert).not.toBe(first.cert);
    const other = await open({ GATEWAY_ADDRESS: '192.0.2.7' });
    expect(new X509Certificate(other.cert).checkIP('192.0.2.7')).toBe('192.0.2.7');
  });

  it('is the configured one; a mismatched pair stops the start with a clear message', async () => {
    const { open, file } = nodeOn(await database.open());
    const [one, other] = [makeCertificate(['a'], now, now), makeCertificate(['b'], now, now)];
    const files = { GATEWAY_CERTIFICATE: file('given'), GATEWAY_KEY: file('given-key') };
    writeFileSync(files.GATEWAY_CERTIFICATE, one.cert);
    writeFileSync(files.GATEWAY_KEY, one.key);
    expect((await open(files)).cert).toBe(one.cert);
    writeFileSync(files.GATEWAY_KEY, other.key);
    expect(await open(files).catch(kindOf)).toContain('must contain a certificate and its private key');
    expect(await open({ ...files, GATEWAY_KEY: '/nowhere' }).catch(kindOf)).toContain('/nowhere');
    expect(await open({ GATEWAY_KEY: 'k.pem' }).catch(kindOf)).toContain('or neither');
  });

  if (database.dialect === 'sqlite')
    it('is in files, with a key that only its owner can read, and replaced if they were damaged', async () => {
      const { open, file } = nodeOn(await database.open());
      const first = await open();
      expect(statSync(file('key')).mode & 0o777).toBe(0o600);
      writeFileSync(file('key'), 'cut off');
      expect((await open()).cert).not.toBe(first.cert);
    });

  if (database.dialect === 'postgres') {
    it('is one for all nodes, even if they start at the same time, and stored sealed', async () => {
      const shared = await database.open();
      const nodes = [nodeOn(shared), nodeOn(shared), nodeOn(shared)];
      const opened = await Promise.all(nodes.map(({ open }) => open()));
      expect(new Set(opened.map(({ cert }) => cert)).size).toBe(1);
      const renewed = await Promise.all(nodes.map(({ open }) => open({}, later(3_640))));
      expect(new Set(renewed.map(({ cert }) => cert)).size).toBe(1);
      expect(renewed[0]?.cert).not.toBe(opened[0]?.cert);
      expect(nodes.some(({ file }) => existsSync(file('key')))).toBe(false);
      const rows = await shared.db.selectFrom('settings').selectAll().execute();
      expect(rows).toHaveLength(1);
      expect(rows[0]?.value).toMatch(/^v1\.one\./);
      expect(rows[0]?.value).not.toContain('PRIVATE');
    });

    it("is taken over from a single node's files, so that tools keep trusting it", async () => {
      const shared = await database.open();
      const alone = nodeOn({ db: shared.db, dialect: 'sqlite' });
      const first = await alone.open();
      const config = readConfig({ DATA_FOLDER: alone.dataFolder });
      expect(await openCertificate({ ...shared, config, secretBox }, now)).toEqual(first);
      expect(await nodeOn(shared).open()).toEqual(first);
    });
  }
});

it('is well formed whatever the length of its names and the years it is valid', () => {
  for (let length = 1; length <= 64; length += 1) {
    const host = 'a'.repeat(length);
    expect(new X509Certificate(makeCertificate([host], now, now).cert).checkHost(host), host).toBe(host);
  }
  // Years from 2050 are encoded with four digits.
  const late = makeCertificate(['a'], new Date('2049-12-31T00:00:00Z'), new Date('2050-01-01T00:00:00Z'));
  expect(new X509Certificate(late.cert).validToDate).toEqual(new Date('2050-01-01T00:00:00Z'));
});
