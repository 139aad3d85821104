import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ReportDefinition, reportDefinitionShape } from '@platbook/contract/reports/report-definition';
import { parseJson, type TextFault } from '../../config/parse-json.ts';
import { closeShape } from '../../http/closed-shape.ts';
import { checkReport } from './check-report.ts';
import { buildReport, type Report } from './report.ts';

export interface WithReports {
  readonly reports: readonly Report[];
}

/** One folder each, in the order of /reports. Throws all faults in one message with file and line. */
export function loadReports(folder: string): readonly Report[] {
  const faults: string[] = [];
  const root = path.join(folder, 'reports');
  const folders = existsSync(root) ? readdirSync(root, { withFileTypes: true }).filter((it) => it.isDirectory()) : [];
  const reports = folders.flatMap(({ name }) =>
    loadReport(path.join(root, name), name, (file, found) =>
      faults.push(...found.map(({ line, sentence }) => `${path.join(root, name, file)}:${line}: ${sentence}`)),
    ),
  );
  if (faults.length > 0) throw new Error(`The reports have errors:\n${faults.map((line) => `  ${line}`).join('\n')}`);
  return reports.sort((one, other) => one.definition.sequence - other.definition.sequence);
}

const shape = closeShape(reportDefinitionShape);

function loadReport(folder: string, id: string, at: (file: string, faults: readonly TextFault[]) => void) {
  const file = path.join(folder, 'report.json');
  if (!existsSync(file)) {
    at('report.json', [{ line: 1, sentence: 'The report has no report.json.' }]);
    return [];
  }
  const { value, faults, lineOf } = parseJson(readFileSync(file, 'utf8'), shape);
  at('report.json', faults);
  if (faults.length > 0) return [];
  const definition = value as ReportDefinition;
  if (definition.id !== id)
    at('report.json', [
      { line: lineOf('/id'), sentence: `The id '${definition.id}' is not the name of the folder, '${id}'.` },
    ]);
  const cubeSql = new Map<string, string>();
  for (const [index, cube] of definition.cubes.entries()) {
    const sql = path.join(folder, 'cubes', `${cube.id}.sql`);
    if (existsSync(sql)) cubeSql.set(cube.id, readFileSync(sql, 'utf8').trim());
    else
      at('report.json', [{ line: lineOf(`/cubes/${index}/id`), sentence: `There is no file cubes/${cube.id}.sql.` }]);
  }
  const report = buildReport(definition, cubeSql);
  at('report.json', checkReport(report, lineOf));
  return [report];
}
