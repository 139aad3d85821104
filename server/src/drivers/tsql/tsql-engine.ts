import type { DuckDBConnection, DuckDBPreparedStatement, DuckDBResult } from '@duckdb/node-api';
import { readEngineError } from '@platbook/sql/tsql/engine-errors';
import { ownErrors } from '@platbook/sql/tsql/own-errors';
import type { SqlColumn } from '@platbook/sql/tsql/sql-types';
import { type EngineSql, TsqlError } from '@platbook/sql/tsql/translation';
import { engineTypeOf } from '@platbook/sql/tsql/type-system/engine-type';
import type { ParameterText } from '@platbook/tds/tsql-session';
import { succeeds } from '../duckdb/open-locked.ts';
import { quotedIdentifier } from '../quoted-identifier.ts';
import { bindVariables, textOfValue } from './engine-value.ts';

type Library = typeof import('@duckdb/node-api');

/** SQL for the engine, the result columns that the translation predicts, and the values of its variables. */
export interface EngineQuery {
  readonly engine: EngineSql;
  readonly columns: readonly SqlColumn[];
  readonly line: number;
  readonly present: (variable: string) => ParameterText;
}

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

  async prepare({ engine, columns, present, line }: EngineQuery): Promise<DuckDBPreparedStatement> {
    return await this.#telling(line, async () => {
      const prepared = await this.#connection.prepare(engine.sql);
      if (prepared.statementType !== select) throw unproven(line);
      requireTypes(columns, preparedTypes(prepared, columns.length), line);
      bindVariables(this.#library, prepared, engine.uses, present);
      return prepared;
    });
  }

  /** `send` returns whether it accepted all. The library ends a failed stream like a complete one, so a probe follows the last row. */
  async stream(query: EngineQuery, send: (result: DuckDBResult) => Promise<{ isWhole: boolean }>) {
    const { columns, line } = query;
    const prepared = await this.prepare(query);
    await this.#connection.run('BEGIN TRANSACTION READ ONLY');
    let isDone = false;
    try {
      const result = await this.#telling(line, () => prepared.stream());
      requireTypes(columns, typesOf(result), line);
      const { isWhole } = await send(result);
      isDone = await succeeds(this.#connection, isWhole ? 'SELECT 1; ROLLBACK' : 'ROLLBACK');
    } finally {
      if (!isDone) await this.#connection.run('ROLLBACK').catch(() => undefined);
    }
    if (!isDone) throw await this.#findCause(query);
  }

  async readRow(query: EngineQuery): Promise<ParameterText[] | undefined> {
    const { columns, line } = query;
    const prepared = await this.prepare(query);
    return await this.#telling(line, async () => {
      const result = await prepared.run();
      requireTypes(columns, typesOf(result), line);
      const chunk = await result.fetchChunk();
      return chunk && chunk.rowCount > 0 ? chunk.getRowValues(0).map(textOfValue) : undefined;
    });
  }

  makeTable(query: EngineQuery, table: string): Promise<number> {
    const names = query.columns.map(({ name }) => quotedIdentifier(name)).join(', ');
    return this.#write(query, `CREATE TEMP TABLE ${quotedIdentifier(table)} (${names}) AS`);
  }

  insert(query: EngineQuery, table: string): Promise<number> {
    return this.#write(query, `INSERT INTO temp.main.${quotedIdentifier(table)}`);
  }

  async #write(query: EngineQuery, target: string): Promise<number> {
    const { engine, present, line } = query;
    await this.prepare(query);
    return await this.#telling(line, async () => {
      const prepared = await this.#connection.prepare(`${target} ${engine.sql}`);
      bindVariables(this.#library, prepared, engine.uses, present);
      const result = await prepared.run();
      return Number((await result.getRows())[0]?.[0] ?? 0);
    });
  }

  async dropTable(table: string, line: number): Promise<void> {
    await this.#telling(line, () => this.#connection.run(`DROP TABLE temp.main.${quotedIdentifier(table)}`));
  }

  async #findCause({ engine, present, line }: EngineQuery): Promise<TsqlError> {
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
