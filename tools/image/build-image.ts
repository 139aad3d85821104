import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { Stage, Step } from './read-dockerfile.ts';
import { runInRoot } from './run-in-root.ts';

/** What a container engine reads from an image. */
export interface Image {
  /** Its root folder. */
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly user: string;
  readonly volumes: readonly string[];
  readonly health: readonly string[];
  readonly command: readonly string[];
}

interface BuildOptions {
  /** Fills a folder with the image that FROM names. */
  readonly makeBase: (name: string, root: string) => void;
  /** Files of the context, relative to its folder. */
  readonly context: { readonly folder: string; readonly files: readonly string[] };
  /** For the image's root folders. */
  readonly folder: string;
  /** How RUN reaches a package registry. Not in the image. */
  readonly network: { readonly env: Readonly<Record<string, string>>; readonly npmrc: string };
}

type Building = { -readonly [Key in keyof Image]: Image[Key] };

/** Runs the steps of a Dockerfile in folders, as root, without a container engine. Returns the last stage. */
export function buildImage(stages: readonly Stage[], options: BuildOptions): Image {
  const built = new Map<string, Image>();
  let last: Image | undefined;
  for (const [index, stage] of stages.entries()) {
    const root = join(options.folder, stage.name ?? String(index));
    rmSync(root, { recursive: true, force: true });
    mkdirSync(root, { recursive: true });
    options.makeBase(stage.base, root);
    const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
    const image: Building = {
      root,
      env: { PATH: path },
      folder: '/',
      user: 'root',
      volumes: [],
      health: [],
      command: [],
    };
    for (const step of stage.steps) take(step, image, built, options);
    if (stage.name !== undefined) built.set(stage.name, image);
    last = image;
  }
  if (last === undefined) throw new Error('The Dockerfile has no stage.');
  return last;
}

function take(step: Step, image: Building, built: ReadonlyMap<string, Image>, options: BuildOptions): void {
  const inside = (path: string) => join(image.root, posix.resolve(image.folder, path));
  switch (step.verb) {
    case 'WORKDIR':
      image.folder = posix.resolve(image.folder, step.text);
      mkdirSync(inside('.'), { recursive: true });
      return;
    case 'ENV':
      image.env = { ...image.env, ...Object.fromEntries(step.text.split(' ').map((one) => one.split('=', 2))) };
      return;
    case 'USER':
      image.user = step.text;
      return;
    case 'VOLUME':
      image.volumes = step.words ?? [];
      return;
    case 'HEALTHCHECK':
      image.health = step.words ?? [];
      return;
    case 'CMD':
      image.command = step.words ?? ['/bin/sh', '-c', step.text];
      return;
    case 'RUN':
      runStep(step.text, image, options.network);
      return;
    case 'COPY':
      copy(step, inside, built, options.context);
  }
}

function runStep(command: string, image: Image, { env, npmrc }: BuildOptions['network']): void {
  const settings = join(image.root, 'root/.npmrc');
  const authority = env.NODE_EXTRA_CA_CERTS;
  const given = { ...env, ...(authority && { NODE_EXTRA_CA_CERTS: '/root/authority.pem' }) };
  writeFileSync(settings, npmrc);
  if (authority) cpSync(authority, join(image.root, 'root/authority.pem'));
  // Hosts are resolved as on this machine.
  for (const file of ['/etc/resolv.conf', '/etc/hosts'])
    if (existsSync(file)) cpSync(file, join(image.root, file), { dereference: true });
  const all = { HOME: '/root', ...image.env, ...given };
  const { program, words } = runInRoot({ ...image, volumes: {}, env: all }, ['/bin/sh', '-ec', command]);
  execFileSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'], env: { PATH: process.env.PATH } });
  for (const file of [settings, join(image.root, 'root/authority.pem')]) rmSync(file, { force: true });
}

function copy(
  { flags, text }: Step,
  inside: (path: string) => string,
  built: ReadonlyMap<string, Image>,
  context: BuildOptions['context'],
): void {
  const [from = '', to = ''] = text.split(' ');
  if (flags.from === undefined) {
    if (from !== '.') throw new Error(`COPY ${from} isn't supported.`);
    for (const file of context.files) {
      mkdirSync(dirname(join(inside(to), file)), { recursive: true });
      cpSync(join(context.folder, file), join(inside(to), file));
    }
    return;
  }
  const source = built.get(flags.from);
  if (source === undefined) throw new Error(`COPY --from=${flags.from}: there is no such stage.`);
  execFileSync('cp', ['-a', join(source.root, from), inside(to)]);
}
