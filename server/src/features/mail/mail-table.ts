import { escapeHtml } from '../../http/pages/waiting-page.ts';

export interface MailTable {
  readonly columns: readonly { readonly name: string; readonly isNumber: boolean }[];
  /** A cell for each column; null is shown as NULL. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** Sentences below the table. */
  readonly notes: readonly string[];
}

const nullText = 'NULL';
const rule = '1px solid #e5e3db';

export function tableHtml({ columns, rows, notes }: MailTable): string {
  const cell = (text: string | null, index: number) => {
    const align = columns[index]?.isNumber ? 'right;white-space:nowrap;font-variant-numeric:tabular-nums' : 'left';
    const color = text === null ? ';color:#7a828b' : '';
    return `<td style="padding:6px 12px 6px 0;border-bottom:${rule};text-align:${align}${color}">${escapeHtml(text ?? nullText)}</td>`;
  };
  const heads = columns.map(
    ({ name, isNumber }) =>
      `<th scope="col" style="padding:6px 12px 6px 0;border-bottom:2px solid #1b2026;font-weight:bold;text-align:${isNumber ? 'right' : 'left'}">${escapeHtml(name)}</th>`,
  );
  const lines = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`);
  const table =
    `<table cellspacing="0" style="border-collapse:collapse;font-size:13px;line-height:20px">` +
    `<thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
  const below = notes.map((note) => `<p style="margin:8px 0 0;font-size:13px;color:#555e68">${escapeHtml(note)}</p>`);
  return `<div style="margin:0 0 16px;overflow-x:auto">${table}${below.join('')}</div>`;
}

/** In columns of equal width. */
export function tableText({ columns, rows, notes }: MailTable): string {
  const all = [columns.map(({ name }) => name), ...rows.map((row) => row.map((cell) => cell ?? nullText))];
  const widths = columns.map((_column, index) => Math.max(...all.map((line) => line[index]?.length ?? 0)));
  const lines = all.map((line) =>
    line
      .map((cell, index) => (columns[index]?.isNumber ? cell.padStart(widths[index]!) : cell.padEnd(widths[index]!)))
      .join('  ')
      .trimEnd(),
  );
  const under = widths.map((width) => '-'.repeat(width)).join('  ');
  return [lines[0], under, ...lines.slice(1), ...(notes.length === 0 ? [] : ['', ...notes])].join('\n');
}
