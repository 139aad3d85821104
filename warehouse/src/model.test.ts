import { isPrimaryKey, joinsTo } from '@platbook/contract/rules/table-keys';
import { expect, it } from 'vitest';
import { MODEL } from './model.ts';

it('has the keys that the portal names, and every foreign key of the model leads where the portal says', () => {
  for (const { name, kind, key, foreignKeys, columns } of MODEL) {
    if (kind === 'view') continue;
    const named = columns.map((column) => column.name).filter((column) => isPrimaryKey(name, column));
    expect([name, named.sort()]).toEqual([name, [...key].sort()]);
    for (const { column, table } of foreignKeys)
      expect([name, column, joinsTo(name, column)]).toEqual([name, column, table]);
  }
});

it('has a table behind every place that the portal says a column leads to', () => {
  const names = new Set(MODEL.map(({ name }) => name));
  for (const { name, columns } of MODEL)
    for (const column of columns) {
      const table = joinsTo(name, column.name);
      if (table !== undefined) expect(names).toContain(table);
    }
});
