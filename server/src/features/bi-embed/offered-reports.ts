import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReportDefinition } from '@platbook/contract/report-definition';
import type { Person } from '../../http/person.ts';
import { problem } from '../../http/problem.ts';

type Needs = ReadonlyMap<string, readonly string[]>;

/** What each report of the content folder needs of a set, by its id. */
export function readReportNeeds(contentFolder: string): Needs {
  const root = path.join(contentFolder, 'reports');
  const folders = existsSync(root) ? readdirSync(root, { withFileTypes: true }).filter((it) => it.isDirectory()) : [];
  return new Map(
    folders.map(({ name }) => {
      const definition: unknown = JSON.parse(readFileSync(path.join(root, name, 'report.json'), 'utf8'));
      return [name, (definition as ReportDefinition).needs];
    }),
  );
}

/** Throws report.not-found, and report.locked for a person whose set lacks something that the report needs. */
export function requireOpenReport(needs: Needs, report: string, { entitlement }: Person): void {
  const needed = needs.get(report);
  if (needed === undefined) throw problem('report.not-found');
  const held = new Set(entitlement.objects);
  if (!held.has('*') && needed.some((object) => !held.has(object))) throw problem('report.locked');
}
