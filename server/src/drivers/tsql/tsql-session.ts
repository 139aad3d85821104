import type { DuckDBConnection } from '@duckdb/node-api';
import type { BoundValue } from '@platbook/sql/parameter-value';
import { sessionPrelude } from '@platbook/sql/tsql/conversion/prelude';
import { noTransaction, type OpenTransaction } from '@platbook/sql/tsql/open-transaction';
import { ownErrors } from '@platbook/sql/tsql/own-errors';
import type { Catalog, SqlColumn, SqlType } from '@platbook/sql/tsql/sql-types';
import { translateBatch } from '@platbook/sql/tsql/translate-batch';
import { type SessionFacts, type TranslatedStatement, TsqlError } from '@platbook/sql/tsql/translation';
import { type RunOptions, type RunOutcome, type Session, StatementError } from '../driver.ts';
import { connectLocked, type LockedDatabase } from '../duckdb/open-locked.ts';
import { WarehouseSession } from '../duckdb/warehouse-session.ts';
import type { SessionBatch, SessionBatchEnd, SessionBatchListener } from './batch-run.ts';
import { BatchRunner } from './batch-runner.ts';
import { readCatalog } from './catalog.ts';
import { LastResultSink } from './last-result-sink.ts';
import { TdsSink } from './tds-sink.ts';
import { TsqlEngine } from './tsql-engine.ts';

/** Longer texts have the type without a length. */
const longestText = 4_000;
const widestDecimal = 38;

function parametersOf(values: readonly BoundValue[]) {
  return values.map((value, index) => ({ name: `@p${index + 1}`, type: typeOf(value), value: value.text }));
}

function typeOf({ type, text }: BoundValue): SqlType {
  if (type === 'date') return { name: 'date' };
  if (type === 'text')
    return { name: 'nvarchar', length: text.length > longestText ? 'max' : Math.max(1, text.length) };
  if (/e/i.test(text)) return { name: 'float' };
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  const digits = whole.replace(/^0+/, '').length + fraction.length;
  if (!text.includes('.') && BigInt.asIntN(32, BigInt(text)) === BigInt(text)) return { name: 'int' };
  if (digits > widestDecimal) return { name: 'float' };
  return { name: 'decimal', precision: Math.max(1, digits), scale: fraction.length };
}

type Library = typeof import('@duckdb/node-api');

const workbench = { application: 'Platbook', host: '', spid: 51, serverName: 'Platbook' };

export class TsqlSession extends WarehouseSession implements Session {
  readonly #library: Library;
  readonly #login: string;
  readonly #tables = new Map<string, readonly SqlColumn[]>();
  /** The transaction left open by the last run in the workbench. The SQL endpoint passes its own. */
  #transaction: OpenTransaction = noTransaction;
  #catalog: Promise<Catalog> | undefined;

  private constructor(library: Library, locked: LockedDatabase, connection: DuckDBConnection, login: string) {
    super(locked, connection);
    this.#library = library;
    this.#login = login;
  }

  static async open(library: Library, locked: LockedDatabase, login: string): Promise<TsqlSession> {
    return new TsqlSession(library, locked, await connect(locked), login);
  }

  async run(sql: string, options: RunOptions): Promise<RunOutcome> {
    const facts = { ...workbench, login: this.#login };
    try {
      return await this.interruptible(options.signal, async () => {
        const parameters = parametersOf(options.values ?? []);
        const statements = await this.#translate(sql, parameters, facts);
        const sink = new LastResultSink(this.#library, statements, options);
        const around = { signal: options.signal, parameters, transaction: this.#transaction };
        const runner = new BatchRunner(this.#engine(), this.#tables, sink, around);
        try {
          await this.#runWhole(runner, statements);
        } finally {
          this.#transaction = runner.transaction;
        }
        const isTraceless = this.#tables.size === 0 && runner.transaction.depth === 0;
        return { ...(await sink.finish()), ...(isTraceless && { isTraceless }) };
      });
    } catch (error) {
      if (options.signal.aborted || !(error instanceof TsqlError)) throw error;
      throw new StatementError(error.message, {
        line: error.line,
        column: error.column ?? firstColumn(sql, error.line),
      });
    }
  }

  /** Runs a batch of the SQL endpoint. Throws only failures that its text did not cause. */
  async runBatch(batch: SessionBatch, listener: SessionBatchListener): Promise<SessionBatchEnd> {
    const sink = new TdsSink(this.#library, batch, listener);
    const { signal } = listener;
    const { parameters, transaction = noTransaction } = batch;
    const runner = new BatchRunner(this.#engine(), this.#tables, sink, { signal, parameters, transaction });
    let error: SessionBatchEnd['error'];
    try {
      await this.interruptible(signal, async () =>
        this.#runWhole(runner, await this.#translate(batch.text, parameters, batch.facts)),
      );
    } catch (thrown) {
      error = errorOf(thrown, signal);
    }
    const outputs = parameters
      .filter(({ isOutput }) => isOutput)
      .map(({ name }) => [name, runner.present(name)] as const);
    const long = outputs.find(([, value]) => value !== null && value.length > longestOutput);
    if (long)
      error ??= { ...tooLongOutput, message: `${tooLongOutput.message} '${long[0]}' is longer. Select it instead.` };
    return {
      ...(error && { error }),
      parameters: error ? {} : Object.fromEntries(outputs),
      transaction: batch.isDescribeOnly ? transaction : runner.transaction,
      options: sink.options,
      hasTemporary: this.#tables.size > 0,
    };
  }

  async #translate(text: string, parameters: SessionBatch['parameters'], session: SessionFacts) {
    this.#catalog ??= readCatalog(this.connection).catch((error: unknown) => {
      // Never cache a failed load: one canceled call would break all later ones.
      this.#catalog = undefined;
      throw error;
    });
    const context = { parameters, tempTables: this.#tables, session };
    return translateBatch(text, await this.#catalog, context);
  }

  async #runWhole(runner: BatchRunner, statements: readonly TranslatedStatement[]): Promise<void> {
    try {
      await runner.run(statements);
    } finally {
      await runner.forgetVariables();
    }
  }

  #engine(): TsqlEngine {
    return new TsqlEngine(this.#library, this.connection);
  }

  protected override async interruptible<Result>(signal: AbortSignal, act: () => Promise<Result>): Promise<Result> {
    try {
      return await super.interruptible(signal, act);
    } finally {
      // A late interrupt would hit the next statement.
      if (signal.aborted) await this.connection.run('ROLLBACK').catch(() => undefined);
    }
  }

  async reset(): Promise<void> {
    this.#tables.clear();
    this.#transaction = noTransaction;
    await this.reconnect(connect);
  }
}

/** Values of OUTPUT parameters are sent whole, in one piece that delays other sessions. */
const longestOutput = 1024 * 1024;
const tooLongOutput = {
  number: ownErrors.bytes,
  severity: 16,
  line: 1,
  message: `An OUTPUT parameter can have at most ${longestOutput.toLocaleString('en-US')} characters on this connection.`,
};

/** The error sent to the client; rethrows anything that is neither an error of the batch nor its cancel. */
function errorOf(thrown: unknown, signal: AbortSignal): SessionBatchEnd['error'] {
  if (signal.aborted) return { number: 3_617, severity: 11, line: 1, message: 'The query was canceled' };
  if (!(thrown instanceof TsqlError)) throw thrown;
  const { number, severity, line, message } = thrown;
  return { number, severity, line, message };
}

async function connect(locked: LockedDatabase): Promise<DuckDBConnection> {
  const connection = await connectLocked(locked);
  for (const statement of sessionPrelude) await connection.run(statement);
  return connection;
}

function firstColumn(sql: string, line: number): number {
  const text = sql.split('\n')[line - 1] ?? '';
  return text.length - text.trimStart().length + 1;
}
