import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { BuildError } from '../build-error.ts';

export type Row = readonly (string | number | null)[];

/** A connection to the database of the search index. One statement at a time. */
export interface IndexDatabase {
  run(sql: string, values?: readonly unknown[]): Promise<void>;
  rows<Found = Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<Found[]>;
  /** Chunks of up to 10,000 rows. Needs a transaction. */
  chunks(sql: string): AsyncIterable<readonly (readonly unknown[])[]>;
  copyRows(table: string, rows: Iterable<Row>): Promise<void>;
  /** A CSV file without a header; an unquoted empty cell is null. */
  copyFile(table: string, file: string): Promise<void>;
  /** For tables with row-level security. */
  insertRows(table: string, rows: Iterable<Row>, columns?: string): Promise<void>;
  insertFile(table: string, file: string): Promise<void>;
  close(): Promise<void>;
}

const atOnce = 10_000;

/** Throws BuildError if the database doesn't respond or refuses the login. */
export async function openIndexDatabase(url: string): Promise<IndexDatabase> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: () => (text: string) => text } });
  client.on('error', () => undefined);
  await client.connect().catch((error: Error) => {
    throw new BuildError(`PostgreSQL at ${new URL(url).host} can't be used: ${error.message}.`);
  });
  const copy = (table: string, format: string, lines: Readable): Promise<void> =>
    copyIn(client, `COPY ${table} FROM STDIN (FORMAT ${format})`, lines);
  /** PostgreSQL doesn't copy into a table with row-level security. */
  const copyGuarded = async (
    table: string,
    columns: string,
    copying: (into: string) => Promise<void>,
  ): Promise<void> => {
    await client.query(`CREATE TEMP TABLE incoming AS SELECT ${columns} FROM ${table} WITH NO DATA`);
    await copying('incoming');
    const named = columns === '*' ? '' : ` (${columns})`;
    await client.query(`INSERT INTO ${table}${named} SELECT * FROM incoming; DROP TABLE incoming`);
  };
  const copyFile = (table: string, file: string): Promise<void> =>
    copy(table, 'csv', createReadStream(file, { highWaterMark: 2 ** 18 }));
  return {
    run: async (sql, values) => {
      await client.query(sql, values && [...values]);
    },
    rows: async <Found>(sql: string, values?: readonly unknown[]) =>
      (await client.query(sql, values && [...values])).rows as Found[],
    async *chunks(sql) {
      await client.query(`DECLARE reading NO SCROLL CURSOR FOR ${sql}`);
      for (;;) {
        const { rows } = await client.query({ text: `FETCH ${atOnce} FROM reading`, rowMode: 'array' });
        if (rows.length > 0) yield rows as unknown[][];
        if (rows.length < atOnce) break;
      }
      await client.query('CLOSE reading');
    },
    copyRows: (table, rows) => copy(table, 'text', Readable.from(linesOf(rows))),
    insertRows: (table, rows, columns = '*') =>
      copyGuarded(table, columns, (into) => copy(into, 'text', Readable.from(linesOf(rows)))),
    insertFile: (table, file) => copyGuarded(table, '*', (into) => copyFile(into, file)),
    copyFile,
    close: () => client.end(),
  };
}

function* linesOf(rows: Iterable<Row>): Generator<string> {
  let text = '';
  for (const row of rows) {
    text += `${row.map(cellText).join('\t')}\n`;
    if (text.length < 2 ** 17) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function cellText(cell: string | number | null): string {
  if (cell === null) return '\\N';
  return typeof cell === 'number' ? String(cell) : cell.replace(/[\\\t\n\r]/g, (each) => escapes[each] as string);
}

interface CopyConnection {
  readonly stream: NodeJS.WritableStream;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** The driver sends rows only for a query object of its own protocol. */
function copyIn(client: Client, sql: string, lines: Readable): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const failed = (error: Error): void => {
    lines.destroy();
    reject(error);
  };
  const ignore = (): void => undefined;
  client.query({
    submit: (connection: CopyConnection) => connection.query(sql),
    handleCopyInResponse: (connection: CopyConnection) => {
      const send = async (chunks: AsyncIterable<Buffer | string>): Promise<void> => {
        for await (const chunk of chunks) {
          connection.sendCopyFromChunk(Buffer.from(chunk));
          const { stream } = connection;
          if (stream.writable && (stream as NodeJS.WritableStream & { writableNeedDrain: boolean }).writableNeedDrain)
            await new Promise((drained) => stream.once('drain', drained));
        }
      };
      pipeline(lines, send).then(
        () => connection.endCopyFrom(),
        (error: Error) => connection.sendCopyFail(error.message),
      );
    },
    handleCommandComplete: ignore,
    handleReadyForQuery: () => resolve(),
    handleError: failed,
    handleRowDescription: ignore,
    handleDataRow: ignore,
    handleEmptyQuery: ignore,
    handlePortalSuspended: ignore,
    handleCopyData: ignore,
  } as never);
  return promise;
}
