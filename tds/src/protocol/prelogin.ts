import { ByteReader } from './byte-reader.ts';
import { ProtocolError } from './protocol-error.ts';

/** Options of PRELOGIN ([MS-TDS] 2.2.6.5). */
const option = { version: 0, encryption: 1, instance: 2, threadId: 3, mars: 4, traceId: 5, federated: 6, end: 0xff };

export const encryption = { off: 0, on: 1, notSupported: 2, required: 3 } as const;

export interface Prelogin {
  readonly encryption: number;
  readonly asksForFederated: boolean;
}

/** Parses entries of token, offset and length up to FF; offsets and lengths must be within the message. */
export function parsePrelogin(body: Buffer): Prelogin {
  const found = new Map<number, Buffer>();
  const rows = new ByteReader(body);
  for (let token = rows.u8(); token !== option.end; token = rows.u8()) {
    const at = rows.bytes(2).readUInt16BE();
    const length = rows.bytes(2).readUInt16BE();
    if (at + length > body.length) throw new ProtocolError('PRELOGIN option out of bounds');
    if (found.has(token)) throw new ProtocolError('duplicate PRELOGIN option');
    found.set(token, body.subarray(at, at + length));
  }
  // Without the option, a client cannot encrypt; otherwise, only the lowest bits count (the others are about client certificates).
  const asked = found.get(option.encryption)?.[0] ?? encryption.notSupported;
  return { encryption: asked & 0x1f, asksForFederated: found.has(option.federated) };
}

/** SQL Server 2022. Clients choose their queries by this version. */
export const serverVersion = { major: 16, minor: 0, build: 1000 } as const;

/** Always encrypts: 'on' for clients that requested it, 'required' for all others. MARS is not supported. */
export function buildPreloginReply(asked: Prelogin): Buffer {
  const wants = asked.encryption === encryption.on || asked.encryption === encryption.required;
  const { major, minor, build } = serverVersion;
  return buildPrelogin([
    [option.version, Buffer.from([major, minor, build >> 8, build & 0xff, 0, 0])],
    [option.encryption, Buffer.from([wants ? encryption.on : encryption.required])],
    [option.instance, Buffer.from([0])],
    [option.threadId, Buffer.alloc(0)],
    [option.mars, Buffer.from([0])],
    ...(asked.asksForFederated ? [[option.federated, Buffer.from([0])] as const] : []),
  ]);
}

export function buildPrelogin(options: readonly (readonly [token: number, content: Buffer])[]): Buffer {
  let at = options.length * 5 + 1;
  const rows = options.map(([token, content]) => {
    const row = Buffer.from([token, at >> 8, at & 0xff, content.length >> 8, content.length & 0xff]);
    at += content.length;
    return row;
  });
  return Buffer.concat([...rows, Buffer.from([option.end]), ...options.map(([, content]) => content)]);
}
