import { type Case, error } from './tsql-cases.ts';
import type { QueryCase } from './tsql-queries.ts';

/** Expressions as people write them every day, where a first translation was wrong or refused too much. */
export const everydayValues: readonly Case[] = [
  // Money is rounded to whole numbers, where decimals are cut.
  ['CAST($2.5 AS int)', 3],
  ['CAST(-$2.5 AS int)', -3],
  ['$10 / 3', '3.3333'],
  ['$10 / 4 * 2', '5.0000'],
  ['$2 / 3', '0.6666'],
  ['$3 * $2', error(50_007)],
  ["CAST('1234.5' AS money)", '1234.5000'],
  ["CAST('' AS money)", '0.0000'],
  ["CAST('$1' AS money)", error(50_007)],
  ["CAST('x' AS money)", error(235)],
  ["TRY_CAST('x' AS money)", null],
  ['CONVERT(varchar(30), $1234567.891, 1)', '1,234,567.89'],
  ['CONVERT(varchar(30), -$0.5, 1)', '-0.50'],
  ['CONVERT(varchar(30), $1234.5678, 2)', '1234.5678'],
  ["FORMAT(1234.5, 'C', 'en-US')", '$1,234.50'],
  ["FORMAT(450000, 'C0')", '$450,000'],
  ["FORMAT($12.345, 'C')", '$12.35'],
  ["FORMAT(-1234.5, '$#,##0.00')", '-$1,234.50'],
  ['POWER(9.5, 2)', '90.3'],
  // Texts that constants make are constants, too.
  ["REPLACE('a,b', ',', CHAR(13) + CHAR(10))", 'a\r\nb'],
  ["REPLACE('a' + NCHAR(160) + 'b', CHAR(160), '')", 'ab'],
  ['CHAR(233)', 'é'],
  ['CHAR(128)', '€'],
  ['CHAR(256)', null],
  ["UPPER('straße µÿ')", 'STRAßE µŸ'],
  ["IIF('é' LIKE '[a-z]', 1, 0)", 1],
  ["IIF('É' LIKE '[a-e]', 1, 0)", 0],
  ["IIF('Á' LIKE '[^a-e]', 1, 0)", 0],
  // Signs sort before digits, digits before letters.
  ["IIF('<5' < '5', 1, 0)", 1],
  ["IIF('{' BETWEEN '_' AND '0', 1, 0)", 1],
  ["TRY_CONVERT(date, 'abc', 101)", null],
  ["TRY_CONVERT(date, '02/30/2024', 101)", null],
  ["TRY_CONVERT(date, '2024-02-01', 101)", error(50_007)],
  ["TRY_CONVERT(date, '', 101)", '1900-01-01'],
];

const bands = "(VALUES ('80+'), ('<50'), (NULL), ('50-80'), ('~')) v(x)";

/** The same of whole batches. */
export const everydayQueries: readonly QueryCase[] = [
  [`SELECT x FROM ${bands} ORDER BY x`, '[[null],["<50"],["~"],["50-80"],["80+"]]'],
  [`SELECT DISTINCT x FROM ${bands} WHERE x > '=' ORDER BY x DESC`, '[["80+"],["50-80"],["~"]]'],
  [
    `SELECT MIN(x), MAX(x), STRING_AGG(x, ' ') WITHIN GROUP (ORDER BY x) FROM ${bands}`,
    '[["<50","80+","<50 ~ 50-80 80+"]]',
  ],
  [
    `SELECT x, RANK() OVER (ORDER BY x), MIN(x) OVER () FROM ${bands} ORDER BY 2 DESC OFFSET 3 ROWS`,
    '[["<50","2","<50"],[null,"1","<50"]]',
  ],
  [
    "SELECT CASE WHEN Beds < 3 THEN '<3' WHEN Beds < 5 THEN '3-4' END AS band, COUNT(*) FROM Assessor.Homes GROUP BY CASE WHEN Beds < 3 THEN '<3' WHEN Beds < 5 THEN '3-4' END ORDER BY band",
    '[[null,1],["<3",1],["3-4",2]]',
  ],
  [`SELECT x FROM ${bands} WHERE x >= ALL (SELECT x FROM (VALUES ('?'), ('80+')) w(x))`, '[["80+"]]'],
  [
    "SELECT TRY_CAST(x AS date), CAST(x AS date), CONVERT(date, x, 103) FROM (VALUES ('')) v(x)",
    '[["1900-01-01","1900-01-01","1900-01-01"]]',
  ],
  ['SELECT CAST(CAST(Price AS money) AS int) FROM Assessor.Homes WHERE ID = 1', '[[500001]]'],
  [
    "SELECT STRING_AGG(x, CHAR(13) + CHAR(10)) WITHIN GROUP (ORDER BY x) FROM (VALUES ('5'), ('a')) v(x)",
    '[["5\\r\\na"]]',
  ],
  ["IF OBJECT_ID('tempdb..#again') IS NOT NULL DROP TABLE #again; SELECT 1 AS a INTO #again", '[]'],
  [
    "IF OBJECT_ID('tempdb..#again') IS NOT NULL DROP TABLE #again; SELECT 2 AS a INTO #again; SELECT a FROM #again; DROP TABLE #again",
    '[[2]]',
  ],
  ["SELECT OBJECT_ID('#again'), OBJECT_ID('tempdb..#again')", '[[null,null]]'],
];
