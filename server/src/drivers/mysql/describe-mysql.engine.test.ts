import { linkSync } from 'node:fs';
import { join } from 'node:path';
import { mariadbFolder, startMariadb } from '../../testing/engines/start-mariadb.ts';
import { surroundings } from '../driver-suite.ts';
import { mysql } from './mysql.ts';

const columns = Array.from({ length: 5 }, (_, at) => `c${at} int comment 'Column ${at}'`).join(', ');

it.skipIf(mariadbFolder === undefined)(
  'describes 10,000 tables with their comments',
  async () => {
    const server = await startMariadb();
    onTestFinished(() => server.stop());
    await server.query(`
      create database many; create table many.t0 (${columns}) engine = memory comment = 'One of many';
      create user reader@'127.0.0.1' identified by 'reads'; grant select on many.* to reader@'127.0.0.1'`);
    // A table in memory is one file of definitions, and linking it is much faster than 10,000 statements.
    const file = (at: number) => join(server.data, 'many', `t${at}.frm`);
    for (let at = 1; at < 10_000; at += 1) linkSync(file(0), file(at));
    const settings = { ...server.place, database: 'many', username: 'reader', password: 'reads' };
    const session = await mysql.open(settings, surroundings);
    onTestFinished(() => session.close());
    const { schemas, objects } = await session.describe();
    const { many = {} } = schemas;
    expect([Object.keys(schemas), Object.keys(many).length]).toEqual([['many'], 10_000]);
    const told = Array.from({ length: 5 }, (_, at) => ({
      column_name: `c${at}`,
      column_description: `Column ${at}`,
      data_type: 'int(11)',
    }));
    for (const [name, described] of Object.entries(many)) {
      if (JSON.stringify(described) !== JSON.stringify(told)) expect(described, name).toEqual(told);
      if (objects[`many.${name}`]?.description !== 'One of many') expect.fail(name);
    }
    expect(await session.about?.()).toMatch(/, 1 schema, 10,000 tables$/);
  },
  300_000,
);
