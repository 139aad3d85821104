import type { Database } from '../../db/open-db.ts';
import type { UsageCountsTable } from '../../db/tables/usage-tables.ts';
import type { AuditPlace } from './ends-store.ts';
import { addCounts, noCounts, type UsageCounts } from './tally-ends.ts';

const PLACE = 'usage-counted';
const ROWS_AT_ONCE = 100;

export async function readPlace(db: Database): Promise<AuditPlace> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', PLACE).executeTakeFirst();
  return row === undefined ? { at: '', id: '0' } : (JSON.parse(row.value) as AuditPlace);
}

/** Adds counts and advances the position in one transaction; false if another node has advanced it since. */
export async function storeCounts(db: Database, from: AuditPlace, to: AuditPlace, counts: readonly UsageCounts[]) {
  await db
    .insertInto('settings')
    .values({ name: PLACE, value: placeText({ at: '', id: '0' }) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return db.transaction().execute(async (tx) => {
    // Updating the position locks its row, so the counts have one writer at a time.
    const moved = await tx
      .updateTable('settings')
      .set({ value: placeText(to) })
      .where('name', '=', PLACE)
      .where('value', '=', placeText(from))
      .executeTakeFirst();
    if (moved.numUpdatedRows !== 1n) return false;
    for (let start = 0; start < counts.length; start += ROWS_AT_ONCE)
      await addToCounts(tx, counts.slice(start, start + ROWS_AT_ONCE));
    return true;
  });
}

const placeText = ({ at, id }: AuditPlace) => JSON.stringify({ at, id });

async function addToCounts(tx: Database, counts: readonly UsageCounts[]): Promise<void> {
  const known = await tx
    .selectFrom('usage_counts')
    .selectAll()
    .where('person_id', 'in', [...new Set(counts.map(({ personId }) => personId))])
    .where('period', 'in', [...new Set(counts.map(({ period }) => period))])
    .execute();
  const sums = new Map(known.map((row) => [`${row.period} ${row.person_id}`, countsOf(row)]));
  const rows = counts.map((more) => {
    const sum = sums.get(`${more.period} ${more.personId}`) ?? noCounts(more.personId, more.period);
    addCounts(sum, more);
    return rowOf(sum);
  });
  await tx
    .insertInto('usage_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'period']).doUpdateSet((row) => ({
        runs: row.ref('excluded.runs'),
        failed: row.ref('excluded.failed'),
        rows: row.ref('excluded.rows'),
        exports: row.ref('excluded.exports'),
        formats: row.ref('excluded.formats'),
        durations: row.ref('excluded.durations'),
        wait_ms: row.ref('excluded.wait_ms'),
        wait_at: row.ref('excluded.wait_at'),
      })),
    )
    .execute();
}

function rowOf({ period, personId, formats, durations, wait, ...numbers }: UsageCounts): UsageCountsTable {
  return {
    period,
    person_id: personId,
    ...numbers,
    formats: JSON.stringify(formats),
    durations: JSON.stringify(durations),
    wait_ms: wait?.milliseconds ?? 0,
    wait_at: wait?.at ?? null,
  };
}

function countsOf(row: UsageCountsTable): UsageCounts {
  return {
    period: row.period,
    personId: row.person_id,
    runs: row.runs,
    failed: row.failed,
    rows: Number(row.rows),
    exports: row.exports,
    formats: JSON.parse(row.formats) as Record<string, number>,
    durations: JSON.parse(row.durations) as Record<string, number>,
    wait: row.wait_at === null ? undefined : { milliseconds: row.wait_ms, at: row.wait_at },
  };
}

export async function listCounts(db: Database, personId: string, month: string): Promise<UsageCounts[]> {
  const rows = await db
    .selectFrom('usage_counts')
    .selectAll()
    .where('person_id', '=', personId)
    .where('period', '>=', month)
    .where('period', '<=', `${month}-31`)
    .execute();
  return rows.map(countsOf);
}

export async function firstMonth(db: Database, personId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('usage_counts')
    .select('period')
    .where('person_id', '=', personId)
    .orderBy('period')
    .limit(1)
    .executeTakeFirst();
  return row?.period.slice(0, 7);
}

export async function removeCounts(db: Database, before: string): Promise<void> {
  await db.deleteFrom('usage_counts').where('period', '<', before).execute();
}
