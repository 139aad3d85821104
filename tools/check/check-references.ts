import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-program.ts';
import { expandRows } from './check-reliability-page.ts';
import type { Gate } from './gate.ts';
import { trackedFiles } from './source-files.ts';

const endings = /\.(tsx?|mjs|css|html|md|sql|json|py|java|go|sh|ya?ml)$/;
/** Generated files, and this gate, whose samples lead nowhere. */
const unread = /package(-lock)?\.json$|-outlines?\.json$|^tools\/check\/check-references/;
const code = /\.(tsx?|mjs)$/;
const tests = /(\.test|-suite)\.tsx?$/;

const id = '[RVHTFNGM]\\d{1,3}';
const ids = `${id}(?:–[A-Z]?\\d{1,3})?(?:, ${id}(?:–[A-Z]?\\d{1,3})?)*`;
const idsOfTitle = new RegExp(`(?<=\\s)[[(](${ids})[\\])]`, 'g');
const idsOfComment = /\b((?:[RH]\d{3}|[VTG]\d\d|[FNM]\d\d?)(?:–[A-Z]?\d+)?)\b/g;
const idsOfPage = new RegExp(`(?:[[(]|\\*\\*|^\\| )(${ids})(?:[\\])]|\\*\\*| \\|)`, 'g');
const entry = new RegExp(`^\\| (${ids}) \\| [^|]* \\|$`);
const comment = /(?:^|\s)(?:\/\/|\/?\*+)\s(.*)$/;

const gap = '(?: |\\n\\s*(?:\\*|//)? ?)';
/** Documents that are not in the repository, and sections whose document isn't named. */
const outsideReferences = [
  new RegExp(`\\breadings?${gap}\\d+\\b(?![,.]\\d)`, 'gi'),
  new RegExp(
    `\\b(?:specification|domain|security|look|stack|gateway|trino|house)${gap}(?:paper )?(?:§|[RVHTFNGLM]\\d)`,
    'g',
  ),
  new RegExp(`\\b(?:domain|security|gateway)${gap}\\d+\\.\\d`, 'g'),
  /\b(?:readings|specification|security|faults)\.md\b/g,
  /(?<!(?:RFC \d|MS-[A-Z]|OpenID|SQL:\d|PostgreSQL|\d\.\d)[^§]{0,80})§\s?\d/g,
];

interface Reference {
  readonly line: number;
  readonly text: string;
}

export function findReferences(file: string, source: string): { ids: Reference[]; outside: Reference[] } {
  const lines = source.split('\n');
  const places = outsideReferences.flatMap((pattern) =>
    [...source.matchAll(pattern)].map(({ index }) => source.slice(0, index).split('\n').length),
  );
  return {
    ids: lines.flatMap((text, index) => idsOf(file, text).map((one) => ({ line: index + 1, text: one }))),
    outside: [...new Set(places)].map((line) => ({ line, text: lines[line - 1] ?? '' })),
  };
}

function idsOf(file: string, text: string): string[] {
  const listed = (pattern: RegExp, within = '') =>
    [...within.matchAll(pattern)].flatMap(([, list = '']) => expandRows(list));
  if (file.endsWith('.md')) return entry.test(text) ? [] : listed(idsOfPage, text);
  const inComment = code.test(file) ? listed(idsOfComment, comment.exec(text)?.[1]) : [];
  return tests.test(file) ? [...listed(idsOfTitle, text), ...inComment] : inComment;
}

export const checkReferences: Gate = {
  name: 'references',
  async run() {
    const files = trackedFiles().filter((file) => endings.test(file) && !unread.test(file));
    const found = files.map((file) => ({ file, ...findReferences(file, readFileSync(join(root, file), 'utf8')) }));
    const explained = explainedIds();
    const named = new Set(found.flatMap(({ ids }) => ids.map(({ text }) => text)));
    return {
      says: `${named.size} IDs`,
      problems: [
        ...found.flatMap(({ file, ids }) =>
          ids
            .filter(({ text }) => !explained.has(text))
            .map(({ line, text }) => `${file}:${line} names ${text}, which docs don't explain.`),
        ),
        ...found.flatMap(({ file, outside }) =>
          outside.map(
            ({ line, text }) => `${file}:${line} refers outside the repository: ${text.trim().slice(0, 120)}`,
          ),
        ),
        ...[...explained].filter((one) => !named.has(one)).map((one) => `docs explain ${one}, which nothing names.`),
      ],
    };
  },
};

function explainedIds(): Set<string> {
  const lines = (name: string) => readFileSync(join(root, 'docs', name), 'utf8').split('\n');
  return new Set([
    ...lines('requirements.tsv').flatMap((line) => /^R\d+(?=\t)/.exec(line) ?? []),
    ...lines('reliability.md')
      .flatMap((line) => entry.exec(line)?.slice(1) ?? [])
      .flatMap(expandRows),
  ]);
}
