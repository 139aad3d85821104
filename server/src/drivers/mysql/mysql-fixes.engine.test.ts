import { offsetAt } from '@platbook/sql/error-position';
import { applyFix } from '@platbook/sql/fixes/broken-statement';
import { findFix } from '@platbook/sql/fixes/find-fix';
import { brokenStatements as all, brokenTables } from '@platbook/sql/fixes/testing/broken-statements';
import { mariadbFolder, startMariadb, type TestMariadb } from '../../testing/engines/start-mariadb.ts';
import type { Session, StatementError } from '../driver.ts';
import { collect, surroundings } from '../driver-suite.ts';
import { mysql } from './mysql.ts';

const known = Object.entries(brokenTables).map(([name, types]) => ({
  name,
  columns: Object.entries(types).map(([column, type]) => ({ name: column, type })),
}));

/** MySQL's counterparts of functions. */
const own = new Map([
  ["select charindex('a', city) from address", "select locate('a', city) from address"],
  ['select iif(lat > 1, 2, 3) from address', 'select if(lat > 1, 2, 3) from address'],
  ['select dateadd(day, 1, day) from avm', 'select day + interval 1 day from avm'],
  ['select len(city) from address', 'select char_length(city) from address'],
  ["select string_agg(city, ', ') from address", "select group_concat(city separator ', ') from address"],
  ['select city::text from address', 'select cast(city as char) from address'],
  ['select [city] from address', 'select city from address'],
]);

describe.skipIf(mariadbFolder === undefined)('a statement that MariaDB refuses', () => {
  let server: TestMariadb;
  let session: Session;
  beforeAll(async () => {
    server = await startMariadb(['--sql-mode=ONLY_FULL_GROUP_BY']);
    await server.query(
      'create database d; use d; create table address (id int, city varchar(40), zip varchar(10), lat double); create table avm (id int, value int, day date, grade varchar(10))',
    );
    const settings = { ...server.place, database: 'd', username: server.user, password: server.password };
    session = await mysql.open(settings, surroundings);
  });
  afterAll(async () => {
    await session?.close();
    await server?.stop();
  });

  const refusalOf = (sql: string): Promise<StatementError | undefined> =>
    collect(session, sql).then(
      () => undefined,
      (error: StatementError) => error,
    );
  async function mend(broken: string): Promise<{ sql: string | undefined; isCertain: boolean; title: string }> {
    const { message: title, line, column } = (await refusalOf(broken)) as StatementError;
    const offset = line === undefined ? undefined : offsetAt(broken, line, column ?? 1);
    const fix = findFix({ text: broken, dialect: 'mysql', title, offset, tables: known });
    return { sql: fix && applyFix(broken, fix), isCertain: fix?.isCertain ?? false, title };
  }

  it('is fixed as on the other engines, wherever it means the same', async () => {
    let fixed = 0;
    const wrong: string[] = [];
    for (const [world, broken, meant] of all) {
      const isShared = (world === 'duckdb' || world === 'postgres') && !own.has(broken);
      if (!isShared || !(await refusalOf(broken)) || (await refusalOf(meant))) continue;
      const { sql, isCertain, title } = await mend(broken);
      if (sql === meant) fixed += 1;
      else if (isCertain) wrong.push(`${broken}\n  ${title}\n  ${sql}`);
    }
    expect(wrong).toEqual([]);
    expect(fixed).toBeGreaterThanOrEqual(73);
  });

  it.each([...own])('is fixed in its own terms: %s', async (broken, meant) => {
    expect((await mend(broken)).sql).toBe(meant);
    expect(await refusalOf(meant)).toBeUndefined();
  });
});
