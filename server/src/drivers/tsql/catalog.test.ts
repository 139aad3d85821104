import { join } from 'node:path';
import { ALL_SET, entitlementSetHash } from '@platbook/contract/packs/entitlement-set';
import { procedureNames } from '@platbook/sql/tsql/procedures/call-text';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';
import type { Session } from '../driver.ts';
import { collect } from '../driver-suite.ts';
import { tsql } from './tsql.ts';

const file = join(await makeTinyWarehouse(), `${entitlementSetHash(ALL_SET)}.duckdb`);
const session: Session = await tsql.open({ file }, { fileDirectories: [], memoryMb: 512 });
afterAll(() => session.close());

const countyText = 'Counties: names, metro areas, foreclosure process and size.';

async function rowsOf(sql: string): Promise<unknown[][]> {
  return JSON.parse((await collect(session, sql)).text) as unknown[][];
}

describe('the T-SQL catalog', () => {
  it('answers every catalog procedure from the file [G29]', async () => {
    const given = (name: string): string => {
      if (name === 'sp_databases') return '';
      if (name === 'sp_columns_for_jdbc') return "'DimCounty', 'Reference', 'PropertyCloud', '%', 2, 3";
      if (name.startsWith('sp_fkeys')) return "@fktable_name = 'Loan'";
      if (/datatype/.test(name)) return '93, 3';
      if (name === 'sp_helptext') return "'Property.PropertyDetail'";
      if (/^sp_(help|spaceused)/.test(name)) return name === 'sp_helpdb' ? '' : "'Reference.DimCounty'";
      return /server_info|catalogs|schemata|keys_rowset2|usrname|xp_msver/.test(name) ? '' : "'DimCounty'";
    };
    const empty: string[] = [];
    for (const name of procedureNames)
      if ((await rowsOf(`EXEC sys.${name} ${given(name)}`)).length === 0) empty.push(name);
    expect(empty.filter((name) => !/sproc|stored_procedures|helptext|xp_qv/.test(name))).toEqual([]);
    expect((await rowsOf('EXEC sp_columns')).length).toBeGreaterThan(100);
    expect((await rowsOf('EXEC sp_tables_rowset;2')).length).toBeGreaterThan(10);
    expect((await rowsOf("EXEC sp_tables 'Property[_]Detail'")).length).toBe(0);
    expect(await rowsOf("EXEC sp_tables N'Property%', N'Property', N'PropertyCloud', N'''VIEW'''")).toEqual([
      ['PropertyCloud', 'Property', 'PropertyDetail', 'VIEW', null],
    ]);
    expect(await rowsOf("EXEC sp_tables '', '', '%'")).toEqual([['PropertyCloud', null, null, null, null]]);
    // The ODBC driver takes the digits of a time from the first of them.
    expect((await rowsOf('EXEC sp_datatype_info_100 93, 3')).map((row) => row.slice(0, 3))).toEqual([
      ['datetime2', 93, 27],
      ['datetime', 93, 23],
      ['smalldatetime', 93, 16],
    ]);
  });

  const asked: Readonly<Record<string, readonly [sql: string, row: unknown[]]>> = {
    'Management Studio': [
      'SELECT dtb.name AS [Name], dtb.database_id AS [ID], CAST(has_dbaccess(dtb.name) AS bit) AS [IsAccessible] FROM master.sys.databases AS dtb ORDER BY [Name] ASC',
      ['PropertyCloud', 5, true],
    ],
    'Power BI': [
      "select t.[TABLE_CATALOG], t.[TABLE_SCHEMA], t.[TABLE_NAME], t.[TABLE_TYPE], cast(e.value as nvarchar(max)) [DESCRIPTION] from [INFORMATION_SCHEMA].[TABLES] t join sys.schemas s on s.name = t.[TABLE_SCHEMA] join sys.objects tv on tv.name = t.[TABLE_NAME] and tv.schema_id = s.schema_id and tv.parent_object_id = 0 left outer join sys.extended_properties e on tv.object_id = e.major_id and e.minor_id = 0 and e.class = 1 and e.name = 'MS_Description' where t.[TABLE_NAME] = N'DimCounty'",
      ['PropertyCloud', 'Reference', 'DimCounty', 'BASE TABLE', countyText],
    ],
    JDBC: [
      "select sys.schemas.name 'TABLE_SCHEM', CASE WHEN sys.schemas.name IN ('dbo', 'guest') THEN null ELSE DB_NAME() END 'TABLE_CATALOG' from sys.schemas where sys.schemas.name like 'Prop%' order by 2, 1",
      ['Property', 'PropertyCloud'],
    ],
    'Management Studio when it opens': [
      "use [master]; SELECT HAS_PERMS_BY_NAME(null, null, 'VIEW SERVER STATE'), HAS_PERMS_BY_NAME(N'Reference.DimCounty', N'OBJECT', N'SELECT'), ISNULL(IS_SRVROLEMEMBER('sysadmin'), 0), IS_MEMBER('db_datareader'), (@@microsoftversion / 0x1000000) & 0xff, CAST(FULLTEXTSERVICEPROPERTY('IsFullTextInstalled') AS bit)",
      [0, 1, 0, 1, 16, false],
    ],
    'Management Studio about descriptions': [
      "SELECT objtype, objname, name, value FROM sys.fn_listextendedproperty(N'MS_Description', N'SCHEMA', N'Reference', N'TABLE', N'DimCounty', default, default)",
      ['TABLE', 'DimCounty', 'MS_Description', countyText],
    ],
    'a script about columns': [
      "SELECT COUNT(*) FROM fn_listextendedproperty(NULL, 'schema', 'Reference', 'table', 'DimCounty', 'column', 'CountyFIPS')",
      [1],
    ],
    'DBeaver about roles': [
      "SELECT IS_SRVROLEMEMBER('sysadmin'), IS_SRVROLEMEMBER('public'), IS_SRVROLEMEMBER('x')",
      [0, 1, null],
    ],
    'a script about a view': ["SELECT OBJECT_DEFINITION(OBJECT_ID('Property.PropertyDetail'))", [null]],
    DBeaver: ["SELECT s.name FROM [PropertyCloud].sys.schemas s WHERE s.name = 'tax'", ['Tax']],
    'an old script': [
      "SELECT name, OBJECTPROPERTY(id, 'IsUserTable'), COLUMNPROPERTY(id, 'CountyFIPS', 'AllowsNull') FROM sysobjects WHERE xtype = 'U' AND name = 'DimCounty'",
      ['DimCounty', 1, 0],
    ],
    'a tool that counts rows': [
      "SELECT SUM(p.rows) - (SELECT COUNT(*) FROM Reference.DimGeographyType), COUNT(*) FROM sys.partitions p WHERE p.object_id = OBJECT_ID('[Reference].[DimGeographyType]') AND p.index_id IN (0, 1)",
      [0, 1],
    ],
  };

  it.each(Object.entries(asked))('understands what %s asks [G30]', async (_, [sql, row]) => {
    expect(await rowsOf(sql)).toEqual([row]);
  });
});
