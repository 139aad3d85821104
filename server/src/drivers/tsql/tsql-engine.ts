import type { DuckDBConnection, DuckDBPreparedStatement, DuckDBResult } from '@duckdb/node-api';
import { readEngineError } from '@platbook/sql/tsql/engine-errors';
import { ownErrors } from '@platbook/sql/tsql/own-errors';
import type { SqlColumn } from '@platbook/sql/tsql/sql-types';
import { type EngineSql, TsqlError } from '@platbook/sql/tsql/translation';
import { engineTypeOf } from '@platbook/sql/tsql/type-system/engine-type';
import type { ParameterText } from '@platbook/tds/tsql-session';

import { bindVariables, textOfValue } from './engine-value.ts';

type Library = typeof import('@duckdb/node-api');

export type Present = (variable: string) => ParameterText;

// StatementType of @duckdb/node-bindings.
const select = 1;

/** The predicted result columns are compared with the engine's; on a mismatch, nothing is returned. Throws TsqlError. */
export class TsqlEngine {
  readonly #library: Library;
  readonly #connection: DuckDBConnection;

  constructor(library: Library, connection: DuckDBConnection) {
    this.#library = library;
    this.#connection = connection;
  }

  async prepare(
    engine: EngineSql,
    columns: readonly SqlColumn[],
    present: Present,
    line: number,
  ): Promise<DuckDBPreparedStatement> {
    return await this.#telling(line, async () => {
      const prepared = await this.#connection.prepare(engine.sql);
      if (prepared.statementType !== select) throw unproven(line);
      requireTypes(columns, preparedTypes(prepared, columns.length), line);
      bindVariables(this.#library, prepared, engine.uses, present);
      return prepared;
    });
  }

  /** `send` returns whether it accepted all. The library ends a failed stream like a complete one, so a probe follows the last row. */
  async stream(
    engine: EngineSql,
    columns: readonly SqlColumn[],
    present: Present,
    line: number,
    send: (result: DuckDBResult) => Promise<{ isWhole: boolean }>,
  ) {
    const prepared = await this.prepare(engine, columns, present, line);
    await this.#connection.run('BEGIN TRANSACTION READ ONLY');
    let isDone = false;
    try {
      const result = await this.#telling(line, () => prepared.stream());
      requireTypes(columns, typesOf(result), line);
      const { isWhole } = await send(result);
      isDone = await this.#succeeds(isWhole ? 'SELECT 1; ROLLBACK' : 'ROLLBACK');
    } finally {
      if (!isDone) await this.#connection.run('ROLLBACK').catch(() => undefined);
    }
    if (!isDone) throw await this.#findCause(engine, present, line);
  }

  async readRow(
    engine: EngineSql,
    columns: readonly SqlColumn[],
    present: Present,
    line: number,
  ): Promise<ParameterText[] | undefined> {
    const prepared = await this.prepare(engine, columns, present, line);
    return await this.#telling(line, async () => {
      const result = await prepared.run();
      requireTypes(columns, typesOf(result), line);
      const chunk = await result.fetchChunk();
      return chunk && chunk.rowCount > 0 ? chunk.getRowValues(0).map(textOfValue) : undefined;
    });
  }

  async makeTable(
    engine: EngineSql,
    table: string,
    columns: readonly SqlColumn[],
    present: Present,
    line: number,
  ): Promise<number> {
    await this.prepare(engine, columns, present, line);
    const names = columns.map(({ name }) => quote(name)).join(', ');
    return await this.#count(`CREATE TEMP TABLE ${quote(table)} (${names}) AS ${engine.sql}`, engine, present, line);
  }

  async #count(sql: string, engine: EngineSql, present: Present, line: number): Promise<number> {
    return await this.#telling(line, async () => {
      const prepared = await this.#connection.prepare(sql);
      bindVariables(this.#library, prepared, engine.uses, present);
      const result = await prepared.run();
      return Number((await result.getRows())[0]?.[0] ?? 0);
    });
  }

  async insert(
    engine: EngineSql,
    table: string,
    columns: readonly SqlColumn[],
    present: Present,
    line: number,
  ): Promise<number> {
    await this.prepare(engine, columns, present, line);
    return await this.#count(`INSERT INTO temp.main.${quote(table)} ${engine.sql}`, engine, present, line);
  }

  async dropTable(table: string, line: number): Promise<void> {
    await this.#telling(line, () => this.#connection.run(`DROP TABLE temp.main.${quote(table)}`));
  }

  async #succeeds(sql: string): Promise<boolean> {
    return this.#connection.run(sql).then(
      () => true,
      () => false,
    );
  }

  async #findCause(engine: EngineSql, present: Present, line: number): Promise<TsqlError> {
    try {
      const prepared = await this.#connection.prepare(`EXPLAIN ANALYZE ${engine.sql}`);
      bindVariables(this.#library, prepared, engine.uses, present);
      await prepared.run();
    } catch (error) {
      return errorOf(error, line);
    }
    return new TsqlError(
      ownErrors.fault,
      'The query failed after its first rows, so its result is incomplete. Run it again.',
      { line },
    );
  }

  async #telling<Result>(line: number, act: () => Promise<Result>): Promise<Result> {
    try {
      return await act();
    } catch (error) {
      throw error instanceof TsqlError ? error : errorOf(error, line);
    }
  }
}

function errorOf(error: unknown, line: number): TsqlError {
  const { number, message } = readEngineError(error instanceof Error ? error.message : String(error));
  return new TsqlError(number, message, { line });
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The types of a prepared result, undefined where the engine only knows them once variables have values. */
function preparedTypes(prepared: DuckDBPreparedStatement, count: number): (string | undefined)[] | undefined {
  if (prepared.columnCount !== count) return prepared.columnTypeId(0) === 0 ? undefined : [];
  return Array.from({ length: count }, (_, index) =>
    prepared.columnTypeId(index) === 0 ? undefined : typeText(prepared.columnType(index)),
  );
}

function typesOf(result: DuckDBResult): string[] {
  return result.columnTypes().map(typeText);
}

function requireTypes(columns: readonly SqlColumn[], types: readonly (string | undefined)[] | undefined, line: number) {
  if (types === undefined) return;
  const isAsPredicted = (type: string | undefined, index: number): boolean =>
    type === undefined || type === engineTypeOf((columns[index] as SqlColumn).type);
  if (types.length !== columns.length || !types.every(isAsPredicted)) throw unproven(line, columns, types);
}

function unproven(line: number, columns: readonly SqlColumn[] = [], types: readonly (string | undefined)[] = []) {
  const message = "This statement is not supported on this connection: it can't be translated with the same meaning.";
  const error = new TsqlError(ownErrors.unproven, message, { line });
  error.cause = `predicted ${columns.map(({ type }) => engineTypeOf(type)).join()}, prepared ${types.join()}`;
  return error;
}

/** In the notation of engineTypeOf. */
function typeText(type: { toString(): string }): string {
  return String(type).replaceAll(', ', ',');
}
