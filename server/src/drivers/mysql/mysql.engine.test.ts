import { mariadbFolder, startMariadb, type TestMariadb } from '../../testing/engines/start-mariadb.ts';
import { driverSuite } from '../driver-suite.ts';
import { mysql } from './mysql.ts';

const server = mariadbFolder === undefined ? undefined : await startMariadb();
afterAll(() => server?.stop());

describe.skipIf(server === undefined)('on MariaDB', () => {
  const { place, query } = server as TestMariadb;
  const settings = { ...place, database: 'county', username: 'reader', password: 'reads' };
  beforeAll(() =>
    query(`
      create database county; use county;
      create table county.parcel (id int primary key, owner varchar(40));
      insert into county.parcel select seq, concat('Owner ', seq) from seq_1_to_1000;
      create user reader@'127.0.0.1' identified by 'reads';
      grant select, show view, create temporary tables on county.* to reader@'127.0.0.1'`),
  );

  driverSuite(mysql, {
    settings,
    series: (count) => `select seq as n from seq_1_to_${count}`,
    longText: (characters) => `repeat('x', ${characters})`,
    endless: 'select sleep(600)',
    isAtWork: async () =>
      (await query("select 1 from information_schema.processlist where user = 'reader' and state = 'User sleep'"))
        .length === 1,
    quoted: (name) => `\`${name}\``,
    values: {
      "select 9007199254740993, 18446744073709551615, cast('12345678901234567890.123456789' as decimal(30, 9)), cast(1.5 as decimal(10, 2))":
        '["9007199254740993","18446744073709551615","12345678901234567890.123456789",1.50]',
    },
  });
});
