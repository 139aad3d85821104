import type { GuideBlock, GuideRun } from '@platbook/contract/guide';
import type { FindImage } from './guide-images.ts';

/** The target of a link; undefined removes the link and keeps its text. */
type ResolveLink = (href: string) => string | undefined;
type Style = Omit<GuideRun, 'text'>;

const marks =
  /`([^`]+)`|\*\*(.+?)\*\*(?!\*)|(?<![\w*])\*([^\s*][^*]*?)\*(?![\w*])|\[([^\]]+)\]\(([^)\s]+)\)|\\([\\`*_[\]|#<>-])/;

/** Splits a line of Markdown into runs of one style each. Unmatched marks stay text. */
function parseRuns(text: string, resolve: ResolveLink, style: Style = {}): GuideRun[] {
  // Fast path: most cells of the large tables have no marks.
  if (text !== '' && !/[`*[\\]/.test(text)) return [{ text, ...style }];
  const runs: GuideRun[] = [];
  const add = (more: readonly GuideRun[]) => {
    for (const run of more) {
      const last = runs.at(-1);
      if (last !== undefined && isSameStyle(last, run)) last.text += run.text;
      else if (run.text !== '') runs.push({ ...run });
    }
  };
  let rest = text;
  for (let found = marks.exec(rest); found !== null; found = marks.exec(rest)) {
    const [whole, code, strong, emphasised, label, href, escaped] = found;
    add([{ text: rest.slice(0, found.index), ...style }]);
    if (code !== undefined) add([{ text: code, ...style, isCode: true }]);
    else if (strong !== undefined) add(parseRuns(strong, resolve, { ...style, isStrong: true }));
    else if (emphasised !== undefined) add(parseRuns(emphasised, resolve, { ...style, isEmphasised: true }));
    else if (label !== undefined) add(parseRuns(label, resolve, linkStyle(style, resolve(href ?? ''))));
    else add([{ text: escaped ?? '', ...style }]);
    rest = rest.slice(found.index + whole.length);
  }
  add([{ text: rest, ...style }]);
  return runs;
}

const linkStyle = (style: Style, href: string | undefined): Style => (href === undefined ? style : { ...style, href });

function isSameStyle(one: GuideRun, other: GuideRun): boolean {
  return (
    one.isStrong === other.isStrong &&
    one.isEmphasised === other.isEmphasised &&
    one.isCode === other.isCode &&
    one.href === other.href
  );
}

export const titleOf = (source: string): string => /^# (.+)$/m.exec(source)?.[1]?.trim() ?? '';

/** Headings, paragraphs, flat lists, fenced code, tables, images and video links. HTML is text. */
export function parseMarkdown(source: string, resolve: ResolveLink, findImage: FindImage = () => undefined) {
  const lines = source.split(/\r?\n/);
  const blocks: GuideBlock[] = [];
  let index = 0;
  const take = (goesOn: (line: string) => boolean): string[] => {
    const taken: string[] = [];
    for (let line = lines[index]; line !== undefined && goesOn(line); line = lines[index]) {
      taken.push(line);
      index += 1;
    }
    return taken;
  };
  while (index < lines.length) {
    const line = lines[index] ?? '';
    const heading = /^(#{1,4}) (.+)$/.exec(line);
    if (line.trim() === '' || /^<!-- .* -->$/.test(line)) index += 1;
    else if (heading) {
      index += 1;
      if (heading[1] !== '#') blocks.push(headingOf(heading[1]?.length ?? 2, heading[2] ?? '', resolve));
    } else if (line.startsWith('```')) {
      index += 1;
      const text = take((next) => !next.startsWith('```')).join('\n');
      index += 1;
      blocks.push({ kind: 'code', language: line.slice(3).trim(), text });
    } else if (isTableRow(line)) blocks.push(tableOf(take(isTableRow), resolve));
    else if (itemStart.test(line)) blocks.push(listOf(take(isItemLine), resolve));
    else blocks.push(paragraphOf(take((next) => !startsAnew(next)).join(' '), resolve, findImage));
  }
  return blocks;
}

const itemStart = /^(- |\d+\. )/;
const isTableRow = (line: string) => line.startsWith('|');
const isItemLine = (line: string) => line.trim() !== '' && (itemStart.test(line) || /^\s/.test(line));
const startsAnew = (line: string) => line.trim() === '' || /^(#{1,4} |```|\|)/.test(line) || itemStart.test(line);

function headingOf(hashes: number, text: string, resolve: ResolveLink): GuideBlock {
  const runs = parseRuns(text, resolve);
  const id = plainText(runs)
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-');
  return { kind: 'heading', level: hashes === 2 ? 2 : hashes === 3 ? 3 : 4, id, runs };
}

const plainText = (runs: readonly GuideRun[]) => runs.map(({ text }) => text).join('');

function listOf(lines: readonly string[], resolve: ResolveLink): GuideBlock {
  const items: string[] = [];
  for (const line of lines) {
    if (itemStart.test(line)) items.push(line.replace(itemStart, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return {
    kind: 'list',
    isOrdered: /^\d/.test(lines[0] ?? ''),
    items: items.map((item) => parseRuns(item, resolve)),
  };
}

function tableOf(lines: readonly string[], resolve: ResolveLink): GuideBlock {
  const [head = [], ...rows] = lines
    .filter((line) => !/^\|[\s:|-]+\|$/.test(line))
    .map((line) => cellsOf(line).map((cell) => parseRuns(cell, resolve)));
  return { kind: 'table', head, rows };
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

const film = /^\/downloads\?type=videos&file=([\w-]+\.mp4)$/;

const image = /^!\[([^\]]+)\]\(images\/([\w-]+)\.webp\)$/;

function paragraphOf(text: string, resolve: ResolveLink, findImage: FindImage): GuideBlock {
  const [, alt = '', name = ''] = image.exec(text.trim()) ?? [];
  const found = findImage(name);
  if (found !== undefined) return { kind: 'image', alt, ...found };
  const runs = parseRuns(text.trim(), resolve);
  const [only] = runs;
  const file = runs.length === 1 ? film.exec(only?.href ?? '')?.[1] : undefined;
  return file === undefined || only === undefined
    ? { kind: 'paragraph', runs }
    : { kind: 'film', title: only.text, file };
}
