import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { trinoFolder } from '../../../server/src/testing/engines/start-trino.ts';
import { type LakeOnTrino, openLakeOnTrino } from '../testing/lake-on-trino.ts';

const packs = fileURLToPath(new URL('../../../content/packs', import.meta.url));
const statements = readdirSync(packs, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(queries|analytics).*\.sql$/.test(file))
  .map((file) => [file.replace(/^.*\//, ''), readFileSync(join(packs, file), 'utf8')] as const);

describe.skipIf(trinoFolder === undefined)('the queries of packs', () => {
  let lake: LakeOnTrino;
  beforeAll(async () => {
    lake = await openLakeOnTrino();
  });
  afterAll(() => lake?.close());

  it.each(statements)('%s: Trino returns what DuckDB returns, in the same order', async (_name, sql) => {
    for (const who of ['all', 'trial'] as const) await lake.expectSame(who, sql);
  });
});
