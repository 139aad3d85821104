import { sql } from 'kysely';
import { type EachDatabase, onEachDatabase } from '../testing/each-database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { fillTables, rowsOf } from '../testing/versions/fill-tables.ts';
import { readSteps } from '../testing/versions/migration-steps.ts';
import { additive, renaming } from '../testing/versions/next-migrations.ts';
import { columnsOf, findBreakage, schemaOf } from '../testing/versions/schema-of.ts';
import { openPostgresSource, openSqliteSource, type Source, sqliteFileOf } from './backup/index.ts';
import { listTables } from './backup/table-shapes.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migration.ts';
import { migrations } from './migrations/index.ts';

vi.setConfig({ testTimeout: 120_000 });

const openSource = async (settings: Awaited<ReturnType<EachDatabase['settings']>>): Promise<Source> =>
  settings.databaseUrl === ''
    ? openSqliteSource(sqliteFileOf(settings.dataFolder))
    : openPostgresSource(settings.databaseUrl);

onEachDatabase('an upgrade', (database) => {
  it('keeps rows of every earlier version, and each migration does what it did when it was released', async () => {
    const steps = readSteps(database.dialect);
    expect(
      steps.map(({ id }) => id),
      'run node server/src/testing/versions/record-steps.ts',
    ).toEqual(migrations.map(({ id }) => id));
    const [old, now] = [
      await openSource(await database.emptySettings()),
      await openSource(await database.emptySettings()),
    ];
    const written: Map<string, Record<string, unknown>[]>[] = [];
    for (const [round, { id, sql: released }] of steps.entries()) {
      for (const statement of released.split(/;\n(?=[a-z])/).filter(Boolean)) await sql.raw(statement).execute(old.db);
      await migrate(now.db, now.dialect, migrations.slice(0, round + 1));
      expect(await schemaOf(now.db, now.dialect), id).toEqual(await schemaOf(old.db, old.dialect));
      // Each version's rows pass through all later migrations.
      written.push(await fillTables(now, round));
    }
    const fresh = await database.open();
    expect(await schemaOf(now.db, now.dialect)).toEqual(await schemaOf(fresh.db, fresh.dialect));
    for (const table of await listTables(now.db, now.dialect)) {
      const rows = await rowsOf(now.db, table);
      const expected = written.flatMap((tables) => tables.get(table.name) ?? []);
      expect(rows, table.name).toHaveLength(expected.length);
      const lost = expected.filter(
        (row) => !rows.some((kept) => Object.entries(row).every(([name, value]) => kept[name] === value)),
      );
      expect(lost, table.name).toEqual([]);
    }
    await old.close();
    await now.close();
  });
});

/** Later migrations let the version before use the schema. */
const lastWithoutRule = '0036-invite-grants';

async function breakagesOf(list: readonly Migration[]): Promise<string[]> {
  const source = openSqliteSource(sqliteFileOf(temporaryFolder('breakages')));
  const found: string[] = [];
  for (const { id, up, isBreaking } of list) {
    const before = await columnsOf(source.db);
    await up(source.db);
    const breakage = findBreakage(before, await columnsOf(source.db));
    if (breakage !== undefined && isBreaking !== true && id > lastWithoutRule) found.push(`${id}: ${breakage}`);
  }
  await source.close();
  return found;
}

it('lets the version before use the schema, unless a migration is declared as breaking [M12]', async () => {
  expect(await breakagesOf(migrations)).toEqual([]);
  expect(await breakagesOf([...migrations, additive, renaming])).toEqual([]);
  const { isBreaking: _, ...undeclared } = renaming;
  expect(await breakagesOf([...migrations, undeclared])).toEqual([
    '9999-renaming: queries.name was removed or has another type',
  ]);
});
