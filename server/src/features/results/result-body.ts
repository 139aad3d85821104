import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { frameText, type StoredFrame } from '../../adapters/result-store/index.ts';
import { crc32Combine } from './crc32-combine.ts';

const deflate = promisify(deflateRaw);

/** Magic, method deflate, no flags, no time, fastest level, unknown system (RFC 1952 §2.3). */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255]);
/** A byte as a stored block (kind, length, its complement, the byte) and the empty final block (RFC 1951 §3.2.4). */
const storedByte = (byte: string): Buffer => Buffer.from([0, 1, 0, 0xfe, 0xff, byte.charCodeAt(0)]);
const finalBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);
const punctuation = {
  '[': { block: storedByte('['), crc32: crc32('[') },
  ',': { block: storedByte(','), crc32: crc32(',') },
  ']': { block: storedByte(']'), crc32: crc32(']') },
} as const;

export async function* jsonBody(frames: AsyncIterable<StoredFrame>): AsyncGenerator<Buffer> {
  let before = '[';
  for await (const frame of frames) {
    yield Buffer.from(before);
    yield await frameText(frame);
    before = ',';
  }
  yield Buffer.from(before === '[' ? '[]' : ']');
}

/** One gzip stream: stored frames are copied as they are, with stored blocks between them; nothing is inflated. */
export async function* gzipBody(frames: AsyncIterable<StoredFrame>): AsyncGenerator<Buffer> {
  let [sum, length] = [0, 0];
  const add = (sumOfPart: number, bytes: number): void => {
    sum = crc32Combine(sum, sumOfPart, bytes);
    length += bytes;
  };
  let parts: Buffer[] = [gzipHead];
  const addByte = (byte: keyof typeof punctuation): void => {
    add(punctuation[byte].crc32, 1);
    parts.push(punctuation[byte].block);
  };
  addByte('[');
  let isFirst = true;
  for await (const frame of frames) {
    if (!isFirst) addByte(',');
    isFirst = false;
    add(frame.crc32, frame.bytes);
    parts.push(await deflatedData(frame));
    yield Buffer.concat(parts);
    parts = [];
  }
  addByte(']');
  const tail = Buffer.allocUnsafe(8);
  tail.writeUInt32LE(sum, 0);
  tail.writeUInt32LE(length % 2 ** 32, 4);
  yield Buffer.concat([...parts, finalBlock, tail]);
}

async function deflatedData({ data, isDeflated }: StoredFrame): Promise<Buffer> {
  if (isDeflated) return data;
  return deflate(data, { level: 1, finishFlush: constants.Z_FULL_FLUSH });
}
