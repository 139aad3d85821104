import type { SchemaInfo } from '@platbook/contract/schema-info';
import { describe, expect, it } from 'vitest';
import { listSchemaRows, mapSchemaObjects, schemaKey, treeStep } from './schema-tree.ts';

const column = (column_name: string, data_type = 'int', column_description = '') => ({
  column_name,
  data_type,
  column_description,
});
const schema: SchemaInfo = {
  Foreclosure: {
    ForeclosureEvent: [column('EventID', 'bigint', 'Filing identifier'), column('RecordType', 'varchar(4)')],
    ForeclosureStatus: [column('PropertyID'), column('AuctionDate', 'date')],
  },
  Market: { SalesTrend: [column('AuctionShare')] },
};
const view = {
  collapsed: new Set<string>(),
  search: '',
  objects: mapSchemaObjects([
    { schema: 'Foreclosure', name: 'ForeclosureStatus', kind: 'view', description: 'Latest stage' },
  ]),
};
const names = (rows: { name: string }[]) => rows.map((row) => row.name);

describe('the schema tree', () => {
  it('shows schemas, their tables and their columns, all open at first [R080, R268]', () => {
    expect(listSchemaRows(schema, view).map((row) => `${row.level} ${row.name} ${row.count}`)).toEqual([
      '1 Foreclosure 2',
      '2 ForeclosureEvent 2',
      '3 EventID 0',
      '3 RecordType 0',
      '2 ForeclosureStatus 2',
      '3 PropertyID 0',
      '3 AuctionDate 0',
      '1 Market 1',
      '2 SalesTrend 1',
      '3 AuctionShare 0',
    ]);
  });
  it('gives each column its type and description, and tells views from tables [R081]', () => {
    const rows = listSchemaRows(schema, view);
    expect(rows[2]).toMatchObject({ dataType: 'bigint', description: 'Filing identifier' });
    expect(rows[4]).toMatchObject({ kind: 'view', description: 'Latest stage' });
  });
  it('leaves out what is under a closed entry [R269]', () => {
    const collapsed = new Set([schemaKey('Foreclosure', 'ForeclosureEvent'), schemaKey('Market')]);
    expect(names(listSchemaRows(schema, { ...view, collapsed }))).toEqual([
      'Foreclosure',
      'ForeclosureEvent',
      'ForeclosureStatus',
      'PropertyID',
      'AuctionDate',
      'Market',
    ]);
  });
  it('searches by the name of a table or a column, in any case [R270]', () => {
    expect(names(listSchemaRows(schema, { ...view, search: 'AUCTION' }))).toEqual([
      'Foreclosure',
      'ForeclosureStatus',
      'AuctionDate',
      'Market',
      'SalesTrend',
      'AuctionShare',
    ]);
    expect(names(listSchemaRows(schema, { ...view, search: ' eventi' }))).toEqual([
      'Foreclosure',
      'ForeclosureEvent',
      'EventID',
    ]);
    expect(names(listSchemaRows(schema, { ...view, search: 'salestrend' }))).toEqual([
      'Market',
      'SalesTrend',
      'AuctionShare',
    ]);
    expect(listSchemaRows(schema, { ...view, search: 'nothing' })).toEqual([]);
  });
  it('lists ten thousand columns fast enough to type in the search box', () => {
    const wide: SchemaInfo = { s: {} };
    for (let table = 0; table < 100; table++) {
      (wide.s as SchemaInfo[string])[`t${table}`] = Array.from({ length: 100 }, (_, index) => column(`c${index}`));
    }
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      expect(listSchemaRows(wide, { ...view, search: 'c9' })).toHaveLength(1 + 100 + 100 * 11);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(200);
  });
});

describe('the keys of the schema tree', () => {
  const rows = listSchemaRows(schema, view);
  it('walk, open and close it', () => {
    expect(treeStep(rows, 0, 'ArrowDown', 10)).toEqual({ goTo: 1 });
    expect(treeStep(rows, 0, 'ArrowLeft', 10)).toEqual({ toggle: schemaKey('Foreclosure') });
    expect(treeStep(rows, 3, 'ArrowLeft', 10)).toEqual({ goTo: 1 });
    expect(treeStep(rows, 1, 'ArrowRight', 10)).toEqual({ goTo: 2 });
    expect(treeStep(rows, 0, 'End', 10)).toEqual({ goTo: 9 });
    expect(treeStep(rows, 2, 'ArrowRight', 10)).toBeUndefined();
    expect(treeStep(rows, 2, 'x', 10)).toBeUndefined();
  });
});
