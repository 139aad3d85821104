import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BiEmbedding } from '@platbook/contract/bi-embed';
import type { ApiClient } from '../e2e/api-client.ts';
import { type BenchOptions, type BenchResult, type BenchRow, percentile } from './bench.ts';
import { openSignedInClient } from './signed-in-client.ts';
import { demoWarehouse, startWarmProduct } from './warm-product.ts';

/** How many different filters are applied on each page, none of them used before. */
const filters = 12;
const reports = ['foreclosure', 'market-trends'];

interface ReportParts {
  pages: { id: string; name: string }[];
}

/**
 * Every page of every report over HTTP, as its frame requests it: the first time, then with new filters, then over all years. Uses the
 * trial's set; `--warehouse` names a full-scale folder, whose files have the cubes.
 */
export async function run({ warehouse }: BenchOptions): Promise<Pick<BenchResult, 'rows' | 'setting' | 'remark'>> {
  const product = await startWarmProduct(warehouse === undefined ? {} : { env: { WAREHOUSE_FOLDER: warehouse } });
  try {
    const client = await openSignedInClient(product.url, 'trial@example.com');
    const rows: BenchRow[] = [];
    for (const report of reports) rows.push(...(await measureReport(client, report)));
    client.close();
    const { scale } = JSON.parse(readFileSync(join(warehouse ?? demoWarehouse, 'manifest.json'), 'utf8')) as {
      scale: string;
    };
    return {
      setting: `five counties at ${scale} scale, one trial user, nothing cached`,
      rows,
    };
  } finally {
    await product.stop();
  }
}

async function measureReport(client: ApiClient, report: string): Promise<BenchRow[]> {
  const embedding = (await client.ask('GET', `/api/powerbi/visualize?report=${report}`)) as BiEmbedding;
  const headers = { authorization: `Bearer ${embedding.accessToken}` };
  const ask = (path: string) => client.ask('GET', `/api/reports/${report}${path}`, undefined, headers);
  const timed = async (path: string): Promise<number> => {
    const began = performance.now();
    await ask(path);
    return performance.now() - began;
  };
  const { pages } = (await ask('')) as ReportParts;
  const rows: BenchRow[] = [];
  for (const { id, name } of pages) {
    const first = await timed(`/pages/${id}`);
    const filtered: number[] = [];
    for (let turn = 0; turn < filters; turn += 1) {
      const where = encodeURIComponent(
        turn % 2 === 0 ? `zip=${32_205 + turn},${32_210 + turn},28202,93003` : `county=12031,06111,3711${turn % 10}`,
      );
      filtered.push(await timed(`/pages/${id}?where=${where}&period=${turn < filters / 2 ? '12m' : 'ytd'}`));
    }
    const all = await timed(`/pages/${id}?period=all`);
    rows.push(
      { figure: `${report}, ${name}: first`, unit: 'ms', value: first, limit: 1500 },
      { figure: `${report}, ${name}: after a filter, p50`, unit: 'ms', value: percentile(filtered, 0.5) },
      { figure: `${report}, ${name}: after a filter, slowest`, unit: 'ms', value: Math.max(...filtered), limit: 200 },
      { figure: `${report}, ${name}: all years`, unit: 'ms', value: all, limit: 200 },
    );
  }
  return rows;
}
