import { join } from 'node:path';
import { connectTedious, openDoorWorld, runTedious } from '@platbook/tds/testing/tds-door-world';
import { TYPES } from 'tedious';
import { openTsqlSessions } from '../execution/tsql/tsql-sessions.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

describe('a SQL Server client', () => {
  it('is answered without a process if no table is named: settings, values of the session, constants, parameters', async () => {
    const directory = temporaryFolder('door');
    const conversations = await openTsqlSessions({ directory, waiting: 0 });
    const target = {
      driverId: 'tsql',
      settings: { file: join(directory, 'none') },
      setKey: 'none',
      limits: { memoryMb: 256, dataMb: 256 },
    };
    const world = await openDoorWorld(() => [], { openSession: () => conversations.open('ada', target) });
    const connection = await connectTedious(world.port);
    const facts = await runTedious(connection, "select @@spid s, serverproperty('productversion') v, N'x' t");
    expect(facts.rows).toEqual([[expect.any(Number), '16.0.1000.6', 'x']]);
    const returned = await runTedious(
      connection,
      'set nocount on; set @back = @given; select @given',
      'executesql',
      (request) => {
        request.addParameter('given', TYPES.NVarChar, 'é');
        request.addOutputParameter('back', TYPES.NVarChar);
      },
    );
    expect(returned).toMatchObject({ rows: [['é']], returned: { back: 'é' }, rowCount: 0 });
    expect((await runTedious(connection, 'select 1 as n; select 2 as n')).rowCount).toBe(2);
    await runTedious(connection, 'set nocount on; set lock_timeout 10000; if @@trancount > 0 commit tran');
    expect((await runTedious(connection, 'select 1 as n; select 2 as n')).rowCount).toBe(0);
    await new Promise((resolve) => connection.reset(resolve));
    expect((await runTedious(connection, 'select 1 as n; select 2 as n')).rowCount).toBe(2);
    expect(conversations.counts).toMatchObject({ bound: 0, held: 0 });
    connection.close();
    await world.close();
    await conversations.close();
  });
});
