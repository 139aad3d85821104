import { exactText } from './exact-values.ts';

export type Tedious = typeof import('tedious');

const exact = new WeakSet<object>();

interface Read {
  readonly value: unknown;
  readonly offset: number;
}
type ReadValue = (buffer: Buffer, offset: number, metadata: ColumnType, options: object) => Read;

export interface ColumnType {
  readonly type: { readonly name: string };
  readonly precision?: number;
  readonly scale?: number;
  readonly dataLength?: number;
}

let isMended = false;

/** The library reads decimals and money as floats and times to the millisecond; its parser is wrapped to read these from the same bytes. */
export async function loadTedious(): Promise<Tedious> {
  const tedious = (await import('tedious')).default as unknown as Tedious;
  if (!isMended) {
    isMended = true;
    const parser = (await import('tedious/lib/value-parser.js')).default as unknown as { readValue: ReadValue };
    const readValue = parser.readValue;
    parser.readValue = (buffer, offset, metadata, options) => {
      const read = readValue(buffer, offset, metadata, options);
      if (read.value === null || !exact.has(options)) return read;
      const text = exactText(metadata, buffer.subarray(offset, read.offset));
      return text === undefined ? read : { value: text, offset: read.offset };
    };
  }
  return tedious;
}

export function keepExact(connection: InstanceType<Tedious['Connection']>): void {
  exact.add((connection as unknown as { config: { options: object } }).config.options);
}
