import { chdbFolder, startChdb, type TestChdb } from '../../testing/engines/start-chdb.ts';
import { driverSuite } from '../driver-suite.ts';
import { clickhouse } from './clickhouse.ts';

const setUp = [
  'create database county',
  'create table county.parcel (id UInt32, owner String) engine = MergeTree order by id',
  "insert into county.parcel select number + 1, concat('Owner ', toString(number)) from numbers(1000)",
];
const server: TestChdb | undefined =
  chdbFolder === undefined
    ? undefined
    : await startChdb({
        setUp,
        grants: ['SELECT ON county.*', 'CREATE TEMPORARY TABLE ON *.*'],
        profile: { readonly: 2 },
      });
afterAll(() => server?.stop());

const running =
  "select count() from system.processes where query like '%1000000000000%' and query not like '%processes%'";

describe.skipIf(server === undefined)('ClickHouse', () => {
  driverSuite(clickhouse, {
    settings: { ...server?.place, ...server?.login, database: 'county' },
    series: (count) => `select number + 1 as n from numbers(${count})`,
    longText: (characters) => `repeat(repeat('x', 1000), ${characters / 1000})`,
    sameNames: ['select 1 as a, 1 as a', '[1,1]'],
    endless: 'select count() from numbers(1000000000000) where sipHash64(number) = 1',
    isAtWork: async () => (await server?.query(running))?.[0] === '1',
    values: {
      "select toUInt64('18446744073709551615'), toInt64(9007199254740993), toInt8(-5), 9007199254740991":
        '["18446744073709551615","9007199254740993",-5,9007199254740991]',
    },
  });
});
