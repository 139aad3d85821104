import { ALL_SET, TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { MODEL } from '../model.ts';
import { LICENSED_SET, openSharedWarehouse } from '../testing/build-test-warehouse.ts';
import { SYSTEM_VIEWS } from './system-rows.ts';
import { columnsOf, engineName } from './system-view.ts';

const warehouse = await openSharedWarehouse();
afterAll(() => warehouse.close());

it('names only the objects of the set in every view of the catalog [T02]', async () => {
  const wanted = MODEL.filter(({ schema, name }) => schema === 'Reference' || LICENSED_SET.objects.includes(name))
    .map(({ name }) => name)
    .sort();
  for (const sql of [
    "SELECT s.name || '.' || o.name FROM sys.objects o JOIN sys.schemas s USING (schema_id) WHERE o.type IN ('U', 'V') ORDER BY 1",
    "SELECT TABLE_SCHEMA || '.' || TABLE_NAME FROM sys.INFORMATION_SCHEMA_TABLES ORDER BY 1",
    "SELECT DISTINCT TABLE_SCHEMA || '.' || TABLE_NAME FROM sys.INFORMATION_SCHEMA_COLUMNS ORDER BY 1",
  ])
    expect(await warehouse.list(LICENSED_SET, sql)).toEqual(wanted);
  const schemas = await warehouse.list(LICENSED_SET, 'SELECT name FROM sys.schemas');
  expect(schemas).toContain('Market');
  expect(schemas).not.toContain('Hazard');
  expect(await warehouse.list(LICENSED_SET, "SELECT type FROM sys.objects WHERE name = 'OpenLoan'")).toEqual(['U']);
  expect(await warehouse.list(ALL_SET, "SELECT type FROM sys.objects WHERE name = 'OpenLoan'")).toEqual(['V']);
  const dangling =
    'SELECT name FROM sys.foreign_keys WHERE referenced_object_id NOT IN (SELECT object_id FROM sys.tables)';
  expect(await warehouse.list(LICENSED_SET, dangling)).toEqual([]);
  const number = "SELECT object_id FROM sys.tables WHERE name = 'CurrentOwner'";
  expect(await warehouse.list(LICENSED_SET, number)).toEqual(await warehouse.list(ALL_SET, number));
});

it("shows the model's type, sizes and description of every column, with SQL Server's units", async () => {
  const facts = async (column: string): Promise<unknown> =>
    (
      await warehouse.ask(
        TRIAL_SET,
        `SELECT t.name AS type, c.max_length, c.precision, c.scale, c.is_nullable, p.value FROM sys.columns c
         JOIN sys.tables o USING (object_id) JOIN sys.types t ON t.user_type_id = c.user_type_id
         JOIN sys.extended_properties p ON p.major_id = c.object_id AND p.minor_id = c.column_id
         WHERE o.name = 'PropertyFeature' AND c.name = '${column}'`,
      )
    )[0];
  expect(await facts('PropertyID')).toMatchObject({ type: 'bigint', max_length: 8, precision: 19, is_nullable: false });
  expect(await facts('BathsTotal')).toMatchObject({ type: 'decimal', max_length: 5, precision: 4, scale: 1 });
  expect(await facts('QualityGrade')).toEqual({
    type: 'varchar',
    max_length: 2,
    precision: 0,
    scale: 0,
    is_nullable: true,
    value: 'Construction quality grade, from A+ to E',
  });
  const rows = 'SELECT rows FROM sys.partitions p JOIN sys.tables t USING (object_id) WHERE name = ';
  expect(await warehouse.list(TRIAL_SET, `${rows}'DimCounty'`)).toEqual([5n]);
});

it('describes its own views: every column, its type and whether it can be NULL', async () => {
  const described = await warehouse.ask(
    TRIAL_SET,
    `SELECT s.name AS "schema", o.name AS "view", c.name AS "column", c.type, c.is_nullable FROM sys.base_columns c
     JOIN sys.base_objects o USING (object_id) JOIN sys.base_schemas s USING (schema_id) WHERE o.is_ms_shipped
     ORDER BY o.object_id DESC, c.column_id`,
  );
  const meant = SYSTEM_VIEWS.flatMap((view) =>
    columnsOf(view).map(({ name, type, isNullable }) => [
      view.name,
      name,
      type.replace('sysname', 'nvarchar(128)'),
      isNullable,
    ]),
  );
  expect(described.map((row) => [`${row.schema}.${row.view}`, row.column, row.type, row.is_nullable])).toEqual(meant);
  const wrong = SYSTEM_VIEWS.map((view) => {
    const columns = columnsOf(view);
    const required = columns.filter(({ isNullable }) => !isNullable).map(({ name }) => `"${name}" IS NULL`);
    const texts = columns.filter(({ type }) => /char|sysname/.test(type)).map(({ name }) => `"${name}" LIKE '% '`);
    return `SELECT '${view.name}' FROM sys.${engineName(view)} WHERE ${[...required, ...texts, 'false'].join(' OR ')}`;
  });
  expect(await warehouse.list(TRIAL_SET, wrong.join(' UNION '))).toEqual([]);
});

it('has the key columns of every table in order, readable by a driver', async () => {
  const columns = await warehouse.list(
    ALL_SET,
    `SELECT c.name FROM sys.index_columns i JOIN sys.columns c USING (object_id, column_id)
     JOIN sys.tables t USING (object_id) WHERE t.name = 'SalesTrend' ORDER BY i.key_ordinal`,
  );
  expect(columns).toEqual(['GeoID', 'PeriodType', 'PeriodStart', 'PropertyTypeCode']);
  const missing =
    'SELECT name FROM sys.tables WHERE object_id NOT IN (SELECT parent_object_id FROM sys.key_constraints)';
  expect(await warehouse.list(ALL_SET, missing)).toEqual([]);
});
