// `node tools/migration-steps.ts`: after a new migration, adds what it does to the fixtures that upgrades are tested with. Released steps stay.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresDialect } from 'kysely';
import { migrations } from '../server/src/db/migrations/index.ts';
import { openPostgresPool } from '../server/src/db/open-db.ts';
import { createSqliteDialect } from '../server/src/db/sqlite/sqlite-dialect.ts';
import { printSteps, readSteps, recordSteps, stepsFile } from '../server/src/testing/migration-steps.ts';
import { startPostgres } from '../server/src/testing/start-postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'platbook-steps-'));
const postgres = await startPostgres();
const { dialect, close } = createSqliteDialect(join(folder, 'steps.sqlite'));
const recorded = {
  sqlite: await recordSteps(dialect, migrations),
  postgres: await recordSteps(
    new PostgresDialect({ pool: await openPostgresPool(postgres.url(), 1) }),
    migrations,
  ),
};
close();
await postgres.stop();
rmSync(folder, { recursive: true });

for (const [name, steps] of Object.entries(recorded) as ['sqlite' | 'postgres', typeof recorded.sqlite][]) {
  const released = new Map(readSteps(name).map((step) => [step.id, step]));
  writeFileSync(stepsFile(name), printSteps(steps.map((step) => released.get(step.id) ?? step)));
}
