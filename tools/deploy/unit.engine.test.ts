import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineFolder } from '../../server/src/testing/engines/engine-folder.ts';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { builtImage, canBuildImages } from '../image/built-image.ts';
import { root } from '../run-program.ts';
import { bootSystem, canBoot } from './containers/boot-system.ts';
import { canOpenNetworks, openNetwork } from './containers/open-network.ts';
import { runQuery } from './containers/run-query.ts';
import { makeProviderCertificate, startVisitor } from './containers/start-visitor.ts';

const unitFile = join(root, 'deploy/platbook.service');
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

it.skipIf(!hasSystemd)('has a systemd unit without mistakes, whose exposure systemd rates at most 1.5 of 10', () => {
  const file = join(temporaryFolder('unit'), 'platbook.service');
  const unit = readFileSync(unitFile, 'utf8');
  // The program is not installed here.
  writeFileSync(file, unit.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'));
  const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  expect([verified.status, verified.stderr]).toEqual([0, '']);
  const rated = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=15', file], {
    encoding: 'utf8',
  });
  expect([rated.status, rated.stderr]).toEqual([0, '']);
  expect(rated.stdout).toContain('Overall exposure level');
});

const debian = engineFolder('debian-12-systemd');
const canRun = debian !== undefined && canBoot && canBuildImages && canOpenNetworks;
const host = 'data.example.com';
const url = `https://${host}`;
const issuer = 'https://login.example.com';

describe.skipIf(!canRun)('the systemd unit', { timeout: 600_000 }, () => {
  it('serves queries as an account of its own after the setup of the guide, starts again if it is killed, and stops', async () => {
    const folder = temporaryFolder('unit');
    const network = await openNetwork({ [host]: '127.0.0.1', 'login.example.com': '127.0.0.1' });
    onTestFinished(() => network.close());
    makeProviderCertificate(folder, [host, 'login.example.com']);
    const authorities = join(folder, 'provider.crt');
    const visitor = await startVisitor({ network, folder, issuer, authorities, innerPort: 3000 });
    onTestFinished(() => visitor.close());
    const installed = await install(folder);
    const files = {
      '/opt/platbook': installed,
      '/etc/hosts': join(folder, 'hosts'),
      '/etc/platbook': makeSettingsFolder(folder, authorities),
      '/etc/systemd/system/platbook.service': unitFile,
    };
    const system = await bootSystem({ root: join(debian as string, 'root'), network, files });
    onTestFinished(() => system.close());
    const inSystem = (...command: string[]) => {
      const { status, stdout, stderr } = system.run(command);
      if (status !== 0) throw new Error(`${command.join(' ')}: ${stderr}${stdout}${journal()}`);
      return stdout;
    };
    const journal = () => system.run(['journalctl', '--no-pager', '--unit=platbook']).stdout;
    const read = (property: string) =>
      inSystem('systemctl', 'show', '--value', `--property=${property}`, 'platbook').trim();
    const isReady = async () => {
      const status = await visitor.fetch(`${url}/readyz`).then(
        (answer) => answer.status,
        (error: Error) => error.message,
      );
      expect(status, journal()).toBe(200);
    };

    inSystem('/bin/sh', '-c', setUp);
    inSystem('systemctl', 'start', 'platbook');
    await vi.waitFor(isReady, { timeout: 300_000, interval: 200 });
    const cookie = await visitor.signIn(url, { sub: 'jo', email: 'jo@firm.example', email_verified: true });
    const sql = 'select count(*) > 0 as found from Property.PropertyAddress';
    expect(await runQuery({ visitor, url, cookie, sql })).toEqual([[true]]);

    const status = inSystem('cat', `/proc/${read('MainPID')}/status`);
    const account = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
    expect(account).toBeGreaterThanOrEqual(61_184);
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    expect(status).toMatch(/^CapEff:\s+0+$/m);
    expect(status).toMatch(/^Seccomp:\s+2$/m);
    expect(inSystem('stat', '--format=%u %a', '/var/lib/private/platbook')).toBe(`${account} 700\n`);

    inSystem('systemctl', 'kill', '--signal=SIGKILL', 'platbook');
    await vi.waitFor(() => expect(read('NRestarts')).toBe('1'), { timeout: 30_000 });
    await vi.waitFor(isReady, { timeout: 60_000, interval: 200 });
    expect(await runQuery({ visitor, url, cookie, sql })).toEqual([[true]]);
    inSystem('systemctl', 'stop', 'platbook');
    expect([read('Result'), read('ExecMainStatus'), read('ActiveState')]).toEqual(['success', '0', 'inactive']);
  });
});

/** The commands of the guide. Its provider doesn't have a public certificate. */
const setUp = `set -e
export PATH=/opt/platbook/node_modules/.bin:$PATH NODE_EXTRA_CA_CERTS=/etc/platbook/authorities
export OIDC_CLIENT_SECRET=$(head -c 24 /dev/urandom | base64)
platbook setup --yes --file /etc/platbook/platbook.json --data-folder /var/lib/platbook \\
  --public-url ${url} --oidc-issuer ${issuer} --oidc-client-id platbook-test
mkdir /etc/systemd/system/platbook.service.d
printf '[Service]\\nEnvironment=WAREHOUSE_SCALE=tiny NODE_EXTRA_CA_CERTS=/etc/platbook/authorities\\n' >/etc/systemd/system/platbook.service.d/override.conf
systemctl daemon-reload
`;

/** `npm install --prefix /opt/platbook platbook-….tgz node@…`, with the same packages. */
async function install(folder: string): Promise<string> {
  const image = await builtImage();
  const installed = join(folder, 'installed');
  // As links: unlike a copy, they take no time.
  execFileSync('cp', ['-al', join(image.root, 'app'), installed]);
  cpSync(join(root, 'node_modules/node/bin/node'), join(installed, 'node_modules/.bin/node'));
  return installed;
}

function makeSettingsFolder(folder: string, authorities: string): string {
  const settings = join(folder, 'settings');
  mkdirSync(settings);
  cpSync(authorities, join(settings, 'authorities'));
  return settings;
}
