import type { DataMark, DataMarkKind } from '@platbook/contract/packs/data-changes';
import type { Database } from '../../db/open-db.ts';

export interface MarkedSubject {
  readonly id: string;
  /** A mark of what was saved since then doesn't count. */
  readonly savedAt: string;
}

/** The latest mark of each of a person's own queries, schedules or API keys that has one, by the object's ID. */
export async function marksOf(
  db: Database,
  personId: string,
  kind: DataMarkKind,
  subjects: readonly MarkedSubject[],
): Promise<ReadonlyMap<string, DataMark>> {
  if (subjects.length === 0) return new Map();
  const savedAt = new Map(subjects.map((subject) => [subject.id, subject.savedAt]));
  const rows = await db
    .selectFrom('data_marks')
    .select(['id', 'version_id', 'subject_id', 'sentence', 'recorded_at'])
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('subject_id', 'in', [...savedAt.keys()])
    .where('dismissed_at', 'is', null)
    .orderBy('recorded_at')
    .execute();
  return new Map(
    rows
      .filter((row) => row.recorded_at >= (savedAt.get(row.subject_id) ?? ''))
      .map((row) => [row.subject_id, { id: row.id, versionId: row.version_id, sentence: row.sentence }]),
  );
}

/** Removes the mark of a person's own object, also of earlier versions. */
export async function dismissMarks(
  db: Database,
  { personId, kind, subjectId }: { readonly personId: string; readonly kind: DataMarkKind; readonly subjectId: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('data_marks')
    .set({ dismissed_at: now.toISOString() })
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('dismissed_at', 'is', null)
    .execute();
}
