import { createClient } from '@clickhouse/client';
import { clickhouse } from '../../../server/src/drivers/clickhouse/clickhouse.ts';
import { startChdb } from '../../../server/src/testing/engines/start-chdb.ts';
import type { DriverBench } from '../drivers.ts';

const rows = 50_000;

/** Computed before the measurement, so that both readers wait for the same server. */
const table = `create table bench.parcel engine = MergeTree order by id as
select number as id, toInt32(number % 1000) as block, toInt64(number * 9007199254) as account, number % 2 = 0 as occupied,
  concat('0', toString(number * 7919), '-', toString(number % 97)) as apn, concat('Owner ', toString(number % 4999)) as owner,
  concat(toString(number % 9999), ' Main St') as street, 'Springfield' as city, ['CA', 'TX', 'NY', 'FL'][number % 4 + 1] as state,
  toString(90000 + number % 9999) as zip, toDecimal64(number * 137.25, 2) as price, toDecimal64(number / 7, 4) as tax,
  number / 3 as latitude, -number / 11 as longitude, toFloat32(number % 500) as acres, toDate('2000-01-01') + number % 9000 as sold,
  toDateTime('2020-01-01 00:00:00') + number as changed, if(number % 5 = 0, null, toInt32(number)) as beds,
  if(number % 3 = 0, null, 'Note é') as note, toUInt8(number % 12) as month
from numbers(${rows})`;
const sql = 'select * from parcel';

export const bench: DriverBench = {
  name: 'ClickHouse',
  async start() {
    const server = await startChdb({ setUp: ['create database bench', table], profile: { readonly: 2 } });
    const client = createClient({ url: server.url, ...server.login, database: 'bench' });
    return {
      driver: clickhouse,
      settings: { ...server.place, ...server.login, database: 'bench' },
      sql,
      async readBare() {
        const result = await client.query({ query: sql, format: 'JSONCompactEachRow' });
        let count = 0;
        for await (const part of result.stream()) for (const row of part) if (Array.isArray(row.json())) count += 1;
        return count;
      },
      async stop() {
        await client.close();
        await server.stop();
      },
    };
  },
};
