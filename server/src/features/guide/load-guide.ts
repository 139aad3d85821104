import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { GuidePageText } from '@platbook/contract/guide';
import { findGuideImage } from './guide-images.ts';
import { parseMarkdown, titleOf } from './parse-markdown.ts';

/** The guide's pages in order; file paths are relative to docs. */
const guideGroups: readonly { readonly title: string; readonly files: readonly string[] }[] = [
  {
    title: 'Start here',
    files: [
      'guide/whats-new.md',
      'guide/intro-video.md',
      'guide/user-guide.md',
      'guide/parameters.md',
      'guide/property-navigator.md',
      'guide/foreclosure-report.md',
      'guide/direct-integration.md',
      'guide/api-keys.md',
      'guide/usage.md',
      'guide/rest-api.md',
      'guide/webinars.md',
    ],
  },
  {
    title: 'The data',
    files: [
      'guide/data-guide.md',
      'guide/data/data-catalog.md',
      ...[
        'property',
        'ownership',
        'tax',
        'transactions',
        'mortgage',
        'foreclosure',
        'valuation',
        'permits',
        'hazard',
        'neighborhood',
        'schools',
        'market',
        'boundaries',
        'reference',
      ].map((schema) => `guide/data/data-${schema}.md`),
    ],
  },
  {
    title: 'Running it',
    files: [
      'guide/run-it-for-real.md',
      'guide/several-nodes.md',
      'guide/scale.md',
      'guide/administration.md',
      'guide/mysql.md',
      'guide/clickhouse.md',
      'guide/trino.md',
      'guide/snowflake.md',
      'operating.md',
      'configuration.md',
    ],
  },
];

const docsFolder = path.resolve(import.meta.dirname, '../../../../docs');
const slugOf = (file: string) => path.basename(file, '.md');

/** Lists the guide's pages; each is read and parsed on first use. Throws if a file is missing. */
export function loadGuide() {
  const files = guideGroups.flatMap((group) => group.files);
  const slugs = new Map(files.map((file) => [file, slugOf(file)]));
  const sources = new Map(
    files.map((file) => [slugOf(file), { file, text: readFileSync(path.join(docsFolder, file), 'utf8') }]),
  );
  const parsed = new Map<string, GuidePageText>();
  const linkOf = (slug: string) => ({ slug, title: titleOf(sources.get(slug)?.text ?? '') });
  return {
    groups: guideGroups.map(({ title, files }) => ({ title, pages: files.map((file) => linkOf(slugOf(file))) })),
    find(slug: string): GuidePageText | undefined {
      const source = sources.get(slug);
      if (source === undefined) return undefined;
      const page = parsed.get(slug) ?? {
        ...linkOf(slug),
        blocks: parseMarkdown(source.text, (href) => resolveLink(href, source.file, slugs), findGuideImage),
      };
      parsed.set(slug, page);
      return page;
    },
  };
}

/** Another guide page, a product path or an https URL; undefined for anything else. */
export function resolveLink(href: string, from: string, slugs: ReadonlyMap<string, string>): string | undefined {
  if (/^#[\w-]+$/.test(href)) return href;
  if (/^https:\/\/[^\s]+$/.test(href)) return href;
  if (/^\/[^/\\]/.test(href)) return href;
  const [, name, hash = ''] = /^((?:\.\.\/)?[\w/-]+\.md)(#[\w-]+)?$/.exec(href) ?? [];
  const slug = name === undefined ? undefined : slugs.get(path.posix.join(path.posix.dirname(from), name));
  return slug === undefined ? undefined : `/guide/${slug}${hash}`;
}
