import type { TableAnswer, TableRequest } from './open-row-table.ts';
import { createRowTable, type RowTable } from './row-table.ts';

const tables = new Map<number, RowTable>();

addEventListener('message', ({ data }: MessageEvent<TableRequest>) => {
  if (data.method === 'open') tables.set(data.table, createRowTable(data.columns));
  else if (data.method === 'close') tables.delete(data.table);
  else postMessage(answer(data));
});

function answer({ id, table, method, args }: Extract<TableRequest, { id: number }>): TableAnswer {
  try {
    const call = tables.get(table)?.[method] as ((...given: unknown[]) => unknown) | undefined;
    if (!call) throw new Error('The result is no longer in memory');
    return { id, result: call(...args) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}
