import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileOrder } from './files/file-order.ts';
import type { MadeItem } from './list-items.ts';
import { statementsOf } from './statements-of.ts';

let makers: Promise<string> | undefined;

/** Hash of the builders' source code, so that a code change gives new files. */
function hashMakers(): Promise<string> {
  makers ??= (async () => {
    const hash = createHash('sha256');
    for (const folder of [
      path.join(import.meta.dirname, 'files'),
      path.join(import.meta.dirname, '../exports/formats'),
    ])
      for (const name of (await readdir(folder)).sort())
        if (!name.includes('.test.')) hash.update(name).update(await readFile(path.join(folder, name)));
    return hash.digest('hex');
  })();
  return makers;
}

export async function keyOf(item: MadeItem, order: FileOrder, data: string): Promise<string> {
  const content = [item.kind, item.pack.objects, statementsOf(item), item.pack.scripts.get(item.file) ?? '', order];
  return createHash('sha256')
    .update(JSON.stringify([await hashMakers(), data, content]))
    .digest('hex');
}
