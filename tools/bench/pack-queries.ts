import { type ApiClient, connectionNamed, rowsOf, signIn } from '../../e2e/product/api-client.ts';
import { type BenchResult, type BenchRow, median, timesOf } from './measure/figure.ts';
import { inProduct } from './measure/worlds.ts';

const rounds = 3;

export async function run(): Promise<BenchResult> {
  return inProduct({}, async ({ url }) => {
    const client = await signIn(url, 'admin@example.com');
    const queries = await timePackQueries(client, process.env.WAREHOUSE_FOLDER === undefined ? 1 : 5);
    client.close();
    const slowest = queries.toSorted((one, other) => other.value - one.value).slice(0, 5);
    const value = median(queries.map((query) => query.value));
    return {
      setting: `medians of ${rounds}`,
      rows: [{ figure: `median of ${queries.length} queries`, unit: 's', value }, ...slowest],
    };
  });
}

export async function timePackQueries(client: ApiClient, limit: number): Promise<BenchRow[]> {
  const queries = (await client.ask('GET', '/api/queries?solutionpack=true&limit=200')) as {
    name: string;
    queryText: string;
  }[];
  if (queries.length === 0) throw new Error('No query of a pack is offered.');
  const connectionId = await connectionNamed(client, 'Property Data');
  const rows: BenchRow[] = [];
  for (const { name, queryText } of queries) {
    const times = await timesOf(rounds, async () => {
      const found = (await rowsOf(client, connectionId, queryText)) as unknown[];
      if (found.length === 0) throw new Error(`'${name}' found nothing.`);
    });
    rows.push({ figure: name, unit: 's', value: median(times) / 1000, limit });
  }
  return rows;
}
