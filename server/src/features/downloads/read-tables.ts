import type { Column } from '@platbook/contract/workbench/batches';
import { frameText } from '../../adapters/result-store/index.ts';
import { QueueFullError, type Target } from '../../execution/execution.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import type { Cell, Rows } from './files/file-order.ts';

/** Maximum size of a statement's rows as JSON text, in bytes. */
const maxBytes = 16 * 1024 * 1024;
const timeoutMs = 20_000;

/** In order. Throws batch.queue-full, and download.failed with the database's error. */
export async function readTables(
  { execution }: Pick<Services, 'execution'>,
  personId: string,
  target: Target,
  statements: readonly string[],
  maxRows: number,
): Promise<Rows[]> {
  const found = statements.map(() => ({ columns: [] as readonly Column[], rows: [] as Cell[][], isIncomplete: false }));
  const of = (id: string) => found[Number(id)] as (typeof found)[number];
  let failed: string | undefined;
  const request = {
    personId,
    target,
    statements: statements.map((sql, index) => ({ id: String(index), sql, offset: 0 })),
    limits: { maxRows, maxBytes, timeoutMs },
    listener: {
      onStarted() {},
      async onRows(id: string, frame: Parameters<typeof frameText>[0]) {
        for (const row of JSON.parse(`[${await frameText(frame)}]`) as Cell[][]) of(id).rows.push(row);
      },
      onFinished(id: string, { columns, isIncomplete }: { columns: Column[]; isIncomplete: boolean }) {
        Object.assign(of(id), { columns, isIncomplete });
      },
      onFailed(_id: string, { title }: { title: string }) {
        failed ??= title;
      },
    },
  };
  try {
    await execution.run(request, new AbortController().signal);
  } catch (error) {
    if (error instanceof QueueFullError) throw problem('batch.queue-full', error.message);
    throw error;
  }
  if (failed !== undefined) throw problem('download.failed', failed);
  return found;
}
