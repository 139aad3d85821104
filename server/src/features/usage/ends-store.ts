import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { UsageEnd } from './tally-ends.ts';

export interface AuditPlace {
  readonly at: string;
  readonly id: string;
}

export async function listEnds(
  db: Database,
  { after, before, personId, limit }: { after: AuditPlace; before?: string; personId?: string; limit: number },
) {
  let asked = db
    .selectFrom('audit_events')
    .select(['id', 'at', 'kind', 'person_id', 'operation_id', 'outcome', 'rows', 'format'])
    .where(sql<boolean>`(at, id) > (${after.at}, cast(${after.id} as bigint))`)
    .where('at', '>=', after.at)
    .where('kind', 'in', ['run_ended', 'export_ended']);
  if (before !== undefined) asked = asked.where('at', '<', before);
  if (personId !== undefined) asked = asked.where('person_id', '=', personId);
  const events = await asked.orderBy('at').orderBy('id').limit(limit).execute();
  const runs = await readRuns(
    db,
    events.filter(({ kind }) => kind === 'run_ended').map((event) => event.operation_id ?? ''),
  );
  const ends = events.flatMap((event): UsageEnd[] => {
    if (event.person_id === null) return [];
    const run = runs.get(event.operation_id ?? '');
    return [
      {
        kind: event.kind === 'run_ended' ? 'run' : 'export',
        personId: event.person_id,
        at: event.at,
        outcome: event.outcome ?? '',
        rows: Number(event.rows ?? 0),
        format: event.format,
        milliseconds: run?.milliseconds,
        waitMilliseconds: run?.waitMilliseconds,
      },
    ];
  });
  const last = events.at(-1);
  return { ends, last: last && { at: last.at, id: String(last.id) }, found: events.length };
}

async function readRuns(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const runs = await db
    .selectFrom('batches')
    .leftJoin('statements', 'statements.batch_id', 'batches.id')
    .select(['batches.id', 'batches.created_at', 'batches.duration_ms'])
    .select(({ fn }) => fn.min('statements.started_at').as('started_at'))
    .where('batches.id', 'in', [...ids])
    .groupBy(['batches.id', 'batches.created_at', 'batches.duration_ms'])
    .execute();
  return new Map(
    runs.map((run) => [
      run.id,
      {
        milliseconds: run.duration_ms ?? undefined,
        waitMilliseconds:
          run.started_at === null ? undefined : Math.max(0, Date.parse(run.started_at) - Date.parse(run.created_at)),
      },
    ]),
  );
}
