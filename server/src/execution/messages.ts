import type { Column, DatabaseDescription, Surroundings } from '../drivers/driver.ts';
import { buildFrame, frameKind } from './frames.ts';

/** What the server tells a worker. `session` and `call` are numbers the server chose. */
export type Order =
  | {
      type: 'open';
      call: number;
      session: number;
      driverId: string;
      settings: Record<string, unknown>;
      surroundings: Surroundings;
    }
  | { type: 'run'; call: number; session: number; sql: string; maxRows: number; maxBytes: number }
  | { type: 'cancel'; call: number }
  /** One frame of rows was taken. */
  | { type: 'taken'; call: number }
  | { type: 'describe' | 'ping' | 'rights' | 'reset' | 'close'; call: number; session: number };

/** What a worker answers: 'ready' once, then for each call columns (of a run), and an end or a failure. */
export type Answer =
  | { type: 'ready' }
  | { type: 'columns'; call: number; columns: Column[] }
  | { type: 'done'; call: number; result: unknown }
  | {
      type: 'failed';
      call: number;
      title: string;
      line?: number;
      column?: number;
      isFault?: boolean;
      isLost?: boolean;
    };

/** What `run`, `describe` and `rights` give in their 'done'. */
export interface RunResult {
  rowCount: number;
  isIncomplete: boolean;
  columns: Column[];
}

/** Frames of rows a worker may have on the way before it waits for 'taken'. */
export const framesOnTheWay = 3;

/** Any message as a frame. */
export function messageFrame(message: Order | Answer): Buffer {
  return buildFrame(frameKind.message, Buffer.from(JSON.stringify(message)));
}

/** Rows as a frame: 4 bytes call, 4 bytes number of rows, the JSON text. */
export function rowsFrame(call: number, rows: number, json: Buffer): Buffer {
  const head = Buffer.allocUnsafe(8);
  head.writeUInt32LE(call, 0);
  head.writeUInt32LE(rows, 4);
  return buildFrame(frameKind.rows, head, json);
}

/** Reads a rows frame. Throws when it is too short to be one. */
export function parseRows(body: Buffer): { call: number; rows: number; json: Buffer } {
  if (body.length < 10) throw new Error('A frame of rows is too short');
  const json = body.subarray(8);
  if (json[0] !== 0x5b || json[json.length - 1] !== 0x5d) throw new Error('A frame of rows is no list of rows');
  return { call: body.readUInt32LE(0), rows: body.readUInt32LE(4), json };
}

/** Reads a worker's answer; a worker runs strangers' SQL, so every field is checked. Throws on anything unknown. */
export function parseAnswer(body: Buffer): Answer {
  const data: unknown = JSON.parse(body.toString());
  if (!isRecord(data)) throw new Error('An answer is no object');
  if (data['type'] === 'ready') return { type: 'ready' };
  const call = data['call'];
  if (typeof call !== 'number' || !Number.isSafeInteger(call)) throw new Error('An answer names no call');
  if (data['type'] === 'columns') return { type: 'columns', call, columns: parseColumns(data['columns']) };
  if (data['type'] === 'done') return { type: 'done', call, result: data['result'] };
  if (data['type'] === 'failed') {
    const failed: Answer = { type: 'failed', call, title: String(data['title']).slice(0, 4000) };
    if (typeof data['line'] === 'number' && typeof data['column'] === 'number') {
      failed.line = data['line'];
      failed.column = data['column'];
    }
    if (data['isFault'] === true) failed.isFault = true;
    if (data['isLost'] === true) failed.isLost = true;
    return failed;
  }
  throw new Error('An answer is of no known type');
}

/** Reads the end of a run. Throws when it has not the right shape. */
export function parseRunResult(data: unknown): RunResult {
  if (!isRecord(data) || typeof data['rowCount'] !== 'number') throw new Error('A run ended without a count');
  return {
    rowCount: data['rowCount'],
    isIncomplete: data['isIncomplete'] === true,
    columns: parseColumns(data['columns']),
  };
}

/** Reads a description of a database. Throws when it has not the right shape. */
export function parseDescription(data: unknown): DatabaseDescription {
  if (!isRecord(data) || !isRecord(data['schemas']) || !isRecord(data['objects']))
    throw new Error('A description has no schemas');
  return data as unknown as DatabaseDescription;
}

function parseColumns(data: unknown): Column[] {
  if (!Array.isArray(data)) throw new Error('Columns are no list');
  return data.map((column: unknown) => {
    if (!isRecord(column) || typeof column['name'] !== 'string' || typeof column['datatype'] !== 'string') {
      throw new Error('A column has no name or no type');
    }
    return {
      name: column['name'],
      datatype: column['datatype'],
      maxValueLength: Number(column['maxValueLength']) || 0,
    };
  });
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}
