import { readFileSync } from 'node:fs';
import type { Article, ArticleBlock } from '../../server/src/features/solutions/article.ts';
import type { Pack } from '../../server/src/features/solutions/pack.ts';
import { escapeHtml, inlineHtml } from './escape-html.ts';
import { printToken } from './print-tokens.ts';

export interface ArticlePage {
  pack: Pack;
  article: Article;
  brand: { name: string; logo: string };
  asOf: string;
  /** SVG in several heights; printing picks the one that fits. */
  charts: readonly string[];
  map: string;
}

const styleFile = new URL('article.css', import.meta.url);
/** One file per weight: with a variable font, Chromium draws every letter as a path, and the PDF is four times as large. */
const faces = [
  ['Public Sans', 400, 'public-sans/files/public-sans-latin-400-normal.woff2'],
  ['Public Sans', 600, 'public-sans/files/public-sans-latin-600-normal.woff2'],
  ['Public Sans', 700, 'public-sans/files/public-sans-latin-700-normal.woff2'],
  ['JetBrains Mono', 400, 'jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2'],
] as const;

export function articlePage({ pack, article, brand, asOf, charts, map }: ArticlePage): string {
  const day = new Date(asOf).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const chart = charts.map((svg, at) => `<div class="chart chart-${at}">${svg}</div>`).join('');
  const drawn = { chart, map };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(article.title)}</title>
<style>${articleStyle(brand.name, pack.name, day)}</style>
</head>
<body>
<header>
  <div class="brand">${brand.logo}<span>${escapeHtml(brand.name)}</span><span class="kind">${pack.type} · Article</span></div>
  <div class="pack">${Buffer.from(pack.icon, 'base64').toString('utf8')}<span>${escapeHtml(pack.name)}</span></div>
  <h1>${escapeHtml(article.title)}</h1>
  <p class="lead">${inlineHtml(article.lead)}</p>
</header>
<main>
${article.blocks.map((block) => blockHtml(block, pack, drawn)).join('\n')}
${tryIt(article, pack)}
</main>
</body>
</html>`;
}

function blockHtml(block: ArticleBlock, pack: Pack, drawn: { chart: string; map: string }): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${inlineHtml(block.text)}</h2>`;
    case 'paragraph':
      return `<p>${inlineHtml(block.text)}</p>`;
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${inlineHtml(item)}</li>`).join('')}</ul>`;
    case 'table': {
      const row = (cells: readonly string[], name: string) =>
        `<tr>${cells.map((cell) => `<${name}>${inlineHtml(cell)}</${name}>`).join('')}</tr>`;
      return `<table><thead>${row(block.head, 'th')}</thead><tbody>${block.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
    }
    case 'chart': {
      const id = `${pack.code}-${block.query}`;
      return figure(drawn.chart, block.caption, `Query ${id} on the trial data.`);
    }
    case 'map':
      return figure(
        drawn.map,
        block.caption,
        'Schematic: areas are drawn around ZIP centers within the county, and each county has its own scale. Trial data.',
      );
  }
}

function figure(svg: string, caption: string, source: string): string {
  return `<figure><figcaption>${inlineHtml(caption)}</figcaption><div role="img" aria-label="${escapeHtml(caption)}">${svg}</div><p class="source">${escapeHtml(source)}</p></figure>`;
}

function tryIt({ blocks }: Article, pack: Pack): string {
  const chart = blocks.find((block) => block.kind === 'chart');
  const query = pack.queries.find(({ id }) => id === `${pack.code}-${chart?.query}`);
  if (!query) return '';
  return `<section class="try"><h2>Try it: ${escapeHtml(query.name)}</h2>
<p>${escapeHtml(query.description)} Open it from the pack page as ${escapeHtml(query.id)}, run it, and change it.</p>
<pre>${escapeHtml(query.queryText)}</pre></section>`;
}

function articleStyle(brand: string, pack: string, day: string): string {
  const fonts = faces.map(([family, weight, file]) => {
    const bytes = readFileSync(new URL(import.meta.resolve(`@fontsource/${file}`)));
    const source = `data:font/woff2;base64,${bytes.toString('base64')}`;
    return `@font-face { font-family: "${family}"; src: url("${source}") format("woff2"); font-weight: ${weight}; }`;
  });
  const own: Record<string, string> = {
    scale: 'var(--scale)',
    'foot-brand': JSON.stringify(`${brand} · ${pack}`),
    'foot-day': JSON.stringify(`Data as of ${day} · Synthetic data`),
  };
  const style = readFileSync(styleFile, 'utf8').replace(
    /var\(--([\w-]+)\)/g,
    (_whole, name: string) => own[name] ?? printToken(name),
  );
  return [...fonts, style].join('\n');
}
