import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { root } from '../run-program.ts';
import { listArticles } from './list-articles.ts';
import { inputHashes, readMade, staleFiles, writeMade } from './made.ts';
import { settlePdf } from './print-articles.ts';

const content = join(root, 'content');
const articles = listArticles(content);
const squeezed = (text: string) => text.replace(/\s+/g, '');

async function readPdf(file: string) {
  const task = getDocument({ data: new Uint8Array(readFileSync(file)), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  try {
    const pages = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const { fnArray } = await page.getOperatorList();
      const count = (operator: number) => fnArray.filter((each) => each === operator).length;
      pages.push({
        text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
        paths: count(OPS.constructPath),
        images: count(OPS.paintImageXObject),
      });
    }
    const { info } = await document.getMetadata();
    return { pages, info: info as { Title?: string; CreationDate?: string } };
  } finally {
    await task.destroy();
  }
}

describe('the PDFs of the articles', () => {
  it.each(articles.map(({ file, pack, article }) => ({ file, pack, article })))(
    '$file is two pages with its title, its pack, a chart and a map drawn in lines',
    async ({ file, pack, article }) => {
      const { pages, info } = await readPdf(join(content, file));
      expect(pages).toHaveLength(2);
      const text = squeezed(pages.map((page) => page.text).join(' '));
      for (const wanted of [article.title, article.lead.slice(0, 40), pack.name, 'Synthetic data', 'June 30, 2026'])
        expect(text).toContain(squeezed(wanted.replaceAll('`', '')));
      for (const block of article.blocks)
        if (block.kind === 'chart' || block.kind === 'map') expect(text).toContain(squeezed(block.caption));
      expect(text).toContain(squeezed(pack.queries.find(({ id }) => text.includes(`Query${id}`))?.id ?? 'no query'));
      // Each area of the map is a path; the chart adds its marks and lines.
      expect(pages[0]?.paths ?? 0).toBeGreaterThan(15);
      expect(pages.reduce((sum, page) => sum + page.paths, 0)).toBeGreaterThan(150);
      expect(pages.map(({ images }) => images)).toEqual([0, 0]);
      expect(info.Title).toBe(article.title);
      expect(info.CreationDate).toMatch(/^D:20260630/);
      expect(statSync(join(content, file)).size).toBeLessThan(150_000);
    },
  );

  it('are smaller than 4 MB in total', () => {
    const sizes = articles.map(({ file }) => statSync(join(content, file)).size);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(4_000_000);
  });

  it('lose what differs from one printing to the next, and nothing else', () => {
    const printed = (day: string, node: string) =>
      Buffer.from(`/CreationDate (D:${day}101112+00'00') /ID (node000${node}) /Headers [(node000${node})] rest`);
    const settled = settlePdf(printed('20261123', '00042'), '2026-06-30');
    expect(settled).toEqual(settlePdf(printed('20270101', '00917'), '2026-06-30'));
    expect(settled.toString()).toContain("(D:20260630000000+00'00')");
    expect(settled.length).toBe(printed('20261123', '00042').length);
  });
});

describe('the list of generated files', () => {
  it('includes a PDF whose text, query or icon has changed, and one that is missing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'platbook-made-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    cpSync(content, folder, { recursive: true });
    const wanted = readMade(folder);
    const pack = join(folder, 'packs', 'SPFCL');
    const [stages = '', states = ''] = articles.filter((each) => each.pack.code === 'SPFCL').map(({ file }) => file);
    const change = (file: string, from: string, to: string) =>
      writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
    writeMade(folder, inputHashes(folder));
    expect(staleFiles(folder)).toEqual([]);

    change(join(folder, stages.replace(/pdf$/, 'md')), 'Each row', 'Every row');
    expect(staleFiles(folder)).toEqual([`content/${stages} is stale: run "npm run content".`]);
    const [query = ''] = readdirSync(join(pack, 'queries')).filter((name) => name.startsWith('FCL05'));
    change(join(pack, 'queries', query), 'DESC', 'ASC');
    expect(staleFiles(folder).join()).toContain(`content/${states} is stale`);
    change(join(pack, 'icon.svg'), 'M6 15', 'M6 16');
    rmSync(join(folder, states));
    expect(staleFiles(folder)).toEqual([
      `content/${stages} is stale: run "npm run content".`,
      `content/${states} is missing: run "npm run content".`,
    ]);

    writeMade(folder, { ...wanted, 'packs/GONE/articles/gone.pdf': '0' });
    expect(readMade(folder)).toEqual(wanted);
  });
});
