import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ListTable } from '@platbook/contract/rules/list-table';
import type { BoundValue } from '@platbook/sql/parameter-value';
import * as cell from '../cell-text.ts';
import {
  type Column,
  type DatabaseDescription,
  type RunOptions,
  type RunOutcome,
  type Session,
  StatementError,
} from '../driver.ts';
import { quotedIdentifier } from '../quoted-identifier.ts';
import { RowFrames, rowText } from '../row-frames.ts';
import { sqliteError } from './sqlite-errors.ts';

const types = { text: 'TEXT', integer: 'INTEGER', number: 'REAL', date: 'DATE' } as const;

function loadSqliteList(database: DatabaseSync, { name, columns, rows }: ListTable): void {
  const table = `temp.${quotedIdentifier(name)}`;
  const described = columns.map((column) => `${quotedIdentifier(column.name)} ${types[column.type]}`);
  database.exec('SAVEPOINT platbook_list');
  try {
    database.exec(`DROP TABLE IF EXISTS ${table}`);
    database.exec(`CREATE TEMP TABLE ${quotedIdentifier(name)} (${described.join(', ')})`);
    const insert = database.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join(', ')})`);
    for (const row of rows) insert.run(...row.map((value, index) => boundValue(value, columns[index]?.type)));
  } catch (error) {
    database.exec('ROLLBACK TO platbook_list');
    throw error;
  } finally {
    database.exec('RELEASE platbook_list');
  }
}

function boundValue(value: string | null, type: ListTable['columns'][number]['type'] | undefined) {
  if (value === null) return null;
  if (type === 'integer') return BigInt(value.replace('+', ''));
  return type === 'number' ? Number(value) : value;
}

type Value = bigint | number | string | Uint8Array;

const rowsBetweenBreaths = 512;

export class SqliteSession implements Session {
  readonly #openDatabase: () => DatabaseSync;
  readonly #lock: (database: DatabaseSync) => void;
  #database: DatabaseSync;

  constructor(openDatabase: () => DatabaseSync, lock: (database: DatabaseSync) => void) {
    this.#openDatabase = openDatabase;
    this.#lock = lock;
    this.#database = openDatabase();
  }

  async run(sql: string, options: RunOptions): Promise<RunOutcome> {
    options.signal.throwIfAborted();
    try {
      const statement = this.#database.prepare(sql);
      statement.setReturnArrays(true);
      statement.setReadBigInts(true);
      return await readAll(statement, options, (options.values ?? []).map(toSqlite));
    } catch (error) {
      if (options.signal.aborted || error instanceof StatementError) throw error;
      throw sqliteError(error, sql, this.#database);
    }
  }

  async load(list: ListTable): Promise<void> {
    // The lock refuses temporary tables as changes; no user SQL runs while it is off.
    this.#database.setAuthorizer(null);
    try {
      loadSqliteList(this.#database, list);
    } catch (error) {
      throw sqliteError(error, '', this.#database);
    } finally {
      this.#lock(this.#database);
    }
  }

  async describe(): Promise<DatabaseDescription> {
    const description: DatabaseDescription = { schemas: Object.create(null), objects: Object.create(null) };
    const main: DatabaseDescription['schemas'][string] = Object.create(null);
    description.schemas['main'] = main;
    const found = this.#database
      .prepare(
        "select name, type from sqlite_schema where type in ('table', 'view') and name not like 'sqlite\\_%' escape '\\' order by name",
      )
      .all() as { name: string; type: 'table' | 'view' }[];
    const columns = this.#database.prepare('select name, type from pragma_table_xinfo(?) where hidden in (0, 2, 3)');
    for (const { name, type } of found) {
      description.objects[`main.${name}`] = { kind: type, description: '' };
      main[name] = (columns.all(name) as { name: string; type: string }[]).map((column) => ({
        column_name: column.name,
        column_description: '',
        data_type: column.type.toLowerCase(),
      }));
    }
    return description;
  }

  async ping(): Promise<void> {
    this.#database.prepare('select 1 from sqlite_schema limit 1').all();
  }

  async reset(): Promise<void> {
    this.#database.close();
    this.#database = this.#openDatabase();
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}

function toSqlite({ type, text }: BoundValue): string | bigint | number {
  if (type !== 'number') return text;
  if (!/^[+-]?\d+$/.test(text)) return Number(text);
  const number = BigInt(text.replace('+', ''));
  return BigInt.asIntN(64, number) === number ? number : Number(text);
}

async function readAll(statement: StatementSync, options: RunOptions, values: (string | bigint | number)[]) {
  const described = statement.columns();
  const columns: Column[] = described.map(({ name, type }) => ({
    name,
    datatype: declaredType(type ?? ''),
    maxValueLength: 0,
  }));
  options.onColumns(columns);
  const codecs = columns.map((column) => ({
    toCell(value: Value) {
      column.datatype ||= typeOf(value);
      return cellOf(value);
    },
  }));
  const frames = new RowFrames(options);
  let sinceBreath = 0;
  for (const row of statement.iterate(...values) as unknown as Iterable<(Value | null)[]>) {
    if (!frames.add(rowText(row, codecs, columns))) break;
    if (frames.isDue) await frames.flush();
    sinceBreath += 1;
    if (sinceBreath >= rowsBetweenBreaths) {
      sinceBreath = 0;
      await new Promise((resolve) => setImmediate(resolve));
      options.signal.throwIfAborted();
    }
  }
  const outcome = await frames.end(columns);
  for (const column of columns) column.datatype ||= 'string';
  return outcome;
}

function cellOf(value: Value): cell.CellText {
  if (typeof value === 'string') return cell.textCell(value);
  if (typeof value === 'bigint') return cell.integerCell(value);
  if (typeof value === 'number') return cell.floatCell(value);
  return cell.blobCell(value);
}

function typeOf(value: Value): string {
  if (typeof value === 'string') return 'string';
  return typeof value === 'object' ? 'blob' : 'number';
}

/** The product's word for a declared type by SQLite's affinity rules; '' if only the values can tell. */
function declaredType(declared: string): string {
  const type = declared.toUpperCase();
  if (type === '') return '';
  if (type.includes('BOOL')) return 'number';
  if (type.includes('DATETIME') || type.includes('TIMESTAMP')) return 'datetime';
  if (type.includes('DATE')) return 'date';
  if (type === 'TIME') return 'time';
  if (type.includes('INT')) return 'number';
  if (/CHAR|CLOB|TEXT/.test(type)) return 'string';
  if (type.includes('BLOB')) return 'blob';
  return /REAL|FLOA|DOUB|DEC|NUM/.test(type) ? 'number' : '';
}
