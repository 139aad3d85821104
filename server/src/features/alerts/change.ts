import { alertLimits } from '@platbook/contract/workbench/alerts';
import type { EventRows } from '../deliveries/index.ts';

/** What one or more runs found, until it is reported. */
export interface Change {
  readonly ownerId: string;
  /** The latest sentence. */
  readonly title: string;
  /** Sentences before it, newest first; rows are summed up instead. */
  readonly earlier: readonly string[];
  /** Details of the latest one; '' if there are none. */
  readonly text: string;
  readonly newRows: number;
  readonly changedRows: number;
  readonly rows: EventRows | null;
  readonly runs: number;
  /** Where the rows were read. */
  readonly connectionId: string | null;
  readonly setKey: string | null;
}

const mostEarlier = 20;

export const countOf = ({ newRows, changedRows, earlier }: Change) => newRows + changedRows || earlier.length + 1;

/** Adds what a later run found. Each change counts: a row that is new and then changes is both. */
export function addChange(before: Change | null, found: Change): Change {
  if (before === null) return found;
  const rows = joinRows(before.rows, found.rows);
  return {
    ...found,
    earlier: found.rows === null ? [before.title, ...before.earlier].slice(0, mostEarlier) : [],
    newRows: before.newRows + found.newRows,
    changedRows: before.changedRows + found.changedRows,
    rows,
    runs: before.runs + found.runs,
  };
}

/** The columns of the later ones: rows with other columns are only counted. */
function joinRows(before: EventRows | null, found: EventRows | null): EventRows | null {
  if (before === null || found === null) return found;
  const total = before.total + found.total;
  if (JSON.stringify(before.columns) !== JSON.stringify(found.columns)) return { ...found, total };
  const collected = collectRows(before.columns);
  for (const { rows, changes } of [before, found])
    for (const [index, row] of rows.entries()) collected.add(row, changes?.[index] ?? 'new');
  return { ...collected.read(), total, hasNames: before.hasNames === true || found.hasNames === true };
}

/** Keeps the first rows within the limits and counts all. */
export function collectRows(columns: EventRows['columns']) {
  const rows: (readonly unknown[])[] = [];
  const changes: ('new' | 'changed')[] = [];
  let total = 0;
  let bytes = 0;
  return {
    add(row: readonly unknown[], change: 'new' | 'changed'): void {
      total += 1;
      if (rows.length >= alertLimits.reportedRows || bytes > alertLimits.reportedBytes) return;
      bytes += JSON.stringify(row).length;
      if (bytes > alertLimits.reportedBytes) return;
      rows.push(row);
      changes.push(change);
    },
    read: (): EventRows => ({ columns, rows, changes, total }),
  };
}
