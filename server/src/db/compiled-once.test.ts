import { onEachDatabase } from '../testing/each-database.ts';
import { compiledOnce, insertOnce } from './compiled-once.ts';

onEachDatabase('a query that is compiled once', (database) => {
  it('runs with other values each time, in a transaction too, and never with too few', async () => {
    const valuesOf = compiledOnce((db) =>
      db.selectFrom('settings').select('value').where('name', '=', '').where('value', '!=', ''),
    );
    for (const { db } of [await database.open(), await database.open()]) {
      await db
        .insertInto('settings')
        .values([
          { name: 'one', value: '1' },
          { name: 'two', value: '2' },
        ])
        .execute();
      expect(await valuesOf(db, 'one', '2')).toEqual([{ value: '1' }]);
      expect(await valuesOf(db, 'two', '2')).toEqual([]);
      await db.transaction().execute(async (transaction) => {
        await transaction.insertInto('settings').values({ name: 'three', value: '3' }).execute();
        expect(await valuesOf(transaction, 'three', '2')).toEqual([{ value: '3' }]);
      });
      await expect(valuesOf(db, 'one')).rejects.toThrow('other parameters');
    }
  });

  it('inserts rows with other columns, values and numbers each time', async () => {
    const insert = insertOnce('settings');
    for (const { db } of [await database.open(), await database.open()]) {
      await insert(db, { settings: [{ name: 'one', value: '1' }] });
      await insert(db, { settings: [{ value: '2', name: 'two' }] });
      await insert(db, { settings: [{ name: 'three', value: '3' }] });
      await insert(db, {
        settings: [
          { name: 'four', value: '4' },
          { value: '5', name: 'five' },
        ],
      });
      const rows = await db.selectFrom('settings').select(['name', 'value']).orderBy('value').execute();
      expect(rows.map(({ name, value }) => `${name} ${value}`)).toEqual([
        'one 1',
        'two 2',
        'three 3',
        'four 4',
        'five 5',
      ]);
    }
  });
});
