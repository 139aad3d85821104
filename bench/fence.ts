import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type Execution, openExecution, type RunListener, type Target } from '../server/src/execution/index.ts';
import { type BenchResult, percentile } from './bench.ts';

const wide = `create table wide as select range::integer as id, ${Array.from({ length: 19 }, (_, index) => {
  const kinds = [
    `'Name ' || (range * ${index + 1})`,
    `range * 1.5::double`,
    `date '2020-01-01' + range::integer % 3000`,
    `(range * 7)::decimal(12, 2)`,
  ];
  return `${kinds[index % kinds.length]} as c${index}`;
}).join(', ')} from range(50000)`;

/** Compares the process fence with a bare connection of the DuckDB client, in one run on one file. */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  const directory = await mkdtemp(join(tmpdir(), 'platbook-bench-'));
  const file = join(directory, 'bench.duckdb');
  const made = await DuckDBInstance.create(file);
  const writing = await made.connect();
  await writing.run(wide);
  writing.closeSync();
  made.closeSync();
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY', threads: '2', memory_limit: '1GB' });
  const bare = await instance.connect();
  const execution = await openExecution({ directory: join(directory, 'run') });
  const target: Target = {
    driverId: 'duckdb',
    settings: { file },
    setKey: 'bench',
    limits: { memoryMb: 1_000, dataMb: 1_500 },
  };
  try {
    const throughFence = (sql: string): Promise<void> => runThrough(execution, target, sql);
    const onBare = async (sql: string): Promise<void> => {
      await (await bare.runAndReadAll(sql)).getRowsJson();
    };
    let literal = 0;
    const select = (): string => {
      literal += 1;
      return `select ${literal}`;
    };
    await repeat(50, () => throughFence(select()));
    await repeat(50, () => onBare(select()));
    const fence = await repeat(300, () => throughFence(select()));
    const plain = await repeat(300, () => onBare(select()));
    await throughFence('from wide');
    const fenceWide = await repeat(5, () => throughFence('from wide'));
    const bareWide = await repeat(5, () => onBare('from wide'));
    return {
      setting: 'engine memory 1,000 MB, as with a license',
      rows: [
        { figure: '`select 1`, warm, p50, through the worker', unit: 'ms', value: percentile(fence, 0.5), limit: 5 },
        { figure: '`select 1`, warm, p95, through the worker', unit: 'ms', value: percentile(fence, 0.95) },
        { figure: '`select 1`, warm, p50, client only', unit: 'ms', value: percentile(plain, 0.5) },
        { figure: '50,000 × 20 as JSON, median, through the worker', unit: 'ms', value: percentile(fenceWide, 0.5) },
        { figure: '50,000 × 20 as JSON, median, client only', unit: 'ms', value: percentile(bareWide, 0.5) },
      ],
    };
  } finally {
    await execution.close();
    bare.closeSync();
    instance.closeSync();
    await rm(directory, { recursive: true, force: true });
  }
}

async function runThrough(execution: Execution, target: Target, sql: string): Promise<void> {
  const listener: RunListener = {
    onStarted: () => undefined,
    onRows: () => undefined,
    onFinished: () => undefined,
    onFailed: (_id, failure) => {
      throw new Error(failure.title);
    },
  };
  const limits = { maxRows: 50_000, maxBytes: 256 * 1024 * 1024, timeoutMs: 60_000 };
  const request = { personId: 'bench', target, statements: [{ id: '0', sql, offset: 0 }], limits, listener };
  await execution.run(request, new AbortController().signal);
}

async function repeat(times: number, action: () => Promise<void>): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const started = performance.now();
    await action();
    taken.push(performance.now() - started);
  }
  return taken;
}
