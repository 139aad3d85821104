import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DuckDBInstance } from '@duckdb/node-api';
import xlsx, { type CellObject } from 'xlsx';

export interface ReadFile {
  readonly names: string[];
  readonly rows: unknown[][];
}

/** Strict RFC 4180 with a byte order mark; every value is text, and an empty field without quotes is null. Throws otherwise. */
export function readCsv(file: Buffer): ReadFile {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);
  if (!text.startsWith('\uFEFF') || !text.endsWith('\r\n')) throw new Error('The file is not whole');
  const field = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y;
  field.lastIndex = 1;
  const rows: (string | null)[][] = [[]];
  while (field.lastIndex < text.length) {
    const from = field.lastIndex;
    const found = field.exec(text);
    if (found === null) throw new Error(`This is no field: ${JSON.stringify(text.slice(from, from + 40))}`);
    const [, shown = '', end] = found;
    const value = shown.startsWith('"') ? shown.slice(1, -1).replaceAll('""', '"') : shown;
    rows.at(-1)?.push(shown === '' ? null : value);
    if (end === '\r\n') rows.push([]);
  }
  rows.pop();
  const [names = [], ...rest] = rows;
  return { names: names.map(String), rows: rest };
}

/** JSON objects as rows, in the order of the first object's keys. */
export function readJson(file: Buffer): ReadFile {
  const objects = JSON.parse(file.toString()) as Record<string, unknown>[];
  return { names: Object.keys(objects[0] ?? {}), rows: objects.map((object) => Object.values(object)) };
}

/** The only sheet of a workbook, as SheetJS sees it: numbers, dates, booleans, text. Throws if a cell is a formula. */
export function readXlsx(file: Buffer): ReadFile {
  const book = xlsx.read(file, { cellDates: true, cellFormula: true, dense: true, UTC: true } as xlsx.ParsingOptions);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] as unknown as (CellObject | undefined)[][];
  const all = [...sheet].map((row) =>
    Array.from(row ?? [], (cell) => {
      if (cell?.f !== undefined) throw new Error(`A formula: ${cell.f}`);
      return cell?.v ?? null;
    }),
  );
  const [names = [], ...rows] = all;
  return {
    names: names.map((name) => String(name ?? '')),
    rows: rows.map((row) => names.map((_, at) => row[at] ?? null)),
  };
}

export async function readParquet(file: Buffer): Promise<ReadFile & { types: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'platbook-parquet-'));
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  try {
    const path = join(folder, 'file.parquet');
    writeFileSync(path, file);
    const result = await connection.runAndReadAll(`from read_parquet('${path}')`);
    const types = result.columnTypes().map(String);
    return { names: result.columnNames(), types, rows: result.getRowsJson() };
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** By format. */
export const readers = { csv: readCsv, json: readJson, xlsx: readXlsx, parquet: readParquet };

/** A response as soon as its headers have arrived. */
export function openDownload(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on('error', reject);
  });
}

/** False for another status than 200 and for a broken connection. */
export async function isWhole(asked: IncomingMessage | Promise<IncomingMessage>): Promise<boolean> {
  try {
    const answer = await asked;
    if (answer.statusCode !== 200) return false;
    await buffer(answer);
    return true;
  } catch {
    return false;
  }
}
