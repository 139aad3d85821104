import { engineOptions, sessionPrelude } from '../conversion/prelude.ts';
import { readEngineError } from '../engine-errors.ts';
import { afterStep, noTransaction, refusalOf, transactionCount } from '../open-transaction.ts';
import type { Catalog, CatalogObject, SqlColumn, SqlType } from '../sql-types.ts';
import { translateBatch } from '../translate-batch.ts';
import { type EngineSql, type TranslatedStatement, type TranslationContext, TsqlError } from '../translation.ts';
import { engineTypeOf } from '../type-system/engine-type.ts';

const column = (name: string, type: SqlType): SqlColumn => ({ name, type, isNullable: name !== 'ID' });
const varchar = (length: number): SqlType => ({ name: 'varchar', length });

const homes: CatalogObject = {
  schema: 'Assessor',
  name: 'Homes',
  columns: [
    column('ID', { name: 'int' }),
    column('City', varchar(40)),
    column('Beds', { name: 'smallint' }),
    column('Baths', { name: 'int' }),
    column('Price', { name: 'decimal', precision: 12, scale: 2 }),
    column('Built', { name: 'date' }),
    column('Seen', { name: 'datetime' }),
    column('Latitude', { name: 'float' }),
    column('Pool', { name: 'char', length: 1 }),
    column('IsSold', { name: 'bit' }),
    column('Parcels', { name: 'bigint' }),
    column('DateText', varchar(20)),
  ],
};
const cities: CatalogObject = {
  schema: 'Place',
  name: 'Cities',
  columns: [column('Name', varchar(40)), column('if', { name: 'int' }), column('a]b', { name: 'int' })],
};

export const smallCatalog: Catalog = {
  database: 'Platbook',
  objects: [homes, cities],
  find: (schema, name) =>
    [homes, cities].find(
      (object) =>
        object.schema.toLowerCase() === schema?.toLowerCase() && object.name.toLowerCase() === name.toLowerCase(),
    ),
};

const rows = `(1, 'Ventura', 3, 2, 500000.50, '1999-02-28', '2024-02-29 12:00:00', 34.25, 'Y', true, 5000000000, '20240131'),
  (2, 'VENTURA', 4, 0, 750000.00, '2001-12-31', '2024-03-01 08:05:09', 34.5, 'N', false, 7, '01/31/2024'),
  (3, 'Ojai', 2, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'none'),
  (4, 'San Jose', 5, 3, 250000.25, '2020-01-31', '2023-12-31 23:59:59.997', 37.3, 'N', true, 12, NULL)`;

const ddl = ({ schema, name, columns }: CatalogObject) =>
  `CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.${name} (${columns.map(({ name: own, type }) => `"${own}" ${engineTypeOf(type)}`).join(', ')})`;

export const emptyContext: TranslationContext = {
  parameters: [],
  tempTables: new Map(),
  session: { login: 'ann@example.test', application: 'tests', host: 'here', spid: 51, serverName: 'platbook' },
};

export async function openTranslatedWorld() {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', { ...engineOptions, threads: '1' });
  const connection = await instance.connect();
  const setUp = [
    ddl(homes),
    ddl(cities),
    `INSERT INTO Assessor.Homes VALUES ${rows}`,
    "INSERT INTO Place.Cities VALUES ('ventura', 1, 2), ('OJAI', 3, 4)",
  ];
  for (const sql of [...sessionPrelude, ...setUp]) await connection.run(sql);

  async function runEngine({ sql, uses }: EngineSql, values: ReadonlyMap<string, string | null>) {
    const bound = Object.fromEntries(
      uses.map(({ placeholder, variable }) => [placeholder, values.get(variable.toLowerCase()) ?? null]),
    );
    try {
      const reader = await connection.runAndReadAll(sql, uses.length > 0 ? bound : undefined);
      return {
        rows: reader.getRowsJson() as (string | number | boolean | null)[][],
        types: reader.columnTypes().map((type) => String(type).replaceAll(', ', ',')),
      };
    } catch (error) {
      const known = readEngineError((error as Error).message);
      if (known.number === 50000) throw error;
      throw new TsqlError(known.number, known.message, { line: 1 });
    }
  }

  type Rows = (string | number | boolean | null)[][];

  /** The rows of the last result set. Throws if the columns differ from the binder's prediction. */
  async function run(text: string, context: TranslationContext = emptyContext): Promise<Rows> {
    const values = new Map<string, string | null>();
    let open = noTransaction;
    const note = (after: typeof open): void => {
      open = after;
      values.set(transactionCount, String(after.depth));
    };
    note(open);
    let last: Rows = [];
    const runAll = async (statements: readonly TranslatedStatement[]) => {
      for (const statement of statements) {
        if (statement.kind === 'query') {
          const { rows: found, types } = await runEngine(statement.engine, values);
          const predicted = statement.columns.map(({ type }) => engineTypeOf(type));
          if (types.join() !== predicted.join())
            throw new Error(`Predicted ${predicted.join()}, prepared ${types.join()}`);
          last = found;
        } else if (statement.kind === 'assign') {
          const { rows: found } = await runEngine(statement.engine, values);
          statement.variables.forEach(({ name }, index) => {
            const value = found[0]?.[index];
            if (value !== undefined) values.set(name.toLowerCase(), value === null ? null : String(value));
          });
        } else if (statement.kind === 'into') {
          await connection.run(`CREATE TEMP TABLE "${statement.table}" AS ${statement.engine.sql}`);
        } else if (statement.kind === 'makeTable') {
          await connection.run(`CREATE OR REPLACE TEMP TABLE "${statement.table}" AS ${statement.engine.sql}`);
        } else if (statement.kind === 'insert') {
          await runEngine(
            { ...statement.engine, sql: `INSERT INTO temp."${statement.table}" ${statement.engine.sql}` },
            values,
          );
        } else if (statement.kind === 'fail') {
          throw new TsqlError(statement.number, statement.message, { line: 1 });
        } else if (statement.kind === 'transaction') {
          const refusal = refusalOf(open, statement);
          if (refusal) throw new TsqlError(refusal.number, refusal.message, { line: 1 });
          note(afterStep(open, statement));
        } else if (statement.kind === 'dropTemp') {
          for (const table of statement.tables) await connection.run(`DROP TABLE IF EXISTS temp."${table}"`);
        } else if (statement.kind === 'if') {
          const { rows: found } = await runEngine(statement.condition, values);
          await runAll(found[0]?.[0] === true ? statement.then : statement.otherwise);
        }
      }
    };
    await runAll(translateBatch(text, smallCatalog, context));
    return last;
  }

  return {
    run,
    value: async (text: string) => (await run(text))[0]?.[0],
    errorOf: async (text: string): Promise<number> => {
      try {
        await run(text);
      } catch (error) {
        if (error instanceof TsqlError) return error.number;
        throw error;
      }
      throw new Error(`No error: ${text}`);
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
