import type { ArticleBlock, MapSource } from './article.ts';
import type { ContentFault } from './pack.ts';

const howMap =
  "Write a map as '{{map: FCL03 FilingsPer10000 | Caption}}' or '{{map: average Schema.Object.Column by ZIP in $ | Caption}}'. See content/README.md.";

function parseFigure(text: string, pack: ArticlePack, fault: (sentence: string) => void): ArticleBlock | undefined {
  const [, kind, what = '', caption = ''] = /^\{\{(chart|map): ([^|]+) \| ([^|]+)\}\}$/.exec(text) ?? [];
  if (kind === undefined) {
    fault("Write a figure as '{{chart: FCL01 | Caption}}' or '{{map: … | Caption}}' on its own line.");
    return;
  }
  const hasQuery = (number: string) => {
    if (!pack.queries.includes(number)) fault(`The pack has no query ${number}.`);
    return pack.queries.includes(number);
  };
  if (kind === 'chart') return hasQuery(what) ? { kind, query: what, caption } : undefined;
  const [, wish = '', unit = ''] = /^(.*?)(?: in (\S+))?$/.exec(what) ?? [];
  const source = readSource(wish);
  if (source === undefined) {
    fault(howMap);
    return;
  }
  if ('query' in source && !hasQuery(source.query)) return;
  if ('object' in source && !pack.objects.includes(source.object)) {
    fault(`The map reads ${source.object}, which pack.json does not list under 'objects'.`);
    return;
  }
  return { kind: 'map', source, unit, caption };
}

function readSource(wish: string): MapSource | undefined {
  const [, query, queryColumn] = /^([A-Z]+\d+) (\w+)$/.exec(wish) ?? [];
  if (query !== undefined && queryColumn !== undefined) return { query, column: queryColumn };
  const [, measure, object, column, value, where, by] =
    /^(average|count|share|sum) (\w+\.\w+)(?:\.(\w+))?(?:=('[^']+'|[\w-]+))?(?: where (.+))? by (ZIP|county)$/.exec(
      wish,
    ) ?? [];
  if (measure === undefined || object === undefined) return;
  const isWhole = measure === 'count' ? column === undefined : column !== undefined;
  if (!isWhole || (measure === 'share') !== (value !== undefined)) return;
  return {
    measure: measure as 'average' | 'count' | 'share' | 'sum',
    object,
    column,
    value: value?.replaceAll("'", ''),
    where,
    by: by as 'ZIP' | 'county',
  };
}

/** The number of words that fills two pages with a chart, a map and a table. */
const words = { least: 400, most: 800 };

export interface ArticlePack {
  readonly objects: readonly string[];
  readonly queries: readonly string[];
}

/** A subset of Markdown (content/README.md), with placeholders for one chart and one map. */
export function parseArticle(text: string, title: string, pack: ArticlePack) {
  const faults: ContentFault[] = [];
  const fault = (line: number, sentence: string) => void faults.push({ line, sentence });
  const [first, second, ...others] = listParts(text);
  if (first?.lines[0] !== `# ${title}` || first.lines.length > 1)
    fault(1, `The article must begin with its title in pack.json: '# ${title}'.`);
  if (second === undefined || !/^\w|^['"“]/.test(second.lines[0] ?? ''))
    fault(second?.line ?? 1, 'The title must be followed by a paragraph that says what the article is about.');
  const blocks = others.map((part) => readBlock(part, pack, fault)).filter((block) => block !== undefined);
  for (const kind of ['chart', 'map'] as const) {
    const count = blocks.filter((block) => block.kind === kind).length;
    if (count !== 1) fault(1, `An article must have exactly one {{${kind}: …}}. This one has ${count}.`);
  }
  const count = text.split(/\s+/).filter((word) => /\w/.test(word)).length;
  if (count < words.least || count > words.most)
    fault(1, `A two-page article needs ${words.least} to ${words.most} words. This one has ${count}.`);
  return { article: { title, lead: second?.lines.join(' ') ?? '', blocks }, faults };
}

interface Part {
  lines: string[];
  /** Its first line, from 1. */
  line: number;
}

function listParts(text: string): Part[] {
  const parts: Part[] = [];
  let isOpen = false;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const isText = line.trim() !== '';
    if (isText && isOpen) parts.at(-1)?.lines.push(line.trimEnd());
    else if (isText) parts.push({ lines: [line.trimEnd()], line: index + 1 });
    isOpen = isText;
  }
  return parts;
}

function readBlock(
  { lines, line }: Part,
  pack: ArticlePack,
  fault: (line: number, sentence: string) => void,
): ArticleBlock | undefined {
  const [first = ''] = lines;
  const text = lines.join(' ');
  if (first.startsWith('{{')) return parseFigure(text, pack, (sentence) => fault(line, sentence));
  if (first.startsWith('## ') && lines.length === 1) return { kind: 'heading', text: first.slice(3).trim() };
  if (lines.every((each) => each.startsWith('- ')))
    return { kind: 'list', items: lines.map((each) => each.slice(2).trim()) };
  if (first.startsWith('|')) {
    const [head = [], rule, ...rows] = lines.map(readCells);
    const wrong = [rule, ...rows].findIndex((cells) => cells?.length !== head.length);
    if (wrong >= 0) fault(line + wrong + 1, `The table row must have ${head.length} cells like its header.`);
    if (!rule?.every((cell) => /^:?-+:?$/.test(cell)))
      fault(line + 1, 'A table header must be followed by | --- | --- |.');
    return { kind: 'table', head, rows };
  }
  if (/^(#|>|\d+\. |[*+-] |```|<)/.test(first)) {
    fault(line, 'An article supports # title, ## heading, paragraphs, - lists, | tables, {{chart: …}} and {{map: …}}.');
    return;
  }
  return { kind: 'paragraph', text };
}

function readCells(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}
