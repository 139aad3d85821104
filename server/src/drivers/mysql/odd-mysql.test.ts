import { column, eof, ok, type SendPacket, sendRows, startOddMysql, text } from '../../testing/fakes/odd-mysql.ts';
import type { Session } from '../driver.ts';
import { collect, surroundings } from '../driver-suite.ts';
import { mysql } from './mysql.ts';

const server = await startOddMysql();
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
  server.onLogin = async (send) => send(...ok);
});

const settings = { host: '127.0.0.1', port: server.port, database: 'd', username: 'u', password: 'correct-horse' };
async function open(): Promise<Session> {
  const session = await mysql.open(settings, surroundings);
  onTestFinished(() => session.close());
  return session;
}
const types = {
  bigint: 8,
  double: 5,
  decimal: 246,
  date: 10,
  time: 11,
  datetime: 12,
  timestamp: 7,
  bit: 16,
  json: 245,
};
const received = () => Buffer.concat(server.received);

it.each<[string, keyof typeof types, (string | null)[], unknown[]]>([
  [
    'words for numbers',
    'bigint',
    ['7', 'seven', '', '0x1F', '007', '1e3', '-0', '-', '1.', '.5', '9007199254740993'],
    [7, 'seven', '', '0x1F', '007', '1e3', '-0', '-', '1.', '.5', '9007199254740993'],
  ],
  [
    'words for fractions',
    'double',
    ['1.5', '-0', 'x', '', 'nan', '1e400', '5e-324'],
    [1.5, 0, 'x', '', 'nan', Infinity, 5e-324],
  ],
  ['words for exact numbers', 'decimal', ['1.50', 'x', '', '+1', '1,5'], [1.5, 'x', '', '+1', '1,5']],
  ['days that are none', 'date', ['[object Object]', '', '0000-00-00'], ['[object Object]', '', '0000-00-00']],
  [
    'instants that are none',
    'timestamp',
    ['later', '0000-00-00 00:00:00', '2024-01-02 03:04:05'],
    ['later', '0000-00-00T00:00:00', '2024-01-02T03:04:05Z'],
  ],
  ['no JSON', 'json', ['{', null], ['{', null]],
])('%s are shown as the text they are [H126]', async (_what, type, values, expected) => {
  server.onQuery = (send) =>
    sendRows(
      send,
      [column('value', types[type], { charset: 63 })],
      values.map((value) => [value]),
    );
  const { text: json, rowCount } = await collect(await open(), 'select x');
  expect([JSON.parse(json), rowCount]).toEqual([expected.map((value) => [value]), expected.length]);
});

it.each<[string, (send: SendPacket) => void]>([
  ['fewer values than columns', (send) => send(text('1'))],
  ['more values than columns', (send) => send(text('1'), text('x'), text('y'))],
  ['a value longer than its packet', (send) => send(text('1'), 200, 'abc')],
  ['a length that is none', (send) => send(text('1'), 0xff)],
  ['a length that is cut off', (send) => send(text('1'), 0xfe, 1, 2)],
])('a row of %s is an error, and the connection can be used again [H126, G01]', async (_what, sendRow) => {
  server.onQuery = (send) => {
    send(2);
    send(column('a', types.bigint));
    send(column('b'));
    send(...eof);
    sendRow(send);
    send(...eof);
  };
  const session = await open();
  await expect(collect(session, 'select x')).rejects.toThrow(
    "The database sent a row whose values don't match its columns",
  );
  server.onQuery = (send) => sendRows(send, [column('again')], [['yes']]);
  expect((await collect(session, 'select y')).text).toBe('[["yes"]]');
});

it('takes any name of a column as a name [V03]', async () => {
  const names = ["'+process.exit()+'", "\\'/*", '\n//', '__proto__', 'constructor', 'x'.repeat(65_000), '`${1}`'];
  server.onQuery = (send) =>
    sendRows(
      send,
      names.map((name) => column(name)),
      [names],
    );
  const { text: json, columns } = await collect(await open(), 'select x');
  expect(columns.map(({ name }) => name)).toEqual(names);
  expect(JSON.parse(json)).toEqual([names]);
});

it.each(['select x', 'load data local infile "x" into table t'])(
  'sends nothing of a file that the server asks for, after %s [V08]',
  async (sql) => {
    let before = 0;
    server.onQuery = (send) => {
      before = received().length;
      send(0xfb, '/etc/passwd');
      setTimeout(() => send(...ok), 50);
    };
    const session = await open();
    await expect(collect(session, sql)).rejects.toThrow(
      "The database asked for a file. LOAD DATA LOCAL isn't supported",
    );
    // An empty packet says that there is no file.
    expect(received().subarray(before)).toEqual(Buffer.from([0, 0, 0, 2]));
  },
);

it('does not announce that it could send files, or run several statements [V08]', async () => {
  await open();
  const capabilities = received().readUInt32LE(4);
  expect(capabilities & 0x80).toBe(0);
  expect(capabilities & 0x1_00_00).toBe(0);
});

describe('a server that asks for the password over an unencrypted connection', () => {
  const fullAuthentication = Buffer.from([1, 4]);
  const ask = (plugin: string) => Buffer.from(`\xfe${plugin}\0saltsaltsaltsaltsalt\0`, 'latin1');

  it.each<[string, (send: SendPacket, next: () => Promise<Buffer>) => Promise<void>]>([
    ['in clear text', async (send) => send(ask('mysql_clear_password'))],
    ['encrypted with its key', async (send) => send(ask('sha256_password'))],
    [
      'encrypted with its key after a challenge',
      async (send, next) => {
        send(ask('caching_sha2_password'));
        await next();
        send(fullAuthentication);
      },
    ],
  ])('%s gets an error, and no password', async (_how, onLogin) => {
    server.onLogin = async (send, next) => {
      await onLogin(send, next);
      await next();
    };
    await expect(mysql.open(settings, surroundings)).rejects.toThrow('The database requires an encrypted connection');
    expect(received().toString('latin1')).not.toContain('correct-horse');
  });

  it('can check it with a challenge', async () => {
    server.onLogin = async (send, next) => {
      send(ask('caching_sha2_password'));
      expect(await next()).toHaveLength(32);
      send(1, 3);
      send(...ok);
    };
    await open();
  });

  it.each(['dialog', 'toString', 'mysql_old_password'])('with the method %s is refused', async (plugin) => {
    server.onLogin = async (send) => send(ask(plugin));
    await expect(mysql.open(settings, surroundings)).rejects.toThrow(/sign-in method that isn't supported/);
  });
});

it('does not sign in without encryption where it is wanted', async () => {
  await expect(mysql.open({ ...settings, ssl: true }, surroundings)).rejects.toThrow(
    "Couldn't make a trusted, encrypted connection to the database",
  );
});

describe('a server that misbehaves', () => {
  const lost = 'Lost the connection to the database';

  it('by cutting the connection in a row ends the statement', async () => {
    server.onQuery = (send, socket) => {
      send(1);
      send(column('a'));
      send(...eof);
      socket.end(Buffer.from([200, 0, 0, 4, 199, 65]));
    };
    await expect(collect(await open(), 'select x')).rejects.toThrow(lost);
  });

  it.each<[string, (send: SendPacket) => void]>([
    ['no end of columns', (send) => send(2, 2, 2)],
    ['an unknown answer', (send) => send(0xfe, 0xff, 0xff)],
    ['nothing', (send) => send()],
  ])('by sending %s ends the statement', async (_what, answer) => {
    server.onQuery = (send, socket) => {
      answer(send);
      setTimeout(() => socket.destroy(), 200);
    };
    await expect(collect(await open(), 'select x')).rejects.toThrow();
  });

  it('by announcing endless columns ends the statement', async () => {
    server.onQuery = (send) => {
      send(0xfe, 255, 255, 255, 255, 255, 0, 0, 0);
      for (let index = 0; index < 1_000; index += 1) send(column(`c${index}`));
    };
    await expect(collect(await open(), 'select x')).rejects.toThrow(lost);
  });

  it('by sending one endless row ends the statement, with bounded memory [H123]', async () => {
    server.onQuery = (send, socket) => {
      send(1);
      send(column('a'));
      send(...eof);
      const part = Buffer.alloc(16_777_215 + 4, 120);
      part.set([255, 255, 255, 4]);
      let parts = 0;
      const more = (): void => {
        parts += 1;
        if (parts <= 40 && !socket.destroyed) socket.write(part, more);
      };
      more();
    };
    const before = process.memoryUsage().rss;
    await expect(collect(await open(), 'select x')).rejects.toThrow('A row of the result is too large to show');
    expect(process.memoryUsage().rss - before).toBeLessThan(512 * 1024 * 1024);
  });

  it('by sending endless rows, whatever it is asked, keeps the rows within the limit', async () => {
    server.onQuery = (send, socket) => {
      send(1);
      send(column('a'));
      send(...eof);
      const more = (): void => {
        for (let index = 0; index < 500 && socket.writableLength < 1_000_000; index += 1) send(text('x'.repeat(100)));
        if (!socket.destroyed) setTimeout(more, 10);
      };
      more();
    };
    const { rowCount, isIncomplete } = await collect(await open(), 'select x', { maxRows: 1_000 });
    expect([rowCount, isIncomplete]).toEqual([1_000, true]);
  });

  it('by not answering at all is left when the statement is canceled', async () => {
    server.onQuery = () => undefined;
    const session = await open();
    const abort = new AbortController();
    const running = collect(session, 'select x', { signal: abort.signal });
    setTimeout(() => abort.abort(new Error('canceled')), 50);
    await expect(running).rejects.toThrow('canceled');
    await expect(session.ping()).rejects.toThrow(lost);
  });
});
