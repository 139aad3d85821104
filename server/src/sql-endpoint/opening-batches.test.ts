import { callTedious, runTedious } from '@platbook/tds/testing/tds-door-world';
import { openWarehouseDoor } from '../testing/warehouse-door.ts';

const { connection } = await openWarehouseDoor();

const roles = 'sysadmin serveradmin setupadmin securityadmin processadmin dbcreator diskadmin bulkadmin'.split(' ');

const asked: Readonly<Record<string, readonly [text: string, row: unknown[] | undefined]>> = {
  'Management Studio: roles': [
    `select ${roles.map((role, bit) => `is_srvrolemember('${role}') * ${2 ** bit}`).join(' + ')}`,
    [0],
  ],
  'Management Studio: rights': ["exec master.dbo.sp_MSdbuserpriv N'serv'", [0]],
  'Management Studio: server node': [
    "select quotename(cast(serverproperty(N'Servername') as sysname), ''''), (@@microsoftversion / 0x1000000) & 0xff, cast(0x0001 as int), cast(isnull(serverproperty(N'IsXTPSupported'), 0) as bit), cast(fulltextserviceproperty('IsFullTextInstalled') as bit)",
    ["'platbook'", 16, 1, false, false],
  ],
  'Management Studio: databases and their policies': [
    `select dtb.database_id, suser_sname(dtb.owner_sid), case when 1 = msdb.dbo.fn_syspolicy_is_automation_enabled()
       and exists (select * from msdb.dbo.syspolicy_system_health_state where target_query_expression_with_id like 'Server%') then 1 else 0 end,
       isnull(df.physical_name, N'')
     from master.sys.databases dtb left join sys.master_files df on df.database_id = dtb.database_id and 1 = df.file_id`,
    [5, null, 0, ''],
  ],
  'Management Studio: policies': [
    "select cast((select current_value from msdb.dbo.syspolicy_configuration where name = 'Enabled') as bit)",
    [false],
  ],
  'Management Studio: last backup': [
    'select max(b.backup_finish_date) from msdb.dbo.backupset b where b.database_name = db_name()',
    [null],
  ],
  'Management Studio: availability groups': [
    "if object_id(N'sys.sp_MSIsContainedAGSession', N'P') is not null begin declare @is int; execute @is = sys.sp_MSIsContainedAGSession; select @is end else select 0",
    [0],
  ],
  'Management Studio: Always On': [
    "declare @on int; execute @on = master.dbo.xp_qv N'1', @@servicename; select isnull(@on, -1)",
    [0],
  ],
  'Management Studio: Agent': ['select value_in_use from sys.configurations where configuration_id = 16384', [0]],
  'VS Code: machine': ['select cpu_count, physical_memory_kb / 1024 from sys.dm_os_sys_info', [1, '1024']],
  'VS Code: contained databases': [
    "use [master]; if (db_id() = 1) begin select 0 end else begin exec('select authenticating_database_id from sys.dm_exec_sessions where session_id = @@spid') end",
    undefined,
  ],
  'VS Code: clusters': [
    "if object_id(N'master.dbo.cluster_endpoint_info') is not null select [port] from [master].[dbo].[cluster_endpoint_info]",
    undefined,
  ],
  'DBeaver: column properties': ['select columnproperty(0, null, null)', [null]],
  'DBeaver: sizes': [
    'select database_id, sum(size) from sys.master_files with(nowait) group by database_id',
    undefined,
  ],
  'monitors: rights': [
    "select count(*) from fn_my_permissions(null, 'SERVER') where permission_name = 'VIEW SERVER STATE'",
    [0],
  ],
  'monitors: logins': [
    "select suser_sname(suser_sid()), suser_sid('sa'), db_name(5), db_id('master'), user_name(2)",
    ['ada@example.com', Buffer.from([1]), 'PropertyCloud', 1, 'guest'],
  ],
};

it.each(Object.entries(asked))('answers the queries of tools that connect [G30]: %s', async (_, [text, row]) => {
  expect((await runTedious(connection, text)).rows[0]).toEqual(row);
});

it('fails in a branch of IF only where it runs, because SQL Server resolves names then', async () => {
  expect((await runTedious(connection, 'if 1 = 2 select * from Nothing.Here else select 3')).rows).toEqual([[3]]);
  await expect(runTedious(connection, 'if 1 = 1 exec sp_nothing')).rejects.toMatchObject({ number: 2812 });
  await expect(runTedious(connection, "declare @a int exec('select @a')")).rejects.toMatchObject({ number: 137 });
});

it('lists in permissions, jobs and backups only what everyone can do', async () => {
  const rows = async (text: string) => (await runTedious(connection, text)).rows;
  expect(await rows("select permission_name from sys.fn_my_permissions('Property.PropertyAddress', 'OBJECT')")).toEqual(
    [['SELECT'], ['VIEW DEFINITION']],
  );
  expect(await rows('select * from msdb.dbo.sysjobs')).toEqual([]);
  await expect(rows('select * from msdb.dbo.sysmail_account')).rejects.toMatchObject({ number: 208 });
  await expect(rows('select * from msdb.Property.PropertyAddress')).rejects.toMatchObject({ number: 208 });
});

it('shows sizes of tables, and that the text of a view is hidden', async () => {
  const { rows } = await runTedious(connection, "sp_spaceused 'Property.PropertyAddress'");
  expect(rows[0]?.slice(2)).toEqual([expect.stringMatching(/^[1-9]\d* KB$/), rows[0]?.[2], '0 KB', '0 KB']);
  const { rows: all, columns } = await runTedious(connection, 'sp_spaceused');
  expect(columns.map(([first]) => first)).toEqual(['database_name', 'reserved']);
  expect(all[0]?.[1]).toMatch(/^\d+\.\d\d MB$/);
  const { messages } = await runTedious(connection, "sp_helptext 'Foreclosure.ForeclosureStatus'");
  expect(messages).toContain("The text for object 'Foreclosure.ForeclosureStatus' is encrypted.");
});

it('suggests types of undeclared parameters: those of the columns they are compared with', async () => {
  const text = `select top (@most) a.PropertyID from Property.PropertyAddress a
    where a.PropertyID = @P1 and [StateCode] like @P2 and @P1 > 0 and @known = 1 and upper(CountyName) = @P3`;
  const described = await callTedious(connection, 'sp_describe_undeclared_parameters', {
    tsql: text,
    params: '@known int',
  });
  expect(described.rows.map((row) => [row[0], row[1], row[3]])).toEqual([
    [1, '@most', 'bigint'],
    [2, '@P1', 'bigint'],
    [3, '@P2', 'char(2)'],
    [4, '@P3', 'nvarchar(4000)'],
  ]);
  const wrong =
    "exec sp_describe_undeclared_parameters N'select Nothing from Property.PropertyAddress where PropertyID = @a'";
  await expect(runTedious(connection, wrong)).rejects.toMatchObject({ number: 207 });
});
