import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODEL } from '../warehouse/src/model.ts';
import { guideData, guidePages } from './guide-pages.ts';
import { root } from './run-program.ts';

it('keeps the data dictionary pages up to date: run "node tools/guide-pages.ts"', () => {
  const stale = [...guidePages()].filter(([name, text]) => readFileSync(join(guideData, name), 'utf8') !== text);
  expect(stale.map(([name]) => name)).toEqual([]);
});

it('lists every column of every table and view with its type', () => {
  const catalog = guidePages().get('data-catalog.md') ?? '';
  for (const { name, object, columns } of MODEL) {
    expect(catalog).toContain(`[\`${name}\`]`);
    for (const column of columns) {
      const row = catalog
        .split('\n')
        .find((line) => line.startsWith(`| \`${column.name}\` |`) && line.endsWith(`| ${object} |`));
      expect([name, column.name, row?.split(' | ')[1]]).toEqual([name, column.name, `\`${column.type}\``]);
    }
  }
});

it('names only existing packs in the commands of the guide', () => {
  const packs = readdirSync(join(root, 'content', 'packs'));
  const guide = join(root, 'docs', 'guide');
  for (const page of readdirSync(guide).filter((name) => name.endsWith('.md')))
    for (const [command, codes = ''] of readFileSync(join(guide, page), 'utf8').matchAll(
      /people packs \S+ ([A-Z][^\s`]*)/g,
    ))
      for (const code of codes.split(',')) expect(packs, `${page}: ${command}`).toContain(code.split(':')[0]);
});
