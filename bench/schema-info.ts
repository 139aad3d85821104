import { connectionNamed } from '../e2e/api-client.ts';
import { type BenchResult, percentile } from './bench.ts';
import { openSignedInClient } from './signed-in-client.ts';
import { startWarmProduct } from './warm-product.ts';

/** GET schema-info of the whole warehouse as an admin: the first reply, and a hundred after it. */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  const product = await startWarmProduct();
  try {
    const client = await openSignedInClient(product.url, 'admin@example.com');
    const path = `/api/schema-info/${await connectionNamed(client, 'Property Data')}`;
    const started = performance.now();
    const schemas = (await client.ask('GET', `${path}?reload=true`)) as Record<string, Record<string, unknown[]>>;
    const first = performance.now() - started;
    const times: number[] = [];
    for (let round = 0; round < 100; round += 1) {
      const before = performance.now();
      await client.ask('GET', path);
      times.push(performance.now() - before);
    }
    const tables = Object.values(schemas).flatMap((schema) => Object.values(schema));
    return {
      setting: 'rate limits off',
      rows: [
        { figure: 'cached, p50', unit: 'ms', value: percentile(times, 0.5), limit: 20 },
        { figure: 'cached, p95', unit: 'ms', value: percentile(times, 0.95) },
        { figure: 'uncached', unit: 'ms', value: first },
        { figure: 'tables and views', unit: 'count', value: tables.length },
        { figure: 'columns', unit: 'count', value: tables.reduce((sum, columns) => sum + columns.length, 0) },
      ],
    };
  } finally {
    await product.stop();
  }
}
