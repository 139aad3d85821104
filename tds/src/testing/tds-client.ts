import { connect, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { buildMessage, firstPacketBytes, PacketReader, packetStatus, packetType } from '../protocol/packets.ts';
import { buildPrelogin } from '../protocol/prelogin.ts';
import { TlsInPrelogin } from '../protocol/tls-in-prelogin.ts';

export interface TestLogin {
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
  readonly tdsVersion?: number;
  readonly packetBytes?: number;
  readonly flags2?: number;
  readonly flags3?: number;
}

export type TdsTestClient = Awaited<ReturnType<typeof openTdsClient>>;

export async function openTdsClient(port: number, host = '127.0.0.1') {
  const began = performance.now();
  const socket: Socket = connect(port, host);
  socket.on('error', () => undefined);
  let secure: TLSSocket | undefined;
  let carrier: TlsInPrelogin | undefined;
  let isBare = false;
  const raw = new PacketReader();
  let inside = new PacketReader();
  const messages: Buffer[] = [];
  let parts: Buffer[] = [];
  let waiting: (() => void) | undefined;
  let closedAfter: number | undefined;
  const wake = () => {
    waiting?.();
    waiting = undefined;
  };
  const nextEvent = () =>
    new Promise<void>((resolve) => {
      waiting = resolve;
    });
  const take = (packets: Iterable<{ status: number; body: Buffer }>) => {
    for (const { status, body } of packets) {
      parts.push(Buffer.from(body));
      if ((status & packetStatus.end) === 0) continue;
      messages.push(Buffer.concat(parts));
      parts = [];
    }
    wake();
  };
  socket.on('data', (bytes: Buffer) => {
    if (!carrier) take(raw.push(bytes));
    else if (isBare || bytes[0] === 0x17 || bytes[0] === 0x15) {
      isBare = true;
      carrier.receive(bytes);
    } else for (const { body } of raw.push(bytes)) carrier.receive(body);
  });
  socket.on('close', () => {
    closedAfter = performance.now() - began;
    wake();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const write = (bytes: Buffer) => void (secure ?? socket).write(bytes);
  return {
    async read(): Promise<Buffer | undefined> {
      for (;;) {
        const next = messages.shift();
        if (next !== undefined) return next;
        if (closedAfter !== undefined) return undefined;
        await nextEvent();
      }
    },
    write,
    send: (type: number, body: Buffer, status = 0) => {
      const message = buildMessage(type, body, firstPacketBytes);
      message.writeUInt8(message.readUInt8(1) | status, 1);
      write(message);
    },
    async startTls(maxVersion: 'TLSv1.1' | 'TLSv1.2' = 'TLSv1.2') {
      carrier = new TlsInPrelogin(socket, false);
      const opened = connectTls({
        socket: carrier,
        rejectUnauthorized: false,
        minVersion: 'TLSv1',
        maxVersion,
        // OpenSSL allows old versions only at its lowest security level.
        ...(maxVersion === 'TLSv1.1' ? { ciphers: 'DEFAULT@SECLEVEL=0' } : {}),
      });
      await new Promise<void>((resolve, reject) => {
        opened.once('secureConnect', resolve);
        opened.once('error', reject);
        socket.once('close', () => reject(new Error('The server closed the connection')));
      });
      opened.on('error', () => undefined);
      inside = new PacketReader();
      opened.on('data', (bytes: Buffer) => take(inside.push(bytes)));
      secure = opened;
    },
    async closed() {
      while (closedAfter === undefined) await nextEvent();
      return closedAfter;
    },
    pause: () => {
      secure?.pause();
      socket.pause();
    },
    close: () => {
      secure?.destroy();
      socket.destroy();
    },
  };
}

export async function logInByHand(client: TdsTestClient, login: TestLogin = {}): Promise<void> {
  client.send(packetType.prelogin, testPrelogin(1));
  await client.read();
  await client.startTls();
  client.send(packetType.login, buildLogin7(login));
}

/** The same random numbers for the same seed. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export function testPrelogin(encryption: number): Buffer {
  return buildPrelogin([
    [0, Buffer.from([16, 0, 0, 0, 0, 0])],
    [1, Buffer.from([encryption])],
    [4, Buffer.from([0])],
  ]);
}

export function buildLogin7(login: TestLogin = {}): Buffer {
  const { user = 'ada@example.com', password = 'right', database = '', tdsVersion = 0x74_00_00_04 } = login;
  const head = Buffer.alloc(tdsVersion < 0x72_00_00_00 && tdsVersion !== 0x08_00_00_00 ? 86 : 94);
  head.writeUInt32LE(tdsVersion, 4);
  head.writeUInt32LE(login.packetBytes ?? firstPacketBytes, 8);
  head.writeUInt8(login.flags2 ?? 0, 25);
  head.writeUInt8(login.flags3 ?? 0, 27);
  const hidden = Buffer.from(password, 'utf16le').map((byte) => ((byte >> 4) | ((byte & 15) << 4)) ^ 0xa5);
  const texts: [at: number, bytes: Buffer][] = [
    [36, Buffer.from('machine', 'utf16le')],
    [40, Buffer.from(user, 'utf16le')],
    [44, Buffer.from(hidden)],
    [48, Buffer.from('by hand', 'utf16le')],
    [68, Buffer.from(database, 'utf16le')],
  ];
  let place = head.length;
  for (const [at, bytes] of texts) {
    head.writeUInt16LE(place, at);
    head.writeUInt16LE(bytes.length / 2, at + 2);
    place += bytes.length;
  }
  head.writeUInt32LE(place, 0);
  return Buffer.concat([head, ...texts.map(([, bytes]) => bytes)]);
}

export function batchBody(text: string): Buffer {
  return Buffer.concat([Buffer.from([4, 0, 0, 0]), Buffer.from(text, 'utf16le')]);
}

export function readNotices(message: Buffer): { errors: { number: number; text: string }[]; ends: number[] } {
  const errors: { number: number; text: string }[] = [];
  const ends: number[] = [];
  for (let at = 0; at < message.length; ) {
    const token = message.readUInt8(at);
    if (token >= 0xfd) {
      ends.push(message.readUInt16LE(at + 1));
      at += 13;
      continue;
    }
    if (token === 0xaa) {
      const units = message.readUInt16LE(at + 9);
      errors.push({
        number: message.readUInt32LE(at + 3),
        text: message.toString('utf16le', at + 11, at + 11 + units * 2),
      });
    }
    at += 3 + message.readUInt16LE(at + 1);
  }
  return { errors, ends };
}
