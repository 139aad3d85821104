import { createHash } from 'node:crypto';
import type { FileOrder } from './files/file-order.ts';
import type { MadeItem } from './list-items.ts';
import { statementsOf } from './statements-of.ts';

/** `builders` and `data` identify the code and the rows that the file is built from. */
export function keyOf(item: MadeItem, order: FileOrder, builders: string, data: string): string {
  const content = [item.kind, item.pack.objects, statementsOf(item), item.pack.scripts.get(item.file) ?? '', order];
  return createHash('sha256')
    .update(JSON.stringify([builders, data, content]))
    .digest('hex');
}
