import type { Limits } from '../database.ts';
import type { IndexArguments } from '../parse-arguments.ts';
import { openProgress } from '../progress.ts';
import { checkIndex } from './check-index.ts';
import { loadIndex } from './load-index.ts';

interface Setting extends Limits {
  readonly folder: string;
}

/** `npm run warehouse -- --index`: loads, or checks. False if the check found a difference. */
export async function runIndex(
  { check, ...index }: IndexArguments,
  { folder, threads, memory }: Setting,
  out: NodeJS.WriteStream,
): Promise<boolean> {
  const options = { ...index, folder, threads, memory };
  if (check) {
    const { counties, differences } = await checkIndex(options);
    for (const difference of differences) out.write(`${difference}\n`);
    out.write(`${counties} counties compared\n`);
    return differences.length === 0;
  }
  const progress = openProgress(out, 1);
  const { counties, loaded } = await loadIndex(options, progress);
  progress.finish(`Search index ready: ${loaded} of ${counties} counties loaded`);
  return true;
}
