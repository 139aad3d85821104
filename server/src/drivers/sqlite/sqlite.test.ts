import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { collect, driverSuite, surroundings } from '../driver-suite.ts';
import { sqlite } from './sqlite.ts';

function makeFile() {
  const directory = temporaryFolder('sqlite', afterAll);
  const file = join(directory, 'parcels.sqlite');
  const database = new DatabaseSync(file);
  database.exec(
    "create table parcel (id integer primary key, owner text); insert into parcel values (1, 'A'), (2, null)",
  );
  database.close();
  return { directory, file };
}

const [world, other] = [makeFile(), makeFile()];
const session = await sqlite.open({ file: world.file }, { fileDirectories: [world.directory], memoryMb: 256 });
afterAll(() => session.close());

driverSuite(sqlite, {
  settings: { file: world.file },
  fileDirectories: [world.directory],
  series: (count) =>
    `with recursive s(n) as (select 1 union all select n + 1 from s where n < ${count}) select n from s`,
  longText: (characters) => `printf('%.*c', ${characters}, 'x')`,
  endless: 'with recursive s(n) as (select 1 union all select n + 1 from s) select max(n) from s',
  values: {
    'select 9223372036854775807, 1.5, 9e999, null': '["9223372036854775807",1.5,"Infinity",null]',
    "select x'00ff', 'é\"', id, owner from parcel where id = 2": '["\\\\x00ff","é\\"",2,null]',
  },
});

describe('an SQLite file', () => {
  it('can only be read [H067]', async () => {
    const attempts = [
      "attach database 'x' as x",
      'pragma writable_schema = 1',
      'pragma journal_mode = wal',
      'pragma database_list',
      'select * from pragma_database_list',
      "select load_extension('x')",
      '.shell id',
      `vacuum into '${join(world.directory, 'copy.sqlite')}'`,
      'create table t (a)',
      'create temp table t (a)',
      'delete from parcel',
      "update parcel set owner = 'x'",
      'drop table parcel',
      "select writefile('x', 'y')",
      'detach database main',
    ];
    for (const sql of attempts) await expect(collect(session, sql), sql).rejects.toThrow();
    expect(existsSync(join(world.directory, 'copy.sqlite'))).toBe(false);
    expect((await collect(session, 'select count(*) as n from parcel')).text).toBe('[[2]]');
  });

  it('is opened only below a listed folder, after resolving links [H067]', async () => {
    const link = join(world.directory, 'link.sqlite');
    await symlink(other.file, link);
    for (const file of [other.file, link, `${world.directory}/../${other.file}`, '/etc/passwd', ':memory:', ''])
      await expect(sqlite.open({ file }, { fileDirectories: [world.directory], memoryMb: 256 })).rejects.toThrow();
    await expect(sqlite.open({ file: world.file }, surroundings)).rejects.toThrow("isn't available");
  });
});
