import { ByteReader } from './byte-reader.ts';
import { ProtocolError } from './protocol-error.ts';

/** A parsed LOGIN7 message ([MS-TDS] 2.2.6.4). */
export type Login7 = ReturnType<typeof parseLogin7>;

/** Bytes before the variable part, whose offset and length pairs include the six bytes of a network card ID. */
const fixedBytes = 36;
const headBytesOf7and1 = 86;
const headBytes = 94;
const longestText = 128;
const longestPath = 260;
export const feature = { recovery: 0x01, federated: 0x02, utf8: 0x0a, end: 0xff } as const;
const mostFeatures = 64;

/** TDS 7.3, the first version with types that have a scale. */
export const oldestVersion = 0x73_0a_00_03;
export const strictVersion = 0x08_00_00_00;
export const newestVersion = 0x74_00_00_04;
const version7and2 = 0x72_09_00_02;

export function hasLongCounts(tdsVersion: number): boolean {
  return tdsVersion >= version7and2 || tdsVersion === strictVersion;
}

export function isTooOld(tdsVersion: number): boolean {
  return tdsVersion < oldestVersion && tdsVersion !== strictVersion;
}

/** Parses a login; every offset and length must be within the message. */
export function parseLogin7(body: Buffer) {
  const fixed = new ByteReader(body);
  if (fixed.u32() !== body.length) throw new ProtocolError('LOGIN7 length mismatch');
  const tdsVersion = fixed.u32();
  const packetBytes = fixed.u32();
  fixed.bytes(12);
  const [, flags2 = 0, , flags3 = 0] = fixed.bytes(4);
  fixed.bytes(8);
  const head = hasLongCounts(tdsVersion) ? headBytes : headBytesOf7and1;
  if (body.length < head) throw new ProtocolError('LOGIN7 without offsets and lengths');
  const part = (at: number, unit: number, most: number): Buffer => {
    const place = body.readUInt16LE(at);
    const length = body.readUInt16LE(at + 2);
    if (length === 0) return Buffer.alloc(0);
    if (length > most) throw new ProtocolError('LOGIN7 string too long');
    if (place < head || place + length * unit > body.length) throw new ProtocolError('LOGIN7 string out of bounds');
    return body.subarray(place, place + length * unit);
  };
  const text = (index: number, most = longestText) => part(fixedBytes + index * 4, 2, most).toString('utf16le');
  const features = (flags3 & 0x10) === 0 ? new Set<number>() : parseFeatures(body, part(fixedBytes + 5 * 4, 1, 255));
  return {
    tdsVersion,
    packetBytes,
    host: text(0),
    user: text(1),
    password: clearPassword(part(fixedBytes + 2 * 4, 2, longestText)),
    application: text(3),
    library: text(6),
    database: text(8),
    isIntegrated: (flags2 & 0x80) !== 0,
    isFederated: features.has(feature.federated),
    changesPassword: (flags3 & 0x01) !== 0,
    // The database is followed by the six bytes of the network card and the offset and length of SSPI data.
    attachesFile: part(fixedBytes + 9 * 4 + 6 + 4, 2, longestPath).length > 0,
    features,
  };
}

/** A four-byte offset points to the list: number, length, content … FF. */
function parseFeatures(body: Buffer, pointer: Buffer): Set<number> {
  const place = new ByteReader(pointer).u32();
  if (place > body.length) throw new ProtocolError('LOGIN7 features out of bounds');
  const list = new ByteReader(body.subarray(place));
  const features = new Set<number>();
  for (let id = list.u8(); id !== feature.end; id = list.u8()) {
    features.add(id);
    if (features.size > mostFeatures) throw new ProtocolError('too many LOGIN7 features');
    list.bytes(list.u32());
  }
  return features;
}

/** The client swaps the nibbles of each byte and XORs the result with A5. */
function clearPassword(bytes: Buffer): string {
  const clear = Buffer.from(bytes.map((byte) => ((byte ^ 0xa5) >> 4) | (((byte ^ 0xa5) & 0x0f) << 4)));
  return clear.toString('utf16le');
}
