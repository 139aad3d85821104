import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WarehouseManifest } from '@platbook/contract/entitlement-set';
import { type ApiClient, connectionNamed, rowsOf } from '../e2e/api-client.ts';
import { type BenchOptions, type BenchResult, type BenchRow, percentile } from './bench.ts';
import { openSignedInClient } from './signed-in-client.ts';
import { startWarmProduct } from './warm-product.ts';

const rounds = 3;

/** Every pack query on the whole demo warehouse (or another one), as an admin, from the POST to the parsed rows. */
export async function run({ warehouse }: BenchOptions = {}): Promise<Omit<BenchResult, 'name'> & { name?: string }> {
  const product = await startWarmProduct(warehouse === undefined ? {} : { env: { WAREHOUSE_FOLDER: warehouse } });
  try {
    const client = await openSignedInClient(product.url, 'admin@example.com');
    if (warehouse === undefined) {
      return { setting: `medians of ${rounds}`, rows: summarize(await timePackQueries(client, 1)) };
    }
    const { scale } = JSON.parse(readFileSync(join(warehouse, 'manifest.json'), 'utf8')) as WarehouseManifest;
    const rows = summarize(await timePackQueries(client, 5));
    return { name: `pack-queries --warehouse <${scale}>`, setting: `medians of ${rounds}`, rows };
  } finally {
    await product.stop();
  }
}

/** Runs every pack query the user has access to, three times each. The limit is in seconds. */
export async function timePackQueries(client: ApiClient, limit: number): Promise<BenchRow[]> {
  const queries = (await client.ask('GET', '/api/queries?solutionpack=true&limit=200')) as {
    name: string;
    queryText: string;
  }[];
  if (queries.length === 0) throw new Error('No query of a pack is offered.');
  const connectionId = await connectionNamed(client, 'Property Data');
  const rows: BenchRow[] = [];
  for (const { name, queryText } of queries) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const sentAt = performance.now();
      const found = await rowsOf(client, connectionId, queryText);
      times.push(performance.now() - sentAt);
      if ((found as unknown[]).length === 0) throw new Error(`'${name}' found nothing.`);
    }
    rows.push({ figure: name, unit: 's', value: percentile(times, 0.5) / 1000, limit });
  }
  return rows;
}

/** The median of the queries, and the slowest ones by name. */
function summarize(queries: readonly BenchRow[]): BenchRow[] {
  const sorted = queries.toSorted((one, other) => other.value - one.value);
  const [half] = sorted.slice(Math.floor(sorted.length / 2));
  return [{ figure: `median of ${sorted.length} queries`, unit: 's', value: half?.value ?? 0 }, ...sorted.slice(0, 5)];
}
