import { readFileSync } from 'node:fs';
import { type Database, openDatabase } from '../database.ts';
import { SQL_FILES } from './generate.ts';
import { cutIntoPieces, findPredecessors, runSideBySide } from './run-side-by-side.ts';

const file = (name: string, sql: string) => ({ name, sql });

describe('concurrent SQL pieces', () => {
  it('wait for those that fill, change or still read their tables', () => {
    const predecessors = findPredecessors([
      file('make', 'CREATE TABLE gen.home AS SELECT 1 AS n'),
      file('read', 'INSERT INTO Tax.Roll SELECT * FROM gen.home h'),
      file('apart', 'CREATE TABLE gen.school AS SELECT 2 AS n'),
      file('drop', 'DROP TABLE gen.home'),
      file('sum', 'SELECT (SELECT count(*) FROM Tax.Roll), (SELECT count(*) FROM gen.school)'),
    ]);
    expect(Object.fromEntries(predecessors)).toEqual({
      make: [],
      read: ['make'],
      apart: [],
      drop: ['make', 'read'],
      sum: ['read', 'apart'],
    });
  });

  it('run once each over two connections, and a failing one reports the reason', async () => {
    const db = await openDatabase({ threads: 1, memory: '200MB', spillFolder: '' });
    onTestFinished(() => db.close());
    const connections = [Promise.resolve(db), db.openSibling()];
    await db.run("ATTACH ':memory:' AS gen");
    const begun: string[] = [];
    const files = [
      file('one', 'CREATE TABLE gen.one AS SELECT 1 AS n'),
      file('two', 'CREATE TABLE gen.two AS SELECT 2 AS n'),
      file('both', 'CREATE TABLE gen.both AS SELECT * FROM gen.one UNION ALL SELECT * FROM gen.two'),
    ];
    await runSideBySide(connections, files, (name) => begun.push(name));
    const three = {
      ...file('three', 'CREATE TABLE gen.three -- FROM gen.both'),
      act: (to: Database) => to.run('CREATE TABLE gen.three AS SELECT sum(n)::INT AS n FROM gen.both'),
    };
    await runSideBySide(connections, [three, file('four', 'CREATE TABLE gen.four AS FROM gen.three')], () => undefined);
    expect(begun).toEqual(['one', 'two', 'both']);
    expect(await db.rows('FROM gen.four')).toEqual([{ n: 3 }]);
    await expect(
      runSideBySide(connections, [...files.slice(0, 1), file('next', 'SELECT 1')], () => undefined),
    ).rejects.toThrow(/already exists/);
  });
});

it('a file is split into statements, each with the macros and variables of the file that it uses', () => {
  const macro = "CREATE OR REPLACE TEMP MACRO twice(x) AS x || ';' || x;";
  const variable = 'SET VARIABLE names = (SELECT list(name) FROM gen.name);';
  const pieces = cutIntoPieces(
    'a.sql',
    [
      '-- What it is; and of what;',
      'CREATE TABLE gen.a AS',
      '  -- A remark within;',
      "  SELECT 'x; y' AS n;",
      macro,
      variable,
      'CREATE TABLE gen.b AS SELECT twice(n) AS n FROM gen.a;',
      "CREATE TABLE gen.c AS SELECT getvariable('names') AS n;",
      '',
    ].join('\n'),
  );
  expect(pieces).toEqual([
    {
      name: 'a.sql 1',
      sql: "-- What it is; and of what;\nCREATE TABLE gen.a AS\n  -- A remark within;\n  SELECT 'x; y' AS n;",
    },
    { name: 'a.sql 2', sql: `${macro}\nCREATE TABLE gen.b AS SELECT twice(n) AS n FROM gen.a;` },
    { name: 'a.sql 3', sql: `${variable}\nCREATE TABLE gen.c AS SELECT getvariable('names') AS n;` },
  ]);
});

it('no statement of the generator is lost or split in two, and definitions of one file are not used by another', () => {
  const own = new Map<string, string>();
  const texts = SQL_FILES.slice(1).map((file) => {
    const sql = readFileSync(new URL(`../sql/${file}`, import.meta.url), 'utf8');
    const pieces = cutIntoPieces(file, sql);
    const statements = sql.match(/^(?:CREATE|INSERT|UPDATE|DELETE|DROP|ALTER)(?! OR REPLACE TEMP MACRO)/gm) ?? [];
    expect([file, pieces.length]).toEqual([file, statements.length]);
    for (const { sql: piece } of pieces) expect(piece).toMatch(/;\s*$/);
    for (const [, macro, variable] of sql.matchAll(/^(?:CREATE OR REPLACE TEMP MACRO (\w+)|SET VARIABLE (\w+))/gm))
      own.set(macro === undefined ? `'${variable}'` : `${macro}(`, file);
    return { file, sql };
  });
  for (const [name, home] of own)
    for (const { file, sql } of texts) if (file !== home) expect(sql, `${name} of ${home}`).not.toContain(name);
});
