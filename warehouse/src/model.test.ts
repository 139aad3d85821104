import { unitOf } from '@platbook/property/column-unit';
import { keyColumnsIn } from '@platbook/property/key-columns-in';
import { isPrimaryKey, joinsTo } from '@platbook/property/table-keys';
import { MODEL } from './model.ts';

it('has the keys that the portal names, and foreign keys that lead where the portal says', () => {
  for (const { name, kind, key, foreignKeys, columns } of MODEL) {
    if (kind === 'view') continue;
    const named = columns.map((column) => column.name).filter((column) => isPrimaryKey(name, column));
    expect([name, named.sort()]).toEqual([name, [...key].sort()]);
    const all = columns.map((column) => column.name);
    expect([name, keyColumnsIn(`select * from ${name}`, all).sort()]).toEqual([name, [...key].sort()]);
    for (const { column, table } of foreignKeys)
      expect([name, column, joinsTo(name, column)]).toEqual([name, column, table]);
  }
});

it('has a table for every target that the portal names for a column', () => {
  const names = new Set(MODEL.map(({ name }) => name));
  for (const { name, columns } of MODEL)
    for (const column of columns) {
      const table = joinsTo(name, column.name);
      if (table !== undefined) expect(names).toContain(table);
    }
});

it('describes the unit of each amount, share, area and key, the same wherever the name occurs', () => {
  const named: readonly [RegExp, string | undefined][] = [
    [/^(AssessmentRatio|TaxYear|MarketValueYear|PriceIndex|RateGapPercent)$/, undefined],
    [/(Percent|Rate|AtOrigination)$|^Pct/, 'percent'],
    [/(Amount|Price|Value|Balance|Fee|Bid|Equity|Rent|Income|Profit|PricePerSqFt)$|^Tax/, 'dollars'],
    [/(SqFt|Ft|Mi|Acres|SquareFeetAffected)$/, 'measure'],
    [/ID$/, 'key'],
  ];
  let tried = 0;
  for (const { name: object, columns } of MODEL)
    for (const { name, type, description } of columns) {
      if (!/int|decimal|float/.test(type)) continue;
      const rule = named.find(([pattern]) => pattern.test(name.replace(/PerSqFt$/, 'Price')));
      if (rule === undefined && /(Score|Flag|Count|Year|Index)$/.test(name))
        expect([object, name, unitOf(description)]).toEqual([object, name, undefined]);
      if (rule === undefined) continue;
      tried += 1;
      expect([object, name, unitOf(description)]).toEqual([object, name, rule[1]]);
    }
  expect(tried).toBeGreaterThan(200);
});
