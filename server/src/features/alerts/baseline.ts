/** What a baseline was made of. If any of it differs, the next result can't be compared: it becomes a new baseline, silently. */
export interface BaselineFacts {
  readonly ownerId: string;
  /** What runs where: the query's text, connection and parameters as the schedule has them. */
  readonly source: string;
  /** The condition, as far as it decides what is compared. */
  readonly condition: string;
  /** Null if the condition doesn't depend on rows. */
  readonly setKey: string | null;
  readonly columns: string | null;
}

/** Why a baseline doesn't fit; undefined if it does. The owner didn't cause `columns` and `license`, so these send a notification. */
export function whyRestart(
  before: BaselineFacts,
  now: BaselineFacts,
): 'owner' | 'source' | 'condition' | 'license' | 'columns' | undefined {
  if (before.ownerId !== now.ownerId) return 'owner';
  if (before.source !== now.source) return 'source';
  if (before.condition !== now.condition) return 'condition';
  if (before.setKey !== now.setKey) return 'license';
  return before.columns === now.columns ? undefined : 'columns';
}
