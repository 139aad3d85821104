import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/run-program.ts';

/** Creates a content folder with this many packs: ours, and copies of them with other codes and names. Returns its path. */
export function makeManyPacks(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'platbook-content-'));
  cpSync(join(root, 'content'), folder, { recursive: true, filter: (path) => !path.endsWith('.mp4') });
  const codes = readdirSync(join(folder, 'packs')).sort();
  for (let index = codes.length; index < count; index += 1) {
    const [from = '', code] = [codes[index % codes.length], `XP${index}`];
    const to = join(folder, 'packs', code);
    for (const part of ['icon.svg', 'queries'])
      cpSync(join(folder, 'packs', from, part), join(to, part), { recursive: true });
    const text = readFileSync(join(folder, 'packs', from, 'pack.json'), 'utf8');
    const pack = JSON.parse(text.replaceAll(`"${from.toLowerCase()}-`, `"${code.toLowerCase()}-`));
    // Copies have no articles or notebooks, which are separate files.
    const analytics = pack.analytics.filter(({ type }: { type: string }) => type !== 'Jupyter');
    const changes = { code, name: `${pack.name} ${index}`, analytics, articles: [] };
    writeFileSync(join(to, 'pack.json'), JSON.stringify({ ...pack, ...changes }, undefined, 2));
    for (const name of readdirSync(join(to, 'queries'))) {
      const query = join(to, 'queries', name);
      writeFileSync(query, readFileSync(query, 'utf8').replace(/^-- example: .*\n/m, ''));
    }
  }
  return folder;
}
