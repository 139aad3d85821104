import type { DatabaseSync } from 'node:sqlite';
import { answerRequests } from '../../workers/answer-requests.ts';
import { openLookup } from './open-lookup.ts';
import { type SuggestOptions, suggest } from './suggest.ts';

export interface LookupOrder {
  readonly file: string;
  readonly version: string;
  readonly q: string;
  readonly options: SuggestOptions;
}

const keptOpen = 4;
const open = new Map<string, { readonly version: string; readonly db: DatabaseSync }>();

answerRequests(({ file, version, q, options }: LookupOrder) => suggest(take(file, version), q, options));

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
