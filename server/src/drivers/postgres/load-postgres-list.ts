import type { ListTable } from '@platbook/contract/rules/list-table';
import type { Client } from 'pg';
import { quotedIdentifier } from '../quoted-identifier.ts';

const types = { text: 'text', integer: 'bigint', number: 'numeric', date: 'date' } as const;
const portionRows = 2_000;

export async function loadPostgresList(client: Client, list: ListTable): Promise<void> {
  // A savepoint fails only outside a transaction (25P01); sessions are read-only unless a transaction says otherwise.
  const isInside = await client.query('savepoint platbook_list').then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === '25P01') return false;
      throw error;
    },
  );
  if (!isInside) await client.query('begin read write');
  try {
    await fill(client, list);
    await client.query(isInside ? 'release savepoint platbook_list' : 'commit');
  } catch (error) {
    await client.query(isInside ? 'rollback to savepoint platbook_list' : 'rollback').catch(() => undefined);
    throw error;
  }
}

async function fill(client: Client, { name, columns, rows }: ListTable): Promise<void> {
  const table = `pg_temp.${quotedIdentifier(name)}`;
  const described = columns.map((column) => `${quotedIdentifier(column.name)} ${types[column.type]}`);
  await client.query(`drop table if exists ${table}`);
  await client.query(`create temporary table ${quotedIdentifier(name)} (${described.join(', ')})`);
  const places = columns.map((_, index) => `$${index + 1}::text[]`);
  const values = columns.map(({ type }, index) => `c${index}::${types[type]}`);
  const names = columns.map((_, index) => `c${index}`);
  const insert = `insert into ${table} select ${values.join(', ')} from unnest(${places.join(', ')}) as given(${names.join(', ')})`;
  for (let from = 0; from < rows.length; from += portionRows) {
    const portion = rows.slice(from, from + portionRows);
    await client.query(
      insert,
      columns.map((_, index) => portion.map((row) => row[index] ?? null)),
    );
  }
}
