import { once } from 'node:events';
import { createConnection } from 'mysql2';
import { mysql } from '../../../server/src/drivers/mysql/mysql.ts';
import { startMariadb } from '../../../server/src/testing/engines/start-mariadb.ts';

const sql = 'select * from wide';

const table = `
  create database bench; use bench;
  create table wide as select
    seq as id, cast(seq * 3 as signed) as a, seq % 100 as b, cast(seq / 7 as decimal(12, 2)) as price, cast(seq / 13 as decimal(18, 4)) as tax,
    seq / 3e0 as lat, sqrt(seq) as lon, concat('Owner number ', seq) as owner, concat(seq, ' Main Street') as street, 'Springfield' as city,
    date'2000-01-01' + interval seq % 9000 day as sold, date'2010-01-01' as listed, timestamp'2024-02-29 23:59:59' as seen,
    timestamp'2024-02-29 23:59:59.123456' as changed, lpad(seq, 10, '0') as apn, seq % 2 as flag, if(seq % 3 = 0, null, seq) as gap, 'CA' as state,
    concat('Ünïcode ', seq) as note, repeat('x', 30) as remark
  from seq_1_to_50000`;

/** 50,000 rows × 20 columns of mixed types, and the same with the library's own stream of arrays. */
export const bench = {
  name: 'MariaDB',
  async start() {
    const server = await startMariadb();
    await server.query(table);
    const { host, port, user, password } = server;
    const settings = { host, port, database: 'bench', username: user, password };
    return {
      driver: mysql,
      settings,
      sql,
      async readBare(): Promise<number> {
        const connection = createConnection({ host, port, user, password, database: 'bench' });
        let rows = 0;
        const stream = connection.query({ sql, rowsAsArray: true }).stream();
        stream.on('data', () => {
          rows += 1;
        });
        await once(stream, 'end');
        connection.destroy();
        return rows;
      },
      stop: () => server.stop(),
    };
  },
};
