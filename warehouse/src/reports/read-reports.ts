import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReportDefinition } from '@platbook/contract/reports/report-definition';
import { cubeTable } from '@platbook/property/cube-table';
import { BuildError } from '../build-error.ts';
import { MODEL } from '../model.ts';

export interface Cube {
  readonly table: string;
  readonly file: string;
  readonly sql: string;
  readonly text: string;
  readonly columns: readonly string[];
}

export interface ReportCubes {
  readonly id: string;
  readonly needs: readonly string[];
  readonly cubes: readonly Cube[];
}

export const REPORTS_FOLDER = fileURLToPath(new URL('../../../content/reports', import.meta.url));

export function readReports(folder: string): ReportCubes[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((id) => readReport(folder, id));
}

function readReport(folder: string, id: string): ReportCubes {
  const name = `reports/${id}/report.json`;
  const path = join(folder, id, 'report.json');
  if (!existsSync(path)) throw new BuildError(`${name} is missing.`);
  const text = readFileSync(path, 'utf8');
  const definition = parse(name, text);
  const fault = (about: string, message: string) => new BuildError(`${name}:${lineOf(text, about)}: ${message}`);
  if (definition.id !== id) throw fault('"id"', `id must be the folder name, ${id}.`);
  for (const object of definition.needs)
    if (!MODEL.some((known) => known.name === object)) throw fault(`"${object}"`, `unknown object ${object}.`);
  return {
    id,
    needs: definition.needs,
    cubes: definition.cubes.map((cube) => {
      const file = `reports/${id}/cubes/${cube.id}.sql`;
      const sqlPath = join(folder, id, 'cubes', `${cube.id}.sql`);
      if (!existsSync(sqlPath)) throw fault(`"${cube.id}"`, `${file} is missing.`);
      const sql = readFileSync(sqlPath, 'utf8').trimEnd();
      if (sql.endsWith(';'))
        throw new BuildError(
          `${file}:${sql.split('\n').length}: a cube must be one SELECT without a semicolon at the end.`,
        );
      const columns = columnsOf(definition, cube);
      return {
        table: cubeTable(id, cube.id),
        file,
        sql,
        text: cube.text,
        columns,
      };
    }),
  };
}

function parse(name: string, text: string): ReportDefinition {
  let definition: Partial<ReportDefinition> | null;
  try {
    definition = JSON.parse(text) as Partial<ReportDefinition> | null;
  } catch (error) {
    const { message } = error as Error;
    const place = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
    throw new BuildError(`${name}:${text.slice(0, place).split('\n').length}: invalid JSON: ${message}.`);
  }
  for (const key of ['needs', 'cubes', 'dimensions'] as const)
    if (!Array.isArray(definition?.[key])) throw new BuildError(`${name}:1: "${key}" must be a list.`);
  return definition as ReportDefinition;
}

function columnsOf({ dimensions, rowColumns }: ReportDefinition, cube: ReportDefinition['cubes'][number]): string[] {
  const named = dimensions
    .filter(({ id }) => cube.dimensions.includes(id))
    .flatMap(({ column, labelColumn }) => [column, labelColumn]);
  const all = [cube.date, cube.property, ...named, ...(rowColumns?.[cube.id] ?? [])];
  return [...new Set(all.filter((column) => column !== undefined))];
}

function lineOf(text: string, part: string): number {
  return text.slice(0, Math.max(0, text.indexOf(part))).split('\n').length;
}
