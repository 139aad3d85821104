import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

interface EntrySums {
  /** CRC-32 of the uncompressed content. */
  readonly crc32: number;
  readonly bytes: number;
  /** Size of the deflate stream. */
  readonly storedBytes: number;
}

interface Entry extends EntrySums {
  readonly name: Buffer;
  readonly offset: number;
}

/** Sizes follow the content; names are UTF-8 (APPNOTE 4.4.4). */
const flags = 0x0808;
const deflated = 8;
/** Version 2.0 is needed for deflate, 4.5 for ZIP64. */
const [usual, large] = [20, 45];
/** Value of a 4-byte field that refers to its 8-byte ZIP64 field. */
const most = 0xff_ff_ff_ff;

/** `begin`, the stream and `end` per entry, then `finish`; write all bytes in order (PKWARE APPNOTE 6.3, ZIP64). */
export class ZipFile {
  readonly #entries: Entry[] = [];
  readonly #when: Buffer;
  #begun: Buffer | undefined;
  #offset = 0;

  constructor(date: Date) {
    this.#when = dosTime(date);
  }

  /** The whole entry of a content that fits into memory. */
  async add(path: string, given: Buffer | string): Promise<Buffer> {
    const content = typeof given === 'string' ? Buffer.from(given) : given;
    const data = await deflate(content);
    const sums = { crc32: crc32(content), bytes: content.length, storedBytes: data.length };
    return Buffer.concat([this.begin(path), data, this.end(sums)]);
  }

  begin(path: string): Buffer {
    this.#begun = Buffer.from(path);
    return record(
      [4, 0x04_03_4b_50],
      ...this.#head(usual),
      [4, 0],
      [4, 0],
      [4, 0],
      [2, this.#begun.length],
      [2, 0],
      this.#begun,
    );
  }

  end(sums: EntrySums): Buffer {
    const name = this.#begun as Buffer;
    this.#entries.push({ ...sums, name, offset: this.#offset });
    const width = isLarge(sums.bytes, sums.storedBytes) ? 8 : 4;
    const after = record([4, 0x08_07_4b_50], [4, sums.crc32], [width, sums.storedBytes], [width, sums.bytes]);
    this.#offset += 30 + name.length + sums.storedBytes + after.length;
    return after;
  }

  finish(): Buffer {
    const directory = Buffer.concat(this.#entries.map((entry) => this.#directoryEntry(entry)));
    const [count, size, offset] = [this.#entries.length, directory.length, this.#offset];
    const isBeyond = isLarge(offset, size);
    const beyond = record(
      [4, 0x06_06_4b_50],
      [8, 44],
      [2, large],
      [2, large],
      [4, 0],
      [4, 0],
      [8, count],
      [8, count],
      [8, size],
      [8, offset],
      // Locator of the ZIP64 end record.
      [4, 0x07_06_4b_50],
      [4, 0],
      [8, offset + size],
      [4, 1],
    );
    const end = record(
      [4, 0x06_05_4b_50],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
      [4, isBeyond ? most : size],
      [4, isBeyond ? most : offset],
      [2, 0],
    );
    return Buffer.concat([directory, ...(isBeyond ? [beyond] : []), end]);
  }

  #head(version: number): readonly Field[] {
    return [[2, version], [2, flags], [2, deflated], this.#when];
  }

  #directoryEntry({ name, offset, crc32, bytes, storedBytes }: Entry): Buffer {
    const isBeyond = isLarge(bytes, storedBytes, offset);
    const version = isBeyond ? large : usual;
    const sizes: readonly Field[] = [
      [4, isBeyond ? most : storedBytes],
      [4, isBeyond ? most : bytes],
    ];
    const extra = isBeyond ? record([2, 1], [2, 24], [8, bytes], [8, storedBytes], [8, offset]) : Buffer.alloc(0);
    return record(
      [4, 0x02_01_4b_50],
      [2, version],
      ...this.#head(version),
      [4, crc32],
      ...sizes,
      [2, name.length],
      [2, extra.length],
      // No comment, one disk, no attributes.
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, isBeyond ? most : offset],
      name,
      extra,
    );
  }
}

/** A little-endian number of this width, or bytes verbatim. */
type Field = readonly [bytes: 2 | 4 | 8, value: number] | Buffer;

function record(...fields: readonly Field[]): Buffer {
  return Buffer.concat(
    fields.map((field) => {
      if (Buffer.isBuffer(field)) return field;
      const [width, value] = field;
      const bytes = Buffer.alloc(width);
      if (width === 8) bytes.writeBigUInt64LE(BigInt(value));
      else bytes.writeUIntLE(value, 0, width);
      return bytes;
    }),
  );
}

function isLarge(...sizes: readonly number[]): boolean {
  return sizes.some((size) => size >= most);
}

/** Time and date in MS-DOS format, in local time with a resolution of two seconds. */
function dosTime(date: Date): Buffer {
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1);
  const day = (Math.max(0, date.getFullYear() - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate();
  return record([2, time], [2, day]);
}
