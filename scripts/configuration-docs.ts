// Writes docs/configuration.md from the list of settings; `npm run check` compares the two.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSecret, type Setting, settings } from '../server/src/settings.ts';
import { root } from './run-program.ts';

/** Where the page of settings is kept. */
export const configurationPage = join(root, 'docs', 'configuration.md');

/** The page of settings as Markdown: one row each, in the order of the list. */
export function configurationDocs(list: Record<string, Setting>): string {
  const rows = Object.entries(list).map(
    ([name, setting]) => `| \`${name}\` | ${kindOf(setting)} | ${standardOf(setting)} | ${cell(setting.says)} |`,
  );
  return [
    '# Configuration',
    '',
    'Settings are read once at start, from one file and from the environment. The environment wins over the file, the file over',
    'the defaults; an empty value counts as absent. A wrong value, or a key that is no setting, stops the start with one sentence.',
    'This page is made from `server/src/settings.ts` by `node scripts/configuration-docs.ts`.',
    '',
    '**The file** is the one that `PLATBOOK_CONFIG` names, else `platbook.json` in the working folder when it is there: a JSON',
    'object with the same names, integers as numbers, booleans as true or false, lists as lists. A file with a secret in it must be',
    'readable by its owner alone (`chmod 600`).',
    '',
    '```json',
    '{ "PORT": 8080, "RATE_LIMITS": true, "TRUST_PROXY": ["10.0.0.7"], "ENCRYPTION_KEYS_FILE": "/run/secrets/platbook-keys" }',
    '```',
    '',
    `**Secrets from files**: ${secrets(list)} can be given as the name of a file that holds the value,`,
    'by the same name with `_FILE` at its end, in the environment or in the file. Such files are made by whoever runs the server (a',
    'container runtime, a service manager), so their mode is theirs to choose.',
    '',
    '| Setting | Kind | Default | What it means |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function secrets(list: Record<string, Setting>): string {
  const names = Object.entries(list).flatMap(([name, setting]) => (isSecret(setting) ? [`\`${name}\``] : []));
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function kindOf({ kind, minimum, maximum }: Setting): string {
  return minimum === undefined ? kind : `${kind}, ${grouped(minimum)} to ${grouped(maximum ?? minimum)}`;
}

function standardOf({ kind, standard }: Setting): string {
  if (kind === 'secret') return 'none';
  return standard === undefined || standard === '' ? 'empty' : `\`${cell(standard)}\``;
}

function grouped(value: number): string {
  return value.toLocaleString('en-GB');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

if (import.meta.main) writeFileSync(configurationPage, configurationDocs(settings));
