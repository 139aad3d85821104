import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type BenchResult, percentile } from './bench.ts';
import { openSignedInClient, type SignedInClient } from './signed-in-client.ts';
import { demoWarehouse, startWarmProduct } from './warm-product.ts';

const runs = 400;
const warmUps = 40;

interface Batch {
  id: string;
  status: string;
  statements: { id: string; error: unknown }[];
}

/**
 * `select <changing number>` through the real server as a licensed person, from the POST to the parsed rows, beside the
 * bare DuckDB client on the same file in this process. One request at a time, over loopback.
 */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  const product = await startWarmProduct();
  try {
    const client = await openSignedInClient(product.url, 'licensed@example.com');
    const connections = (await client.ask('GET', '/api/connections')) as { id: string; name: string }[];
    const connectionId = connections.find(({ name }) => name === 'Property Data')?.id ?? '';
    const through = await timed((literal) => runBatch(client, connectionId, literal));
    const bare = await timedBare();
    return {
      setting: 'rate limits off',
      rows: [
        { figure: 'POST to rows, p50', unit: 'ms', value: percentile(through, 0.5), limit: 15 },
        { figure: 'POST to rows, p95', unit: 'ms', value: percentile(through, 0.95), limit: 30 },
        { figure: 'bare DuckDB client, p50', unit: 'ms', value: percentile(bare, 0.5) },
        { figure: 'bare DuckDB client, p95', unit: 'ms', value: percentile(bare, 0.95) },
      ],
    };
  } finally {
    await product.stop();
  }
}

async function timed(once: (literal: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let literal = 1; literal <= warmUps + runs; literal += 1) {
    const started = performance.now();
    const rows = await once(literal);
    if (literal > warmUps) times.push(performance.now() - started);
    if (JSON.stringify(rows) !== JSON.stringify([[literal]]))
      throw new Error(`select ${literal} gave ${JSON.stringify(rows)}`);
  }
  return times;
}

async function runBatch(client: SignedInClient, connectionId: string, literal: number): Promise<unknown> {
  const body = { connectionId, name: '', batchText: `select ${literal}`, selectedText: '' };
  const prefer = { prefer: 'wait=0.5' };
  let batch = (await client.ask('POST', '/api/batches', body, prefer)) as Batch;
  while (batch.status === 'queued' || batch.status === 'running') {
    batch = (await client.ask('GET', `/api/batches/${batch.id}`, undefined, prefer)) as Batch;
  }
  const statement = batch.statements[0];
  if (batch.status !== 'finished' || !statement) throw new Error(`The batch ended as ${JSON.stringify(batch)}`);
  return client.ask('GET', `/api/statements/${statement.id}/results`);
}

async function timedBare(): Promise<number[]> {
  const file = readdirSync(demoWarehouse).find((name) => name.endsWith('.duckdb')) ?? '';
  const instance = await DuckDBInstance.create(join(demoWarehouse, file), { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    return await timed(async (literal) => (await connection.runAndReadAll(`select ${literal}`)).getRowsJson());
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
