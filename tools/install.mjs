// Runs before `npm start` and `npm test`, on the machine's own Node: plain JavaScript without dependencies. With `--omit=dev`, half of the
// packages suffice: those that build and run the server and its pages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stampFile = join(root, 'node_modules', '.install-stamp');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const pinnedNode = `v${manifest.dependencies.node}`;
const nodeProgram = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const omitted = process.argv.slice(2);
const wanted = fingerprint();
const found = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
if (![`${wanted}\n`, `${[wanted, ...omitted].join(' ')}\n`].includes(found)) install();
requirePinnedNode();

function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of ['package-lock.json', '.npmrc']) hash.update(readFileSync(join(root, file))).update('\0');
  for (const folder of ['.', ...manifest.workspaces]) {
    const { dependencies, devDependencies, allowScripts } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    );
    hash.update(JSON.stringify({ dependencies, devDependencies, allowScripts }));
  }
  return hash.digest('hex');
}

function install() {
  const started = Date.now();
  console.log('Installing dependencies …');
  const done = runWithAddresses();
  if (done.status !== 0) stop(`The install failed (npm ci${done.error ? `: ${done.error.message}` : ''}).`);
  writeFileSync(stampFile, `${[wanted, ...omitted].join(' ')}\n`);
  console.log(`Dependencies installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** Without addresses in the lock file, npm first reads every version of every package: 67 MB and a fifth of the install's processor time. */
function runWithAddresses() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const [path, entry] of Object.entries(lock.packages)) {
    const name = entry.name ?? path.split('node_modules/').pop();
    if (!path.includes('node_modules/') || entry.link) continue;
    entry.resolved ??= `https://registry/${name}/-/${name.split('/').pop()}-${entry.version}.tgz`;
  }
  // npm reads this file instead of package-lock.json.
  const addressed = join(root, 'npm-shrinkwrap.json');
  writeFileSync(addressed, JSON.stringify(lock));
  try {
    const done = run('--replace-registry-host=always');
    if (done.status === 0) return done;
  } finally {
    rmSync(addressed);
  }
  console.log('Installing again, with the addresses that the registry names …');
  return run();
}

function run(...flags) {
  const words = ['ci', '--loglevel=error', '--no-audit', '--no-fund', ...omitted, ...flags];
  // Runs this npm on its own Node: the project's Node is replaced during the install.
  const npm = process.env.npm_execpath;
  return npm
    ? spawnSync(process.env.npm_node_execpath || process.execPath, [npm, ...words], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', words, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
}

function requirePinnedNode() {
  const found = spawnSync(nodeProgram, ['--version'], { encoding: 'utf8' });
  const version = found.status === 0 ? found.stdout.trim() : 'missing';
  if (version === pinnedNode) return;
  stop(
    `The pinned Node ${pinnedNode} is ${version === 'missing' ? 'not installed' : `replaced by ${version}`}: install scripts ` +
      'seem to be switched off, and the package "node" needs its own; run "npm rebuild --ignore-scripts=false" once and start again.',
  );
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
