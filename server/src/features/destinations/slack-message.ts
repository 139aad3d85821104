import type { FirstRows, Message } from './message.ts';

/** https://docs.slack.dev/reference/block-kit/blocks: characters of a header, and of a section's text after escaping. */
const headerLength = 150;
const textLength = 3_000;
const shown = { rows: 15, columns: 8, cellLength: 24 };

/** The body of an incoming webhook: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export function slackMessage({ title, text, data, link }: Message): string {
  const blocks = [
    { type: 'header', text: { type: 'plain_text', text: cut(title, headerLength), emoji: false } },
    ...(text === '' ? [] : [section(cutEscaped(text, textLength))]),
    ...(data === null || data.rows.length === 0 ? [] : [section(tableOf(data))]),
    { type: 'context', elements: [{ type: 'mrkdwn', text: `${aboutRows(data)}<${escaped(link)}|Open in the app>` }] },
  ];
  return JSON.stringify({ text: cutEscaped(title, textLength), blocks, unfurl_links: false });
}

const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });

/** https://docs.slack.dev/messaging/formatting-message-text#escaping */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function cut(text: string, length: number, written = (part: string) => part): string {
  if (written(text).length <= length) return written(text);
  let short = '';
  for (const { segment } of graphemes.segment(text.slice(0, length))) {
    const next = written(segment);
    if (short.length + next.length >= length) break;
    short += next;
  }
  return `${short}…`;
}

const cutEscaped = (text: string, length: number) => cut(text, length, escaped);

function aboutRows(data: FirstRows | null): string {
  if (data === null) return '';
  const count = Math.min(data.rows.length, shown.rows);
  const columns = data.columns.length > shown.columns ? `, ${shown.columns} of ${data.columns.length} columns` : '';
  if (count === data.total && columns === '') return '';
  return `${count.toLocaleString('en-US')} of ${data.total.toLocaleString('en-US')} rows${columns} · `;
}

/** Monospace columns. As many rows as fit into a section. */
function tableOf({ columns, rows }: FirstRows): string {
  const names = columns.slice(0, shown.columns).map(({ name }) => cellText(name));
  const cells = rows.slice(0, shown.rows).map((row) => (JSON.parse(row) as unknown[]).slice(0, shown.columns));
  const texts = cells.map((row) => row.map(cellText));
  const widths = names.map((name, at) => Math.max(name.length, ...texts.map((row) => row[at]?.length ?? 0)));
  const isNumeric = names.map((_, at) => cells.every((row) => row[at] === null || typeof row[at] === 'number'));
  const lineOf = (row: readonly string[]) =>
    row
      .map((text, at) => (isNumeric[at] ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  const fence = '```';
  let table = '';
  for (const row of [names, widths.map((width) => '-'.repeat(width)), ...texts]) {
    const line = `${escaped(lineOf(row))}\n`;
    if (table.length + line.length + 2 * fence.length > textLength) break;
    table += line;
  }
  return `${fence}${table.trimEnd()}${fence}`;
}

function cellText(value: unknown): string {
  if (value === null) return 'null';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Backticks would end the table.
  return cut(text.replaceAll('`', "'").replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' '), shown.cellLength);
}
