import type { Readable } from 'node:stream';
import { type Column, type RunOptions, type RunOutcome, SessionLostError, StatementError } from '../driver.ts';
import { RowFrames } from '../row-frames.ts';
import { type ClickHouseCodec, clickhouseCodec, columnOf, valueEnd, writeCell } from './clickhouse-cells.ts';
import { ServerError } from './clickhouse-errors.ts';

/** A line of names, a line of types, then a line per row. Strings have no line breaks of their own. */
export const resultFormat = 'JSONCompactEachRowWithNamesAndTypes';

const newline = 0x0a;
const comma = 0x2c;
const blank = 0x20;
const open = 0x5b;
const close = 0x5d;
const longestLine = 64 * 1024 * 1024;
const longestError = 64 * 1024;

/** Copies the rows of an answer into frames. What follows the rows and isn't one is the server's error. */
export class ClickHouseReading {
  readonly #stream: Readable;
  readonly #options: RunOptions;
  readonly #frames: RowFrames;
  #names: string[] | undefined;
  #columns: Column[] | undefined;
  #codecs: ClickHouseCodec[] = [];
  /** An unfinished line. */
  #parts: Buffer[] = [];
  #partBytes = 0;
  #isAfterRows = false;

  constructor(stream: Readable, options: RunOptions) {
    this.#stream = stream;
    this.#options = options;
    this.#frames = new RowFrames(options);
  }

  async readAll(): Promise<RunOutcome> {
    const { signal } = this.#options;
    const end = (): void => void this.#stream.destroy();
    signal.addEventListener('abort', end);
    try {
      signal.throwIfAborted();
      await this.#readStream();
      signal.throwIfAborted();
      if (this.#names !== undefined && this.#columns === undefined) throw new SessionLostError();
      if (this.#columns === undefined) this.#options.onColumns([]);
      return await this.#frames.end(this.#columns ?? []);
    } finally {
      signal.removeEventListener('abort', end);
      this.#stream.destroy();
    }
  }

  async #readStream(): Promise<void> {
    try {
      for await (const chunk of this.#stream as AsyncIterable<Buffer>) {
        if (this.#isAfterRows) this.#keep(chunk);
        else await this.#take(chunk);
        if (this.#frames.isIncomplete) return;
        if (this.#isAfterRows && this.#partBytes > longestError) break;
      }
    } catch (error) {
      // The server ends the connection after its error.
      if (!this.#isAfterRows) throw error;
    }
    if (this.#partBytes > 0) throw this.#errorAfterRows();
  }

  async #take(chunk: Buffer): Promise<void> {
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      const rest = chunk.subarray(from, at);
      const line = this.#partBytes === 0 ? rest : this.#joined(rest);
      if (!this.#takeLine(line)) {
        this.#isAfterRows = true;
        this.#keep(line);
        this.#keep(chunk.subarray(at));
        return;
      }
      if (this.#frames.isIncomplete) return;
      from = at + 1;
      if (this.#frames.isDue) await this.#frames.flush();
    }
    if (from < chunk.length) this.#keep(chunk.subarray(from));
    if (this.#partBytes > longestLine) throw new StatementError('A row of the result is too large to show');
  }

  #keep(part: Buffer): void {
    this.#parts.push(part);
    this.#partBytes += part.length;
  }

  #joined(rest: Buffer): Buffer {
    const line = Buffer.concat([...this.#parts, rest], this.#partBytes + rest.length);
    this.#parts = [];
    this.#partBytes = 0;
    return line;
  }

  #takeLine(line: Buffer): boolean {
    if (this.#columns !== undefined) return this.#takeRow(line, this.#columns);
    const texts = arrayOf(line)?.map(String);
    if (texts === undefined) return false;
    if (this.#names === undefined) this.#names = texts;
    else {
      if (texts.length !== this.#names.length) throw mismatch();
      this.#codecs = texts.map(clickhouseCodec);
      this.#columns = this.#names.map((name, index) => columnOf(name, this.#codecs[index] as ClickHouseCodec));
      this.#options.onColumns(this.#columns);
    }
    return true;
  }

  #takeRow(row: Buffer, columns: readonly Column[]): boolean {
    const { out } = this.#frames;
    out.startRow();
    out.byte(open);
    if (row[0] === open && this.#writeCells(row, columns)) {
      out.byte(close);
      this.#frames.endRow();
      return true;
    }
    out.dropRow();
    if (arrayOf(row) !== undefined) throw mismatch();
    return false;
  }

  #writeCells(row: Buffer, columns: readonly Column[]): boolean {
    const { out } = this.#frames;
    let at = 1;
    for (let index = 0; index < columns.length; index += 1) {
      if (row[at] === blank) at += 1;
      const end = valueEnd(row, at);
      if (index > 0) out.byte(comma);
      const codec = this.#codecs[index] as ClickHouseCodec;
      if (end <= at || !writeCell(out, row, at, end, codec, columns[index] as Column)) return false;
      if (row[end] !== (index + 1 < columns.length ? comma : close)) return false;
      at = end + 1;
    }
    return at === row.length;
  }

  #errorAfterRows(): Error {
    const text = Buffer.concat(this.#parts).toString().slice(0, longestError);
    const at = text.search(/Code: \d+\. DB::/);
    if (at >= 0) return new ServerError(text.slice(at));
    return this.#columns === undefined ? notClickHouse() : new SessionLostError();
  }
}

export const notClickHouse = () => new StatementError("The server didn't answer like ClickHouse");
const mismatch = () => new StatementError("The database sent a row whose values don't match its columns");

function arrayOf(line: Buffer): unknown[] | undefined {
  try {
    const found: unknown = JSON.parse(line.toString());
    return Array.isArray(found) ? found : undefined;
  } catch {
    return undefined;
  }
}
