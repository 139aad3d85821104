import { existsSync } from 'node:fs';
import { mariadbFolder, startMariadb, type TestMariadb } from '../../testing/engines/start-mariadb.ts';
import type { Session } from '../driver.ts';
import { collect, driverSuite, surroundings } from '../driver-suite.ts';
import { mysql } from './mysql.ts';

const server = mariadbFolder === undefined ? undefined : await startMariadb(['--sql-mode=ANSI,NO_BACKSLASH_ESCAPES']);
afterAll(() => server?.stop());

describe.skipIf(server === undefined)('MariaDB', () => {
  const { place, query } = (server ?? {}) as TestMariadb;
  const settings = { ...place, database: 'county', username: 'reader', password: 'reads' };
  const isAsleep = async (): Promise<boolean> =>
    (await query("select 1 from information_schema.processlist where user = 'reader' and state = 'User sleep'"))
      .length === 1;
  const open = async (changes: Record<string, unknown> = {}): Promise<Session> => {
    const session = await mysql.open({ ...settings, ...changes }, surroundings);
    onTestFinished(() => session.close());
    return session;
  };

  beforeAll(() =>
    query(`
      create database county character set utf8mb4; use county;
      create table parcel (id int primary key, owner varchar(40)) comment = 'One per lot';
      insert into parcel select seq, concat('Owner ', seq) from seq_1_to_1000;
      create table sale (id bigint unsigned, price decimal(12, 2) comment 'In dollars', kind enum('cash', 'loan'), day date);
      create view dear as select id from sale;
      create procedure twice() begin select 1 as a; select 2 as b; end;
      create database hidden; create table hidden.secret (id int);
      create user reader@'127.0.0.1' identified by 'reads';
      grant select, show view, create temporary tables on county.* to reader@'127.0.0.1'`),
  );

  driverSuite(mysql, {
    settings,
    series: (count) => `select seq as n from seq_1_to_${count}`,
    longText: (characters) => `repeat('x', ${characters})`,
    endless: 'select sleep(600)',
    isAtWork: isAsleep,
    quoted: (name) => `\`${name}\``,
    values: {
      "select 9007199254740993, 18446744073709551615, -9223372036854775808, cast('12345678901234567890.123456789' as decimal(30, 9)), cast(1.5 as decimal(10, 2)), -0.05":
        '["9007199254740993","18446744073709551615","-9223372036854775808","12345678901234567890.123456789",1.50,-0.05]',
      'select 1e0 + 0.5, cast(0.1 as float), 1e300, 1e-17, 0.1e0 + 0.2e0, -0e0, 1.7976931348623157e308':
        '[1.5,0.1,1e300,1e-17,0.30000000000000004,0,1.7976931348623157e308]',
      "select timestamp'2024-02-29 23:59:59.123456', date'9999-12-31', time'838:59:59.5', -time'00:00:01', cast('0000-00-00' as date), year(date'2024-01-01')":
        '["2024-02-29T23:59:59.123456","9999-12-31","838:59:59.5",-1,"0000-00-00",2024]',
      "select null, true, x'00ff', b'101' + 0, 'a\"\\\\b\\n', '', json_object('a', 1), point(1, 2)":
        '[null,1,"\\\\x00ff",5,"a\\"\\\\b\\n","","{\\"a\\": 1}","\\\\x000000000101000000000000000000f03f0000000000000040"]',
      "select 'é ü 漢字 שלום 🏠', uuid() is not null, cast('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11' as uuid)":
        '["é ü 漢字 שלום 🏠",1,"a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"]',
    },
  });

  const odd = `id int zerofill, tiny tinyint, small smallint unsigned, middle mediumint, big bigint unsigned, exact decimal(65, 30), f float, fixed float(7, 2),
    d double, day date, at datetime(6), stamp timestamp(3) null, t time(2), y year, bits bit(10), kind enum('a', 'b'), tags set('x', 'y'), short binary(3), long_ blob,
    words text character set latin1, j json, place geometry, u uuid`;
  const oddRow = `7, -128, 65535, -8388608, 18446744073709551615, 1.5, 16777216, 1.5, 5e-324, '0000-00-00', '1000-01-01 00:00:00.000001', '2024-01-01 00:00:00.5', '-838:59:59.99',
    1901, b'0000000101', 'b', 'x,y', 'ab', x'00ff', 'é', '{"a": [1.0]}', point(1, 2), 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'`;
  const oddShown = [
    '"0000000007"',
    '-128',
    '65535',
    '-8388608',
    '"18446744073709551615"',
    '"1.500000000000000000000000000000"',
    '16777200',
    '1.50',
    '5e-324',
    '"0000-00-00"',
    '"1000-01-01T00:00:00.000001"',
    '"2024-01-01T00:00:00.500Z"',
    '"-838:59:59.99"',
    '1901',
    '"0000000101"',
    '"b"',
    '"x,y"',
    '"\\\\x616200"',
    '"\\\\x00ff"',
    '"é"',
    '"{\\"a\\": [1.0]}"',
    '"\\\\x000000000101000000000000000000f03f0000000000000040"',
    '"a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"',
  ];

  it('shows values of every type alike, whether or not the statement has parameters', async () => {
    await query(`set sql_mode = '', time_zone = '+00:00'; use county; create table odd (${odd}); insert into odd values (${oddRow});
      insert into odd (stamp) values ('0000-00-00')`);
    const session = await open();
    const plain = await collect(session, 'select * from odd where id = 7');
    expect(plain.text).toBe(`[[${oddShown.join(',')}]]`);
    const bound = await collect(session, 'select * from odd where id = ?', { values: [{ type: 'number', text: '7' }] });
    expect(bound.text).toBe(plain.text);
    expect(bound.columns).toEqual(plain.columns);
    expect(Object.fromEntries(plain.columns.map(({ name, datatype }) => [name, datatype]))).toMatchObject({
      id: 'number',
      exact: 'number',
      f: 'number',
      day: 'date',
      at: 'datetime',
      stamp: 'datetime',
      t: 'time',
      y: 'number',
      bits: 'string',
      kind: 'string',
      short: 'blob',
      words: 'string',
      j: 'json',
      place: 'blob',
      u: 'uuid',
    });
    expect(plain.columns.find(({ name }) => name === 'exact')?.scale).toBe(30);
    const empty = await collect(session, 'select * from odd where stamp = 0 and ? = 1', {
      values: [{ type: 'number', text: '1' }],
    });
    expect(JSON.parse(empty.text)[0].filter((value: unknown) => value !== null)).toEqual(['0000-00-00T00:00:00.000']);
  });

  it('shows timestamps without a zone once the session has another one', async () => {
    const session = await open();
    await collect(session, "set time_zone = '+05:30'");
    expect((await collect(session, 'select stamp from odd where id = 7')).text).toBe('[["2024-01-01T05:30:00.500"]]');
    await session.reset?.();
    expect((await collect(session, 'select stamp from odd where id = 7')).text).toBe('[["2024-01-01T00:00:00.500Z"]]');
  });

  it('reads text in the character set that the user chose [H116]', async () => {
    const session = await open();
    await collect(session, 'set names latin1');
    expect((await collect(session, "select words, 'ß' as `ä` from odd where id = 7")).text).toBe('[["é","ß"]]');
  });

  it.each(['', 'NO_BACKSLASH_ESCAPES', 'ANSI_QUOTES'])(
    'binds hostile values as values with sql_mode %j',
    async (mode) => {
      const session = await open();
      await collect(session, `set sql_mode = '${mode}'`);
      for (const text of [
        "' or 1 = 1 -- ",
        "\\' or 1 = 1 -- ",
        '\\',
        '"',
        '🏠',
        '\0',
        '?',
        '{{x}}',
        "'; drop table parcel; --",
      ]) {
        const { text: json } = await collect(session, 'select ? as v, ? as n, cast(? as date) as d, ? + 1 as i', {
          values: [
            { type: 'text', text },
            { type: 'number', text: '12345678901234567890.123456789' },
            { type: 'date', text: '0044-03-15' },
            { type: 'number', text: '9223372036854775806' },
          ],
        });
        expect(JSON.parse(json)).toEqual([
          [text, '12345678901234567890.123456789', '0044-03-15', '9223372036854775807'],
        ]);
      }
      expect((await collect(session, 'select count(*) from parcel')).text).toBe('[[1000]]');
    },
  );

  it('keeps temporary tables, variables and transactions until it is reset', async () => {
    const session = await open();
    await collect(session, 'set @county = 7');
    await session.load?.({ name: 'ids', columns: [{ name: 'id', type: 'integer' }], rows: [['1'], ['2']] });
    expect((await collect(session, 'select count(*), max(@county) from parcel join ids using (id)')).text).toBe(
      '[[2,7]]',
    );
    await session.reset?.();
    expect((await collect(session, 'select @county')).text).toBe('[[null]]');
    await expect(collect(session, 'select * from ids')).rejects.toThrow("Table 'county.ids' doesn't exist");
  });

  it('loads lists of exact numbers and long texts, and joins them to tables of the database', async () => {
    const session = await open();
    const rows = [
      ['Owner 1', '12345678901234567890.5', 'x'.repeat(100_000)],
      ['Owner 2', '-.25', null],
      ['Owner 3', null, ''],
    ];
    const columns = [
      { name: 'owner', type: 'text' },
      { name: 'price', type: 'number' },
      { name: 'note', type: 'text' },
    ] as const;
    await session.load?.({ name: 'owners', columns, rows });
    const { text } = await collect(
      session,
      'select p.id, price, length(note) from parcel p join owners using (owner) order by 1',
    );
    expect(text).toBe('[[1,"12345678901234567890.50",100000],[2,-0.25,null],[3,null,0]]');
    await session.load?.({ name: 'owners', columns: [{ name: 'n', type: 'number' }], rows: [['1e3']] });
    expect((await collect(session, 'select n from owners')).text).toBe('[[1000]]');
    await collect(session, 'start transaction read only');
    await expect(session.load?.({ name: 'l', columns: [{ name: 'n', type: 'integer' }], rows: [] })).rejects.toThrow(
      "A list can't be loaded in a read-only transaction",
    );
  });

  it('runs one statement at a time, and shows the first result of a procedure', async () => {
    const session = await open();
    await expect(collect(session, 'select 1; select 2')).rejects.toThrow('SQL syntax');
    const admin = await open({ username: 'admin', password: 'administers' });
    expect((await collect(admin, 'call twice()')).text).toBe('[[1]]');
    expect((await collect(admin, 'select 3')).text).toBe('[[3]]');
  });

  it.each([
    ['select 1,\n  nowhere', 2, 3],
    ["select id\nfrom parcel p\nwhere p.`nowhere` = 'nowhere'", 3, 9],
    ['select id from parcel order by nowhere, id', 1, 32],
    ['select nowhere.id from parcel', 1, 16],
    ['select *\nfrom nowhere', 2, 6],
    ['select *\nfrom hidden.secret', 2, 13],
    ['selct 1', 1, 1],
    ["select 1 from\n parcel wher id=1 and owner = 'x'", 2, 14],
    ['select id, count( from parcel', 1, 19],
    ['select (1', 1, 10],
    ["select '漢字🏠',\n  'abc", 2, 3],
    [
      'select 1 as a, 1 as b\nfrom parcel\nfrom parcel where owner = "a long text to make the rest longer than eighty characters, and more"',
      3,
      1,
    ],
    ['select id from parcel p join sale s on p.id = s.id', 1, 8],
  ])('says where %j is wrong', async (sql, line, column) => {
    await expect(collect(await open(), sql)).rejects.toMatchObject({ line, column });
  });

  it('describes the tables and columns that the login can read, in order and with comments', async () => {
    const session = await open();
    const { schemas, objects } = await session.describe();
    expect(Object.keys(schemas)).toEqual(['county']);
    expect(schemas['county']?.['sale']).toEqual([
      { column_name: 'id', column_description: '', data_type: 'bigint(20) unsigned' },
      { column_name: 'price', column_description: 'In dollars', data_type: 'decimal(12,2)' },
      { column_name: 'kind', column_description: '', data_type: "enum('cash','loan')" },
      { column_name: 'day', column_description: '', data_type: 'date' },
    ]);
    expect(objects).toMatchObject({
      'county.parcel': { kind: 'table', description: 'One per lot' },
      'county.dear': { kind: 'view', description: '' },
    });
    expect(await session.about?.()).toMatch(/^MariaDB 10\.11\.\d+, 1 schema, \d tables$/);
  });

  it('says what a login can do besides reading, also through its roles [V07]', async () => {
    expect(await (await open()).inspectRights?.()).toEqual([]);
    await query(`
      create role writing; create role wider; grant insert, delete on county.* to wider; grant wider to writing;
      create user writer@'127.0.0.1' identified by 'w'; grant select (id), update (owner) on county.parcel to writer@'127.0.0.1'; grant writing to writer@'127.0.0.1';
      create user operator@'127.0.0.1' identified by 'o'; grant file, process, super on *.* to operator@'127.0.0.1'; grant select on county.* to operator@'127.0.0.1' with grant option`);
    const told = async (username: string, password: string) =>
      (await (await open({ username, password })).inspectRights?.())?.[0];
    expect(await told('writer', 'w')).toBe(
      'This login can do more than read: it may update on county.parcel; it may insert on county.*; it may delete on county.*.',
    );
    const operator = await told('operator', 'o');
    for (const word of ['FILE', 'PROCESS', 'SUPER', 'GRANT OPTION']) expect(operator).toContain(word);
    expect(await told('admin', 'administers')).toContain('it has all privileges');
  });

  it('says why it cannot connect, without host, user or secret [F13]', async () => {
    await query("create user choosy@'127.0.0.1' identified by 'c' require ssl");
    const attempts: [Record<string, unknown>, string][] = [
      [{ password: 'wrong-secret' }, 'The database rejected the username or password'],
      [{ username: 'admin', password: 'administers', database: 'none' }, "The database doesn't exist"],
      [{ database: 'hidden' }, "This login isn't allowed to use the database"],
      [{ port: 1 }, "Couldn't connect to the database"],
      [{ ssl: true }, "Couldn't make a trusted, encrypted connection to the database"],
      [{ username: 'choosy', password: 'c' }, 'The database rejected the username or password'],
    ];
    for (const [change, message] of attempts)
      await expect(mysql.open({ ...settings, ...change }, surroundings)).rejects.toThrow(new RegExp(`^${message}$`));
    expect(() => mysql.parseSettings({ ...settings, host: '/run/mysqld/mysqld.sock' })).toThrow('Host is invalid');
  });

  it('writes nothing, unless the login can and says so', async () => {
    const session = await open();
    for (const sql of [
      'insert into parcel values (0, null)',
      'delete from parcel',
      'drop table parcel',
      'create table more (id int)',
      'truncate parcel',
    ])
      await expect(collect(session, sql), sql).rejects.toThrow();
    await collect(session, 'start transaction read write');
    await expect(collect(session, 'insert into parcel values (0, null)')).rejects.toThrow('INSERT command denied');
    const admin = await open({ username: 'admin', password: 'administers' });
    await expect(collect(admin, 'insert into parcel values (0, null)')).rejects.toThrow('READ ONLY transaction');
  });

  it.each([
    "load data local infile '/etc/passwd' into table parcel",
    "load data infile '/etc/passwd' into table parcel",
    "select * from parcel into outfile '/tmp/platbook-h064'",
    "select 1 into dumpfile '/tmp/platbook-h064'",
    'set global max_connections = 1',
    'set @@global.local_infile = 1',
    "set global general_log_file = '/tmp/platbook-h064'",
    '/*!50000 insert into parcel values (0, null) */',
    '/*M!100000 drop table parcel */',
    'select * from mysql.user',
    'select * from hidden.secret',
    'create function lib returns string soname "udf.so"',
    'install plugin x soname "x.so"',
    'shutdown',
    'kill 1',
    'flush tables with read lock',
    'lock tables parcel write',
    'reset master',
    'change master to master_host = "127.0.0.1"',
    "create server s foreign data wrapper mysql options (host '127.0.0.1')",
    'create user x',
    "grant all on *.* to reader@'127.0.0.1'",
    'set role admin',
    'set password = password("x")',
    'handler hidden.secret open',
    'call mysql.AddGeometryColumn(1, 2, 3, 4, 5)',
    "execute immediate 'select 1 into outfile ''/tmp/platbook-h064'''",
    'use hidden',
    'begin not atomic delete from parcel; end',
  ])('refuses %j [H064]', async (sql) => {
    await expect(collect(await open(), sql)).rejects.toThrow();
    expect(existsSync('/tmp/platbook-h064')).toBe(false);
    expect(await query('select count(*) as n from county.parcel')).toEqual([{ n: 1000 }]);
  });

  it('shows nothing of files and of other sessions [H064, H043]', async () => {
    await query('do 0');
    const session = await open();
    const other = await open({ username: 'admin', password: 'administers' });
    await other.ping();
    const { text } = await collect(
      session,
      "select load_file('/etc/passwd') as f, (select count(*) from information_schema.processlist where user <> 'reader') as others",
    );
    expect(text).toBe('[[null,0]]');
  });

  it.each([
    'select sleep(600)',
    "select benchmark(1e12, sha2('x', 512))",
    'select count(*) from seq_1_to_100000000 a, seq_1_to_100000000 b',
  ])('ends %j on the server when it is canceled, whatever the session set itself [H045]', async (sql) => {
    const session = await open();
    await collect(session, 'set max_statement_time = 0');
    const isRunning = async (): Promise<boolean> =>
      (await query("select 1 from information_schema.processlist where user = 'reader' and command = 'Query'")).length >
      0;
    const abort = new AbortController();
    const running = collect(session, sql, { signal: abort.signal });
    running.catch(() => undefined);
    await expect.poll(isRunning).toBe(true);
    abort.abort();
    await expect(running).rejects.toThrow();
    await expect.poll(isRunning).toBe(false);
    expect((await collect(session, 'select 1')).text).toBe('[[1]]');
  });

  it('frees locks of the session when it is reset or ends [H048]', async () => {
    const free = async () => (await query("select is_free_lock('platbook') as free"))[0]?.['free'];
    const session = await mysql.open(settings, surroundings);
    await collect(session, "select get_lock('platbook', 1)");
    expect(await free()).toBe(0);
    await session.reset?.();
    expect(await free()).toBe(1);
    await collect(session, "select get_lock('platbook', 1)");
    await session.close();
    await expect.poll(free).toBe(1);
  });

  it('ends the rest of a long result on the server, and the session continues [H068]', async () => {
    const session = await open();
    const cut = await collect(session, "select repeat('x', 100000) from seq_1_to_100000000", { maxBytes: 1_000_000 });
    expect([cut.rowCount, cut.isIncomplete]).toEqual([9, true]);
    expect((await collect(session, 'select 1')).text).toBe('[[1]]');
  });

  it('reads long rows slowly without piling them up, and refuses one that no result can include [H123]', async () => {
    const session = await open();
    const before = process.memoryUsage().rss;
    let most = 0;
    const { rowCount } = await collect(session, "select repeat('x', 16000000) as t from seq_1_to_30", {
      maxBytes: 1024 * 1024 * 1024,
      onRows: async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        most = Math.max(most, process.memoryUsage().rss - before);
      },
    });
    expect(rowCount).toBe(30);
    expect(most).toBeLessThan(350 * 1024 * 1024);
    const hidden = await collect(session, "select length(x) from (select repeat('x', 16000000) as x) as t");
    expect(hidden.text).toBe('[[16000000]]');
    const huge = `select ${Array.from({ length: 5 }, (_, index) => `repeat('x', 16000000) as c${index}`).join(', ')}`;
    await expect(collect(session, huge)).rejects.toThrow('too large');
  });

  it('notices that its connection was cut during a statement [F13]', async () => {
    const session = await open();
    const running = collect(session, 'select sleep(600)');
    running.catch(() => undefined);
    await expect.poll(isAsleep).toBe(true);
    await query('kill user reader');
    await expect(running).rejects.toThrow('Lost the connection to the database');
    await expect(session.ping()).rejects.toThrow('Lost the connection to the database');
  });

  it('answers plans as JSON, estimated and measured', async () => {
    const session = await open();
    const planOf = async (sql: string) => JSON.parse(JSON.parse((await collect(session, sql)).text)[0].at(-1));
    expect(await planOf('explain format=json select * from parcel')).toHaveProperty('query_block');
    const measured = await planOf('/*M!100100 ANALYZE FORMAT=JSON */ /*!80018 EXPLAIN ANALYZE */ select * from parcel');
    expect(measured.query_block.r_loops).toBe(1);
  });
});
