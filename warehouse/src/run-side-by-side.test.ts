import { describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { findPredecessors, runSideBySide } from './run-side-by-side.ts';

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
    try {
      const connections = [Promise.resolve(db), db.openSibling()];
      await db.run("ATTACH ':memory:' AS gen");
      const begun: string[] = [];
      const files = [
        file('one', 'CREATE TABLE gen.one AS SELECT 1 AS n'),
        file('two', 'CREATE TABLE gen.two AS SELECT 2 AS n'),
        file('both', 'CREATE TABLE gen.both AS SELECT * FROM gen.one UNION ALL SELECT * FROM gen.two'),
      ];
      await runSideBySide(connections, files, (name) => begun.push(name));
      expect(begun).toEqual(['one', 'two', 'both']);
      expect(await db.rows('SELECT sum(n)::INT AS n FROM gen.both')).toEqual([{ n: 3 }]);
      await expect(
        runSideBySide(connections, [...files.slice(0, 1), file('next', 'SELECT 1')], () => undefined),
      ).rejects.toThrow(/already exists/);
    } finally {
      db.close();
    }
  });
});
