// Writes the endpoint table of docs/guide/rest-api.md from the server's own table. A test compares the two.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiEndpoint, nameOf } from '../server/src/features/property-api/endpoints/endpoint.ts';
import { apiEndpoints } from '../server/src/features/property-api/endpoints/endpoints.ts';
import { root } from './run-program.ts';

const page = join(root, 'docs', 'guide', 'rest-api.md');
const heading = '## Endpoints\n';

const row = ({ summary, from, ...rest }: ApiEndpoint) =>
  `| \`${nameOf(rest as ApiEndpoint)}\` | ${summary} | ${from.map((each) => [each].flat().join(' or ')).join(', ')} |`;

export function apiGuide(): string {
  const [before = ''] = readFileSync(page, 'utf8').split(heading);
  const groups = [...new Set(apiEndpoints.map(({ group }) => group))];
  const tables = groups.map((group) => {
    const rows = apiEndpoints.filter((endpoint) => endpoint.group === group).map(row);
    return [`### ${group}`, '', '| Path | Returns | Tables |', '|---|---|---|', ...rows].join('\n');
  });
  return `${before}${heading}\n${tables.join('\n\n')}\n`;
}

if (import.meta.main) writeFileSync(page, apiGuide());
