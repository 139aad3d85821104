import { limits } from '@platbook/contract/limits';
import { chartFaults, findChartType } from '@platbook/contract/rules/chart';
import type { Chart } from '@platbook/contract/workbench/chart';
import { splitStatements } from '@platbook/sql/split-statements';
import type { ContentFault, PackFile } from './pack.ts';

const headerNames = ['name', 'description', 'chart', 'tags', 'example'] as const;
type HeaderName = (typeof headerNames)[number];
type Header = Partial<Record<HeaderName, { value: string; line: number }>>;

/** Comment lines `-- field: value`, an empty line, one statement; the file name starts with the query number. */
export function parsePackQuery(text: string, fileName: string, pack: Pick<PackFile, 'code' | 'objects'>) {
  const faults: ContentFault[] = [];
  const fault = (line: number, sentence: string) => void faults.push({ line, sentence });
  const number = /^([A-Z]+\d+)-[a-z0-9-]+\.sql$/.exec(fileName)?.[1];
  if (number === undefined) fault(1, 'The file name must look like FCL01-name-of-the-query.sql.');

  const lines = text.split(/\r?\n/);
  const end = lines.findIndex((line) => !line.startsWith('--'));
  const headerLength = end < 0 ? lines.length : end;
  const header = readHeader(lines.slice(0, headerLength), fault);
  for (const name of ['name', 'description'] as const)
    if (!header[name]?.value) fault(header[name]?.line ?? 1, `The line '-- ${name}: …' is missing.`);
  if ((header.name?.value.length ?? 0) > limits.queryNameLength) fault(header.name?.line ?? 1, 'The name is too long.');

  const queryText = lines.slice(headerLength).join('\n').trim();
  const statements = splitStatements(queryText, 'duckdb');
  if (statements.length !== 1) fault(headerLength + 1, 'The file must contain exactly one SQL statement.');
  const objects = objectsOf(queryText);
  for (const object of objects.filter((name) => !pack.objects.includes(name))) {
    const line = lines.findIndex((candidate, index) => index >= headerLength && candidate.includes(object)) + 1;
    fault(line, `The query reads ${object}, which pack.json does not list under 'objects'.`);
  }
  const chart = header.chart === undefined ? null : readChart(header.chart.value);
  if (chart !== null) for (const sentence of chartFaults(chart)) fault(header.chart?.line ?? 1, sentence);
  const example = header.example === undefined ? undefined : Number(header.example.value);
  if (example !== undefined && !(Number.isInteger(example) && example > 0))
    fault(header.example?.line ?? 1, 'The example must be a number starting at 1.');
  const query = {
    id: `${pack.code}-${number ?? ''}`,
    name: header.name?.value ?? '',
    description: header.description?.value ?? '',
    tags: (header.tags?.value ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    chart,
    queryText,
    objects,
    example,
  };
  return { query, faults };
}

function readHeader(lines: readonly string[], fault: (line: number, sentence: string) => void): Header {
  const header: Header = {};
  for (const [index, line] of lines.entries()) {
    const [, name = '', value = ''] = /^--\s*(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (!headerNames.includes(name as HeaderName))
      fault(index + 1, `A header line must be one of ${headerNames.join(', ')}, written as '-- name: …'.`);
    else if (header[name as HeaderName] !== undefined) fault(index + 1, `The line '-- ${name}: …' appears twice.`);
    else header[name as HeaderName] = { value, line: index + 1 };
  }
  return header;
}

/** Parses `bar: barlabel=SitusZIP, barvalue=Homes` as a chart. A field without a value becomes '', which validation reports. */
function readChart(line: string): Chart {
  const [chartType = '', rest = ''] = line.split(/:(.*)/s).map((part) => part.trim());
  const known = findChartType(chartType)?.fields ?? {};
  const fields = rest.split(',').flatMap((part) => {
    const [name = '', value = ''] = part.split('=').map((half) => half.trim());
    if (name === '') return [];
    const isTicked = known[name]?.kind === 'checkbox' && /^(true|false)$/.test(value);
    return [[name, isTicked ? value === 'true' : value] as const];
  });
  return { chartType, fields: Object.fromEntries(fields) };
}

export function objectsOf(sql: string): string[] {
  return [
    ...new Set([...sql.matchAll(/\b(?:from|join)\s+([A-Za-z]\w*\.[A-Za-z]\w*)/gi)].map((match) => match[1] ?? '')),
  ];
}
