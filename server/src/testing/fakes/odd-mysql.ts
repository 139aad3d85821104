import type { Socket } from 'node:net';
import { listenForSockets } from './listen-for-sockets.ts';

/** Sends the payload as a packet with the next sequence number. */
export type SendPacket = (...payload: readonly (Buffer | number | string)[]) => void;

export interface OddMysql {
  /** What the server does after the login's first packet. By default, it accepts it. */
  onLogin: (send: SendPacket, next: () => Promise<Buffer>) => Promise<void>;
  /** What the server does with a statement of the user. */
  onQuery: (send: SendPacket, socket: Socket) => void;
  /** Everything that clients sent, of all connections. */
  readonly received: Buffer[];
}

export const ok: readonly number[] = [0, 0, 0, 2, 0, 0, 0];
export const eof: readonly number[] = [0xfe, 0, 0, 2, 0];
export const text = (value: string | null): Buffer =>
  value === null ? Buffer.from([0xfb]) : Buffer.concat([lengthOf(Buffer.byteLength(value)), Buffer.from(value)]);

function lengthOf(length: number): Buffer {
  if (length < 0xfb) return Buffer.from([length]);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(length);
  return length < 65_536
    ? Buffer.concat([Buffer.from([0xfc]), bytes.subarray(0, 2)])
    : Buffer.concat([Buffer.from([0xfd]), bytes.subarray(0, 3)]);
}

/** A column definition (MySQL: Protocol::ColumnDefinition41). */
export function column(name: string, type = 253, { charset = 45, flags = 0, decimals = 0 } = {}): Buffer {
  const names = ['def', '', '', '', name, name].map(text);
  return Buffer.concat([...names, Buffer.from([12, charset, 0, 255, 0, 0, 0, type, flags, 0, decimals, 0, 0])]);
}

export function sendRows(
  send: SendPacket,
  columns: readonly Buffer[],
  rows: readonly (readonly (string | null)[])[],
): void {
  send(columns.length);
  for (const each of columns) send(each);
  send(...eof);
  for (const row of rows) send(...row.map(text));
  send(...eof);
}

const handshake = Buffer.concat([
  Buffer.from('\x0a8.0.0-odd\0\x01\0\0\0saltsalt\0', 'latin1'),
  // Capabilities: protocol 4.1, secure connection, plugins; then the character set, the status and the length of the salt.
  Buffer.from([0x08, 0xa2, 45, 2, 0, 0x08, 0, 21]),
  Buffer.alloc(10),
  Buffer.from('saltsaltsalt\0mysql_native_password\0'),
]);

/** Speaks MySQL's protocol well enough to sign in and to set up a session; everything else is up to the test. */
export async function startOddMysql(): Promise<OddMysql & { port: number; close(): Promise<void> }> {
  const odd: OddMysql = {
    onLogin: async (send) => send(...ok),
    onQuery: (send) => send(...ok),
    received: [],
  };
  const { port, close } = await listenForSockets((socket) => {
    socket.on('error', () => undefined);
    const packets = readPackets(socket, odd.received);
    void serve(odd, socket, packets).catch(() => socket.destroy());
  });
  return Object.assign(odd, { port, close });
}

async function serve(odd: OddMysql, socket: Socket, packets: AsyncGenerator<[number, Buffer]>): Promise<void> {
  let sequence = 0;
  const send: SendPacket = (...parts) => {
    const payload = Buffer.concat(
      parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part as string))),
    );
    const header = Buffer.alloc(4);
    header.writeUIntLE(payload.length, 0, 3);
    header[3] = sequence;
    sequence = (sequence + 1) & 0xff;
    if (!socket.destroyed) socket.write(Buffer.concat([header, payload]));
  };
  const next = async (): Promise<Buffer> => {
    const { value, done } = await packets.next();
    if (done) throw new Error('The client is gone');
    sequence = (value[0] + 1) & 0xff;
    return value[1];
  };
  send(handshake);
  await next();
  await odd.onLogin(send, next);
  for (;;) {
    const packet = await next();
    if (packet.length === 0) continue;
    const sql = packet.subarray(1).toString();
    if (packet[0] === 3 && /^(?:set |kill )/.test(sql)) send(...ok);
    else if (packet[0] === 3 && /^select (?:1|@@sql_mode)$/.test(sql)) sendRows(send, [column('x')], [['']]);
    else if (packet[0] === 1) socket.end();
    else odd.onQuery(send, socket);
  }
}

async function* readPackets(socket: Socket, received: Buffer[]): AsyncGenerator<[number, Buffer]> {
  let waiting = Buffer.alloc(0);
  for await (const chunk of socket) {
    received.push(chunk as Buffer);
    waiting = Buffer.concat([waiting, chunk as Buffer]);
    while (waiting.length >= 4 && waiting.length >= 4 + waiting.readUIntLE(0, 3)) {
      const end = 4 + waiting.readUIntLE(0, 3);
      yield [waiting[3] as number, waiting.subarray(4, end)];
      waiting = waiting.subarray(end);
    }
  }
}
