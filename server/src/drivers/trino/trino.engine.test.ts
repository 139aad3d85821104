import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { offsetAt } from '@platbook/sql/error-position';
import { applyFix } from '@platbook/sql/fixes/broken-statement';
import { findFix } from '@platbook/sql/fixes/find-fix';
import { startTrino, trinoFolder } from '../../testing/engines/start-trino.ts';
import { makeCertificate } from '../../testing/fakes/make-certificate.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { memoryMessage, type Session, type StatementError } from '../driver.ts';
import { collect, driverSuite, surroundings } from '../driver-suite.ts';
import { openTrino } from './open-trino.ts';
import { trino } from './trino.ts';

const password = 'Reads-Only-1!';
const manyTables = 10_000;

/** Tables as the test-only metastore in files keeps them: creating them by SQL would take minutes. */
function writeTables(folder: string): void {
  const schema = join(folder, 'meta', 'county');
  mkdirSync(schema, { recursive: true });
  writeFileSync(
    join(folder, 'meta', '.county.trinoSchema'),
    JSON.stringify({ writerVersion: '476', ownerName: 'admin', ownerType: 'USER', parameters: {} }),
  );
  const dataColumns = [
    { name: 'id', type: 'bigint', comment: 'The parcel', properties: {} },
    { name: 'price', type: 'decimal(12,2)', properties: {} },
  ];
  const table = {
    writerVersion: '476',
    owner: 'admin',
    tableType: 'MANAGED_TABLE',
    dataColumns,
    partitionColumns: [],
    parameters: { comment: 'Sales of parcels' },
    storageFormat: 'ORC',
    serdeParameters: {},
    columnStatistics: {},
  };
  const first = join(schema, 'sale_00000');
  mkdirSync(first);
  writeFileSync(join(first, '.trinoSchema'), JSON.stringify(table));
  for (let number = 1; number < manyTables; number += 1)
    cpSync(first, join(schema, `sale_${String(number).padStart(5, '0')}`), { recursive: true });
}

const passwordLine = (user: string) => {
  const salt = randomBytes(16);
  return `${user}:1000:${salt.toString('hex')}:${pbkdf2Sync(password, salt, 1000, 64, 'sha1').toString('hex')}\n`;
};

async function startServer() {
  const lake = temporaryFolder('trino', afterAll);
  const passwords = join(temporaryFolder('trino', afterAll), 'passwords');
  writeTables(lake);
  writeFileSync(passwords, passwordLine('reader') + passwordLine('service'));
  const rules = {
    catalogs: [
      { user: 'admin', allow: 'all' },
      { catalog: '.*', allow: 'read-only' },
    ],
    queries: [{ user: 'test', allow: ['execute', 'kill', 'view'] }, { allow: ['execute'] }],
    impersonation: [{ original_user: 'service', new_user: 'person-.*' }],
  };
  const rulesFile = join(temporaryFolder('trino', afterAll), 'rules.json');
  writeFileSync(rulesFile, JSON.stringify(rules));
  return startTrino({
    catalogs: {
      tpch: { 'connector.name': 'tpch' },
      lake: {
        'connector.name': 'hive',
        'hive.metastore': 'file',
        'hive.metastore.catalog.dir': 'local:///meta',
        'fs.native-local.enabled': 'true',
        'local.location': lake,
      },
    },
    config: {
      'http-server.authentication.type': 'PASSWORD',
      'http-server.process-forwarded': 'true',
      'http-server.authentication.allow-insecure-over-http': 'true',
      'internal-communication.shared-secret': randomBytes(32).toString('base64'),
    },
    files: {
      'access-control.properties': `access-control.name=file\nsecurity.config-file=${rulesFile}\n`,
      'password-authenticator.properties': `password-authenticator.name=file\nfile.password-file=${passwords}\n`,
    },
  });
}

/** TLS in front of the server, as a load balancer does it. */
async function startTlsProxy(port: number) {
  const now = Date.now();
  const certificate = makeCertificate(new Date(now - 1_000), new Date(now + 3_600_000));
  const trusted = getCACertificates();
  setDefaultCACertificates([...trusted, certificate.cert]);
  const proxy = createServer(certificate, (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-proto': 'https' };
    const passed = request(
      { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    port: (proxy.address() as AddressInfo).port,
    close() {
      setDefaultCACertificates(trusted);
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

describe.skipIf(trinoFolder === undefined)('on a Trino server', async () => {
  if (trinoFolder === undefined) return;
  const server = await startServer();
  const proxy = await startTlsProxy(server.port);
  afterAll(async () => {
    proxy.close();
    await server.stop();
  });
  const settings = { host: server.host, port: server.port, catalog: 'tpch', schema: 'tiny', username: 'reader' };

  const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const statesOf = async (sql: string): Promise<unknown[]> =>
    (await server.query(`select state from system.runtime.queries where query = ${literal(sql)}`)).flat();
  const endless = 'select count(*) as n from tpch.sf100.lineitem a cross join tpch.sf100.lineitem b';

  driverSuite(trino, {
    settings,
    series: (count) =>
      `select n from unnest(sequence(1, ${Math.ceil(count / 1000)})) as a(x) cross join unnest(sequence(1, 1000)) as b(y) cross join unnest(array[(x - 1) * 1000 + y]) as c(n) where n <= ${count}`,
    longText: (characters) => `rpad('x', ${characters}, 'x')`,
    endless,
    isAtWork: async () => (await statesOf(endless)).includes('RUNNING'),
    values: {
      "select bigint '9007199254740993', bigint '-9223372036854775808', decimal '12345678901234567890.123456789', decimal '1.50', tinyint '-1'":
        '["9007199254740993","-9223372036854775808","12345678901234567890.123456789",1.50,-1]',
      "select nan(), -infinity(), real '0.1', 1e10, -0e0, 1e-7, real '1e30', double '1.7976931348623157e308'":
        '["NaN","-Infinity",0.1,10000000000,0,1e-7,1e+30,1.7976931348623157e+308]',
      "select date '2024-02-29', date '-0044-03-15', date '+12345-03-15', time '01:02:03.123456789012', time '01:02:03.5 +05:30'":
        '["2024-02-29","-0044-03-15","12345-03-15","01:02:03.123456789012","01:02:03.5+05:30"]',
      "select timestamp '2024-02-29 23:59:59.123456789012', timestamp '2024-01-01 00:00:00', timestamp '2024-01-01 00:00:00 UTC', timestamp '2024-01-01 00:00:00.5 +05:30', timestamp '2024-01-01 00:00:00.123456789012 Europe/Berlin'":
        '["2024-02-29T23:59:59.123456789012","2024-01-01T00:00:00","2024-01-01T00:00:00Z","2024-01-01T00:00:00.5 +05:30","2024-01-01T00:00:00.123456789012 Europe/Berlin"]',
      "select null, true, x'00ff', x'', uuid 'A0EEBC99-9c0b-4ef8-bb6d-6bb9bd380a11', ipaddress '10.0.0.1', cast('ab' as char(4))":
        '[null,true,"\\\\x00ff","\\\\x","a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11","10.0.0.1","ab  "]',
      "select interval '1 2:03:04.005' day to second, interval '1-2' year to month, json '{\"a\": [1.0, null]}', U&'\\00e4\\+01F3E0\"'":
        '["1 02:03:04.005","1-2","{\\"a\\":[1.0,null]}","ä🏠\\""]',
      "select array[1, null], array[bigint '9007199254740993'], map(array[2, 1], array['b', null]), row(1, 'x'), cast(row(1, row(nan(), x'00')) as row(a integer, b row(c double, d varbinary)))":
        '["[1,null]","[\\"9007199254740993\\"]","{\\"2\\":\\"b\\",\\"1\\":null}","[1,\\"x\\"]","{\\"a\\":1,\\"b\\":{\\"c\\":\\"NaN\\",\\"d\\":\\"\\\\\\\\x00\\"}}"]',
      'select cast(null as array(integer)), array[array[], null], cast(row(null) as row("__proto__" integer))':
        '[null,"[[],null]","{\\"__proto__\\":null}"]',
    },
    described: ['tiny.nation', ['nationkey', 'name', 'regionkey', 'comment']],
    takesNoLists: true,
  });

  async function use<Result>(
    act: (session: Session) => Promise<Result>,
    more: Record<string, unknown> = {},
  ): Promise<Result> {
    const session = await trino.open({ ...settings, ...more }, surroundings);
    try {
      return await act(session);
    } finally {
      await session.close();
    }
  }
  const rowsOf = async (session: Session, sql: string, values: Parameters<typeof collect>[2] = {}) =>
    JSON.parse((await collect(session, sql, values)).text);
  const failureOf = (session: Session, sql: string, options: Parameters<typeof collect>[2] = {}) =>
    collect(session, sql, options).then(
      () => 'no failure',
      (error: { message: string; line?: number; column?: number }) => [error.message, error.line, error.column],
    );

  it('cancels on the server, also a query whose rows are no longer wanted [H045]', async () => {
    await use(async (session) => {
      const canceled = `${endless} where a.orderkey > 1`;
      const abort = new AbortController();
      const running = collect(session, canceled, { signal: abort.signal });
      running.catch(() => undefined);
      await expect.poll(() => statesOf(canceled), { timeout: 10_000 }).toContain('RUNNING');
      abort.abort();
      await expect(running).rejects.toThrow('aborted');
      await expect.poll(() => statesOf(canceled)).toEqual(['FAILED']);
      const cut = 'select * from tpch.sf100.lineitem';
      expect((await collect(session, cut, { maxRows: 10 })).isIncomplete).toBe(true);
      await expect.poll(() => statesOf(cut)).not.toContain('RUNNING');
    });
    const left = `${endless} where a.orderkey > 2`;
    const session = await trino.open(settings, surroundings);
    collect(session, left).catch(() => undefined);
    await expect.poll(() => statesOf(left), { timeout: 10_000 }).toContain('RUNNING');
    await session.close();
    await expect.poll(() => statesOf(left)).toEqual(['FAILED']);
  });

  it('keeps settings, schema and prepared statements until it is reset, and limits the time of a run [H047]', async () => {
    await use(async (session) => {
      expect(await rowsOf(session, "show session like 'query_max_run_time'")).toEqual([
        ['query_max_run_time', '24h', '100.00d', 'varchar', expect.any(String)],
      ]);
      await collect(session, "set session query_max_run_time = '2s'");
      await collect(session, "set time zone 'America/New_York'");
      await collect(session, 'use tpch.sf1');
      await collect(session, "prepare p from select ? as a, 'it''s, \"=ä' as b");
      expect(await rowsOf(session, 'execute p using 5')).toEqual([[5, 'it\'s, "=ä']]);
      expect(await rowsOf(session, 'select current_timezone(), current_schema')).toEqual([['America/New_York', 'sf1']]);
      expect(await failureOf(session, endless)).toEqual([
        'The query ran longer than the database allows',
        undefined,
        undefined,
      ]);
      await collect(session, 'reset session query_max_run_time');
      await collect(session, "set session query_max_memory = '1MB'");
      expect(await failureOf(session, 'select count(distinct comment) from tpch.sf1.lineitem')).toEqual([
        memoryMessage,
        undefined,
        undefined,
      ]);
      await collect(session, 'start transaction read only');
      expect(await rowsOf(session, 'select count(*) from nation')).toEqual([[25]]);
      await session.reset?.();
      expect(await rowsOf(session, 'select current_timezone(), current_schema')).toEqual([['UTC', 'tiny']]);
      expect(await failureOf(session, 'execute p using 5')).toEqual([
        'Prepared statement not found: p',
        undefined,
        undefined,
      ]);
    });
  });

  it('binds the values of parameters, also in a statement that is explained', async () => {
    await use(async (session) => {
      const values = [
        { type: 'text', text: "O'Brien; -- ?\n😀" },
        { type: 'number', text: '+42' },
        { type: 'number', text: '-.5' },
        { type: 'number', text: '12345678901234567890123456789012345678' },
        { type: 'number', text: '1e3' },
        { type: 'date', text: '2024-02-29' },
      ] as const;
      const sql = "select ?, ?, ?, ?, ?, ?, '?', 'it''s' -- ?";
      expect(await rowsOf(session, sql, { values })).toEqual([
        ["O'Brien; -- ?\n😀", 42, -0.5, '12345678901234567890123456789012345678', 1000, '2024-02-29', '?', "it's"],
      ]);
      const [[plan]] = await rowsOf(session, 'explain (type logical, format json) select ? as a', {
        values: [values[0]],
      });
      expect(JSON.parse(plan)).toMatchObject({ name: 'Output' });
    });
  });

  it('says where a statement is wrong, in characters of the editor', async () => {
    await use(async (session) => {
      const values = [{ type: 'text', text: 'x' }] as const;
      const unknown = "Column 'nowhere' cannot be resolved";
      expect(await failureOf(session, 'select "😀", nowhere from (select 1 as "😀")')).toEqual([unknown, 1, 14]);
      expect(await failureOf(session, "select '''😀''', ?,\r\n nowhere", { values })).toEqual([unknown, 2, 2]);
      expect(await failureOf(session, "select '''😀''', nowhere, ?", { values })).toEqual([unknown, 1, 18]);
      expect(await failureOf(session, 'explain select nowhere, ?', { values })).toEqual([unknown, 1, 16]);
      expect(await failureOf(session, 'select * from nowhere')).toEqual([
        "Table 'tpch.tiny.nowhere' does not exist",
        1,
        15,
      ]);
      expect(await failureOf(session, 'select 1 +')).toEqual([
        expect.stringContaining("mismatched input '<EOF>'"),
        1,
        11,
      ]);
      expect(await failureOf(session, 'select 1 / 0')).toEqual(['Division by zero', undefined, undefined]);
    });
  });

  it('has errors that the editor can fix', async () => {
    const tables = [
      {
        name: 'nation',
        columns: ['nationkey', 'name', 'regionkey', 'comment'].map((name) => ({
          name,
          type: name.endsWith('key') ? 'bigint' : 'varchar',
        })),
      },
    ];
    const cases = [
      ['selct * from nation', 'select * from nation'],
      ['select * frm nation', 'select * from nation'],
      ['select name, from nation', 'select name from nation'],
      ['select count(*)) from nation', 'select count(*) from nation'],
      ['select name, count(*) from nation', 'select name, count(*) from nation group by name'],
      ['select name from nation where name = PERU', "select name from nation where name = 'PERU'"],
      ['select name from nation where name = "PERU"', "select name from nation where name = 'PERU'"],
      ['select name from nation where name = ‘PERU’', "select name from nation where name = 'PERU'"],
      ['select top 5 name from nation', 'select name from nation limit 5'],
      ['select nvl(name, comment) from nation', 'select coalesce(name, comment) from nation'],
      ['select len(name) from nation', 'select length(name) from nation'],
      ['select getdate()', 'select now()'],
      ['select nationkey::varchar from nation', 'select cast(nationkey as varchar) from nation'],
      ['select sum(name) from nation', 'select sum(try_cast(name as double)) from nation'],
      ["select to_char(current_date, 'YYYY-MM') from nation", "select date_format(current_date, '%Y-%m') from nation"],
    ];
    await use(async (session) => {
      const found = [];
      for (const [broken = '', meant = ''] of cases) {
        const {
          message: title,
          line,
          column,
        } = (await collect(session, broken).catch((error) => error)) as StatementError;
        const offset = line === undefined ? undefined : offsetAt(broken, line, column ?? 1);
        const fix = findFix({ text: broken, dialect: 'trino', title, offset, tables });
        found.push([broken, fix ? applyFix(broken, fix) : title]);
        expect(await failureOf(session, meant)).toBe('no failure');
      }
      expect(found).toEqual(cases);
    });
  });

  it('sees no other login’s queries, and can neither end them nor write [H043, H044, H046]', async () => {
    await use(
      async (other) => {
        const secret = `${endless} where a.comment = 'a secret of other'`;
        const abort = new AbortController();
        const running = collect(other, secret, { signal: abort.signal });
        running.catch(() => undefined);
        await expect.poll(() => statesOf(secret), { timeout: 10_000 }).toContain('RUNNING');
        await use(async (session) => {
          expect((await collect(session, "select * from system.runtime.queries where user <> 'reader'")).rowCount).toBe(
            0,
          );
          const [id] = (
            await server.query(`select query_id from system.runtime.queries where query = ${literal(secret)}`)
          ).flat();
          expect(await failureOf(session, `call system.runtime.kill_query('${id}', 'x')`)).toMatchObject([
            expect.stringMatching(/^CALL is not available/),
            1,
            1,
          ]);
          for (const sql of [
            'create table lake.county.mine as select 1 as a',
            'drop table lake.county.sale_00000',
            'create function lake.county.f() returns int return 1',
          ])
            expect(await failureOf(session, sql)).toMatchObject([expect.stringContaining('is not available'), 1, 1]);
        });
        // Without the check of statements, the server refuses them, too.
        await expect(server.query('create table lake.county.mine as select 1 as a', 'reader')).rejects.toThrow(
          'Access Denied',
        );
        await expect(server.query('drop table lake.county.sale_00000', 'reader')).rejects.toThrow('Access Denied');
        expect(await statesOf(secret)).toContain('RUNNING');
        abort.abort();
        await running.catch(() => undefined);
      },
      { username: 'other' },
    );
  });

  it('describes ten thousand tables with their comments', async () => {
    await use(
      async (session) => {
        const { schemas, objects } = await session.describe();
        expect(Object.keys(objects)).toHaveLength(manyTables);
        expect(objects['county.sale_09999']).toEqual({ kind: 'table', description: 'Sales of parcels' });
        expect(schemas['county']?.['sale_00000']).toEqual([
          { column_name: 'id', column_description: 'The parcel', data_type: 'bigint' },
          { column_name: 'price', column_description: '', data_type: 'decimal(12,2)' },
        ]);
        expect(await session.about?.()).toBe('Trino 476, 1 schema, 10,000 tables');
      },
      { catalog: 'lake', schema: '' },
    );
  });

  it('sends a password over TLS, and says when it is wrong [F13, V30]', async () => {
    const secure = { port: proxy.port, ssl: true, password };
    await use(async (session) => {
      expect(await rowsOf(session, 'select current_user')).toEqual([['reader']]);
    }, secure);
    const said = (more: Record<string, unknown>) =>
      use(async () => 'let in', { ...secure, ...more }).catch((error: Error) => error.message);
    expect(await said({ password: 'wrong-secret' })).toBe('The database rejected the username or password');
    expect(await said({ username: 'nobody' })).toBe('The database rejected the username or password');
    expect(await said({ password: undefined })).toBe('The database rejected the username or password');
    expect(await said({ catalog: 'none' })).toBe("The catalog doesn't exist");
  });

  it('runs under the name of a person whom its principal can impersonate, and reports the ids of queries', async () => {
    const ids = new Set<string>();
    const place = {
      url: `https://127.0.0.1:${proxy.port}`,
      principal: 'service',
      password,
      catalog: 'tpch',
      schema: 'tiny',
    };
    const session = await openTrino({
      ...place,
      user: 'person-7',
      tags: ['set-3', 'ä'],
      onQueryId: (id) => ids.add(id),
    });
    const marked = "select current_user, 'marked'";
    expect(await rowsOf(session, marked)).toEqual([['person-7', 'marked']]);
    const seen = await server.query(
      `select query_id, source from system.runtime.queries where query = ${literal(marked)}`,
    );
    expect(seen).toEqual([[[...ids].at(-1), 'platbook']]);
    await session.close();
    await expect(openTrino({ ...place, user: 'admin' })).rejects.toThrow(
      'Access Denied: User service cannot impersonate user admin',
    );
  });
});
