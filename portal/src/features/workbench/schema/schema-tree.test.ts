import type { SchemaInfo } from '@platbook/contract/workbench/schema-info';
import { column } from '../../../testing/complete-at-bar.ts';
import { insertedName } from './row-sql.ts';
import { listSchemaRows, mapSchemaObjects, type SchemaRow, type SchemaRows, treeStep } from './schema-tree.ts';
import { schemaKey } from './searched-schema.ts';

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
const all = (rows: SchemaRows) => Array.from({ length: rows.length }, (_, index) => rows.at(index) as SchemaRow);
const names = (rows: SchemaRows) => all(rows).map((row) => row.name);

describe('the schema tree', () => {
  it('shows schemas, their tables and their columns, all expanded at first [R080, R268]', () => {
    expect(all(listSchemaRows(schema, view)).map((row) => `${row.level} ${row.name} ${row.count}`)).toEqual([
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
  it('gives each column its type and description, and distinguishes views from tables [R081]', () => {
    const rows = all(listSchemaRows(schema, view));
    expect(rows[2]).toMatchObject({ dataType: 'bigint', description: 'Filing identifier' });
    expect(rows[4]).toMatchObject({ kind: 'view', description: 'Latest stage' });
  });
  it('leaves out the children of a collapsed entry [R269]', () => {
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
  it.each([
    ['AUCTION', ['Foreclosure', 'ForeclosureStatus', 'AuctionDate', 'Market', 'SalesTrend', 'AuctionShare']],
    [' eventi', ['Foreclosure', 'ForeclosureEvent', 'EventID']],
    ['salestrend', ['Market', 'SalesTrend', 'AuctionShare']],
    ['nothing', []],
  ])('searches by the name of a table or a column, in any case: %j [R270]', (search, expected) => {
    expect(names(listSchemaRows(schema, { ...view, search }))).toEqual(expected);
  });
  it('shows matches in descriptions after them, from three letters on', () => {
    expect(all(listSchemaRows(schema, { ...view, search: 'FILING' })).map((row) => `${row.level} ${row.name}`)).toEqual(
      ['1 In descriptions', '2 Foreclosure.ForeclosureEvent', '3 EventID'],
    );
    expect(names(listSchemaRows(schema, { ...view, search: 'stage' }))).toEqual([
      'In descriptions',
      'Foreclosure.ForeclosureStatus',
    ]);
    expect(names(listSchemaRows(schema, { ...view, search: 'fi' }))).toEqual([]);
    const [, table] = all(listSchemaRows(schema, { ...view, search: 'filing' }));
    expect(insertedName(table as SchemaRow)).toBe('Foreclosure.ForeclosureEvent');
  });
  it('finds each row by its key', () => {
    for (const search of ['', 'id', 'filing']) {
      const rows = listSchemaRows(schema, { ...view, search, collapsed: new Set([schemaKey('Market')]) });
      expect(all(rows).map(({ key }) => rows.indexOf(key))).toEqual(all(rows).map((_, index) => index));
    }
    expect(listSchemaRows(schema, view).indexOf(schemaKey('Market', 'Gone'))).toBe(-1);
    expect(listSchemaRows(schema, view).indexOf(undefined)).toBe(-1);
  });
  it('lists what is locked last: tables in their schema, and schemas with nothing else', () => {
    const lock = 'SPFCL';
    const of = (...names: [string, string][]) =>
      mapSchemaObjects(names.map(([schema, name]) => ({ schema, name, kind: 'table', description: 'Filing', lock })));
    const named = (objects: typeof view.objects, search = '') =>
      all(listSchemaRows(schema, { ...view, search, objects }))
        .filter(({ level }) => level < 3)
        .map(({ name }) => name);
    const [first, second] = ['ForeclosureEvent', 'ForeclosureStatus'];
    expect(named(of(['Foreclosure', first]))).toEqual(['Foreclosure', second, first, 'Market', 'SalesTrend']);
    const everything = of(['Foreclosure', first], ['Foreclosure', second]);
    expect(named(everything)).toEqual(['Market', 'SalesTrend', 'Foreclosure', first, second]);
    expect(named(everything, 'e')).toEqual(['Market', 'SalesTrend', 'Foreclosure', first, second]);
    expect(named(of(['Foreclosure', first]), 'filing')).toEqual(['In descriptions', `Foreclosure.${first}`]);
  });
  it('inserts names as SQL requires them', () => {
    const odd = { 'my schema': { order: [column('a"b'), column('plain')] } };
    expect(all(listSchemaRows(odd, view)).map((row) => insertedName(row))).toEqual([
      '"my schema"',
      '"my schema"."order"',
      '"a""b"',
      'plain',
    ]);
  });
});

describe('the keys of the schema tree', () => {
  const rows = listSchemaRows(schema, view);
  it('navigate, expand and collapse it', () => {
    expect(treeStep(rows, 0, 'ArrowDown', 10)).toEqual({ goTo: 1 });
    expect(treeStep(rows, 0, 'ArrowLeft', 10)).toEqual({ toggle: schemaKey('Foreclosure') });
    expect(treeStep(rows, 3, 'ArrowLeft', 10)).toEqual({ goTo: 1 });
    expect(treeStep(rows, 1, 'ArrowRight', 10)).toEqual({ goTo: 2 });
    expect(treeStep(rows, 0, 'End', 10)).toEqual({ goTo: 9 });
    expect(treeStep(rows, 2, 'ArrowRight', 10)).toBeUndefined();
    expect(treeStep(rows, 2, 'x', 10)).toBeUndefined();
  });
});
