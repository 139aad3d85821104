import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import { secretNames } from '../../server/src/config/read-settings.ts';
import { settings } from '../../server/src/config/settings.ts';
import { engineFolder } from '../../server/src/testing/engines/engine-folder.ts';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { root } from '../run-program.ts';

const helm = engineFolder('helm-3.22.0');
const chart = join(root, 'deploy/helm/platbook');

// biome-ignore lint/suspicious/noExplicitAny: manifests are read by path, and a wrong path fails the test.
type Manifest = any;

const run = (words: readonly string[]) =>
  spawnSync(join(helm as string, 'helm'), words, { encoding: 'utf8', env: { HOME: temporaryFolder('helm') } });

function render(values: object) {
  const file = join(temporaryFolder('values'), 'values.yaml');
  writeFileSync(file, stringify(values));
  const { status, stdout, stderr } = run(['template', 'site', chart, '--values', file]);
  const manifests: Manifest[] = status === 0 ? parseAllDocuments(stdout).map((document) => document.toJS()) : [];
  return {
    status,
    stderr,
    manifests: manifests.filter(Boolean),
    find: (kind: string, name = 'site-platbook'): Manifest =>
      manifests.find((one) => one?.kind === kind && one.metadata.name === name),
  };
}

const reference = (key: string) => ({ name: 'platbook', key });
const production = {
  publicUrl: 'https://data.example.com',
  settings: { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'platbook' },
  secrets: {
    DATABASE_URL: reference('database-url'),
    ENCRYPTION_KEYS: reference('encryption-keys'),
    OIDC_CLIENT_SECRET: reference('oidc-client-secret'),
  },
};

describe.skipIf(helm === undefined)('the chart', () => {
  it('passes its own check and has the version of the product', () => {
    const linted = run([
      'lint',
      chart,
      '--strict',
      '--set',
      'publicUrl=https://a.example.com,replicas=1,secrets.ENCRYPTION_KEYS.name=a,secrets.ENCRYPTION_KEYS.key=b',
    ]);
    expect([linted.status, linted.stdout]).toEqual([0, expect.stringContaining('0 chart(s) failed')]);
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    const about = readFileSync(join(chart, 'Chart.yaml'), 'utf8');
    expect(about).toContain(`\nversion: ${version}\nappVersion: ${version}\n`);
  });

  it('runs nodes as another account than root, which can write to their volumes only', () => {
    const { spec } = render(production).find('StatefulSet').spec.template;
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 });
    expect(spec.securityContext.seccompProfile).toEqual({ type: 'RuntimeDefault' });
    expect(spec.automountServiceAccountToken).toBe(false);
    const [node] = spec.containers;
    expect(node.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(node.volumeMounts.map(({ mountPath }: Manifest) => mountPath)).toEqual(['/data', '/warehouse', '/tmp']);
    // Property data are built next to their folder.
    expect(node.env).toContainEqual({ name: 'WAREHOUSE_FOLDER', value: '/warehouse/current' });
    expect([node.command, node.args]).toEqual([undefined, undefined]);
  });

  it('asks nodes whether they are alive and ready, and lets them finish', () => {
    const { spec } = render({ ...production, shutdownSeconds: 90 }).find('StatefulSet').spec.template;
    const [node] = spec.containers;
    expect(node.startupProbe.httpGet.path).toBe('/livez');
    expect(node.livenessProbe.httpGet.path).toBe('/livez');
    expect(node.readinessProbe.httpGet.path).toBe('/readyz');
    expect(node.env).toContainEqual({ name: 'SHUTDOWN_SECONDS', value: '90' });
    const pauseSeconds = Number(node.lifecycle.preStop.exec.command[1]);
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(90 + 15 + pauseSeconds);
  });

  it('passes only settings that exist, and secrets by reference', () => {
    const { env } = render(production).find('StatefulSet').spec.template.spec.containers[0];
    const known = [...Object.keys(settings), 'WAREHOUSE_SCALE', 'POD_IP'];
    expect(env).toContainEqual({ name: 'NODE_URL', value: 'http://$(POD_IP):3000' });
    expect(env.map(({ name }: Manifest) => name).filter((name: string) => !known.includes(name))).toEqual([]);
    const secrets = env.filter(({ name }: Manifest) => secretNames().includes(name));
    expect(secrets).toHaveLength(3);
    for (const { name, value, valueFrom } of secrets)
      expect([name, value, valueFrom.secretKeyRef.name]).toEqual([name, undefined, 'platbook']);
    for (const name of secretNames().filter((one) => !one.endsWith('_FILE') && !one.endsWith('_CONNECTIONS')))
      expect([name, render({ ...production, settings: { [name]: 'x' } }).stderr]).toEqual([
        name,
        expect.stringContaining(`${name} is a secret`),
      ]);
  });

  it('needs a database and a folder that nodes can share for more than one node', () => {
    const { DATABASE_URL: _database, ...others } = production.secrets;
    const without = { ...production, secrets: others };
    expect(render(without)).toMatchObject({ status: 1, stderr: expect.stringContaining('set secrets.DATABASE_URL') });
    const modes = (values: object) =>
      render(values).find('PersistentVolumeClaim', 'site-platbook-warehouse').spec.accessModes;
    expect(modes(production)).toEqual(['ReadWriteMany']);
    expect(modes({ ...without, replicas: 1 })).toEqual(['ReadWriteOnce']);
    const existing = render({ ...production, warehouse: { existingClaim: 'lots' } });
    expect(existing.find('PersistentVolumeClaim', 'site-platbook-warehouse')).toBeUndefined();
    expect(existing.find('StatefulSet').spec.template.spec.volumes).toContainEqual({
      name: 'warehouse',
      persistentVolumeClaim: { claimName: 'lots' },
    });
  });

  it('takes out one node at a time', () => {
    const { find } = render(production);
    const budget = find('PodDisruptionBudget').spec;
    expect(budget.maxUnavailable).toBe(1);
    expect(budget.selector.matchLabels).toEqual(find('StatefulSet').spec.selector.matchLabels);
    expect(find('StatefulSet').spec.podManagementPolicy).toBe('OrderedReady');
    const { DATABASE_URL: _database, ...others } = production.secrets;
    expect(render({ ...production, secrets: others, replicas: 1 }).find('PodDisruptionBudget')).toBeUndefined();
  });

  it('publishes everything but the access rules of Trino and metrics', () => {
    expect(render(production).find('Ingress')).toBeUndefined();
    const { find } = render({
      ...production,
      settings: { ...production.settings, BASE_PATH: '/tools' },
      ingress: { enabled: true, tlsSecret: 'certificate' },
    });
    const { spec } = find('Ingress');
    expect(spec.tls).toEqual([{ hosts: ['data.example.com'], secretName: 'certificate' }]);
    const paths = spec.rules[0].http.paths.map(({ path, backend }: Manifest) => [path, backend.service.name]);
    expect(paths).toEqual([
      ['/tools', 'site-platbook'],
      ['/tools/engine-rules', 'site-platbook-refused'],
      ['/metrics', 'site-platbook-refused'],
    ]);
    expect(find('Service', 'site-platbook-refused').spec.selector).toBeUndefined();
  });
});
