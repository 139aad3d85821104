import { chdbFolder, startChdb } from '../../testing/engines/start-chdb.ts';
import { surroundings } from '../driver-suite.ts';
import { clickhouse } from './clickhouse.ts';

const columns = Array.from({ length: 5 }, (_, at) => `c${at} UInt32 comment 'Column ${at}'`).join(', ');
const creations = Array.from(
  { length: 10_000 },
  (_, at) => `create table many.t${at} (${columns}) engine = Memory comment 'Table ${at}'`,
);

it.skipIf(chdbFolder === undefined)(
  'describes 10,000 tables with their comments',
  async () => {
    const server = await startChdb({
      setUp: ['set fsync_metadata = 0', 'create database many', ...creations],
      grants: ['SELECT ON many.*'],
      profile: { readonly: 2 },
    });
    onTestFinished(() => server.stop());
    const session = await clickhouse.open({ ...server.place, ...server.login, database: 'many' }, surroundings);
    onTestFinished(() => session.close());
    const { schemas, objects } = await session.describe();
    const { many = {} } = schemas;
    expect([Object.keys(schemas), Object.keys(many).length]).toEqual([['many'], 10_000]);
    for (let at = 0; at < 10_000; at += 1) {
      const name = `t${at}`;
      if (objects[`many.${name}`]?.description !== `Table ${at}` || many[name]?.length !== 5) expect.fail(name);
    }
    expect(many['t9999']?.[4]).toEqual({ column_name: 'c4', column_description: 'Column 4', data_type: 'UInt32' });
    expect(await session.about?.()).toMatch(/, 1 database, 10,000 tables$/);
  },
  300_000,
);
