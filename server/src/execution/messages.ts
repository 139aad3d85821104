import type { ListTable } from '@platbook/contract/rules/list-table';
import type { BoundValue } from '@platbook/sql/parameter-value';
import {
  type Column,
  type ColumnFacts,
  type ColumnPlace,
  type DatabaseDescription,
  exampleCharacters,
  type RunOutcome,
  type Surroundings,
} from '../drivers/driver.ts';
import type { SessionBatch } from '../drivers/tsql/batch-run.ts';
import type { RowsFrame } from './execution.ts';
import { buildFrame, frameKind } from './frames.ts';
import { type BatchEvent, isRecord, parseBatchEvent } from './tsql/tsql-messages.ts';

/** Messages from the server to a worker. The server assigns the numbers `session` and `call`. */
export type Order =
  | {
      type: 'open';
      call: number;
      session: number;
      driverId: string;
      settings: Record<string, unknown>;
      surroundings: Surroundings;
    }
  | {
      type: 'run';
      call: number;
      session: number;
      sql: string;
      values?: readonly BoundValue[] | undefined;
      maxRows: number;
      maxBytes: number;
      isCrowded?: boolean;
    }
  | { type: 'batch'; call: number; session: number; batch: SessionBatch }
  | { type: 'column'; call: number; session: number; place: ColumnPlace }
  | { type: 'load'; call: number; session: number; list: ListTable }
  | { type: 'cancel'; call: number }
  /** The server consumed one frame of rows. */
  | { type: 'taken'; call: number }
  | { type: 'describe' | 'ping' | 'rights' | 'about' | 'reset' | 'close'; call: number; session: number };

export type Answer =
  | { type: 'ready' }
  | { type: 'columns'; call: number; columns: Column[] }
  | { type: 'event'; call: number; event: BatchEvent }
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

export type RunResult = Omit<RunOutcome, 'isTraceless'>;

/** The 'done' result of `reset`, and of a `run` that left the session unchanged: the process's data segment in MB. */
export function parseUsedMb(data: unknown): number | undefined {
  return isRecord(data) && typeof data['dataMb'] === 'number' ? data['dataMb'] : undefined;
}

export const framesOnTheWay = 3;

export function messageFrame(message: Order | Answer): Buffer {
  return buildFrame(frameKind.message, Buffer.from(JSON.stringify(message)));
}

const rowsHeadBytes = 17;

/** Frame layout: call, number of rows, length and CRC-32 of the JSON text (4 bytes each), 1 if deflated (else 0), the data. */
export function rowsFrame(call: number, frame: RowsFrame): Buffer {
  return buildFrame(frameKind.rows, rowsHead(call, frame), frame.data);
}

/** The end of a run and all its rows in one frame: length of the message (4 bytes), the message, then as in `rowsFrame`. */
export function wholeFrame(answer: Extract<Answer, { type: 'done' }>, frame: RowsFrame): Buffer {
  const message = Buffer.from(JSON.stringify(answer));
  const length = Buffer.allocUnsafe(4);
  length.writeUInt32LE(message.length, 0);
  return buildFrame(frameKind.whole, length, message, rowsHead(answer.call, frame), frame.data);
}

function rowsHead(call: number, { rows, bytes, crc32, isDeflated }: RowsFrame): Buffer {
  const head = Buffer.allocUnsafe(rowsHeadBytes);
  for (const [field, value] of [call, rows, bytes, crc32].entries()) head.writeUInt32LE(value, field * 4);
  head.writeUInt8(Number(isDeflated), 16);
  return head;
}

/** Parses a frame of rows. Throws if it is malformed; deflated data is checked only when it is inflated. */
export function parseRows(body: Buffer, longest: number): { call: number; frame: RowsFrame } {
  if (body.length < rowsHeadBytes + 2) throw new Error('Rows frame too short');
  const field = (place: number) => body.readUInt32LE(place * 4);
  const bytes = field(2);
  const data = body.subarray(rowsHeadBytes);
  const isDeflated = body.readUInt8(16) === 1;
  if (bytes > longest) throw new Error(`Rows frame of ${bytes} bytes exceeds the limit`);
  if (!isDeflated && (data.length !== bytes || data[0] !== 0x5b || data[bytes - 1] !== 0x5d))
    throw new Error('Rows frame is not a list');
  return { call: field(0), frame: { rows: field(1), bytes, crc32: field(3), data, isDeflated } };
}

/** Parses the end of a run that includes all its rows. Throws if it is malformed. */
export function parseWhole(body: Buffer, longest: number): { answer: Answer; call: number; frame: RowsFrame } {
  const end = 4 + (body.length < 4 ? 0 : body.readUInt32LE(0));
  if (end > body.length) throw new Error('Run end frame too short');
  const { call, frame } = parseRows(body.subarray(end), longest);
  return { answer: parseAnswer(body.subarray(4, end)), call, frame };
}

/** Parses a worker's answer. Workers run untrusted SQL, so every field is checked. Throws on anything unknown. */
export function parseAnswer(body: Buffer): Answer {
  const data: unknown = JSON.parse(body.toString());
  if (!isRecord(data)) throw new Error('Answer is not an object');
  if (data['type'] === 'ready') return { type: 'ready' };
  const call = data['call'];
  if (typeof call !== 'number' || !Number.isSafeInteger(call)) throw new Error('Answer without a call ID');
  if (data['type'] === 'columns') return { type: 'columns', call, columns: parseColumns(data['columns']) };
  if (data['type'] === 'event') return { type: 'event', call, event: parseBatchEvent(data['event']) };
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
  throw new Error('Unknown answer type');
}

export function parseRunResult(data: unknown): RunResult {
  if (!isRecord(data) || typeof data['rowCount'] !== 'number') throw new Error('Run result without a row count');
  return {
    rowCount: data['rowCount'],
    isIncomplete: data['isIncomplete'] === true,
    columns: parseColumns(data['columns']),
  };
}

export function parseDescription(data: unknown): DatabaseDescription {
  if (!isRecord(data) || !isRecord(data['schemas']) || !isRecord(data['objects']))
    throw new Error('Description without schemas');
  return data as unknown as DatabaseDescription;
}

/** Parses column statistics; undefined if there is no such column. Throws if the shape is wrong. */
export function parseColumnFacts(data: unknown): ColumnFacts | undefined {
  if (data === null || data === undefined) return undefined;
  if (!isRecord(data) || typeof data['rows'] !== 'number' || typeof data['filled'] !== 'number')
    throw new Error('Column facts without counts');
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, exampleCharacters) : null);
  const examples = Array.isArray(data['examples']) ? data['examples'].slice(0, 3) : [];
  return {
    rows: data['rows'],
    filled: data['filled'],
    lowest: text(data['lowest']),
    highest: text(data['highest']),
    examples: examples.map(text).filter((value) => value !== null),
  };
}

function parseColumns(data: unknown): Column[] {
  if (!Array.isArray(data)) throw new Error('Columns are not a list');
  return data.map((column: unknown) => {
    if (!isRecord(column) || typeof column['name'] !== 'string' || typeof column['datatype'] !== 'string')
      throw new Error('Column without a name or type');
    return {
      name: column['name'],
      datatype: column['datatype'],
      maxValueLength: Number(column['maxValueLength']) || 0,
      ...(Number.isInteger(column['scale']) ? { scale: column['scale'] as number } : {}),
    };
  });
}
