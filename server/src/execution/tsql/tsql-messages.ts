/** A worker's messages about a T-SQL batch. Workers run untrusted SQL, so every field is checked. */

import type { OpenTransaction } from '@platbook/sql/tsql/open-transaction';
import type { SqlColumn, SqlType } from '@platbook/sql/tsql/sql-types';
import type { SessionBatchEnd } from '../../drivers/tsql/batch-run.ts';
import { unsizedTypes } from '../../drivers/tsql/catalog.ts';
import { buildFrame, frameKind } from '../frames.ts';

export type BatchEvent =
  | { kind: 'columns'; columns: readonly SqlColumn[] }
  | { kind: 'end'; rowCount?: number; isSelect: boolean }
  | { kind: 'message'; text: string; line: number };

const headBytes = 8;
const mostColumns = 4_096;
const plainTypes = new Set<string>([...unsizedTypes, 'null']);
const scaledTypes = new Set(['time', 'datetime2', 'datetimeoffset']);
const sizedTypes: Readonly<Record<string, number>> = {
  char: 8_000,
  varchar: 8_000,
  nchar: 4_000,
  nvarchar: 4_000,
  binary: 8_000,
  varbinary: 8_000,
};

/** Frame layout: call and number of rows (4 bytes each), then the tokens. */
export function tokensFrame(call: number, bytes: Buffer, rows: number): Buffer {
  const head = Buffer.allocUnsafe(headBytes);
  head.writeUInt32LE(call, 0);
  head.writeUInt32LE(rows, 4);
  return buildFrame(frameKind.tokens, head, bytes);
}

export function parseTokens(body: Buffer): { call: number; rows: number; bytes: Buffer } {
  if (body.length <= headBytes) throw new Error('Tokens frame too short');
  return { call: body.readUInt32LE(0), rows: body.readUInt32LE(4), bytes: body.subarray(headBytes) };
}

export function parseBatchEvent(data: unknown): BatchEvent {
  if (!isRecord(data)) throw new Error('Batch event is not an object');
  const { kind } = data;
  if (kind === 'columns') return { kind, columns: parseSqlColumns(data['columns']) };
  if (kind === 'message')
    return { kind, text: String(data['text']).slice(0, 8_000), line: requireWhole(data['line'], 1e9) };
  if (kind !== 'end') throw new Error('Unknown batch event');
  const isSelect = data['isSelect'] === true;
  if (data['rowCount'] === undefined) return { kind, isSelect };
  return { kind, isSelect, rowCount: requireWhole(data['rowCount'], Number.MAX_SAFE_INTEGER) };
}

export function parseBatchEnd(data: unknown): SessionBatchEnd {
  if (!isRecord(data) || !isRecord(data['parameters']) || !isRecord(data['options']))
    throw new Error('Batch end without parameters or options');
  const { options, error } = data as { options: Record<string, unknown>; error?: unknown };
  const parameters = Object.entries(data['parameters']).map(([name, value]) => [
    name,
    value === null ? null : String(value),
  ]);
  return {
    ...(error !== undefined && { error: parseError(error) }),
    parameters: Object.fromEntries(parameters),
    transaction: parseTransaction(data['transaction']),
    options: {
      isNoCount: options['isNoCount'] === true,
      isFormatOnly: options['isFormatOnly'] === true,
      isImplicit: options['isImplicit'] === true,
      rowLimit: typeof options['rowLimit'] === 'number' ? options['rowLimit'] : 0,
    },
    hasTemporary: data['hasTemporary'] === true,
  };
}

function parseTransaction(data: unknown): OpenTransaction {
  if (!isRecord(data)) throw new Error('Batch end without a transaction');
  const { depth, name, wasRolledBack } = data;
  return {
    depth: requireWhole(depth, 2 ** 31 - 1),
    ...(name !== undefined && { name: String(name).slice(0, 128) }),
    ...(wasRolledBack === true && { wasRolledBack }),
  };
}

function parseError(data: unknown): NonNullable<SessionBatchEnd['error']> {
  if (!isRecord(data)) throw new Error('Batch error is not an object');
  return {
    number: requireWhole(data['number'], 2 ** 31 - 1),
    // Clients close the connection on a higher severity.
    severity: Math.min(16, requireWhole(data['severity'], 25)),
    line: requireWhole(data['line'], 1e9),
    message: String(data['message']).slice(0, 4_000),
  };
}

function parseSqlColumns(data: unknown): SqlColumn[] {
  if (!Array.isArray(data) || data.length === 0 || data.length > mostColumns)
    throw new Error('Invalid number of batch columns');
  return data.map((column: unknown) => {
    if (!isRecord(column) || typeof column['name'] !== 'string') throw new Error('Batch column without a name');
    return {
      name: column['name'].slice(0, 128),
      type: parseSqlType(column['type']),
      isNullable: column['isNullable'] !== false,
    };
  });
}

function parseSqlType(data: unknown): SqlType {
  if (!isRecord(data)) throw new Error('Batch column without a type');
  const { name, length, precision, scale } = data;
  if (typeof name !== 'string') throw new Error('Batch type without a name');
  if (plainTypes.has(name)) return { name } as SqlType;
  if (scaledTypes.has(name)) return { name, scale: requireWhole(scale, 7) } as SqlType;
  if (name === 'decimal') {
    const digits = requireWhole(precision, 38);
    return { name, precision: digits, scale: requireWhole(scale, digits) };
  }
  if (!Object.hasOwn(sizedTypes, name)) throw new Error('Unknown batch type');
  return { name, length: length === 'max' ? length : requireWhole(length, sizedTypes[name] as number) } as SqlType;
}

function requireWhole(value: unknown, most: number): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > most)
    throw new Error('Batch number out of range');
  return value;
}

export function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}
