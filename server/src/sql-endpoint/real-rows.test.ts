import { actTedious as act, callTedious, runTedious } from '@platbook/tds/testing/tds-door-world';
import { Request, TYPES } from 'tedious';
import { openWarehouseDoor } from '../testing/warehouse-door.ts';

const { connection, sessions } = await openWarehouseDoor({ maxRows: 5_000 });

describe('the warehouse through the SQL endpoint', () => {
  it('answers batches and calls with rows, their types, and errors at their line', async () => {
    const text = 'select top 3 PropertyID, StateCode, CountyName from Property.PropertyAddress order by PropertyID';
    const { rows, columns } = await runTedious(connection, text);
    expect(columns).toEqual([['PropertyID', 'StateCode', 'CountyName']]);
    expect(rows).toHaveLength(3);
    // bigint arrives as text, because its range exceeds JavaScript's numbers.
    const [[id, state]] = rows as [[string, string]];
    const one =
      'select CountyName, @also as also from Property.PropertyAddress\nwhere PropertyID = @id and StateCode = @state';
    const found = await runTedious(connection, one, 'executesql', (request) => {
      request.addParameter('id', TYPES.BigInt, id);
      request.addParameter('state', TYPES.NVarChar, state.toLowerCase());
      request.addParameter('also', TYPES.Decimal, -12.5, { precision: 9, scale: 2 });
    });
    expect(found.rows).toEqual([[rows[0]?.[2], -12.5]]);
    const converted = `exec sp_executesql N'select count(*) as n from Property.PropertyAddress where PropertyID = @id', N'@id nvarchar(30)', N'${id}'`;
    expect((await runTedious(connection, converted)).rows).toEqual([[1]]);
    const failed = runTedious(connection, 'select 1 as n from Property.PropertyAddress\nwhere Nothing = 1');
    await expect(failed).rejects.toMatchObject({ number: 207, lineNumber: 2 });
    const tooMany = 'select a.PropertyID from Property.PropertyAddress a cross join Property.PropertyAddress b';
    await expect(runTedious(connection, tooMany)).rejects.toMatchObject({ number: 50_002 });
  });

  it('describes results and tables without reading them', async () => {
    const described = await callTedious(connection, 'sp_describe_first_result_set', {
      tsql: 'select PropertyID, StateCode from Property.PropertyAddress',
    });
    const [id, state] = described.rows;
    expect(id?.slice(1, 6)).toEqual([1, 'PropertyID', expect.any(Boolean), 127, 'bigint']);
    expect(state?.slice(1, 3)).toEqual([2, 'StateCode']);
    // Type queries show the original type, although this client receives text in the form it reads fastest.
    expect(state?.slice(4, 7)).toEqual([175, 'char(2)', 2]);
    let sent: unknown;
    const text = 'select top 1 StateCode from Property.PropertyAddress';
    await runTedious(connection, text, 'executesql', (request) => {
      request.once('columnMetadata', (columns) => {
        sent = columns;
      });
    });
    expect(sent).toMatchObject([{ type: { name: 'NChar' }, dataLength: 4 }]);
    const columns = await callTedious(connection, 'sp_columns', { table_name: 'PropertyAddress' });
    expect(columns.rows.map((row) => row[3])).toEqual(expect.arrayContaining(['PropertyID', 'StateCode']));
    const format = 'set fmtonly on select PropertyID from Property.PropertyAddress set fmtonly off';
    expect(await runTedious(connection, format)).toMatchObject({ columns: [['PropertyID']], rows: [] });
  });

  it('reads a result through a static cursor on the server, forward, backward and by row number', async () => {
    const text =
      'select top 10 PropertyID, SitusUnitNumber from Property.PropertyAddress where StateCode = @state order by PropertyID';
    const { rows } = await runTedious(connection, text.replace('@state', "'CA'"));
    const opened = await runTedious(connection, 'sp_cursoropen', 'procedure', (request) => {
      request.addOutputParameter('cursor', TYPES.Int, 0);
      request.addParameter('stmt', TYPES.NVarChar, text);
      request.addOutputParameter('scrollopt', TYPES.Int, 1 | 4096);
      request.addOutputParameter('ccopt', TYPES.Int, 8);
      request.addOutputParameter('rowcount', TYPES.Int, 0);
      request.addParameter('paramdef', TYPES.NVarChar, '@state nchar(2)');
      request.addParameter('state', TYPES.NVarChar, 'CA');
    });
    expect(opened.columns).toEqual([['PropertyID', 'SitusUnitNumber', 'ROWSTAT']]);
    expect(opened).toMatchObject({ rows: [], returned: { scrollopt: 8, ccopt: 1, rowcount: 10 } });
    const { cursor } = opened.returned as { cursor: number };
    const fetch = async (fetchtype: number, rownum: number, nrows: number) =>
      (await callTedious(connection, 'sp_cursorfetch', { cursor, fetchtype, rownum, nrows })).rows;
    const wanted = (from: number, to: number) => rows.slice(from - 1, to).map((row) => [...row, 1]);
    const [first, next, previous, last, absolute, relative] = [1, 2, 4, 8, 16, 32] as const;
    expect(await fetch(next, 0, 4)).toEqual(wanted(1, 4));
    expect(await fetch(next, 0, 4)).toEqual(wanted(5, 8));
    expect(await fetch(next, 0, 4)).toEqual(wanted(9, 10));
    expect(await fetch(next, 0, 4)).toEqual([]);
    expect(await fetch(previous, 0, 4)).toEqual(wanted(7, 10));
    expect(await fetch(absolute, 6, 2)).toEqual(wanted(6, 7));
    expect(await fetch(relative, -3, 2)).toEqual(wanted(3, 4));
    expect(await fetch(previous, 0, 4)).toEqual(wanted(1, 4));
    expect(await fetch(previous, 0, 4)).toEqual([]);
    expect(await fetch(next, 0, 1)).toEqual(wanted(1, 1));
    expect(await fetch(last, 0, 3)).toEqual(wanted(8, 10));
    expect(await fetch(absolute, -2, 5)).toEqual(wanted(9, 10));
    expect(await fetch(first, 0, 0)).toEqual([]);
    expect(await fetch(next, 0, 20)).toEqual(wanted(1, 10));
    const close = () => callTedious(connection, 'sp_cursorclose', { cursor });
    await close();
    await expect(close()).rejects.toMatchObject({ number: 16909 });
    await expect(fetch(next, 0, 1)).rejects.toMatchObject({ number: 16909 });
  });

  it('allows at most 16 cursors per connection, and none remain after a reset', async () => {
    const open = (text: string) =>
      runTedious(connection, 'sp_cursoropen', 'procedure', (request) => {
        request.addOutputParameter('cursor', TYPES.Int, 0);
        request.addParameter('stmt', TYPES.NVarChar, text);
      });
    for (let count = 0; count < 16; count += 1) await open('select 1 as n');
    await expect(open('select 1 as n')).rejects.toMatchObject({ number: 50_015 });
    await act((done) => connection.reset(done));
    expect((await open('select 1 as n')).columns).toEqual([['n', 'ROWSTAT']]);
    await expect(open('set nocount on')).rejects.toMatchObject({ number: 50_014 });
    await expect(open('select 1 as n select 2 as n')).rejects.toMatchObject({
      message: expect.stringContaining('one'),
    });
    await expect(open('select nothing')).rejects.toMatchObject({ number: 207 });
  });

  it('counts transactions over batches, begun by text, by the protocol or implicitly by reading', async () => {
    const rows = async (text: string) => (await runTedious(connection, text)).rows;
    expect(await rows('begin tran select @@trancount begin tran')).toEqual([[1]]);
    expect(await rows('select @@trancount as n, count(*) as c from sys.databases commit select @@trancount')).toEqual([
      [2, 1],
      [1],
    ]);
    await act((done) => connection.rollbackTransaction(done));
    expect(await rows('select @@trancount, xact_state()')).toEqual([[0, 0]]);
    await act((done) => connection.beginTransaction(done));
    expect(await rows('select xact_state() as s from sys.databases if @@trancount > 0 commit')).toEqual([[1]]);
    const reading = 'set implicit_transactions on select 1 select @@trancount select name from sys.databases';
    expect((await rows(`${reading} select @@trancount`)).map(([value]) => value)).toEqual([
      1,
      0,
      expect.any(String),
      1,
    ]);
    await rows('rollback set implicit_transactions off');
    expect(await rows('select @@trancount from sys.databases')).toEqual([[0]]);
    await expect(rows('commit')).rejects.toMatchObject({ number: 3902, class: 16 });
    await expect(act((done) => connection.commitTransaction(done))).rejects.toMatchObject({ number: 3902, class: 16 });
    await expect(act((done) => connection.rollbackTransaction(done))).rejects.toMatchObject({ number: 3903 });
    expect(await rows('if @@trancount > 0 rollback select @@trancount')).toEqual([[0]]);
  });

  it('takes the limit of SET ROWCOUNT from a variable, and ODBC call syntax', async () => {
    const limited = 'declare @most int = 3 set rowcount @most select name from sys.schemas set rowcount 0';
    expect((await runTedious(connection, limited)).rows).toHaveLength(3);
    await expect(runTedious(connection, 'set rowcount @nothing')).rejects.toMatchObject({ number: 137 });
    const called = await runTedious(connection, "{call sp_tables ('PropertyAddress', null)}");
    expect(called.rows.map((row) => row[2])).toEqual(['PropertyAddress']);
  });

  it('is canceled during a query, and loses its temporary tables and handles by the reset bit [G26, G31]', async () => {
    const canceled = new Promise((resolve) => {
      const text =
        'select count_big(*) from Property.PropertyAddress a, Property.PropertyAddress b, Property.PropertyAddress c';
      connection.execSqlBatch(new Request(text, resolve));
    });
    await expect.poll(() => sessions.counts.boundPids).toHaveLength(1);
    connection.cancel();
    expect(await canceled).toMatchObject({ code: 'ECANCEL' });
    await runTedious(connection, 'select top 2 PropertyID into #mine from Property.PropertyAddress');
    expect((await runTedious(connection, 'select count(*) from #mine')).rows).toEqual([[2]]);
    expect(sessions.counts.held).toBe(1);
    await act((done) => connection.reset(done));
    expect(sessions.counts.held).toBe(0);
    await expect(runTedious(connection, 'select * from #mine')).rejects.toMatchObject({ number: 208 });
  });
});
