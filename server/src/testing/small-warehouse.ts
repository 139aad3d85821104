import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

export type SmallWarehouse = Awaited<ReturnType<typeof makeSmallWarehouse>>;

/** Creates a DuckDB file from SQL; by default the table raw.parcel (id, owner) with 1,000 rows and a view of it. */
export async function makeSmallWarehouse(sql = usual) {
  const directory = await mkdtemp(join(tmpdir(), 'platbook-small-'));
  const file = join(directory, 'small.duckdb');
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
  return { directory, file, remove: () => rm(directory, { recursive: true, force: true }) };
}

/** A connection to an empty DuckDB in memory, for the tests of a file. */
export async function openDuckdb() {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  afterAll(() => {
    connection.closeSync();
    instance.closeSync();
  });
  return connection;
}

const usual = `
  create schema raw;
  create table raw.parcel as select range::integer as id, 'Owner ' || range as owner from range(1, 1001);
  comment on table raw.parcel is 'Parcels';
  comment on column raw.parcel.owner is 'Who owns it';
  create view raw.first_parcels as select * from raw.parcel where id <= 10;
  checkpoint`;
