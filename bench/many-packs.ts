import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/run-program.ts';

/** A content folder with so many packs: ours, and copies of them under other codes and names. Tells the folder. */
export function makeManyPacks(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'platbook-content-'));
  cpSync(join(root, 'content'), folder, { recursive: true, filter: (path) => !path.endsWith('.mp4') });
  const codes = readdirSync(join(folder, 'packs')).sort();
  for (let index = codes.length; index < count; index += 1) {
    const [from = '', code] = [codes[index % codes.length], `XP${index}`];
    const to = join(folder, 'packs', code);
    cpSync(join(folder, 'packs', from), to, { recursive: true });
    const file = join(to, 'pack.json');
    const pack = JSON.parse(
      readFileSync(file, 'utf8').replaceAll(`"${from.toLowerCase()}-`, `"${code.toLowerCase()}-`),
    );
    writeFileSync(file, JSON.stringify({ ...pack, code, name: `${pack.name} ${index}` }, undefined, 2));
    for (const name of readdirSync(join(to, 'queries'))) {
      const query = join(to, 'queries', name);
      writeFileSync(query, readFileSync(query, 'utf8').replace(/^-- example: .*\n/m, ''));
    }
    renameArticles(to, from.toLowerCase(), code.toLowerCase());
  }
  return folder;
}

function renameArticles(pack: string, from: string, to: string): void {
  const folder = join(pack, 'articles');
  if (!readdirSync(pack).includes('articles')) return;
  for (const name of readdirSync(folder).filter((each) => each.startsWith(`${from}-`))) {
    cpSync(join(folder, name), join(folder, name.replace(from, to)));
    rmSync(join(folder, name));
  }
}
