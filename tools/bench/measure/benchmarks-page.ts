import type { BenchResult, BenchRow } from './figure.ts';

export interface BenchCircumstances {
  date: string;
  commit: string;
  machine: string;
}

const head = `# Benchmarks

Medians on one machine, with date, commit, machine, load average at the start, and settings. Rate limits are off where calls would reach them.
\`npm run bench -- <name>\` repeats a benchmark; \`--write\` updates this page; \`--warehouse <folder>\` measures another warehouse than the demo one.
Figures that take an hour, such as 200 people on three nodes, are with the [long loops](reliability.md#endurance).
`;

/** Text below a table is written by hand and stays. */
export function updatePage(page: string, results: ReadonlyMap<string, BenchResult>, about: BenchCircumstances): string {
  const sections = new Map(
    page
      .split(/^(?=## )/m)
      .filter((section) => section.startsWith('## '))
      .map((section) => [/^## (.*)$/m.exec(section)?.[1] ?? '', section.trimEnd()]),
  );
  for (const [name, result] of results)
    sections.set(name, sectionOf(name, result, about) + remarkOf(sections.get(name)));
  const sorted = [...sections.keys()].sort().map((name) => sections.get(name));
  return `${[head.trimEnd(), ...sorted].join('\n\n')}\n`;
}

function sectionOf(
  name: string,
  { setting, rows }: BenchResult,
  { date, commit, machine }: BenchCircumstances,
): string {
  return [
    `## ${name}`,
    '',
    `${date} · ${commit} · ${machine}${setting ? ` · ${setting}` : ''}`,
    '',
    '| Figure | Measured | Limit |',
    '|---|---|---|',
    ...rows.map((row) => `| ${row.figure} | ${amount(row, row.value)} |${bound(row)} |`),
  ].join('\n');
}

const remarkOf = (section = '') => /\|(\n\n[^|]+)$/.exec(section)?.[1] ?? '';

function amount({ unit }: BenchRow, value: number | undefined): string {
  if (value === undefined) return '';
  const digits = Math.abs(value) < 10 ? 2 : 0;
  const text = value.toLocaleString('en-US', { maximumFractionDigits: digits });
  return unit === 'count' ? text : `${text} ${unit}`;
}

function bound(row: BenchRow): string {
  const { value, limit, minimum } = row;
  if (limit === undefined && minimum === undefined) return '';
  const text = minimum === undefined ? amount(row, limit) : `at least ${amount(row, minimum)}`;
  return value <= (limit ?? value) && value >= (minimum ?? value) ? ` ${text}` : ` ${text} (missed)`;
}
