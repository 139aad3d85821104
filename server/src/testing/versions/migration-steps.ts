import { readFileSync } from 'node:fs';
import { type Dialect, Kysely, type LogEvent } from 'kysely';
import type { Migration } from '../../db/migration.ts';
import type { OpenDb } from '../../db/open-db.ts';

export interface MigrationStep {
  readonly id: string;
  /** What the migration did to an empty database. */
  readonly sql: string;
}

export const stepsFile = (dialect: OpenDb['dialect']) => new URL(`../fixtures/steps.${dialect}.sql`, import.meta.url);

const heading = /^-- migration (\S+)\n/m;

export function readSteps(dialect: OpenDb['dialect']): MigrationStep[] {
  const [, ...parts] = readFileSync(stepsFile(dialect), 'utf8').split(heading);
  return parts.flatMap((id, index) => (index % 2 === 0 ? [{ id, sql: parts[index + 1]!.trim() }] : []));
}

export const printSteps = (steps: readonly MigrationStep[]): string =>
  steps.map(({ id, sql }) => `-- migration ${id}\n${sql}\n`).join('\n');

/** Runs the migrations on an empty database, and returns the statements of each. */
export async function recordSteps(dialect: Dialect, migrations: readonly Migration[]): Promise<MigrationStep[]> {
  let statements: string[] = [];
  const log = ({ query }: LogEvent) => {
    if (!/^\s*(select|begin|commit)\b/i.test(query.sql)) statements.push(inlined(query.sql, query.parameters));
  };
  const db = new Kysely<unknown>({ dialect, log });
  const steps: MigrationStep[] = [];
  try {
    for (const { id, up } of migrations) {
      statements = [];
      await up(db);
      steps.push({ id, sql: statements.map((statement) => `${statement.trim()};`).join('\n') });
    }
  } finally {
    await db.destroy();
  }
  return steps;
}

function inlined(sql: string, parameters: readonly unknown[]): string {
  if (parameters.length === 0) return sql;
  let next = 0;
  return sql.replaceAll(/\?|\$\d+/g, () => {
    const value = parameters[next];
    next += 1;
    if (value === null) return 'null';
    return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
  });
}
