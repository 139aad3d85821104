// `node server/src/testing/versions/record-steps.ts`: after a new migration, adds what it does to the fixtures that upgrades are tested with. Released steps stay.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresDialect } from 'kysely';
import { migrations } from '../../db/migrations/index.ts';
import { openPostgresPool } from '../../db/open-db.ts';
import { createSqliteDialect } from '../../db/sqlite/sqlite-dialect.ts';
import { startPostgres } from '../start-postgres.ts';
import { printSteps, readSteps, recordSteps, stepsFile } from './migration-steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'platbook-steps-'));
const postgres = await startPostgres();
const { dialect, close } = createSqliteDialect(join(folder, 'steps.sqlite'));
const recorded = {
  sqlite: await recordSteps(dialect, migrations),
  postgres: await recordSteps(new PostgresDialect({ pool: await openPostgresPool(postgres.url(), 1) }), migrations),
};
close();
await postgres.stop();
rmSync(folder, { recursive: true });

for (const [name, steps] of Object.entries(recorded) as ['sqlite' | 'postgres', typeof recorded.sqlite][]) {
  const released = new Map(readSteps(name).map((step) => [step.id, step]));
  writeFileSync(stepsFile(name), printSteps(steps.map((step) => released.get(step.id) ?? step)));
}
