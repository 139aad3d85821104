import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import type { BoundValue } from '@platbook/sql/parameter-value';
import { StatementError } from '../driver.ts';
import { ServerError } from './clickhouse-errors.ts';
import { ClickHouseReading, notClickHouse, resultFormat } from './clickhouse-reading.ts';

const sessionSeconds = 3600;
const errorBytes = 64 * 1024;
const killMs = 10_000;

/** Cells arrive as JSON with all digits, and instants in UTC. */
const exact = {
  default_format: resultFormat,
  date_time_output_format: 'iso',
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_decimals: 0,
  output_format_json_quote_denormals: 1,
  output_format_json_escape_forward_slashes: 0,
  output_format_decimal_trailing_zeros: 1,
  http_write_exception_in_output_format: 0,
  cancel_http_readonly_queries_on_client_close: 1,
  /** Only reading, and changes of settings other than this one. */
  readonly: 2,
};

export interface Order {
  sql: string;
  values?: readonly BoundValue[] | undefined;
  /** Rows of an insert. */
  body?: Readable;
  queryId?: string;
  sessionId?: string | undefined;
  signal: AbortSignal;
}

export class ClickHouseRequests {
  readonly #client: ClickHouseClient;
  readonly #database: string;

  constructor(client: ClickHouseClient, database: string) {
    this.#client = client;
    this.#database = database;
  }

  /** Resolves at the first bytes of the answer. Rejects with ServerError if the server refuses the statement. */
  async send({ sql, values = [], body, queryId = randomUUID(), sessionId, signal }: Order): Promise<Readable> {
    const session = sessionId === undefined ? {} : { session_timeout: sessionSeconds };
    const answer = await this.#client.exec({
      query: sql,
      ...(body === undefined ? {} : { values: body }),
      query_id: queryId,
      query_params: Object.fromEntries(values.map(({ text }, index) => [`p${index + 1}`, text.replace(/^\+/, '')])),
      ...(sessionId === undefined ? {} : { session_id: sessionId }),
      clickhouse_settings: { ...exact, ...session, database: this.#database } as unknown as ClickHouseSettings,
      abort_signal: signal,
      decompress_response_stream: false,
      ignore_error_response: true,
    });
    const stream = answer.stream as IncomingMessage;
    const headers = answer.response_headers;
    const code = headers['x-clickhouse-exception-code'];
    if (answer.http_status_code !== 200 || code !== undefined)
      throw await refusalOf(stream, answer.http_status_code ?? 0, signal);
    refuseOddAnswer(stream, headers);
    return stream;
  }

  /** All rows of one of our own questions, each cell as its JSON value. */
  async ask(sql: string, signal: AbortSignal, values?: readonly BoundValue[]): Promise<unknown[][]> {
    const rows: string[] = [];
    const stream = await this.send({ sql, values, signal });
    await new ClickHouseReading(stream, {
      maxRows: Number.MAX_SAFE_INTEGER,
      maxBytes: Number.MAX_SAFE_INTEGER,
      signal,
      onColumns: () => undefined,
      onRows: async (json) => void rows.push(json.toString()),
    }).readAll();
    return JSON.parse(`[${rows.join(',')}]`) as unknown[][];
  }

  /** Resolves when the query has ended on the server; rejects if that can't be achieved. */
  async kill(queryId: string): Promise<void> {
    await this.ask('KILL QUERY WHERE query_id = {p1:String} SYNC', AbortSignal.timeout(killMs), [
      { type: 'text', text: queryId },
    ]);
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

async function refusalOf(stream: IncomingMessage, status: number, signal: AbortSignal): Promise<ServerError> {
  const parts: Buffer[] = [];
  let size = 0;
  const end = (): void => void stream.destroy();
  signal.addEventListener('abort', end);
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size > errorBytes) break;
    }
  } catch {
    // The text up to here, or the status, says it.
  } finally {
    signal.removeEventListener('abort', end);
    stream.destroy();
  }
  return new ServerError(Buffer.concat(parts).toString().slice(0, errorBytes), status);
}

/** Without a length or chunks, a result that was cut off would look complete. */
function refuseOddAnswer(stream: IncomingMessage, headers: Record<string, unknown>): void {
  const format = headers['x-clickhouse-format'] ?? resultFormat;
  const encoding = headers['content-encoding'] ?? 'identity';
  const hasEnd = headers['content-length'] !== undefined || headers['transfer-encoding'] === 'chunked';
  if (format === resultFormat && encoding === 'identity' && hasEnd) return;
  stream.destroy();
  if (format !== resultFormat) throw new StatementError('Leave out FORMAT: results are always shown as a table');
  throw notClickHouse();
}
