import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { GuideBlock, GuideRun } from '@platbook/contract/guide';
import { startTestApp } from '../../testing/start-test-app.ts';
import { guideImagesFolder, sizeOf } from './guide-images.ts';
import { loadGuide, resolveLink } from './load-guide.ts';
import { parseMarkdown } from './parse-markdown.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const everyPage = () => {
  const guide = loadGuide();
  return guide.groups.flatMap(({ pages }) => pages).flatMap(({ slug }) => guide.find(slug) ?? []);
};
const keep = (href: string) => href;
const runsOf = (text: string) => {
  const [block] = parseMarkdown(text, keep);
  return block?.kind === 'paragraph' ? block.runs : undefined;
};

it('returns the list and its pages by exact name, also to an expired account, and nothing else', async () => {
  const app = await startTestApp();
  onTestFinished(app.close);
  const expired = await app.signIn('expired@example.com');
  const groups = (await expired.get('/api/guide')).json as { title: string; pages: { slug: string }[] }[];
  expect(groups.map(({ title }) => title)).toEqual(['Start here', 'The data', 'Running it']);
  for (const { slug } of groups.flatMap(({ pages }) => pages)) {
    const { status, json } = await expired.get(`/api/guide-page?slug=${slug}`);
    expect([slug, status, json.slug, json.blocks.length > 0]).toEqual([slug, 200, slug, true]);
  }
  expect((await expired.get('/api/guide-page')).json.title).toBe('User Guide');
  for (const slug of ['nothing', '../operating', 'guide/user-guide', 'User-Guide', '__proto__'])
    expect([slug, (await expired.get(`/api/guide-page?slug=${encodeURIComponent(slug)}`)).status]).toEqual([slug, 404]);
});

it('lists every file of docs/guide, each with a title', () => {
  const pages = everyPage();
  const files = readdirSync(path.join(root, 'docs', 'guide'), { recursive: true }).flatMap(
    (name) => /([^/]+)\.md$/.exec(String(name))?.[1] ?? [],
  );
  expect(pages.map(({ slug }) => slug).sort()).toEqual([...files, 'configuration', 'operating'].sort());
  expect(pages.filter(({ title }) => title === '')).toEqual([]);
});

it('has no indented code, which would be shown as text', () => {
  const folders = ['docs/guide/data', 'docs/guide', 'docs'].map((folder) => path.join(root, folder));
  const indented = folders.flatMap((folder) =>
    readdirSync(folder).filter(
      (name) => name.endsWith('.md') && /^ +```/m.test(readFileSync(path.join(folder, name), 'utf8')),
    ),
  );
  expect(indented).toEqual([]);
});

it('has every page and heading that the packs and its own pages link to', () => {
  const pages = everyPage();
  const targets = new Set(
    pages.flatMap(({ slug, blocks }) => [
      `/guide/${slug}`,
      ...blocks.flatMap((block) => (block.kind === 'heading' ? [`/guide/${slug}#${block.id}`] : [])),
    ]),
  );
  const folder = path.join(root, 'content', 'packs');
  const ofPacks = readdirSync(folder).flatMap((code) =>
    [...readFileSync(path.join(folder, code, 'pack.json'), 'utf8').matchAll(/"(\/guide\/[^"]*)"/g)].map(
      ([, link]) => link,
    ),
  );
  expect(ofPacks.length).toBeGreaterThan(60);
  const own = pages.flatMap(({ slug, blocks }) =>
    blocks
      .flatMap(allRuns)
      .flatMap(({ href }) =>
        href?.startsWith('#') ? [`/guide/${slug}${href}`] : href?.startsWith('/guide') ? [href] : [],
      ),
  );
  expect(own.length).toBeGreaterThan(100);
  expect([...ofPacks, ...own].filter((link) => !targets.has(link ?? ''))).toEqual([]);
});

const allRuns = (block: GuideBlock): GuideRun[] => {
  if (block.kind === 'heading' || block.kind === 'paragraph') return block.runs;
  if (block.kind === 'list') return block.items.flat();
  return block.kind === 'table' ? [...block.head, ...block.rows.flat()].flat() : [];
};

it('parses headings, paragraphs, lists, code and tables, and drops the title', () => {
  const text = [
    '# The title',
    '<!-- for those who write it -->',
    'One line',
    'and more.',
    '',
    '## 3. Look *after* it',
    '- one',
    '  goes on',
    '- `two|three`',
    '1. first',
    '```sql',
    'select 1 -- # no heading',
    '| no | table',
    '```',
    '| A | B |',
    '|---|:-:|',
    '| a \\| b | **c** |',
  ].join('\n');
  expect(parseMarkdown(text, keep)).toEqual([
    { kind: 'paragraph', runs: [{ text: 'One line and more.' }] },
    {
      kind: 'heading',
      level: 2,
      id: '3-look-after-it',
      runs: [{ text: '3. Look ' }, { text: 'after', isEmphasised: true }, { text: ' it' }],
    },
    {
      kind: 'list',
      isOrdered: false,
      items: [[{ text: 'one goes on' }], [{ text: 'two|three', isCode: true }], [{ text: 'first' }]],
    },
    { kind: 'code', language: 'sql', text: 'select 1 -- # no heading\n| no | table' },
    {
      kind: 'table',
      head: [[{ text: 'A' }], [{ text: 'B' }]],
      rows: [[[{ text: 'a | b' }], [{ text: 'c', isStrong: true }]]],
    },
  ]);
});

it('splits a line into styled runs, and keeps unmatched marks as text', () => {
  expect(runsOf('**`[[ x ]]` is left** out of [a `b`](/c) and 2 * 3 * 4 \\*so\\*')).toEqual([
    { text: '[[ x ]]', isStrong: true, isCode: true },
    { text: ' is left', isStrong: true },
    { text: ' out of ' },
    { text: 'a ', href: '/c' },
    { text: 'b', href: '/c', isCode: true },
    { text: ' and 2 * 3 * 4 *so*' },
  ]);
  expect(runsOf('<script>alert(1)</script> & <b>')).toEqual([{ text: '<script>alert(1)</script> & <b>' }]);
  expect(runsOf('')).toBeUndefined();
});

it('shows a screenshot that ships with the guide, with its size and dark version, and no other image', () => {
  const found = { file: 'editor.webp', darkFile: 'editor-dark.webp', width: 1280, height: 720 };
  const find = (name: string) => (name === 'editor' ? found : undefined);
  const kindOf = (text: string) => parseMarkdown(text, keep, find)[0]?.kind;
  expect(parseMarkdown('![The editor](images/editor.webp)', keep, find)).toEqual([
    { kind: 'image', alt: 'The editor', ...found },
  ]);
  for (const text of [
    '![](images/editor.webp)',
    '![Other](images/other.webp)',
    '![Away](https://a.example/editor.webp)',
    '![Above](images/../editor.webp)',
    '![Data](data:image/webp;base64,AA)',
    'Text ![The editor](images/editor.webp)',
  ])
    expect([text, kindOf(text)]).toEqual([text, 'paragraph']);
});

it('serves every screenshot that a page shows, below the base path, and has no unused ones', async () => {
  const app = await startTestApp({ env: { BASE_PATH: '/tools' } });
  onTestFinished(app.close);
  const images = everyPage()
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'image' ? [block] : []));
  expect(images.length).toBeGreaterThan(5);
  for (const { file, darkFile, width, height } of images) {
    expect(sizeOf(path.join(guideImagesFolder, darkFile))).toEqual({ width, height });
    for (const name of [file, darkFile]) {
      const { status, headers } = await app.anonymous().get(`/tools/guide-images/${name}`);
      expect([name, status, headers['content-type']]).toEqual([name, 200, 'image/webp']);
    }
  }
  expect(images.flatMap(({ file, darkFile }) => [file, darkFile]).sort()).toEqual(
    readdirSync(guideImagesFolder).sort(),
  );
  for (const name of ['gone.webp', '../user-guide.md', '..%2fuser-guide.md'])
    expect([name, (await app.anonymous().get(`/tools/guide-images/${name}`)).status]).toEqual([name, 404]);
  expect(
    everyPage()
      .flatMap(({ blocks }) => blocks.flatMap(allRuns))
      .filter(({ text }) => text.includes('![')),
  ).toEqual([]);
});

it('turns a paragraph that only links to a video into the video', () => {
  expect(parseMarkdown('[The tour](/downloads?type=videos&file=a-tour.mp4)', keep)).toEqual([
    { kind: 'film', title: 'The tour', file: 'a-tour.mp4' },
  ]);
  expect(parseMarkdown('[The tour](/downloads?type=videos&file=../a.mp4)', keep)[0]?.kind).toBe('paragraph');
});

it('links to guide pages, product paths and https only', () => {
  const slugs = new Map([
    ['guide/user-guide.md', 'user-guide'],
    ['operating.md', 'operating'],
  ]);
  const to = (href: string) => resolveLink(href, 'guide/parameters.md', slugs);
  expect(['user-guide.md', '../operating.md#health', '#run', '/profile', 'https://a.example/b'].map(to)).toEqual([
    '/guide/user-guide',
    '/guide/operating#health',
    '#run',
    '/profile',
    'https://a.example/b',
  ]);
  expect(
    [
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      'http://a.example',
      '../secret.md',
      'data:x',
      '../../README.md',
    ].map(to),
  ).toEqual(Array(7).fill(undefined));
});
