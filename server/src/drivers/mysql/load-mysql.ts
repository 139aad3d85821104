import type { Connection } from 'mysql2';

/** What the driver uses of the library's parts that its types don't describe; the version in package.json is exact. */
export interface Packet {
  readonly buffer: Buffer;
  offset: number;
  readonly end: number;
  isEOF(): boolean;
}

export interface Field {
  readonly name: string;
  readonly columnType: number;
  readonly characterSet: number;
  readonly encoding: string | undefined;
  readonly flags: number;
  readonly decimals: number;
  readonly columnLength: number;
  /** MariaDB's name of a type that the protocol lacks: `uuid`, `inet6`, `point`. */
  readonly extendedTypeName?: string;
  readonly extendedFormat?: string;
}

/** What a statement without rows answers. */
export interface Done {
  readonly serverStatus?: number;
  readonly stateChanges?: { readonly systemVariables: Readonly<Record<string, string>> };
}

type NextStep = (packet: Packet, connection: Connection) => unknown;

export interface Command {
  readonly _fieldCount: number;
  readField: NextStep;
  row: NextStep;
  buildParserFromFields?: () => new () => { next(packet: Packet): undefined };
  on(event: 'fields', listener: (fields: Field[] | undefined) => void): this;
  on(event: 'result', listener: (done: Done | undefined) => void): this;
  on(event: 'error', listener: (error: Error) => void): this;
  on(event: 'end', listener: () => void): this;
}

type Library = typeof import('mysql2');

export async function loadMysql(): Promise<Pick<Library, 'createConnection' | 'TypedParameter'>> {
  const { default: mysql } = await import('mysql2');
  return mysql;
}
