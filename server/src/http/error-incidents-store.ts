/** Internal errors whose ID was sent to a caller; only these can be reported [V35]. */
import { LRUCache } from 'lru-cache';
import { within } from '../background/within.ts';
import type { Database } from '../db/open-db.ts';

export interface ErrorIncident {
  readonly id: string;
  readonly at: Date;
  readonly personId: string | null;
  readonly route: string;
  /** What failed and where, without the message: `DatabaseError 42P01 at batch-store.ts:12`. */
  readonly cause: string;
}

export type ErrorIncidents = ReturnType<typeof createErrorIncidents>;

const longestWaitMilliseconds = 500;
const mostRemembered = 1_000;
const mostWrittenPerMinute = 300;

export function createErrorIncidents(db: Database) {
  const remembered = new LRUCache<string, ErrorIncident>({ max: mostRemembered });
  let minute = 0;
  let writtenInMinute = 0;
  const write = async ({ at, personId, ...incident }: ErrorIncident): Promise<void> => {
    await db
      .insertInto('error_incidents')
      .values({ ...incident, at: at.toISOString(), person_id: personId })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    remembered.delete(incident.id);
  };
  const mayWrite = (at: Date): boolean => {
    const now = Math.floor(at.getTime() / 60_000);
    if (now !== minute) [minute, writtenInMinute] = [now, 0];
    writtenInMinute += 1;
    return writtenInMinute <= mostWrittenPerMinute;
  };
  return {
    /** Never throws and takes half a second at most. What can't be written stays in this process's memory for a while. */
    async note(incident: ErrorIncident, isDatabaseAway: boolean) {
      remembered.set(incident.id, incident);
      if (isDatabaseAway || !mayWrite(incident.at)) return;
      await within(longestWaitMilliseconds, write(incident)).catch(() => undefined);
    },
    async settle(id: string) {
      const incident = remembered.get(id);
      if (incident !== undefined) await write(incident);
    },
  };
}

/** The error and the first product file in its stack; never the message, which can contain rows or SQL [T31]. */
export function describeFailure(error: unknown): string {
  const { name = 'unknown', code, stack = '' } = (error ?? {}) as { name?: string; code?: unknown; stack?: string };
  const place = /[/\\]src[/\\](?:[\w.-]+[/\\])*([\w.-]+\.ts:\d+)/.exec(stack)?.[1];
  const words = [
    name,
    typeof code === 'string' || typeof code === 'number' ? String(code) : '',
    place && `at ${place}`,
  ];
  return words.filter(Boolean).join(' ').slice(0, 200);
}
