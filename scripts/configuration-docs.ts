// Writes docs/configuration.md from the list of settings; `npm run check` compares the two.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Setting, settings } from '../server/src/settings.ts';
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
    'Every setting is an environment variable, read once at start; an empty value counts as absent. A wrong value stops the',
    'start with one sentence. This page is made from `server/src/settings.ts` by `node scripts/configuration-docs.ts`.',
    '',
    '| Setting | Kind | Default | What it means |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
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
