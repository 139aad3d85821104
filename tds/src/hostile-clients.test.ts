import { connect } from 'node:net';
import { DIRECT_DATABASE } from '@platbook/contract/direct-database';
import { buildMessage, packetType } from './protocol/packets.ts';
import { buildPrelogin } from './protocol/prelogin.ts';
import {
  batchBody,
  buildLogin7,
  logInByHand,
  openTdsClient,
  randomNumbers,
  readNotices,
  type TdsTestClient,
  type TestLogin,
  testPrelogin,
} from './testing/tds-client.ts';
import { connectTedious, openDoorWorld, type TdsDoorWorld } from './testing/tds-door-world.ts';

let world: TdsDoorWorld;
const clients: TdsTestClient[] = [];

async function openWorld(given: Parameters<typeof openDoorWorld>[1] = {}): Promise<number> {
  world = await openDoorWorld(
    ({ text }) => (text === 'waits' ? ['waits'] : [{ says: text }, { rowCount: undefined }]),
    given,
  );
  return world.port;
}

async function openClient(port: number): Promise<TdsTestClient> {
  const client = await openTdsClient(port);
  clients.push(client);
  return client;
}

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await world.close();
});

async function answerTo(port: number, login: TestLogin): Promise<ReturnType<typeof readNotices>> {
  const client = await openClient(port);
  await logInByHand(client, login);
  const answer = readNotices((await client.read()) as Buffer);
  expect(await client.read()).toBeUndefined();
  return answer;
}

describe('a login that is refused', () => {
  it('gets one sentence: no TLS, an old version, Windows, another database, a wrong password like an unknown user [G23]', async () => {
    const port = await openWorld();
    const clear = await openClient(port);
    clear.send(packetType.prelogin, testPrelogin(2));
    // The encryption option is the second: required.
    const prelogin = (await clear.read()) as Buffer;
    expect(prelogin.readUInt8(prelogin.readUInt16BE(6))).toBe(3);
    clear.send(packetType.login, buildLogin7());
    expect(readNotices((await clear.read()) as Buffer).errors).toEqual([
      { number: 17_835, text: expect.stringContaining('requires encryption') },
    ]);
    expect(await clear.read()).toBeUndefined();

    const windows = await answerTo(port, { flags2: 0x80 });
    expect(windows.errors).toEqual([{ number: 18_452, text: expect.stringContaining('SQL Server authentication') }]);
    const newPassword = await answerTo(port, { flags3: 0x01 });
    expect(newPassword.errors[0]?.text).toContain('Change your password in the portal');
    const old = await openClient(port);
    await logInByHand(old, { tdsVersion: 0x71_00_00_01 });
    expect((await old.read())?.includes(Buffer.from('TDS 7.3 and later', 'utf16le'))).toBe(true);
    const other = await answerTo(port, { database: 'other' });
    expect(other.errors.map(({ number }) => number)).toEqual([4060, 18_456]);
    await expect.poll(() => world.sessions[0]?.isClosed).toBe(true);
    const same = await openClient(port);
    await logInByHand(same, { database: DIRECT_DATABASE.toLowerCase() });
    expect((await same.read())?.readUInt8(0)).toBe(0xe3);
    const wrong = await answerTo(port, { password: 'wrong' });
    const unknown = await answerTo(port, { user: 'eve@example.com' });
    expect(wrong.errors).toEqual([{ number: 18_456, text: "Login failed for user 'ada@example.com'." }]);
    expect(unknown.errors[0]?.text.replace('eve', 'ada')).toBe(wrong.errors[0]?.text);
    expect(world.logins.map(({ user }) => user)).toEqual([...Array(3).fill('ada@example.com'), 'eve@example.com']);
    await expect(connectTedious(port, { password: 'wrong' })).rejects.toMatchObject({ code: 'ELOGIN' });
  });

  it('has TLS 1.1 refused by the handshake, and never reads a login twice [G23]', async () => {
    const port = await openWorld();
    const old = await openClient(port);
    old.send(packetType.prelogin, testPrelogin(1));
    await old.read();
    await expect(old.startTls('TLSv1.1')).rejects.toThrow();
    await old.closed();
    expect(String(world.troubles[0]?.cause)).toMatch(/unsupported.protocol/i);
    expect(world.logins).toEqual([]);
    const twice = await openClient(port);
    await logInByHand(twice);
    await twice.read();
    twice.send(packetType.login, buildLogin7());
    expect(readNotices((await twice.read()) as Buffer).errors[0]?.number).toBe(4002);
    expect(await twice.read()).toBeUndefined();
    expect(world.logins).toHaveLength(1);
  });

  it('reports that the login could not be checked if the check fails or takes too long, and admits no one afterward', async () => {
    let late: (() => void) | undefined;
    const left: string[] = [];
    const session = {
      run: async () => ({ parameters: {} }),
      reset: async () => undefined,
      close: async () => undefined,
    };
    const port = await openWorld({
      limits: { authenticateMs: 50 },
      authenticate: async (login) => {
        if (login.user === 'fails') throw new Error('no answer');
        await new Promise<void>((resolve) => {
          late = resolve;
        });
        const limits = { maxRows: 1, maxBytes: 1, timeoutMs: 1 };
        const onClose = () => left.push(login.user);
        return { guest: { login: login.user, session, limits, onRan: () => undefined, onClose } };
      },
    });
    for (const user of ['fails', 'slow']) {
      const { errors } = await answerTo(port, { user });
      expect(errors).toEqual([{ number: 50_000, text: expect.stringContaining('check the login') }]);
    }
    late?.();
    await expect.poll(() => left).toEqual(['slow']);
  });
});

describe('bytes that are not TDS', () => {
  it('close the connection before a login, immediately or at the login timeout [G25]', async () => {
    const port = await openWorld({ limits: { loginMs: 400 } });
    const first: Record<string, Buffer> = {
      'half a packet and silence': Buffer.from([0x12, 1, 0, 40, 0, 0]),
      'a length of 0': Buffer.from([0x12, 1, 0, 0, 0, 0, 0, 0]),
      'a length of 7': Buffer.from([0x12, 1, 0, 7, 0, 0, 0, 0]),
      'a length of FFFF': Buffer.from([0x12, 1, 0xff, 0xff, 0, 0, 0, 0]),
      'a batch': buildMessage(packetType.batch, batchBody('select 1')),
      'a request of HTTP': Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'),
      'an option beyond its message': buildMessage(packetType.prelogin, Buffer.from([1, 0, 200, 0, 1, 0xff])),
      'options without an end': buildMessage(packetType.prelogin, Buffer.alloc(50)),
      'packets of nothing': Buffer.concat(Array(20_000).fill(Buffer.from([0x12, 0, 0, 9, 0, 0, 0, 0, 0]))),
      'half a hello of TLS 8': Buffer.from([0x16, 3, 1, 1, 0, 1]),
      'TLS with nothing in it': Buffer.from([0x16, 3, 1, 0xff, 0xff, ...Array(100).fill(0)]),
    };
    for (const [what, bytes] of Object.entries(first)) {
      const client = await openClient(port);
      client.write(bytes);
      while ((await client.read()) !== undefined);
      expect(await client.closed(), what).toBeLessThan(10_000);
    }
    const silent = await openClient(port);
    await silent.closed();
    await expect.poll(() => world.door.counts().connections).toBe(0);
    expect(world.logins).toEqual([]);
  });

  it('close it inside TLS: logins that are too long or point outside, features without an end [G25]', async () => {
    const port = await openWorld();
    const login = (change: (bytes: Buffer) => void) => {
      const bytes = buildLogin7();
      change(bytes);
      return bytes;
    };
    const extension = Buffer.concat([buildLogin7({ flags3: 0x10 }), Buffer.from([0, 0, 0, 0, 0x0a, 1, 0, 0, 0, 1])]);
    extension.writeUInt32LE(extension.length, 0);
    extension.writeUInt16LE(extension.length - 10, 56);
    extension.writeUInt16LE(4, 58);
    extension.writeUInt32LE(extension.length - 6, extension.length - 10);
    const logins: Record<string, Buffer> = {
      'a length that is not its own': login((bytes) => bytes.writeUInt32LE(20, 0)),
      'a user beyond the end': login((bytes) => bytes.writeUInt16LE(0xfff0, 40)),
      'a password of 64 KB': login((bytes) => bytes.writeUInt16LE(0xffff, 46)),
      'a text within the head': login((bytes) => bytes.writeUInt16LE(4, 48)),
      'features without an end': extension,
      nothing: Buffer.alloc(0),
      '70 KB': Buffer.alloc(70_000),
    };
    for (const [what, bytes] of Object.entries(logins)) {
      const client = await openClient(port);
      client.send(packetType.prelogin, testPrelogin(1));
      await client.read();
      await client.startTls();
      client.send(packetType.login, bytes);
      expect(await client.read(), what).toBeUndefined();
    }
    expect(world.logins).toEqual([]);
  });

  it('end a session with an error, or get an answer that leaves it usable [G25]', async () => {
    const port = await openWorld({ limits: { messageBytes: 100_000, loginMs: 400, handles: 2 } });
    const opened = async () => {
      const client = await openClient(port);
      await logInByHand(client);
      await client.read();
      return client;
    };
    const headers = Buffer.from([4, 0, 0, 0]);
    const call = (id: number, ...parameters: Buffer[]) =>
      Buffer.concat([headers, Buffer.from([0xff, 0xff, id, 0, 0, 0]), ...parameters]);
    const broken: Record<string, [number, Buffer]> = {
      'headers that are longer than the message': [packetType.batch, Buffer.from([200, 0, 0, 0, 1])],
      'headers of no length': [packetType.batch, Buffer.from([0, 0, 0, 0, 1])],
      'half a letter': [packetType.batch, Buffer.concat([headers, Buffer.from([65])])],
      'no call': [packetType.call, headers],
      'a call of nothing': [packetType.call, Buffer.concat([headers, Buffer.from([0, 0, 0, 0])])],
      'an unknown type': [packetType.call, call(10, Buffer.from([0, 0, 0x99, 1, 2, 3]))],
      'a value that is too short': [packetType.call, call(10, Buffer.from([0, 0, 0x26, 4, 4, 1]))],
      'a decimal of 39 digits': [packetType.call, call(10, Buffer.from([0, 0, 0x6a, 17, 39, 0, 0]))],
      'pieces without an end': [
        packetType.call,
        call(10, Buffer.from([0, 0, 0xa5, 255, 255, 9, 0, 0, 0, 0, 0, 0, 0, 9])),
      ],
      'a token of a directory': [0x08, Buffer.alloc(10)],
      'a transaction of no kind': [packetType.transaction, headers],
    };
    for (const [what, [type, body]] of Object.entries(broken)) {
      const client = await opened();
      client.send(type, body);
      expect(readNotices((await client.read()) as Buffer).errors[0]?.number, what).toBe(4002);
      expect(await client.read(), what).toBeUndefined();
    }
    const half = await opened();
    half.write(buildMessage(packetType.batch, batchBody('x'.repeat(5000))).subarray(0, 4096));
    expect(await half.read()).toBeUndefined();

    const refused: Record<string, [number, Buffer, number, number?]> = {
      'a message over the limit': [packetType.batch, batchBody('x'.repeat(60_000)), 50_012],
      'bulk load': [packetType.bulk, Buffer.alloc(100), 4834],
      'a distributed transaction': [packetType.transaction, Buffer.concat([headers, Buffer.from([0, 0])]), 50_014],
      'a change through a cursor': [packetType.call, call(1), 50_014],
      'a cursor without a statement': [packetType.call, call(2), 214],
      'rows of no cursor': [packetType.call, call(7), 16_909],
      'a handle that is none': [packetType.call, call(12, Buffer.from([0, 0, 0x38, 9, 0, 0, 0])), 8179],
      'a table-valued parameter': [packetType.call, call(10, Buffer.from([0, 0, 0xf3, 0, 0, 0])), 50_014],
      'a variant': [packetType.call, call(10, Buffer.from([0, 0, 0x62, 9, 0, 0, 0, 0, 0, 0, 0])), 8023],
      'an int of three bytes': [packetType.call, call(10, Buffer.from([0, 0, 0x26, 4, 3, 1, 2, 3])), 8023],
    };
    const client = await opened();
    for (const [what, [type, body, number]] of Object.entries(refused)) {
      client.send(type, body);
      expect(
        readNotices((await client.read()) as Buffer).errors.map((error) => error.number),
        what,
      ).toEqual([number]);
    }
    client.send(packetType.batch, batchBody('never'), 0x02);
    expect(readNotices((await client.read()) as Buffer).ends).toEqual([0x02]);
    client.send(packetType.batch, batchBody('waits'));
    client.write(Buffer.concat(Array(5_000).fill(buildMessage(packetType.attention, Buffer.alloc(0)))));
    client.send(packetType.batch, batchBody('last'));
    let ends = 0;
    for (let last: Buffer | undefined; !last?.includes(Buffer.from('last', 'utf16le')); ends += 1)
      last = await client.read();
    expect(ends).toBeGreaterThanOrEqual(3);
    expect(world.sessions.flatMap(({ ran }) => ran.map(({ text }) => text))).toEqual(['waits', 'last']);
  });

  it('in 3,000 randomly changed first packets affect no other client [G25]', async () => {
    const port = await openWorld({ limits: { loginMs: 2_000 } });
    const random = randomNumbers(20_261_121);
    const seeds = [
      buildMessage(packetType.prelogin, testPrelogin(1)),
      buildMessage(packetType.prelogin, buildPrelogin([[6, Buffer.from([1])]])),
      buildMessage(packetType.login, buildLogin7()),
      Buffer.from('160301003c010000380303', 'hex'),
    ];
    const attack = () =>
      new Promise<void>((resolve) => {
        const seed = seeds[random(seeds.length)] as Buffer;
        const bytes = Buffer.from(seed.subarray(0, 1 + random(seed.length)));
        for (let changes = random(6); changes > 0; changes -= 1) bytes.writeUInt8(random(256), random(bytes.length));
        const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
        socket.on('error', () => undefined);
        socket.on('close', () => resolve());
        socket.resume();
      });
    for (let round = 0; round < 60; round += 1) await Promise.all(Array.from({ length: 50 }, attack));
    const connection = await connectTedious(port);
    connection.close();
    await expect.poll(() => world.door.counts().connections).toBe(0);
    expect(world.logins).toHaveLength(1);
  });
});
