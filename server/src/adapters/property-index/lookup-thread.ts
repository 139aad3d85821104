// The thread that interprets typed text: receives a text and a set's lookup file, and returns suggestions.
import type { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import type { FromLookup, ToLookup } from './lookup-messages.ts';
import { openLookup } from './open-lookup.ts';
import { suggest } from './suggest.ts';

/** Maximum open files; evicts the least recently used. */
const keptOpen = 4;
const open = new Map<string, { readonly version: string; readonly db: DatabaseSync }>();

parentPort?.on('message', ({ id, file, version, q, options }: ToLookup) => {
  let answer: FromLookup;
  try {
    answer = { id, suggestions: suggest(take(file, version), q, options) };
  } catch (error) {
    answer = { id, failed: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});

/** Opens a file on first use, and again if it was rebuilt. */
function take(file: string, version: string): DatabaseSync {
  const known = open.get(file);
  if (known?.version !== version) known?.db.close();
  const used = known?.version === version ? known : { version, db: openLookup(file) };
  open.delete(file);
  open.set(file, used);
  const [oldest, old] = [...open][0]!;
  if (open.size > keptOpen) {
    old.db.close();
    open.delete(oldest);
  }
  return used.db;
}
