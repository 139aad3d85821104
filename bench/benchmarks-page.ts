import type { BenchResult, BenchRow } from './bench.ts';

/** Where and when a benchmark ran. */
export interface BenchCircumstances {
  /** ISO date. */
  date: string;
  /** Short hash of the commit that was measured. */
  commit: string;
  /** Processors, memory and Node in one clause. */
  machine: string;
}

const head = `# Benchmarks

Medians on one machine, written by \`npm run bench -- --write\`; run one again with \`npm run bench -- <name>\`. Each section
says when, on what and at which commit it was measured. What falls short of its limit says so.
`;

/** The page with the sections of these results put in or replaced; the sections of other benchmarks stay as they are. */
export function updatePage(page: string, results: BenchResult[], about: BenchCircumstances): string {
  const sections = new Map(
    page
      .split(/^(?=## )/m)
      .filter((section) => section.startsWith('## '))
      .map((section) => [/^## (.*)$/m.exec(section)?.[1] ?? '', section.trimEnd()]),
  );
  for (const result of results) sections.set(result.name, sectionOf(result, about));
  const sorted = [...sections.keys()].sort().map((name) => sections.get(name));
  return `${[head.trimEnd(), ...sorted].join('\n\n')}\n`;
}

function sectionOf(
  { name, setting, rows, remark }: BenchResult,
  { date, commit, machine }: BenchCircumstances,
): string {
  return [
    `## ${name}`,
    '',
    `\`npm run bench -- ${name}\` · ${date} · ${commit} · ${machine}${setting ? ` · ${setting}` : ''}`,
    '',
    '| Figure | Measured | Must reach | |',
    '|---|---|---|---|',
    ...rows.map((row) => `| ${row.figure} | ${amount(row, row.value)} | ${bound(row)} | ${verdict(row)} |`),
    ...(remark === undefined ? [] : ['', remark]),
  ].join('\n');
}

function amount({ unit }: BenchRow, value: number | undefined): string {
  if (value === undefined) return '';
  const digits = Math.abs(value) < 10 ? 2 : 0;
  const text = value.toLocaleString('en-GB', { maximumFractionDigits: digits });
  return unit === 'count' ? text : `${text} ${unit}`;
}

function bound(row: BenchRow): string {
  return row.minimum === undefined ? amount(row, row.limit) : `at least ${amount(row, row.minimum)}`;
}

function verdict({ value, limit, minimum }: BenchRow): string {
  if (limit === undefined && minimum === undefined) return '';
  return value <= (limit ?? value) && value >= (minimum ?? value) ? 'reached' : 'falls short';
}
