import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from '../../tools/run-program.ts';

/** A machine without anything installed: an empty home, an empty npm cache, and a PATH with a few programs. */
export interface FreshMachine {
  folder: string;
  env: Record<string, string>;
  run(program: string, args: string[], cwd?: string): string;
  useNpm(version: string): void;
  remove(): void;
}

/** In addition to Node and npm: what npm needs to run scripts, and what starts the server's processes. */
const basics = ['sh', 'env', 'git', 'prlimit', 'setpriv'];
const networkVariables =
  /^(https?_proxy|no_proxy|node_extra_ca_certs|npm_config_(registry|cafile|proxy|https_proxy))$/i;
const networkSettings = /^\s*((@[^:/]+:)?registry|cafile|ca(\[\])?|proxy|https-proxy|noproxy|strict-ssl)\s*=/;

/** Creates the machine in a temporary folder, with the newest Node that isn't this project's own, or else with that one. */
export function makeFreshMachine(): FreshMachine {
  const folder = mkdtempSync(join(tmpdir(), 'platbook-fresh-'));
  const bin = join(folder, 'bin');
  const home = join(folder, 'home');
  for (const made of [bin, home]) mkdirSync(made);
  symlinkSync(machineNode() ?? process.execPath, join(bin, 'node'));
  const npm = findProgram('npm');
  if (!npm) throw new Error('There is no npm on the PATH.');
  symlinkSync(npm, join(bin, 'npm'));
  for (const name of basics) {
    const program = findProgram(name);
    if (program) symlinkSync(program, join(bin, name));
  }
  const network = networkOfThisMachine();
  if (network.npmrc !== '') writeFileSync(join(home, '.npmrc'), network.npmrc);
  const env = { ...network.env, HOME: home, PATH: bin, npm_config_cache: join(folder, 'npm-cache') };
  const run: FreshMachine['run'] = (program, args, cwd = folder) =>
    execFileSync(join(bin, program), args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  return {
    folder,
    env,
    run,
    useNpm(version) {
      const prefix = join(folder, 'another-npm');
      run('npm', ['install', '--prefix', prefix, '--no-audit', '--no-fund', '--loglevel=error', `npm@${version}`]);
      rmSync(join(bin, 'npm'));
      symlinkSync(join(prefix, 'node_modules/npm/bin/npm-cli.js'), join(bin, 'npm'));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Copies the dependencies of this checkout into a clone, as hard links if they can be. */
export function linkDependencies(clone: string): void {
  const packages = readdirSync(join(root, 'node_modules')).filter((name) => name !== '.cache');
  const sources = packages.map((name) => join(root, 'node_modules', name));
  mkdirSync(join(clone, 'node_modules'));
  try {
    execFileSync('cp', ['-al', ...sources, join(clone, 'node_modules')], { stdio: 'ignore' });
  } catch {
    // Hard links don't work across disks.
    execFileSync('cp', ['-R', ...sources, join(clone, 'node_modules')]);
  }
}

/** How npm reaches its registry from here, for a place without our settings. */
export function networkOfThisMachine(): { env: Record<string, string>; npmrc: string } {
  const own = join(homedir(), '.npmrc');
  const lines = existsSync(own) ? readFileSync(own, 'utf8').split('\n') : [];
  const settings = lines.filter((line) => networkSettings.test(line)).map((line) => `${line}\n`);
  const variables = Object.entries(process.env).filter(([name]) => networkVariables.test(name)) as [string, string][];
  return { env: Object.fromEntries(variables), npmrc: settings.join('') };
}

/** A Node, version 20 or later, that this project didn't install. */
function machineNode(): string | undefined {
  return places('node').find(
    (place) => Number(/^v(\d+)/.exec(execFileSync(place, ['-v'], { encoding: 'utf8' }))?.[1]) >= 20,
  );
}

function findProgram(name: string): string | undefined {
  return places(name)[0];
}

/** Where a program is on our PATH, with links resolved, outside node_modules. */
function places(name: string): string[] {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .filter((place) => existsSync(place))
    .map((place) => (name === 'git' || name === 'sh' ? place : realpathSync(place)))
    .filter((place) => !place.startsWith(join(root, 'node_modules')));
}
