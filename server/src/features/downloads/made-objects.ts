import { createHash } from 'node:crypto';
import type { ListedObject, ObjectStorage } from '../../adapters/object-storage/index.ts';
import type { MadeStore } from './made-files.ts';

const folder = 'made/';
const sumBytes = 32;

/** In object storage, so that a file built by one node serves all. Each ends with its SHA-256. The oldest beyond `maxBytes` are removed. */
export function openMadeObjects(storage: ObjectStorage, maxBytes: number): MadeStore {
  return {
    async read(key) {
      const found = await storage.get(folder + key, { last: maxBytes });
      const bytes = found?.bytes.subarray(0, -sumBytes);
      return bytes && sumOf(bytes).equals(found!.bytes.subarray(-sumBytes)) ? bytes : undefined;
    },
    async keep(key, bytes) {
      await storage.put(folder + key, [bytes, sumOf(bytes)]);
      const objects: ListedObject[] = [];
      for await (const object of storage.list(folder)) objects.push(object);
      let left = objects.reduce((sum, object) => sum + object.bytes, 0);
      for (const object of objects.sort((a, b) => a.changedAt.getTime() - b.changedAt.getTime())) {
        if (left <= maxBytes) return;
        await storage.remove(object.key);
        left -= object.bytes;
      }
    },
  };
}

const sumOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
