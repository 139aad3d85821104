import { type ApiClient, connectionNamed, rowsOf } from '../e2e/api-client.ts';
import { type BenchResult, type BenchRow, percentile } from './bench.ts';
import { openSignedInClient } from './signed-in-client.ts';
import { startWarmProduct } from './warm-product.ts';

const rounds = 3;

/** Every query of the packs over the whole demo warehouse, as an admin, from the POST to the parsed rows. */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  const product = await startWarmProduct();
  try {
    const client = await openSignedInClient(product.url, 'admin@example.com');
    return { setting: `rate limits off, medians of ${rounds}`, rows: await timePackQueries(client, 0.5) };
  } finally {
    await product.stop();
  }
}

/** Runs every query of the packs that the person is offered, three times each; the limit is in seconds. */
export async function timePackQueries(client: ApiClient, limit: number): Promise<BenchRow[]> {
  const queries = (await client.ask('GET', '/api/queries?solutionpack=true&limit=100')) as {
    name: string;
    queryText: string;
  }[];
  if (queries.length === 0) throw new Error('No query of a pack is offered.');
  const connectionId = await connectionNamed(client, 'Property Data');
  const rows: BenchRow[] = [];
  for (const { name, queryText } of queries) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const asked = performance.now();
      await rowsOf(client, connectionId, queryText);
      times.push(performance.now() - asked);
    }
    rows.push({ figure: name, unit: 's', value: percentile(times, 0.5) / 1000, limit });
  }
  return rows;
}
