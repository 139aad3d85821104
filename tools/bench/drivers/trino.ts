import type { Driver } from '../../../server/src/drivers/driver.ts';
import { trino } from '../../../server/src/drivers/trino/trino.ts';
import { startTrino } from '../../../server/src/testing/engines/start-trino.ts';

const sql = `select orderkey, partkey, suppkey, linenumber, quantity, extendedprice, discount, tax, returnflag, linestatus,
  shipdate, commitdate, receiptdate, shipinstruct, shipmode, comment, cast(extendedprice as decimal(18, 2)) as price,
  cast(shipdate as timestamp(6)) as shipped, orderkey % 2 = 0 as is_even, cast(orderkey as varchar) as number
from tpch.tiny.lineitem
limit 50000`;

export const bench = {
  name: 'Trino',
  async start(): Promise<{
    driver: Driver;
    settings: Record<string, unknown>;
    sql: string;
    /** The documented protocol with `fetch` and `JSON.parse`, which is no slower than the library `trino-client`. */
    readBare(): Promise<number>;
    stop(): Promise<void>;
  }> {
    const { host, port, query, stop } = await startTrino({ catalogs: { tpch: { 'connector.name': 'tpch' } } });
    return {
      driver: trino,
      settings: { host, port, catalog: 'tpch', username: 'reader' },
      sql,
      readBare: async () => (await query(sql)).length,
      stop,
    };
  },
};
