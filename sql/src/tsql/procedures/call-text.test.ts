import { parseBatch } from '../parser/parse-batch.ts';
import { findAnswer } from '../statement-book/find-answer.ts';
import type { StatementOf } from '../syntax-tree.ts';
import { callText, procedureNames } from './call-text.ts';

function textOf(call: string): string {
  return callText(parseBatch(call).statements[0] as StatementOf<'exec'>, () => 1);
}

describe('a call of a catalog procedure', () => {
  it('is T-SQL with the values of the call, by position and by name, and the default values of the others', () => {
    const text = textOf("EXEC sp_pkeys N'O''Hara', @table_owner = @mine");
    expect(text).toMatch(/^DECLARE @__0_table_name nvarchar\(128\) = N'O''Hara'; /);
    expect(text).toContain('DECLARE @__0_table_owner nvarchar(128) = @mine; ');
    expect(text).toContain('DECLARE @__0_table_qualifier nvarchar(128) = NULL; SELECT');
    expect(text).toContain('o.name = @__0_table_name AND (@__0_table_owner IS NULL');
    const [, second] = parseBatch("EXEC sp_pkeys 'a' EXEC sp_pkeys 'b'").statements;
    expect(callText(second as StatementOf<'exec'>, () => 1)).toContain("DECLARE @__18_table_name nvarchar(128) = 'b';");
    for (const name of procedureNames) {
      const given = textOf(`EXEC sys.${name} ${argumentsOf(name)}`);
      expect(parseBatch(given).statements.length, name).toBeGreaterThan(0);
    }
  });

  it.each([
    ['EXEC sp_who', 2812, "Could not find stored procedure 'sp_who'."],
    ["EXEC mine.sp_pkeys 'a'", 2812, "Could not find stored procedure 'sp_pkeys'."],
    ['EXEC sp_pkeys', 201, "Procedure or function 'sp_pkeys' expects parameter '@table_name', which was not supplied."],
    ["EXEC sp_databases 'a'", 8144, 'Procedure or function sp_databases has too many arguments specified.'],
    ["EXEC sp_pkeys @colour = 'a'", 8145, '@colour is not a parameter for procedure sp_pkeys.'],
    ["EXEC sp_pkeys 'a', @table_name = 'b'", 8143, "Parameter '@table_name' was supplied multiple times."],
  ])('is refused as by SQL Server: %s', (call, number, message) => {
    expect(() => textOf(call)).toThrow(expect.objectContaining({ number, message, line: 1 }));
  });
});

function argumentsOf(name: string): string {
  if (name === 'sp_databases') return '';
  if (name.endsWith('jdbc')) return "'%', '%', '%', '%', 2, 3";
  return /datatype|server_info/.test(name) ? '1' : "'a'";
}

describe('the statement book', () => {
  const smo = (more: string, last = "''net_transport''"): string => `DECLARE @edition sysname;
    SET @edition = cast(SERVERPROPERTY(N'EDITION') as sysname);
    SELECT case when @edition = N'SQL Azure' then 2 else 1 end as 'DatabaseEngineType', SERVERPROPERTY('EngineEdition') AS DatabaseEngineEdition,
    SERVERPROPERTY('ProductVersion') AS ProductVersion, @@MICROSOFTVERSION AS MicrosoftVersion${more};
    select host_platform from sys.dm_os_host_info
    if @edition = N'SQL Azure'
      select 'TCP' as ConnectionProtocol
    else
      exec ('select CONVERT(nvarchar(40),CONNECTIONPROPERTY(${last})) as ConnectionProtocol')`;

  it('knows the batches that Management Studio sends when it connects, in its three forms and no other [G30]', () => {
    const fabric = ", case when serverproperty('EngineEdition') = 12 then 1 else 0 end as IsFabricServer";
    for (const more of ['', fabric, `${fabric}, convert(sysname, SERVERPROPERTY(N'Collation')) AS Collation`]) {
      const answer = findAnswer(smo(more)) ?? '';
      expect(parseBatch(answer).statements.map(({ kind }) => kind)).toEqual([
        ...['declare', 'setVariable'],
        ...['select', 'select', 'select'],
      ]);
      expect(answer.includes('AS Collation')).toBe(more.includes('Collation'));
    }
    expect(findAnswer(smo(', 1 AS Another'))).toBeUndefined();
    expect(findAnswer(smo('', "''auth_scheme''"))).toBeUndefined();
    expect(findAnswer('SELECT 1')).toBeUndefined();
  });

  it('knows the batches with which the JDBC driver reads columns and foreign keys, and keeps their values [G30]', () => {
    const keys = (values: string): string =>
      `DECLARE @jdbc_temp_fkeys_result table (PKTABLE_QUALIFIER sysname, KEY_SEQ smallint);INSERT INTO @jdbc_temp_fkeys_result EXEC sp_fkeys ${values};SELECT  t.PKTABLE_QUALIFIER AS PKTABLE_CAT FROM @jdbc_temp_fkeys_result t LEFT JOIN sys.foreign_keys s ON t.FK_NAME = s.name ORDER BY PKTABLE_CAT`;
    expect(findAnswer(keys('@P0,@P1'))).toBe('EXEC sp_fkeys_for_jdbc @P0 , @P1');
    expect(findAnswer(keys("'it''s', NULL"))).toBe("EXEC sp_fkeys_for_jdbc N'it''s' , NULL");
    expect(findAnswer(keys('(SELECT 1)'))).toBeUndefined();
    const columns =
      'DECLARE @mssqljdbc_temp_sp_columns_result TABLE(TABLE_QUALIFIER SYSNAME, PRECISION INT);INSERT INTO @mssqljdbc_temp_sp_columns_result EXEC sp_columns_100 @P0,@P1;SELECT TABLE_QUALIFIER AS TABLE_CAT, PRECISION AS COLUMN_SIZE FROM @mssqljdbc_temp_sp_columns_result ORDER BY TABLE_CAT;';
    expect(findAnswer(columns)).toBe('EXEC sp_columns_for_jdbc @P0 , @P1');
  });
});
