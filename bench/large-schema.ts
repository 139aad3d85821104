import type { TestPostgres } from '../server/src/testing/start-postgres.ts';

export const largeColumns = 15;

/** Creates this many tables of 15 columns in ten schemas (`area_0.table_0`, `area_1.table_1` …), with a description on one column of each. */
export async function makeLargeSchema(server: TestPostgres, tables: number): Promise<void> {
  const kinds = ['bigint', 'text', 'numeric(12,2)', 'date', 'timestamptz'];
  const list = Array.from({ length: largeColumns }, (_, index) => `column_${index} ${kinds[index % kinds.length]}`);
  const schemas = Array.from({ length: 10 }, (_, index) => `create schema area_${index};`).join(' ');
  await server.query(schemas);
  await server.query(`do $$ begin for number in 0..${tables - 1} loop
    execute format('create table area_%s.table_%s (${list.join(', ')})', number % 10, number);
    execute format('comment on column area_%s.table_%s.column_1 is %L', number % 10, number, 'What the table ' || number || ' is about');
    if number % 200 = 199 then commit; end if;
  end loop; end $$`);
  await server.query('vacuum analyze');
}
