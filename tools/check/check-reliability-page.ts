import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root } from '../run-program.ts';
import type { Gate } from './gate.ts';

export function expandRows(list: string): string[] {
  return list.split(',').flatMap((part) => {
    const [, letter = '', first = '', last = first] = /([A-Z])(\d+)(?:–[A-Z]?(\d+))?/.exec(part) ?? [];
    const count = Number(last) - Number(first) + 1;
    return Array.from(
      { length: count },
      (_, index) => letter + String(Number(first) + index).padStart(first.length, '0'),
    );
  });
}

export const checkReliabilityPage: Gate = {
  name: 'proofs of reliability',
  async run() {
    const page = readFileSync(join(root, 'docs', 'reliability.md'), 'utf8');
    const claims = [...page.matchAll(/^\| ([A-Z]\d[^|]*) \| [^|]* \| `([^`]+)` \|$/gm)].flatMap(
      ([, rows = '', file = '']) => expandRows(rows).map((row) => ({ row, file })),
    );
    const problems = claims.filter(({ row, file }) => !new RegExp(`\\b${row}\\b`).test(textOf(file)));
    return {
      says: `${claims.length} claims`,
      problems: [
        ...problems.map(
          ({ row, file }) => `docs/reliability.md says that ${file} proves ${row}, which it does not name.`,
        ),
        ...(claims.length === 0 ? ['docs/reliability.md contains no claims: its table could not be read.'] : []),
      ],
    };
  },
};

function textOf(file: string): string {
  const path = join(root, file);
  if (!existsSync(path)) return '';
  const text = readFileSync(path, 'utf8');
  const tables = [...text.matchAll(/from '(\.[^']*\/testing\/[^']+)'/g)].map(([, address = '']) =>
    resolve(dirname(path), address),
  );
  return [text, ...tables.filter((table) => existsSync(table)).map((table) => readFileSync(table, 'utf8'))].join('\n');
}
