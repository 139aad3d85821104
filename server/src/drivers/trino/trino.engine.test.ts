import { startTrino, type TestTrino, trinoFolder } from '../../testing/engines/start-trino.ts';
import { driverSuite } from '../driver-suite.ts';
import { trino } from './trino.ts';

describe.skipIf(trinoFolder === undefined)('on a Trino server', async () => {
  const server: TestTrino | undefined =
    trinoFolder === undefined ? undefined : await startTrino({ catalogs: { tpch: { 'connector.name': 'tpch' } } });
  afterAll(() => server?.stop());
  const settings = { host: server?.host, port: server?.port, catalog: 'tpch', schema: 'tiny', username: 'reader' };

  const stateOf = async (text: string): Promise<unknown[][]> =>
    (await server?.query(`select state from system.runtime.queries where query = '${text.replaceAll("'", "''")}'`)) ??
    [];
  const endless = 'select count(*) as n from tpch.sf100.lineitem a cross join tpch.sf100.lineitem b';

  driverSuite(trino, {
    settings,
    series: (count) =>
      `select n from unnest(sequence(1, ${Math.ceil(count / 1000)})) as a(x) cross join unnest(sequence(1, 1000)) as b(y) cross join unnest(array[(x - 1) * 1000 + y]) as c(n) where n <= ${count}`,
    longText: (characters) => `rpad('x', ${characters}, 'x')`,
    endless,
    isAtWork: async () => (await stateOf(endless)).some(([state]) => state === 'RUNNING'),
    values: {
      "select bigint '9007199254740993', decimal '12345678901234567890.123456789', decimal '1.50'":
        '["9007199254740993","12345678901234567890.123456789",1.50]',
      "select nan(), -infinity(), real '0.1', 1e10, -0e0, 1e-7, tinyint '-1'":
        '["NaN","-Infinity",0.1,10000000000,0,1e-7,-1]',
    },
    described: ['tiny.nation', ['nationkey', 'name', 'regionkey', 'comment']],
    takesNoLists: true,
  });
});
