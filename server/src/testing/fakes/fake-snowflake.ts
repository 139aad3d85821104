import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { BoundValue } from '@platbook/sql/parameter-value';
import { splitStatements } from '@platbook/sql/split-statements';
import { scanSqlTokens } from '@platbook/sql/sql-tokens';
import { jwtVerify } from 'jose';
import { type Column, type Session, StatementError } from '../../drivers/driver.ts';

/**
 * Snowflake's SQL API as its reference describes it (docs.snowflake.com/en/developer-guide/sql-api: "Snowflake SQL API reference",
 * "Submitting a request", "Handling responses", "Authenticating to the server"), over DuckDB. No Snowflake was ever asked.
 */

export interface FakeResult {
  readonly rowType: readonly { name: string; type: string; scale?: number; precision?: number }[];
  readonly rows: readonly (readonly (string | null)[])[];
}

interface Statement {
  readonly abort: AbortController;
  result?: FakeResult;
  failure?: { status: number; code: string; sqlState: string; message: string };
}

interface Submitted {
  readonly statement: string;
  readonly bindings?: Readonly<Record<string, { type: string; value: string }>>;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly timeout?: number;
}

const rowsInPartition = 10_000;
const charactersInPartition = 8_000_000;

/** A key pair of a user; the private half in PEM. */
export function makeSnowflakeKey() {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

/** An HTTP server on a free port, for answers that the reference doesn't know. */
export async function startSnowflakeServer(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    place: (silentMs = 5_000) => ({
      origin: `http://127.0.0.1:${port}`,
      agent: new Agent({ keepAlive: true }),
      silentMs,
    }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export class FakeSnowflake {
  /** Results of statements that DuckDB doesn't know, by their text. */
  readonly answers = new Map<string, FakeResult>();
  /** Messages for statements that Snowflake refuses for reasons that DuckDB doesn't have. */
  readonly refused = new Map<string, string>();
  readonly submitted: (Submitted & Record<string, unknown>)[] = [];
  readonly tokens: string[] = [];
  readonly canceled: string[] = [];
  /** Answers with 401 to this many requests. */
  refusals = 0;
  /** Answers with 429 to this many requests. */
  busy = 0;
  running = 0;
  readonly #engine: Session;
  readonly #issuer: RegExp;
  readonly #publicKey: string;
  readonly #statements = new Map<string, Statement>();
  #turn: Promise<unknown> = Promise.resolve();

  /** The fingerprint of the user's key is part of every token's issuer. */
  constructor(engine: Session, issuer: RegExp, publicKey: string) {
    this.#engine = engine;
    this.#issuer = issuer;
    this.#publicKey = publicKey;
  }

  readonly answer = (request: IncomingMessage, response: ServerResponse): void => {
    this.#answer(request, response).catch((error: Error) => send(response, 500, { message: error.message }));
  };

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://snowflake');
    const [, handle, isCancel] = /^\/api\/v2\/statements(?:\/([\w-]+)(\/cancel)?)?$/.exec(url.pathname) ?? [];
    const body = await textOf(request);
    const statement = this.#statements.get(handle ?? '');
    if (this.busy-- > 0) send(response, 429, { message: 'Too many requests' });
    else if (!(await this.#isKnown(request)))
      send(response, 401, { code: '390144', message: 'JWT token is invalid.', sqlState: '08001' });
    else if (handle === undefined) this.#submit(JSON.parse(body), response);
    else if (statement === undefined) send(response, 404, { code: '000709', message: 'Statement not found' });
    else if (isCancel !== undefined) {
      this.canceled.push(handle);
      statement.abort.abort();
      send(response, 200, { code: '000604', message: 'successfully canceled', statementHandle: handle });
    } else this.#status(handle, statement, Number(url.searchParams.get('partition') ?? 0), response);
  }

  async #isKnown(request: IncomingMessage): Promise<boolean> {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    this.tokens.push(token);
    if (this.refusals > 0) {
      this.refusals -= 1;
      return false;
    }
    const isKeyPair = request.headers['x-snowflake-authorization-token-type'] === 'KEYPAIR_JWT';
    if (!isKeyPair || !request.headers['user-agent']) return false;
    const { payload } = await jwtVerify(token, createPublicKey(this.#publicKey), { algorithms: ['RS256'] }).catch(
      () => ({
        payload: {} as Record<string, undefined>,
      }),
    );
    const { iss = '', sub, exp = 0, iat = 0 } = payload;
    return this.#issuer.test(iss) && iss.startsWith(`${sub}.SHA256:`) && exp - iat <= 3600;
  }

  #submit(body: Submitted, response: ServerResponse): void {
    this.submitted.push(body as Submitted & Record<string, unknown>);
    const handle = randomUUID();
    const statement: Statement = { abort: new AbortController() };
    this.#statements.set(handle, statement);
    this.running += 1;
    const timer = setTimeout(
      () => {
        statement.failure = failure(408, '000630', '57014', 'Statement reached its timeout and was canceled.');
        statement.abort.abort();
      },
      1000 * (body.timeout || 172_800),
    ).unref();
    const run = () => this.#run(body, statement).finally(() => clearTimeout(timer));
    this.#turn = this.#turn.then(run).finally(() => {
      this.running -= 1;
    });
    send(response, 202, inProgress(handle));
  }

  async #run({ statement: sql, bindings = {}, parameters = {} }: Submitted, statement: Statement): Promise<void> {
    const { signal } = statement.abort;
    try {
      const count = splitStatements(sql, 'snowflake').length;
      if (count !== 1 && parameters['MULTI_STATEMENT_COUNT'] !== '0')
        throw new StatementError(`Actual statement count ${count} did not match the desired statement count 1.`);
      const refusal = this.refused.get(sql);
      if (refusal !== undefined) throw new StatementError(refusal);
      const most = Number(parameters['ROWS_PER_RESULTSET'] || Infinity);
      const result = this.answers.get(sql) ?? (await this.#query(sql, Object.values(bindings), most, signal));
      statement.result = { ...result, rows: result.rows.slice(0, most) };
    } catch (error) {
      statement.failure ??= signal.aborted
        ? failure(422, '000604', '57014', 'SQL execution canceled')
        : failure(422, '000904', '42000', messageOf(error as StatementError));
    }
  }

  async #query(
    sql: string,
    bindings: readonly { type: string; value: string }[],
    maxRows: number,
    signal: AbortSignal,
  ): Promise<FakeResult> {
    const rows: unknown[][] = [];
    const values = bindings.map(
      ({ type, value }): BoundValue => ({ type: type === 'FIXED' ? 'number' : 'text', text: value }),
    );
    const { columns } = await this.#engine.run(toDuckdb(sql), {
      ...(values.length === 0 ? {} : { values }),
      maxRows,
      maxBytes: Number.POSITIVE_INFINITY,
      signal,
      onColumns: () => undefined,
      onRows: async (json) => {
        for (const row of JSON.parse(`[${json}]`) as unknown[][]) rows.push(row);
      },
    });
    const types = columns.map((column, index) => typeOf(column, rows, index));
    return {
      rowType: columns.map(({ name, scale }, index) => ({ name, type: types[index] as string, scale: scale ?? 0 })),
      rows: rows.map((row) => row.map((value, index) => encode(value, types[index] as string, columns[index]?.scale))),
    };
  }

  #status(handle: string, { result, failure }: Statement, partition: number, response: ServerResponse): void {
    const { status = 0, ...said } = failure ?? {};
    // Every partition but the first has only rows, and is packed.
    if (failure) send(response, status, { ...said, statementHandle: handle });
    else if (result === undefined) send(response, 202, inProgress(handle));
    else if (partition > 0) sendPacked(response, { data: partitionsOf(result.rows)[partition] ?? [] });
    else send(response, 200, firstPartition(handle, result));
  }
}

/** ResultSet of the reference. */
function firstPartition(handle: string, { rowType, rows }: FakeResult): object {
  const parts = partitionsOf(rows);
  return {
    resultSetMetaData: {
      numRows: rows.length,
      format: 'jsonv2',
      partitionInfo: parts.map((part) => ({ rowCount: part.length, uncompressedSize: 1 })),
      rowType: rowType.map((type) => ({ nullable: true, byteLength: null, length: null, ...type })),
    },
    data: parts[0],
    code: '090001',
    statementStatusUrl: `/api/v2/statements/${handle}?requestId=${randomUUID()}`,
    sqlState: '00000',
    statementHandle: handle,
    message: 'Statement executed successfully.',
    createdOn: 1_764_000_000_000,
  };
}

const partitions = new WeakMap<object, FakeResult['rows'][]>();

function partitionsOf(rows: FakeResult['rows']): FakeResult['rows'][] {
  const known = partitions.get(rows);
  if (known) return known;
  const parts: (readonly (string | null)[])[][] = [[]];
  let characters = 0;
  for (const row of rows) {
    const part = parts.at(-1) as (readonly (string | null)[])[];
    if (part.length >= rowsInPartition || characters > charactersInPartition) {
      parts.push([row]);
      characters = 0;
    } else part.push(row);
    for (const value of row) characters += value?.length ?? 4;
  }
  partitions.set(rows, parts);
  return parts;
}

const failure = (status: number, code: string, sqlState: string, message: string) => ({
  status,
  code,
  sqlState,
  message,
});
const inProgress = (handle: string) => ({
  code: '333334',
  message: 'Asynchronous execution in progress. Use provided query id to perform query monitoring and management.',
  statementHandle: handle,
  statementStatusUrl: `/api/v2/statements/${handle}?requestId=${randomUUID()}`,
});

/** Positions count from 0, and unquoted names are in capitals. */
function messageOf({ message, line, column }: StatementError): string {
  const table = /Table with name ([\w.]+) does not exist/i.exec(message)?.[1];
  if (table) return `SQL compilation error:\nObject 'HOMES.PUBLIC.${table}' does not exist or not authorized.`;
  const name = /column "([^"]+)"/i.exec(message)?.[1];
  const said = name ? `invalid identifier '${name.toUpperCase()}'` : message;
  if (line === undefined || column === undefined) return `SQL compilation error:\n${said}`;
  return `SQL compilation error: error line ${line} at position ${column - 1}\n${said}`;
}

const information: readonly (readonly [RegExp, string])[] = [
  [
    /INFORMATION_SCHEMA\.TABLES/g,
    '(SELECT UPPER(TABLE_SCHEMA) AS TABLE_SCHEMA, UPPER(TABLE_NAME) AS TABLE_NAME, TABLE_TYPE, TABLE_COMMENT AS COMMENT FROM INFORMATION_SCHEMA.TABLES)',
  ],
  [
    /INFORMATION_SCHEMA\.COLUMNS/g,
    '(SELECT * REPLACE (UPPER(TABLE_SCHEMA) AS TABLE_SCHEMA, UPPER(TABLE_NAME) AS TABLE_NAME, UPPER(COLUMN_NAME) AS COLUMN_NAME), COLUMN_COMMENT AS COMMENT FROM INFORMATION_SCHEMA.COLUMNS)',
  ],
  [/TABLE\(GENERATOR\(ROWCOUNT => (\d+)\)\)/g, 'RANGE($1)'],
  [/SEQ4\(\)/g, 'RANGE'],
  [/CURRENT_VERSION\(\)/g, "'9.1.0'"],
  [/TO_DATE\(\?, 'YYYY-MM-DD'\)/g, 'CAST(? AS DATE)'],
  [/\?::NUMBER/g, '?::DECIMAL'],
  [/TIMESTAMP_NTZ(?:\(9\))?/g, 'TIMESTAMP_NS'],
  [/TIMESTAMP_TZ/g, 'TIMESTAMPTZ'],
];

function toDuckdb(sql: string): string {
  let text = '';
  for (const { kind, start, end } of scanSqlTokens(sql, 'snowflake')) {
    const piece = sql.slice(start, end);
    text += kind === 'word' ? piece.toUpperCase() : piece;
  }
  return information.reduce((changed, [pattern, replacement]) => changed.replace(pattern, replacement), text);
}

function typeOf({ datatype, scale }: Column, rows: readonly unknown[][], index: number): string {
  if (datatype === 'number') {
    const isWhole = (value: unknown) => value === null || /^-?\d+$/.test(String(value));
    return scale !== undefined || rows.every((row) => isWhole(row[index])) ? 'FIXED' : 'REAL';
  }
  if (datatype === 'datetime')
    return rows.some((row) => /Z$/.test(String(row[index]))) ? 'TIMESTAMP_TZ' : 'TIMESTAMP_NTZ';
  const types = { boolean: 'BOOLEAN', date: 'DATE', time: 'TIME', blob: 'BINARY', json: 'VARIANT' };
  return types[datatype as keyof typeof types] ?? 'TEXT';
}

function encode(value: unknown, type: string, scale?: number): string | null {
  if (value === null) return null;
  if (typeof value === 'number' && scale !== undefined) return value.toFixed(scale);
  const text = String(value);
  if (type === 'DATE') return String(Date.parse(`${text}T00:00:00Z`) / 86_400_000);
  if (type === 'TIME') return epochText(`1970-01-01T${text}`);
  if (type === 'TIMESTAMP_NTZ') return epochText(text);
  if (type === 'TIMESTAMP_TZ') return `${epochText(text.replace('Z', ''))} 1440`;
  return type === 'BINARY' ? text.slice(2).toUpperCase() : text;
}

/** Seconds with nine digits after the point. */
function epochText(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  const nanos = BigInt(Date.parse(`${whole}Z`)) * 1_000_000n + BigInt(fraction.padEnd(9, '0'));
  const size = nanos < 0n ? -nanos : nanos;
  const digits = String(size % 1_000_000_000n).padStart(9, '0');
  return `${nanos < 0n ? '-' : ''}${size / 1_000_000_000n}.${digits}`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendPacked(response: ServerResponse, body: unknown): void {
  const bytes = gzipSync(JSON.stringify(body), { level: 1 });
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bytes);
}
