import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commands } from './command/commands.ts';
import { settings } from './config/settings.ts';

const root = path.resolve(import.meta.dirname, '../..');
const isProduct = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file);

function readSources(...folders: string[]): string {
  return folders
    .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`))
    .filter(isProduct)
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
}

const text = readFileSync(path.join(root, 'docs/operating.md'), 'utf8');
const runbook = /^## Runbook\n([\s\S]*?)^## /m.exec(text)?.[1] ?? '';
const all = (form: RegExp) => [...new Set([...runbook.matchAll(form)].map((match) => match[1]!))];
const npmScripts = Object.keys(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts);

function isKnown(name: string, server: string): boolean {
  if (/^[A-Z][A-Z0-9_]+$/.test(name)) return name in settings;
  // The names of a percentile's metrics are made.
  if (/_delay_p\d\d_seconds$/.test(name)) return server.includes(name.replace(/p\d\d/, '${name}'));
  const script = /^npm run (\S+)(?: -- (.+))?$/.exec(name);
  if (script === null) return server.includes(name);
  return npmScripts.includes(script[1]!) && (!script[2] || commands.some(({ words }) => words === script[2]));
}

it('has a row for each symptom', () => {
  const symptoms = all(/^\| ([^|]+) \|/gm).join();
  for (const word of [
    'slow',
    'queue',
    'ready',
    'disk',
    'database',
    'Email',
    'license',
    'object storage',
    'certificate',
    'error ID',
  ])
    expect(symptoms).toContain(word);
});

it('names only messages, metrics, settings, commands and pages that exist', () => {
  const server = readSources('server/src', 'contract/src');
  const pages = readSources('portal/src');
  const named = all(/`([^`]+)`/g);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !isKnown(name, server))).toEqual([]);
  const shown = [...all(/\*\*([^*]+)\*\*/g), ...all(/"([^"]+)"/g)];
  expect(shown.length).toBeGreaterThan(8);
  expect(shown.filter((name) => !pages.includes(name))).toEqual([]);
});

it('finds a name that does not exist', () => {
  expect(isKnown('NO_SUCH_SETTING', 'NO_SUCH_SETTING')).toBe(false);
  expect(isKnown('npm run admin -- runs explode', '')).toBe(false);
  expect(isKnown('no such message', 'another message')).toBe(false);
});
