import { propertyFields } from '@platbook/contract/property/property-fields';
import type { SearchConditions } from '@platbook/contract/property/property-search';
import { propertyCountSql, propertySql } from '@platbook/property/sql';
import { type IndexWorld, openSetSql, readTexts } from '../../testing/worlds/index-world.ts';

const cases: readonly SearchConditions[] = [
  {},
  { where: 'county=12031&type=SFR,CND&value=200000..450000&beds=3..' },
  { where: 'stage=PREFORECLOSURE,AUCTION&active=Y&filed=2024-01-01..' },
  { where: 'permitDate=none,..2015-01-01&pool=Y' },
  { where: 'baths=2.5&equity=..60&roof=none,TILE,SHINGLE' },
  { where: 'lender=none&loans=0' },
  { within: '-82,30.1 -81.4,30.1 -81.7,30.3 -81.4,30.6 -82,30.6', where: 'built=..1990' },
  { near: '30.33,-81.66,5', view: '-82,30,-81.5,30.4' },
];

/** The search finds what its SQL finds over the files of the trial's set. */
export function propertySqlSuite(world: IndexWorld): void {
  let sql: Awaited<ReturnType<typeof openSetSql>>;
  beforeAll(async () => {
    sql = await openSetSql(world.trial);
  });
  afterAll(() => sql.close());

  describe('"Show as SQL"', () => {
    it.each(cases)('finds for %j as many as the search counts', async (given) => {
      const conditions = readTexts(given);
      const count = await world.index.count(world.trial, conditions);
      expect(await sql.number(propertyCountSql(conditions))).toBe(count);
      expect(count).toBeGreaterThan(0);
    });

    it('counts for a value of each field what the search counts, and sorts by each', async () => {
      const wrong: unknown[] = [];
      for (const { key, kind } of propertyFields) {
        const { values, bars } = await world.index.facet(world.trial, key, readTexts({}));
        const fullest = bars.toSorted((one, other) => other.count - one.count)[0];
        const value = kind === 'number' || kind === 'date' ? `${fullest?.from}..${fullest?.to}` : values[0]?.value;
        const conditions = readTexts({ where: new URLSearchParams({ [key]: String(value) }).toString() });
        const count = await world.index.count(world.trial, conditions);
        const counted = await sql.number(propertyCountSql(conditions));
        if (count !== counted || count === 0) wrong.push([key, value, count, counted]);
        const ordered = propertySql({ conditions, columns: [key, 'value', 'city'], sort: `-${key}` });
        const rows = await sql.number(`SELECT count(*) FROM (${ordered} LIMIT 3)`);
        if (rows !== Math.min(3, count)) wrong.push([key, 'rows', rows]);
      }
      expect(wrong).toEqual([]);
    });
  });
}
