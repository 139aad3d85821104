import type { Connection } from 'mysql2';
import { type Column, type RunOptions, type RunOutcome, StatementError } from '../driver.ts';
import { RowFrames } from '../row-frames.ts';
import { type Place, readBinary, readNulls, readText } from './binary-row.ts';
import type { Command, Field, Packet } from './load-mysql.ts';
import { type MysqlCodec, mysqlCodec, scaleOf } from './mysql-cells.ts';

/** MySQL's limit for the columns of a table; a result has few more. */
const mostColumns = 16_384;
const bracket = 0x5b;
const closingBracket = 0x5d;
const comma = 0x2c;

/** The rows of a statement, encoded as they arrive. While a frame is being sent, the connection is paused. */
export class MysqlReading {
  failure: { error: unknown } | undefined;
  readonly #connection: Connection;
  readonly #options: RunOptions;
  readonly #isBinary: boolean;
  readonly #isUtc: () => boolean;
  readonly #onCut: () => void;
  readonly #frames: RowFrames;
  #fields: readonly Field[] = [];
  #codecs: MysqlCodec[] = [];
  #columns: Column[] | undefined;
  /** Of a procedure, only the first result is shown. */
  #results = 0;
  #sending: Promise<void> | undefined;
  readonly #place: Place = { bytes: Buffer.alloc(0), from: 0, length: 0 };

  constructor(
    connection: Connection,
    options: RunOptions,
    { isBinary, isUtc, onCut }: { isBinary: boolean; isUtc: () => boolean; onCut: () => void },
  ) {
    this.#connection = connection;
    this.#options = options;
    this.#isBinary = isBinary;
    this.#isUtc = isUtc;
    this.#onCut = onCut;
    this.#frames = new RowFrames(options);
  }

  get isCut(): boolean {
    return this.#frames.isIncomplete;
  }

  /** Reads the rows in place of the library, which would decode each value to a string or number first. */
  follow(command: Command, onRow: () => void): void {
    command.on('fields', (fields) => {
      onRow();
      if (fields) this.#begin(fields);
    });
    const read = (packet: Packet): void => {
      onRow();
      this.#take(packet);
    };
    const { row, readField } = command;
    command.readField = function first(this: Command, packet, connection) {
      if (this._fieldCount > mostColumns) throw new Error('The server announced too many columns');
      return readField.call(this, packet, connection);
    };
    if (this.#isBinary) {
      command.buildParserFromFields = () =>
        class {
          next(packet: Packet): undefined {
            read(packet);
          }
        };
      return;
    }
    command.row = function next(this: Command, packet, connection) {
      if (packet.isEOF()) return row.call(this, packet, connection);
      read(packet);
      return next;
    };
  }

  async end(): Promise<RunOutcome> {
    while (this.#sending) await this.#sending;
    if (this.failure) throw this.failure.error;
    if (!this.#columns) this.#options.onColumns([]);
    return this.#frames.end(this.#columns ?? []);
  }

  #begin(fields: Field[]): void {
    this.#results += 1;
    if (this.#results > 1) return;
    const isUtc = this.#isUtc();
    this.#fields = fields;
    this.#codecs = fields.map((field) => mysqlCodec(field, isUtc));
    this.#columns = fields.map((field, index) => ({
      name: field.name,
      datatype: (this.#codecs[index] as MysqlCodec).datatype,
      maxValueLength: 0,
      ...scaleOf(field),
    }));
    try {
      this.#options.onColumns(this.#columns);
    } catch (error) {
      this.failure = { error };
    }
  }

  #take(packet: Packet): void {
    const { signal } = this.#options;
    if (this.#results > 1 || this.failure || this.#frames.isIncomplete || signal.aborted) return;
    try {
      this.#write(packet);
      if (!this.#frames.endRow()) this.#onCut();
      else if (this.#frames.isDue) this.#sending ??= this.#send();
    } catch (error) {
      this.failure = {
        error:
          error instanceof RangeError
            ? new StatementError("The database sent a row whose values don't match its columns")
            : error,
      };
      this.#onCut();
    }
  }

  #write(packet: Packet): void {
    const { out } = this.#frames;
    const fields = this.#fields;
    const columns = this.#columns as Column[];
    const isNull = this.#isBinary ? readNulls(packet, fields.length) : undefined;
    out.startRow();
    for (let index = 0; index < fields.length; index += 1) {
      out.byte(index === 0 ? bracket : comma);
      const column = columns[index] as Column;
      const length = this.#hasValue(packet, index, isNull) ? this.#writeValue(index) : this.#writeNull();
      if (length > column.maxValueLength) column.maxValueLength = length;
    }
    if (packet.offset !== packet.end) throw new RangeError('The row has more values than columns');
    out.byte(closingBracket);
  }

  /** Moves the place to the column's value; false for NULL. */
  #hasValue(packet: Packet, index: number, isNull: ((index: number) => boolean) | undefined): boolean {
    if (isNull === undefined) return readText(packet, this.#place);
    if (isNull(index)) return false;
    readBinary(packet, this.#fields[index] as Field, this.#place);
    return true;
  }

  #writeValue(index: number): number {
    const { bytes, from, length } = this.#place;
    return (this.#codecs[index] as MysqlCodec).write(this.#frames.out, bytes, from, length);
  }

  #writeNull(): number {
    this.#frames.out.ascii('null');
    return 4;
  }

  async #send(): Promise<void> {
    this.#connection.pause();
    try {
      while (this.#frames.isDue) await this.#frames.flush();
    } catch (error) {
      this.failure = { error };
      this.#onCut();
    } finally {
      this.#sending = undefined;
      this.#connection.resume();
    }
  }
}
