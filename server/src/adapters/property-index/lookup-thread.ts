import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { answerRequests } from '../../workers/answer-requests.ts';
import { openLookup } from './open-lookup.ts';
import { sqliteLookup } from './sqlite-lookup.ts';
import { type SuggestOptions, suggest } from './suggest.ts';

export interface LookupOrder {
  readonly file: string;
  readonly version: string;
  readonly q: string;
  readonly options: SuggestOptions;
}

const open = new LRUCache<string, { readonly version: string; readonly db: DatabaseSync }>({
  max: 4,
  dispose: ({ db }) => db.close(),
});

answerRequests(({ file, version, q, options }: LookupOrder) => suggest(sqliteLookup(take(file, version)), q, options));

function take(file: string, version: string): DatabaseSync {
  const known = open.get(file);
  if (known?.version === version) return known.db;
  const db = openLookup(file);
  open.set(file, { version, db });
  return db;
}
