import type { LoopResult } from './loop.ts';

const heading = '# Endurance';
const head = `${heading}

The long loops, run by hand with \`npm run endurance\`: the last result of each. With \`--minutes\`, a result proves only the time it ran.

| Loop | Last run | Command | Duration | Measured | Result |
|---|---|---|---|---|---|
`;

export function updateEndurance(
  page: string,
  results: LoopResult[],
  about: { date: string; command: string; commit: string },
): string {
  const at = page.indexOf(`\n${heading}\n`);
  const before = (at < 0 ? page : page.slice(0, at)).trimEnd();
  const rows = new Map<string, string>();
  for (const line of at < 0 ? [] : page.slice(at).split('\n')) {
    const name = /^\| ([a-z-]+) \|/.exec(line)?.[1];
    if (name) rows.set(name, line);
  }
  for (const result of results) rows.set(result.name, rowOf(result, about));
  return `${before}\n\n${head}${[...rows.values()].join('\n')}\n`;
}

function rowOf(
  result: LoopResult,
  { date, command, commit }: { date: string; command: string; commit: string },
): string {
  const figures = result.figures.map(
    ({ figure, value, unit, limit }) =>
      `${figure} ${amount(value)}${unit === 'count' ? '' : ` ${unit}`}${bound(value, limit)}`,
  );
  const problems = result.problems
    .filter((problem) => !result.figures.some(({ figure }) => problem.startsWith(`${figure}: `)))
    .slice(0, 3)
    .map((problem) => problem.split('\n')[0]?.slice(0, 200));
  const measured = [...figures, ...problems].join('; ').replaceAll('|', '\\|');
  return `| ${result.name} | ${date}, ${commit} | \`${command}\` | ${result.minutes.toFixed(1)} min | ${measured} | ${result.verdict} |`;
}

function bound(value: number, limit: number | undefined): string {
  if (limit === undefined) return '';
  return value <= limit ? ` (max ${amount(limit)})` : ` (max ${amount(limit)}, missed)`;
}

function amount(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });
}
