import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { threadPeer } from '../../../workers/peers.ts';
import { programFile } from '../../../workers/programs.ts';
import { WorkerPool } from '../../../workers/worker-pool.ts';
import type { DictionaryFacts } from './dictionary.ts';
import type { FileOrder } from './file-order.ts';
import type { FileKind } from './index.ts';

export type BuildJob =
  | { readonly kind: 'dictionary'; readonly order: FileOrder; readonly facts: DictionaryFacts }
  | { readonly kind: FileKind; readonly order: FileOrder; readonly script: string };

export type FileBuilders = ReturnType<typeof openFileBuilders>;

export function openFileBuilders() {
  const start = threadPeer(programFile(new URL('./build-thread.ts', import.meta.url)), {
    maxOldGenerationSizeMb: 512,
    maxYoungGenerationSizeMb: 32,
  });
  // Loading the code takes longer than building most files.
  const limits = { workers: 2, perWorker: 1, waiting: 2, idleMs: 10_000 };
  const pool = new WorkerPool<BuildJob, Uint8Array<ArrayBuffer>>('The file builder', start, limits);
  let source: Promise<string> | undefined;
  return {
    /** In a thread, because sheets and archives would block the event loop. Throws what the builder throws. */
    async build(job: BuildJob): Promise<Buffer> {
      const { buffer } = await pool.ask(job);
      return Buffer.from(buffer);
    },
    /** Hash of the builders' source code, so that a code change gives new files. */
    hashSource(): Promise<string> {
      source ??= hashFolders([import.meta.dirname, path.join(import.meta.dirname, '../../exports/formats')]);
      return source;
    },
    close: () => pool.close(),
  };
}

async function hashFolders(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of folders)
    for (const name of (await readdir(folder)).sort())
      if (!name.includes('.test.')) hash.update(name).update(await readFile(path.join(folder, name)));
  return hash.digest('hex');
}
