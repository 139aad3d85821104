// Generates docs/configuration.md from the list of settings. `npm run check` fails if it is stale.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSecret, type Setting } from '../server/src/config/setting.ts';
import { settings } from '../server/src/config/settings.ts';
import { root } from './run-program.ts';

export const configurationPage = join(root, 'docs', 'configuration.md');

export function configurationDocs(list: Record<string, Setting>): string {
  const rows = Object.entries(list).map(
    ([name, setting]) => `| \`${name}\` | ${kindOf(setting)} | ${standardOf(setting)} | ${cell(setting.says)} |`,
  );
  return [
    '# Configuration',
    '',
    'Settings come from one file and the environment, read once at startup. The environment overrides the file, the file overrides the',
    'defaults, and an empty value counts as unset. A wrong value or unknown name stops the start with a message.',
    '`node tools/configuration-docs.ts` generates this page from `server/src/config/settings.ts`.',
    '',
    '**The file** is the one named by `PLATBOOK_CONFIG`, otherwise `platbook.json` in the working directory, if it exists: a JSON object',
    'with the same names, and integers, booleans and lists as JSON values. A file with a secret must be readable only by its owner',
    '(`chmod 600`).',
    '',
    '```json',
    '{ "PORT": 8080, "RATE_LIMITS": true, "TRUST_PROXY": ["10.0.0.7"], "ENCRYPTION_KEYS_FILE": "/run/secrets/platbook-keys" }',
    '```',
    '',
    `**Secrets from files**: add \`_FILE\` to the name of a secret, or of ${secretUrls(list)}, in the environment`,
    'or the file, to give the name of a file with its value. Such files come from your container runtime or service manager, so any mode is',
    'accepted.',
    '',
    '| Setting | Type | Default | Description |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function secretUrls(list: Record<string, Setting>): string {
  const names = Object.entries(list).flatMap(([name, setting]) =>
    isSecret(setting) && setting.kind !== 'secret' ? [`\`${name}\``] : [],
  );
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

function kindOf({ kind, minimum, maximum }: Setting): string {
  return minimum === undefined ? kind : `${kind}, ${grouped(minimum)} to ${grouped(maximum ?? minimum)}`;
}

function standardOf({ kind, standard }: Setting): string {
  if (kind === 'secret') return 'none';
  return standard === undefined || standard === '' ? 'empty' : `\`${cell(standard)}\``;
}

function grouped(value: number): string {
  return value.toLocaleString('en-US');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

if (import.meta.main) writeFileSync(configurationPage, configurationDocs(settings));
