import type { DuckDBResult } from '@duckdb/node-api';
import { textOf } from '@platbook/sql/tsql/conversion/text-of';
import {
  afterStep,
  noTransaction,
  type OpenTransaction,
  refusalOf,
  transactionCount,
} from '@platbook/sql/tsql/open-transaction';
import { ownErrors } from '@platbook/sql/tsql/own-errors';
import type { SessionOptions } from '@platbook/sql/tsql/session-options';
import type { SqlColumn } from '@platbook/sql/tsql/sql-types';
import { type EngineSql, type TranslatedStatement, TsqlError } from '@platbook/sql/tsql/translation';
import type { ParameterText } from '@platbook/tds/tsql-session';
import type { EngineQuery, TsqlEngine } from './tsql-engine.ts';

type Query = Extract<TranslatedStatement, { kind: 'query' }>;
type Translated = Omit<EngineQuery, 'present'>;

export interface BatchSink {
  query(
    statement: Query,
    run: {
      stream(send: (result: DuckDBResult) => Promise<{ isWhole: boolean }>): Promise<void>;
      prepare(): Promise<unknown>;
    },
  ): Promise<void>;
  end(rowCount: number | undefined): void | Promise<void>;
  message(text: string, line: number): void | Promise<void>;
  option(options: readonly string[], value: string, line: number): void;
  /** Values that the engine stores in a translation-specific form are shown as text. */
  readonly isText?: boolean;
  readonly options: SessionOptions;
}

type StatementOf<Kind extends TranslatedStatement['kind']> = Extract<TranslatedStatement, { kind: Kind }>;

export class BatchRunner {
  readonly #engine: TsqlEngine;
  readonly #tables: Map<string, readonly SqlColumn[]>;
  readonly #sink: BatchSink;
  readonly #signal: AbortSignal;
  readonly #values = new Map<string, ParameterText>();
  #transaction: OpenTransaction = noTransaction;

  /** `tables` are the session's temporary tables by their lowercase name with `#`; the statements add and remove entries. */
  constructor(
    engine: TsqlEngine,
    tables: Map<string, readonly SqlColumn[]>,
    sink: BatchSink,
    around: {
      signal: AbortSignal;
      parameters: readonly { readonly name: string; readonly value: ParameterText }[];
      transaction?: OpenTransaction | undefined;
    },
  ) {
    this.#engine = engine;
    this.#tables = tables;
    this.#sink = sink;
    this.#signal = around.signal;
    for (const { name, value } of around.parameters) this.#values.set(name.toLowerCase(), value);
    this.transaction = around.transaction ?? noTransaction;
  }

  get transaction(): OpenTransaction {
    return this.#transaction;
  }

  set transaction(open: OpenTransaction) {
    this.#transaction = open;
    this.#values.set(transactionCount, String(open.depth));
  }

  /** The current value of a variable or parameter; its name includes the `@`. */
  present = (variable: string): ParameterText => this.#values.get(variable.toLowerCase()) ?? null;

  async run(statements: readonly TranslatedStatement[]): Promise<void> {
    for (const statement of statements) {
      this.#signal.throwIfAborted();
      await this.#runOne(statement);
    }
  }

  async #runOne(statement: TranslatedStatement): Promise<void> {
    const { line } = statement;
    if ('engine' in statement) this.#noteReading(statement.engine);
    switch (statement.kind) {
      case 'query':
        return await this.#query(statement);
      case 'assign':
        return await this.#assign(statement);
      case 'declare':
        this.#values.set(statement.variable.toLowerCase(), null);
        return;
      case 'into':
        return await this.#sink.end(await this.#makeTable(this.#limited(statement), statement.table));
      case 'makeTable':
        await this.#makeTable(statement, statement.table);
        return await this.#sink.end(undefined);
      case 'insert':
        return await this.#sink.end(await this.#engine.insert(this.#asked(this.#limited(statement)), statement.table));
      case 'dropTemp':
        for (const table of statement.tables) await this.#drop(table, statement.ifExists, line);
        return await this.#sink.end(undefined);
      case 'setOption':
        this.#sink.option(statement.options, this.#optionValue(statement.value, line), line);
        return await this.#sink.end(undefined);
      case 'transaction':
        return await this.#transact(statement);
      case 'fail':
        throw new TsqlError(statement.number, statement.message, { line });
      case 'use':
        return await this.#sink.end(undefined);
      case 'print': {
        const text = await this.#value(statement.engine, line);
        return await this.#sink.message(text ?? ' ', line);
      }
      case 'if': {
        const isTrue = (await this.#value(statement.condition, line, true)) === '1';
        return await this.run(isTrue ? statement.then : statement.otherwise);
      }
      case 'procedure':
        return await this.run(statement.queries);
    }
  }

  async #assign({ variables, engine, line }: StatementOf<'assign'>): Promise<void> {
    const columns = variables.map(({ type }) => ({ name: '', type, isNullable: true }));
    const row = await this.#engine.readRow(this.#asked({ engine, columns, line }));
    for (const [index, { name }] of variables.entries())
      if (row) this.#values.set(name.toLowerCase(), row[index] ?? null);
    await this.#sink.end(undefined);
  }

  async #transact(statement: StatementOf<'transaction'>): Promise<void> {
    const refusal = refusalOf(this.transaction, statement);
    if (refusal) throw new TsqlError(refusal.number, refusal.message, { line: statement.line });
    this.transaction = afterStep(this.transaction, statement);
    await this.#sink.end(undefined);
  }

  #optionValue(written: string, line: number): string {
    if (!written.startsWith('@')) return written;
    const value = this.present(written);
    if (value !== null && /^\d{1,10}$/.test(value)) return value;
    throw new TsqlError(ownErrors.unproven, `SET ROWCOUNT needs a whole number, which ${written} is not.`, { line });
  }

  async forgetVariables(): Promise<void> {
    for (const table of [...this.#tables.keys()].filter((name) => name.startsWith('@'))) {
      this.#tables.delete(table);
      await this.#engine.dropTable(table, 1);
    }
  }

  async #query(statement: Query): Promise<void> {
    const asked = this.#asked(this.#limited(this.#sink.isText ? asText(statement) : statement));
    await this.#sink.query(statement, {
      stream: (send) => this.#engine.stream(asked, send),
      prepare: () => this.#engine.prepare(asked),
    });
  }

  #noteReading({ readsTables }: EngineSql): void {
    if (readsTables && this.#sink.options.isImplicit && this.transaction.depth === 0) this.transaction = { depth: 1 };
  }

  #limited(statement: Translated): Translated {
    const { rowLimit } = this.#sink.options;
    if (rowLimit === 0) return statement;
    const { engine } = statement;
    return { ...statement, engine: { ...engine, sql: `SELECT * FROM (${engine.sql}) LIMIT ${rowLimit}` } };
  }

  #asked({ engine, columns, line }: Translated): EngineQuery {
    return { engine, columns, line, present: this.present };
  }

  /** A branch of IF that was not taken may have kept a table that the translation considers dropped. */
  async #makeTable(statement: Translated, table: string): Promise<number> {
    const key = table.toLowerCase();
    if (this.#tables.has(key))
      throw new TsqlError(2714, `There is already an object named '${table}' in the database.`, {
        line: statement.line,
      });
    const count = await this.#engine.makeTable(this.#asked(statement), table);
    this.#tables.set(key, statement.columns);
    return count;
  }

  async #value(engine: EngineSql, line: number, isBit = false): Promise<ParameterText> {
    const type = isBit ? ({ name: 'bit' } as const) : ({ name: 'nvarchar', length: 'max' } as const);
    const row = await this.#engine.readRow(
      this.#asked({ engine, columns: [{ name: '', type, isNullable: true }], line }),
    );
    return row?.[0] ?? null;
  }

  async #drop(table: string, ifExists: boolean, line: number): Promise<void> {
    const key = table.toLowerCase();
    if (this.#tables.has(key)) {
      await this.#engine.dropTable(table, line);
      this.#tables.delete(key);
    } else if (!ifExists) {
      const message = `Cannot drop the table '${table}', because it does not exist or you do not have permission.`;
      throw new TsqlError(3701, message, { line, severity: 11 });
    }
  }
}

const shownOffset = { name: 'varchar', length: 34 } as const;

function asText(query: Query): Translated {
  const { columns, engine } = query;
  if (!columns.some(({ type }) => type.name === 'datetimeoffset')) return query;
  const list = columns.map(({ type }, index) => {
    const sql = `c${index + 1}`;
    return type.name === 'datetimeoffset' ? `${textOf({ sql, type })} AS ${sql}` : sql;
  });
  const shown = columns.map((column) =>
    column.type.name === 'datetimeoffset' ? { ...column, type: shownOffset } : column,
  );
  return { ...query, columns: shown, engine: { ...engine, sql: `SELECT ${list.join(', ')} FROM (${engine.sql})` } };
}
