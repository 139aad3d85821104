import { dirname } from 'node:path';
import type { DuckDBConnection, DuckDBPreparedStatement, DuckDBResult } from '@duckdb/node-api';
import type { ListTable } from '@platbook/contract/rules/list-table';
import { type RunOptions, type RunOutcome, type Session, StatementError } from '../driver.ts';
import { quotedIdentifier } from '../quoted-identifier.ts';
import { bindValues } from './bind-values.ts';
import { checkStatement, isAllowedType } from './check-statement.ts';
import { duckdbError } from './duckdb-errors.ts';
import { connectLocked, fullThreads, type LockedDatabase, succeeds } from './open-locked.ts';
import { sendRows } from './send-rows.ts';
import { WarehouseSession } from './warehouse-session.ts';

const types = { text: 'VARCHAR', integer: 'BIGINT', number: 'DOUBLE', date: 'DATE' } as const;
const portionRows = 2_000;

async function loadDuckdbList(
  library: typeof import('@duckdb/node-api'),
  connection: DuckDBConnection,
  { name, columns, rows }: ListTable,
): Promise<void> {
  const table = `temp.${quotedIdentifier(name)}`;
  const described = columns.map((column) => `${quotedIdentifier(column.name)} ${types[column.type]}`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${quotedIdentifier(name)} (${described.join(', ')})`);
  try {
    const values = columns.map(({ type }, index) => `unnest($${index + 1}::VARCHAR[])::${types[type]}`);
    const insert = await connection.prepare(`INSERT INTO ${table} SELECT ${values.join(', ')}`);
    const texts = library.LIST(library.VARCHAR);
    for (let from = 0; from < rows.length; from += portionRows) {
      const portion = rows.slice(from, from + portionRows);
      for (const index of columns.keys()) {
        const column = portion.map((row) => row[index] ?? null);
        insert.bindList(index + 1, library.listValue(column), texts);
      }
      await insert.run();
    }
  } catch (error) {
    await connection.run(`DROP TABLE IF EXISTS ${table}`).catch(() => undefined);
    throw error;
  }
}

/** A statement that calls no function cannot leave anything in the session. Parentheses in string literals only cause a needless reset. */
function callsNothing(sql: string): boolean {
  return !sql.includes('(');
}

/** Without a table, the only rows are those written in the text: few enough to buffer, in which case the engine reports errors. */
function readsNothing(sql: string): boolean {
  return /^\s*select\b/i.test(sql) && !/\b(?:from|table|pivot|unpivot|describe|summarize|show)\b/i.test(sql);
}

/** Has no placeholders either. */
const isLiteral = (sql: string) => callsNothing(sql) && readsNothing(sql) && !/[$?]/.test(sql);

type Library = typeof import('@duckdb/node-api');

// StatementType of @duckdb/node-bindings.
const select = 1;
const explain = 4;
const execute = 8;
const transaction = 10;

export class DuckdbSession extends WarehouseSession implements Session {
  readonly #library: Library;
  readonly #folder: Buffer;
  /** Set after a transaction statement: from then on, check whether a transaction is open. */
  #mayBeInTransaction = false;

  constructor(library: Library, locked: LockedDatabase, connection: DuckDBConnection, file: string) {
    super(locked, connection);
    this.#library = library;
    this.#folder = Buffer.from(JSON.stringify(`${dirname(file)}/`).slice(1, -1));
  }

  async run(sql: string, options: RunOptions): Promise<RunOutcome> {
    checkStatement(sql);
    await this.useThreads(options.isCrowded ? 1 : fullThreads);
    const onRows: RunOptions['onRows'] = (json, rows) => options.onRows(this.#hideFolder(json), rows);
    try {
      return await this.interruptible(options.signal, () => this.#runParts(sql, { ...options, onRows }));
    } catch (error) {
      if (options.signal.aborted || error instanceof StatementError) throw error;
      throw this.#withoutFolder(duckdbError(error, sql));
    }
  }

  async #runParts(sql: string, options: RunOptions): Promise<RunOutcome> {
    // Each engine call waits for another thread. A single SELECT needs no call to split the text.
    const isSelect = /^\s*select\b[^;]+$/i.test(sql);
    if (isSelect && isLiteral(sql)) return this.#runLiteral(sql, options);
    if (isSelect) return this.#runLast(await this.connection.prepare(sql), sql, options, true);
    const parts = await this.connection.extractStatements(sql);
    if (parts.count === 0) throw new StatementError('SQL text required');
    for (let part = 0; part < parts.count - 1; part += 1) {
      const prepared = await parts.prepare(part);
      requireAllowed(prepared);
      bindValues(this.#library, prepared, options.values);
      await prepared.run();
    }
    return this.#runLast(await parts.prepare(parts.count - 1), sql, options, parts.count === 1);
  }

  /** Parsed, planned and run in one engine call; a prepared statement takes two. */
  async #runLiteral(sql: string, options: RunOptions): Promise<RunOutcome> {
    const result = await this.connection.run(sql);
    requireAllowed(result);
    return { ...(await this.#send(result, options, true)), isTraceless: true };
  }

  async #runLast(
    prepared: DuckDBPreparedStatement,
    sql: string,
    options: RunOptions,
    isOnly: boolean,
  ): Promise<RunOutcome> {
    requireAllowed(prepared);
    bindValues(this.#library, prepared, options.values);
    const type = prepared.statementType;
    const isTraceless = type === select && isOnly && callsNothing(sql);
    if (isTraceless && readsNothing(sql))
      return { ...(await this.#send(await prepared.run(), options, true)), isTraceless };
    if (isTraceless) return { ...(await this.#stream(prepared, sql, options, 'READ ONLY', 'ROLLBACK')), isTraceless };
    if (type === select || type === explain) return this.#stream(prepared, sql, options, 'READ ONLY', 'ROLLBACK');
    // A prepared statement can write to a temporary table, so its work is committed.
    if (type === execute) return this.#stream(prepared, sql, options, 'READ WRITE', 'COMMIT');
    if (type === transaction) this.#mayBeInTransaction = true;
    const result = await prepared.run();
    return this.#send(result, options, result.returnType === this.#library.ResultReturnType.QUERY_RESULT);
  }

  /** The client library ends a failed stream like a complete one: only a probe in its transaction shows the failure. */
  async #stream(
    prepared: DuckDBPreparedStatement,
    sql: string,
    options: RunOptions,
    mode: string,
    end: string,
  ): Promise<RunOutcome> {
    const isOurs = !(await this.#isInTransaction());
    if (isOurs) await this.connection.run(`BEGIN TRANSACTION ${mode}`);
    let isDone = false;
    let isWhole = true;
    try {
      const outcome = await this.#send(await prepared.stream(), options, true);
      if (!outcome.isIncomplete) isWhole = await succeeds(this.connection, isOurs ? `SELECT 1; ${end}` : 'SELECT 1');
      else if (isOurs) await this.connection.run(end);
      isDone = isWhole;
      if (isWhole) return outcome;
    } finally {
      if (isOurs && !isDone) await this.connection.run('ROLLBACK').catch(() => undefined);
    }
    throw await this.#findCause(sql, isOurs, options.values);
  }

  /** Outside a transaction, every statement gets a new transaction ID; in a failed transaction, the query itself fails. */
  async #isInTransaction(): Promise<boolean> {
    if (!this.#mayBeInTransaction) return false;
    const number = async (): Promise<string> =>
      String((await this.connection.runAndReadAll('SELECT txid_current()')).getRows());
    const isInside = await Promise.all([number(), number()]).then(
      ([first, second]) => first === second,
      () => true,
    );
    this.#mayBeInTransaction = isInside;
    return isInside;
  }

  /** The stream hides its error; EXPLAIN ANALYZE runs the query again without keeping rows, and reports it. */
  async #findCause(sql: string, canRunAgain: boolean, values: RunOptions['values']): Promise<StatementError> {
    const explained = `EXPLAIN ANALYZE\n${sql}`;
    const cause = canRunAgain ? await this.#runOnce(explained, values).catch((error: unknown) => error) : undefined;
    if (!(cause instanceof Error))
      return new StatementError("The query failed after its first rows, so its result isn't shown");
    const { message, line, column } = duckdbError(cause, explained);
    const isPlaced = line !== undefined && column !== undefined && line > 1;
    return new StatementError(message, isPlaced ? { line: line - 1, column } : undefined);
  }

  async #runOnce(sql: string, values: RunOptions['values']): Promise<void> {
    const prepared = await this.connection.prepare(sql);
    bindValues(this.#library, prepared, values);
    await prepared.run();
  }

  #send(result: DuckDBResult, options: RunOptions, hasRows: boolean): Promise<RunOutcome> {
    return sendRows(result, options, hasRows, this.#library);
  }

  #hideFolder(json: Buffer): Buffer {
    if (!json.includes(this.#folder)) return json;
    return Buffer.from(json.toString().replaceAll(this.#folder.toString(), ''));
  }

  #withoutFolder(error: StatementError): StatementError {
    error.message = error.message.replaceAll(this.#folder.toString(), '');
    return error;
  }

  async load(list: ListTable): Promise<void> {
    await loadDuckdbList(this.#library, this.connection, list).catch((error: unknown) => {
      throw this.#withoutFolder(duckdbError(error, ''));
    });
  }

  async reset(): Promise<void> {
    this.#mayBeInTransaction = false;
    await this.reconnect(connectLocked);
  }
}

function requireAllowed({ statementType }: { statementType: number }): void {
  if (!isAllowedType(statementType)) throw new StatementError("This kind of statement isn't available");
}
