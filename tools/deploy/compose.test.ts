import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../server/src/config/config.ts';
import { findConfigWarnings } from '../../server/src/config/find-config-warnings.ts';
import { readSettings, secretNames } from '../../server/src/config/read-settings.ts';
import { parseSettings, settings } from '../../server/src/config/settings.ts';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { readDockerfile } from '../image/read-dockerfile.ts';
import { root } from '../run-program.ts';
import { type ComposeService, readCompose } from './containers/read-compose.ts';

const given = { PLATBOOK_HOST: 'data.example.com', OIDC_ISSUER: 'https://login.example.com' };
const { services, secrets } = readCompose(given);
const { node1, node2, proxy } = services;
/** For running queries, then for the rest. */
const leastSeconds = parseSettings({}).shutdownSeconds + 15;

it('gives every node only settings that exist, and the image nothing that it does not have', () => {
  const known = new Set([...Object.keys(settings), ...secretNames(), 'WAREHOUSE_SCALE', 'NODE_EXTRA_CA_CERTS']);
  for (const node of [node1, node2, services.warehouse])
    expect(Object.keys(node.environment ?? {}).filter((name) => !known.has(name))).toEqual([]);
  const image = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8')).at(-1);
  const made = image?.steps.find(({ text }) => text.startsWith('mkdir '))?.text;
  const places = (node1.volumes ?? []).map((volume) => volume.split(':')[1] as string);
  expect(places.filter((place) => !made?.includes(place))).toEqual([]);
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

it.skipIf(!hasOpenssl)(
  'starts nodes that share everything but their data, with the secrets that make-secrets.sh writes',
  () => {
    const folder = join(temporaryFolder('compose'), 'secrets');
    const make = () => execFileSync(join(root, 'deploy/make-secrets.sh'), [folder], { stdio: 'pipe' });
    make();
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    const before = read('database_url');
    make();
    expect(read('database_url')).toBe(before);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(before).toContain(read('postgres_password').trim());
    const env = Object.fromEntries(
      Object.entries(node1.environment ?? {}).map(([name, value]) => [
        name,
        String(value)
          .replace(/^\/run\/secrets/, folder)
          .replace(`${folder}/oidc_client_secret`, join(folder, 's3_secret')),
      ]),
    );
    const config = readConfig(readSettings({ ...env, HOST: '0.0.0.0', NODE_ENV: 'production' }, folder));
    expect(config).toMatchObject({
      isDemo: false,
      publicUrl: 'https://data.example.com',
      trustProxy: [proxy.networks?.default.ipv4_address],
      resultStore: 's3',
    });
    expect(findConfigWarnings(config)).toEqual([expect.stringMatching(/^MAIL_SMTP_URL is empty/)]);
    expect(node2.environment).toEqual(node1.environment);
    const dataOf = ({ volumes = [] }: ComposeService) => volumes.find((volume) => volume.endsWith(':/data'));
    expect(dataOf(node1)).not.toBe(dataOf(node2));
    const written = Object.values(secrets).map(({ file }) => file.replace('secrets/', ''));
    expect(written.filter((name) => name !== 'oidc_client_secret').map((name) => read(name) !== '')).not.toContain(
      false,
    );
  },
);

it('runs nodes that can write to their volumes only, and gives them time to stop', () => {
  for (const node of [node1, node2]) {
    expect(node).toMatchObject({
      read_only: true,
      init: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      depends_on: { warehouse: { condition: 'service_completed_successfully' } },
    });
    expect(Number.parseInt(node.stop_grace_period, 10)).toBeGreaterThanOrEqual(leastSeconds);
  }
});

it('runs the systemd unit with time to stop, without privileges, and without a secret in it', () => {
  const unit = readFileSync(join(root, 'deploy/platbook.service'), 'utf8');
  const lines = new Map(
    unit.split('\n').flatMap((line) => (/^\w+=/.test(line) ? [line.split('=', 2) as [string, string]] : [])),
  );
  expect(Number(lines.get('TimeoutStopSec'))).toBeGreaterThanOrEqual(leastSeconds);
  expect(Object.fromEntries(lines)).toMatchObject({
    NoNewPrivileges: 'yes',
    ProtectSystem: 'strict',
    StateDirectory: 'platbook',
    CapabilityBoundingSet: '',
    KillMode: 'mixed',
  });
  const named = [...unit.matchAll(/\b([A-Z]+(?:_[A-Z]+)+)=/g)].map(([, name]) => name as string);
  expect(named.filter((name) => !(name in settings))).toEqual([]);
});
