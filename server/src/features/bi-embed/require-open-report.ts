import type { Config } from '../../config/config.ts';
import type { Person } from '../../http/person.ts';
import { problem } from '../../http/problem.ts';
import { reportsOf } from '../reports/index.ts';

/**
 * Throws report.not-found, and report.locked for a user whose entitlement lacks some of the report's data, whichever service shows the
 * report.
 */
export function requireOpenReport(config: Config, id: string, { entitlement }: Person): void {
  const report = reportsOf(config).find(({ definition }) => definition.id === id);
  if (report === undefined) throw problem('report.not-found');
  const held = new Set(entitlement.objects);
  if (!held.has('*') && report.definition.needs.some((object) => !held.has(object))) throw problem('report.locked');
}
