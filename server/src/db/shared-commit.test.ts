import { onEachDatabase } from '../testing/each-database.ts';
import { inSharedCommit, insertTogether } from './shared-commit.ts';

onEachDatabase('a shared commit', (database) => {
  it('keeps the writes of concurrent callers, and rolls back only the one that failed', async () => {
    const { db } = await database.open();
    const write = (name: string, failure?: string) =>
      inSharedCommit(db, async (transaction) => {
        await transaction.insertInto('settings').values({ name, value: 'x' }).execute();
        if (failure !== undefined) throw new Error(failure);
      });
    const ends = await Promise.allSettled([write('first'), write('second', 'no'), write('third')]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(ends[1]).toMatchObject({ reason: { message: 'no' } });
    await expect(Promise.all([write('first'), write('fourth')])).rejects.toThrow(/unique/i);
    const rows = await db.selectFrom('settings').select('name').where('value', '=', 'x').orderBy('name').execute();
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['first', 'third']));
    expect(rows.map(({ name }) => name)).not.toContain('second');
  });

  it('rolls back everything of a failed write that runs on its own', async () => {
    const { db } = await database.open();
    const failing = inSharedCommit(db, async (transaction) => {
      await transaction.insertInto('settings').values({ name: 'alone', value: 'w' }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.selectFrom('settings').select('name').where('name', '=', 'alone').execute()).toEqual([]);
  });

  it('is committed when it resolves: another transaction sees the write', async () => {
    const { db } = await database.open();
    for (const name of ['a', 'b']) {
      await inSharedCommit(db, async (transaction) => {
        await transaction.insertInto('settings').values({ name, value: 'y' }).execute();
      });
      const found = await db.selectFrom('settings').select('name').where('name', '=', name).execute();
      expect(found).toEqual([{ name }]);
    }
  });

  it('inserts the rows of several tables, or none of them', async () => {
    const { db } = await database.open();
    const insert = insertTogether('settings', 'navigator_tokens');
    const token = (jti: string) => ({ jti, ends_at: '2026-01-01' });
    await insert(db, { settings: [{ name: 'a', value: 'v' }], navigator_tokens: [token('1'), token('2')] });
    await insert(db, { settings: [{ name: 'b', value: 'v' }], navigator_tokens: ['3', '4', '5'].map(token) });
    const again = insert(db, { settings: [{ name: 'c', value: 'v' }], navigator_tokens: [token('6'), token('1')] });
    await expect(again).rejects.toThrow(/unique/i);
    const settings = await db.selectFrom('settings').select('name').where('value', '=', 'v').orderBy('name').execute();
    expect(settings.map(({ name }) => name)).toEqual(['a', 'b']);
    const tokens = await db.selectFrom('navigator_tokens').select('jti').orderBy('jti').execute();
    expect(tokens.map(({ jti }) => jti)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('rejects every caller if the database is gone', async () => {
    const opened = await database.open();
    await opened.close();
    const write = () =>
      inSharedCommit(opened.db, async (transaction) => {
        await transaction.insertInto('settings').values({ name: 'late', value: 'z' }).execute();
      });
    const ends = await Promise.allSettled([write(), write()]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
