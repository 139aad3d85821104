import { parseBatch } from '../server/src/sql/tsql/parser/parse-batch.ts';
import { sampleCatalog } from '../server/src/sql/tsql/testing/sample-tables.ts';
import { translateBatch } from '../server/src/sql/tsql/translate-batch.ts';
import { type BenchResult, percentile } from './bench.ts';

const everyday = [
  'SELECT TOP 100 * FROM Property.Home',
  "SELECT Id, City, Price FROM Property.Home WHERE City = 'Ventura' AND Beds >= 3 ORDER BY Price DESC, Id",
  'SELECT City, COUNT(*) AS Homes, AVG(Price) AS Average FROM Property.Home GROUP BY City HAVING COUNT(*) > 1 ORDER BY Homes DESC',
  `SELECT h.City, s.Buyer, s.Amount, DATEDIFF(year, h.Built, s.Day) AS Age FROM Property.Home h LEFT JOIN Property.Sale s ON s.HomeId = h.Id
    WHERE h.City LIKE 'V%' AND s.Day BETWEEN '2020-01-01' AND '2024-12-31'`,
  "SELECT CASE WHEN Beds > 3 THEN 'large' ELSE 'small' END AS Size, ISNULL(Owner, '') AS Owner, CONVERT(varchar(10), Built, 120) AS Built FROM Property.Home",
  `WITH ranked AS (SELECT Id, City, Price, ROW_NUMBER() OVER (PARTITION BY City ORDER BY Price DESC, Id) AS Place FROM Property.Home)
    SELECT City, Price FROM ranked WHERE Place = 1 ORDER BY City`,
];

const context = {
  parameters: [],
  tempTables: new Map(),
  session: { login: 'bench', application: '', host: '', spid: 1, serverName: 'bench' },
};
const rounds = 2_000;

/** Time to translate a typical T-SQL query to DuckDB's SQL, in this process and without running it. */
export async function run(): Promise<Omit<BenchResult, 'name'>> {
  const translate = (text: string) => translateBatch(text, sampleCatalog, context);
  for (let round = 0; round < 300; round += 1) everyday.forEach(translate);
  const measure = (act: (text: string) => unknown): number[] =>
    Array.from({ length: rounds }, () => {
      const began = performance.now();
      everyday.forEach(act);
      return (performance.now() - began) / everyday.length;
    });
  const translated = measure(translate);
  const parsed = measure(parseBatch);
  return {
    setting: `${everyday.length} typical queries, ${rounds.toLocaleString('en-US')} times each, functions only`,
    rows: [
      { figure: 'typical query, median', unit: 'ms', value: percentile(translated, 0.5), limit: 0.2 },
      { figure: 'typical query, p95', unit: 'ms', value: percentile(translated, 0.95) },
      { figure: 'parsing only, median', unit: 'ms', value: percentile(parsed, 0.5) },
    ],
  };
}
