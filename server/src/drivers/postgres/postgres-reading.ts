import type { Socket } from 'node:net';
import type Cursor from 'pg-cursor';
import type { Column, RunOptions, RunOutcome } from '../driver.ts';
import { RowFrames, rowText } from '../row-frames.ts';
import { type PostgresCodec, postgresCodec } from './postgres-cells.ts';
import { type Field, readPortion, scaleOf, takeRows, type Values } from './postgres-rows.ts';

const firstRead = 32;
const mostRows = 8_000;
const portionBytes = 2 * 1024 * 1024;
/** The library assembles a row in memory, so a longer one ends the connection. */
const longestRow = 64 * 1024 * 1024;

/** The rows of one cursor, encoded as they arrive. While a frame is being sent, the socket is paused. */
export class PostgresReading {
  /** A row was too long to read, and `onExceeded` has ended the connection. */
  isExceeded = false;
  readonly #cursor: Cursor<Values>;
  readonly #stream: Socket;
  readonly #options: RunOptions;
  readonly #onExceeded: () => void;
  readonly #frames: RowFrames;
  #columns: Column[] | undefined;
  #codecs: PostgresCodec[] = [];
  #sending: Promise<void> | undefined;
  #failure: { error: unknown } | undefined;
  #bytesInRow = 0;
  #bytesInPortion = 0;

  constructor(cursor: Cursor<Values>, stream: Socket, options: RunOptions, onExceeded: () => void) {
    this.#cursor = cursor;
    this.#stream = stream;
    this.#options = options;
    this.#onExceeded = onExceeded;
    this.#frames = new RowFrames(options);
    takeRows(cursor, (values, fields) => this.#take(values, fields));
    stream.on('data', this.#count);
  }

  async readAll(): Promise<RunOutcome> {
    let asked = firstRead;
    try {
      for (;;) {
        const { rowCount, fields } = await readPortion(this.#cursor, asked);
        await this.#sending;
        if (this.#failure) throw this.#failure.error;
        this.#describe(fields);
        this.#options.signal.throwIfAborted();
        if (rowCount < asked || this.#frames.isIncomplete) break;
        const fitting = Math.floor((portionBytes * rowCount) / Math.max(1, this.#bytesInPortion));
        asked = Math.max(1, Math.min(asked * 4, mostRows, fitting));
        this.#bytesInPortion = 0;
      }
      return await this.#frames.end(this.#columns ?? []);
    } finally {
      this.#stream.off('data', this.#count);
      this.#stream.resume();
    }
  }

  readonly #count = (chunk: Buffer): void => {
    this.#bytesInRow += chunk.length;
    this.#bytesInPortion += chunk.length;
    if (this.#bytesInRow <= longestRow) return;
    this.isExceeded = true;
    this.#onExceeded();
  };

  #describe(fields: readonly Field[]): Column[] {
    if (this.#columns) return this.#columns;
    this.#codecs = fields.map((field) => postgresCodec(field.dataTypeID));
    this.#columns = fields.map((field, index) => ({
      name: field.name,
      datatype: this.#codecs[index]?.datatype as string,
      maxValueLength: 0,
      ...scaleOf(field),
    }));
    this.#options.onColumns(this.#columns);
    return this.#columns;
  }

  #take(values: Values, fields: Field[]): void {
    this.#bytesInRow = 0;
    if (this.#failure || this.#frames.isIncomplete) return;
    try {
      const columns = this.#describe(fields);
      this.#frames.add(rowText(values, this.#codecs, columns));
      if (this.#frames.isDue) this.#sending ??= this.#send();
    } catch (error) {
      this.#failure = { error };
    }
  }

  async #send(): Promise<void> {
    this.#stream.pause();
    try {
      while (this.#frames.isDue) await this.#frames.flush();
    } catch (error) {
      this.#failure = { error };
    } finally {
      this.#sending = undefined;
      this.#stream.resume();
    }
  }
}
