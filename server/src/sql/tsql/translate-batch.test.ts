import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTranslatedWorld } from './testing/translated-world.ts';

let world: Awaited<ReturnType<typeof openTranslatedWorld>>;
beforeAll(async () => {
  world = await openTranslatedWorld();
});
afterAll(() => world.close());

describe('T-SQL on DuckDB', () => {
  it.each([
    ['7/2', 3],
    ['-7/2', -3],
    ['7%-3', 1],
    ['1.0/3', '0.333333'],
    ['5^1', 4],
    ['5&4', 4],
    ['~5', -6],
    ["'1'+2", 3],
    ["'a'+NULL", null],
    ['CAST(2.7 AS int)', 2],
    ["TRY_CONVERT(int,'')", 0],
    ['ISNULL(CAST(NULL AS int),1.7)', 1],
    ['ROUND(2.567,1,1)', '2.500'],
  ])('computes %s as SQL Server does [G02, G04, G16]', async (expression, expected) => {
    expect(await world.value(`SELECT ${expression}`)).toEqual(expected);
  });

  it.each([
    ['SELECT 1/0', 8134],
    ['SELECT Beds/Baths FROM Assessor.Homes', 8134],
    ['SELECT 2000000000*2', 8115],
    ['SELECT SUM(CAST(2000000000 AS int)) FROM Assessor.Homes', 8115],
    ['SELECT POWER(10e0,400)', 8115],
    ["SELECT CAST('2.7' AS int)", 245],
    ['SELECT Nope FROM Assessor.Homes', 207],
    ['SELECT * FROM Assessor.Nope', 208],
    ["SELECT * FROM read_csv('/etc/passwd') AS x", 208],
    ["SELECT current_setting('x')", 195],
    ['SELECT @x', 137],
  ])('ends %s with the number of SQL Server [G03, G21, G32]', async (text, number) => {
    expect(await world.errorOf(text)).toBe(number);
  });
});
