import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCrowd } from '../../e2e/product/make-crowd.ts';
import { type Product, type ProductOptions, startProduct } from '../../e2e/product/start-product.ts';

/** One second of the server process: event-loop delay in milliseconds, memory in megabytes. */
export interface ProcessSecond {
  p99: number;
  max: number;
  /** The longest delay that waiting for a CPU doesn't explain: what other programs on the machine cost isn't in it. */
  own: number;
  rss: number;
}

export interface WatchedProduct {
  product: Product;
  cookies: string[];
  series(): ProcessSecond[];
  stop(): Promise<void>;
}

const watcher = new URL('./watch-process.mjs', import.meta.url).href;

interface WatchedOptions extends ProductOptions {
  /** Runs before the start. */
  prepare?(dataFolder: string): void;
}

export async function startWatched(
  people: number,
  { prepare, ...options }: WatchedOptions = {},
): Promise<WatchedProduct> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'platbook-endurance-'));
  const cookies = await makeCrowd(dataFolder, people);
  prepare?.(dataFolder);
  const file = join(dataFolder, 'series.jsonl');
  const product = await startProduct({
    ...options,
    dataFolder,
    env: { ...options.env, NODE_OPTIONS: `--import ${watcher}`, PLATBOOK_SERIES: file },
  });
  return {
    product,
    cookies,
    series: () =>
      existsSync(file)
        ? readFileSync(file, 'utf8')
            .trim()
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line) as ProcessSecond)
        : [],
    async stop() {
      await product.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
