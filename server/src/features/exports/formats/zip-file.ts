import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** Little-endian numbers of 2, 4 and 8 bytes. */
const [u2, u4, u8] = [littleEndian(2), littleEndian(4), littleEndian(8)];

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
    const sizes = u4(0, 0, 0);
    return Buffer.concat([u4(0x04_03_4b_50), this.#head(usual), sizes, u2(this.#begun.length, 0), this.#begun]);
  }

  end(sums: EntrySums): Buffer {
    const name = this.#begun as Buffer;
    this.#entries.push({ ...sums, name, offset: this.#offset });
    const wide = isLarge(sums.bytes, sums.storedBytes) ? u8 : u4;
    const after = Buffer.concat([u4(0x08_07_4b_50, sums.crc32), wide(sums.storedBytes, sums.bytes)]);
    this.#offset += 30 + name.length + sums.storedBytes + after.length;
    return after;
  }

  finish(): Buffer {
    const directory = Buffer.concat(this.#entries.map((entry) => this.#directoryEntry(entry)));
    const [count, size, offset] = [this.#entries.length, directory.length, this.#offset];
    const isBeyond = isLarge(offset, size);
    const beyond = [
      u4(0x06_06_4b_50),
      u8(44),
      u2(large, large),
      u4(0, 0),
      u8(count, count, size, offset),
      // Locator of the ZIP64 end record.
      u4(0x07_06_4b_50, 0),
      u8(offset + size),
      u4(1),
    ];
    const place = isBeyond ? u4(most, most) : u4(size, offset);
    const end = [u4(0x06_05_4b_50), u2(0, 0, count, count), place, u2(0)];
    return Buffer.concat([directory, ...(isBeyond ? beyond : []), ...end]);
  }

  #head(version: number): Buffer {
    return Buffer.concat([u2(version, flags, deflated), this.#when]);
  }

  #directoryEntry({ name, offset, crc32, bytes, storedBytes }: Entry): Buffer {
    const isBeyond = isLarge(bytes, storedBytes, offset);
    const version = isBeyond ? large : usual;
    const extra = isBeyond ? Buffer.concat([u2(1, 24), u8(bytes, storedBytes, offset)]) : Buffer.alloc(0);
    return Buffer.concat([
      u4(0x02_01_4b_50),
      u2(version),
      this.#head(version),
      u4(crc32),
      isBeyond ? u4(most, most) : u4(storedBytes, bytes),
      u2(name.length, extra.length),
      // No comment, one disk, no attributes.
      u2(0, 0, 0),
      u4(0, isBeyond ? most : offset),
      name,
      extra,
    ]);
  }
}

function littleEndian(width: 2 | 4 | 8) {
  return (...values: readonly number[]): Buffer => {
    const bytes = Buffer.alloc(width * values.length);
    for (const [place, value] of values.entries())
      if (width === 8) bytes.writeBigUInt64LE(BigInt(value), 8 * place);
      else bytes.writeUIntLE(value, width * place, width);
    return bytes;
  };
}

const isLarge = (...sizes: readonly number[]): boolean => sizes.some((size) => size >= most);

/** Time and date in MS-DOS format, in local time with a resolution of two seconds. */
function dosTime(date: Date): Buffer {
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1);
  const day = (Math.max(0, date.getFullYear() - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate();
  return u2(time, day);
}
