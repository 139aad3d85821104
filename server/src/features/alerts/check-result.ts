import { createHash } from 'node:crypto';
import {
  type AlertCondition,
  type AlertProblem,
  alertLimits,
  type BoundCondition,
  type NewRowsCondition,
} from '@platbook/contract/workbench/alerts';
import type { Column } from '@platbook/contract/workbench/batches';
import { frameText, type StoredRows } from '../../adapters/result-store/index.ts';
import type { StoredBaseline } from './alerts-store.ts';
import { type BaselineFacts, whyRestart } from './baseline.ts';
import { type Change, collectRows } from './change.ts';
import { compareRows, decodeKnown, encodeKnown } from './known-rows.ts';
import { boundSentence, rowsSentence } from './sentences.ts';

/** The rows of a run, open for reading. */
export interface RunResult {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  readonly isIncomplete: boolean;
  readonly rows: Pick<StoredRows, 'read'>;
  /** The SQL text with its placeholders; '' if it isn't from a query. */
  readonly text: string;
  /** The columns that are the rows' primary key; none if it isn't known. */
  readonly keys: readonly string[];
  readonly connectionId: string;
  readonly setKey: string;
  /** Trials without an NDA can't see the rows. */
  readonly hasNames: boolean;
}

export interface AlertedRun {
  readonly id: string;
  readonly scheduleId: string;
  readonly scheduleName: string;
  readonly ownerId: string;
  /** Query, connection and parameters, as the schedule has them. */
  readonly source: string;
  /** Null if it succeeded. */
  readonly error: string | null;
}

/** What a run tells an alert. Without a baseline, the known one stays. */
export interface Finding {
  readonly problem: AlertProblem | null;
  readonly baseline?: Pick<StoredBaseline, 'facts' | 'known_hashes' | 'is_beyond'>;
  readonly knownRows?: number | null;
  /** Why the baseline was replaced silently; `first` for the first run. */
  readonly restart?: ReturnType<typeof whyRestart> | 'first';
  readonly change?: Change;
}

const problem = (code: AlertProblem): Finding => ({ problem: code });

/** Undefined if the run says nothing about the condition. */
export async function checkRun(
  condition: AlertCondition,
  run: AlertedRun,
  known: StoredBaseline | undefined,
  result: RunResult | undefined,
): Promise<Finding | undefined> {
  if (condition.kind === 'failure') return checkFailure(condition, run, known);
  if (run.error !== null) return undefined;
  if (result === undefined) return problem('no-result');
  if (condition.kind === 'new-rows') return checkRows(condition, run, known, result);
  if (condition.kind === 'no-rows') {
    const title = `${run.scheduleName} returned no rows`;
    return cross(condition, { run, known, result }, { isBeyond: result.rowCount === 0, title });
  }
  return checkBound(condition, run, known, result);
}

function checkFailure(
  condition: AlertCondition,
  run: AlertedRun,
  known: StoredBaseline | undefined,
): Finding | undefined {
  const title = `${run.scheduleName} failed`;
  return cross(condition, { run, known }, { isBeyond: run.error !== null, title, text: run.error ?? '' });
}

interface Checked {
  readonly run: AlertedRun;
  readonly known: StoredBaseline | undefined;
  readonly result?: RunResult;
}

function factsOf({ run, result }: Checked, condition: unknown, columns: readonly string[] | null): BaselineFacts {
  return {
    ownerId: run.ownerId,
    source: digestOf([run.source, result?.text ?? '']),
    condition: JSON.stringify(condition),
    setKey: result?.setKey ?? null,
    columns: columns === null ? null : digestOf(columns),
  };
}

const digestOf = (texts: readonly string[]) => createHash('sha256').update(JSON.stringify(texts)).digest('base64url');

function restartOf(known: StoredBaseline | undefined, facts: BaselineFacts): Finding['restart'] {
  return known?.facts ? whyRestart(JSON.parse(known.facts), facts) : 'first';
}

interface Crossing {
  readonly isBeyond: boolean;
  readonly title: string;
  readonly text?: string;
}

/** Fires when the condition becomes true. */
function cross(condition: AlertCondition, checked: Checked, { isBeyond, title, text = '' }: Crossing): Finding {
  const facts = factsOf(checked, condition, null);
  const restart = restartOf(checked.known, facts);
  const isCrossed = restart === undefined && isBeyond && checked.known?.is_beyond === 0;
  return {
    problem: null,
    baseline: { facts: JSON.stringify(facts), known_hashes: null, is_beyond: isBeyond ? 1 : 0 },
    knownRows: null,
    restart,
    ...(isCrossed && { change: { ...noRows, ownerId: checked.run.ownerId, title, text } }),
  };
}

const noRows: Omit<Change, 'ownerId' | 'title' | 'text'> = {
  earlier: [],
  newRows: 0,
  changedRows: 0,
  rows: null,
  runs: 1,
  connectionId: null,
  setKey: null,
};

/**
 * A result that reached a limit is never compared and never becomes a baseline: which rows it has is chance. The next
 * complete one is compared with the last complete one.
 */
async function checkRows(
  condition: NewRowsCondition,
  run: AlertedRun,
  known: StoredBaseline | undefined,
  result: RunResult,
): Promise<Finding> {
  if (result.isIncomplete || result.rowCount > alertLimits.knownRows) return problem('incomplete');
  const names = result.columns.map(({ name }) => name);
  const keys = condition.keyColumns.length > 0 ? condition.keyColumns : result.keys;
  if (keys.length === 0) return problem('no-key');
  const keyAt = keys.map((key) => names.indexOf(key));
  if (keyAt.includes(-1)) return problem('no-column');
  const facts = factsOf({ run, known, result }, keys, names);
  const restart = restartOf(known, facts);
  const collected = collectRows(result.columns.map(({ name, datatype }) => ({ name, type: datatype })));
  const compared = await compareRows(rowsOf(result), {
    known: restart === undefined ? await decodeKnown(known?.known_hashes ?? '') : undefined,
    keyAt,
    hasChanges: condition.hasChanges,
    onChange: collected.add,
  });
  if (compared === undefined) return problem('keys-not-unique');
  const { next, newRows, changedRows } = compared;
  const baseline = { facts: JSON.stringify(facts), known_hashes: await encodeKnown(next), is_beyond: null };
  const common = { problem: null, baseline, knownRows: next.size, restart };
  if (newRows + changedRows === 0) return common;
  const { connectionId, hasNames, setKey } = result;
  return {
    ...common,
    change: {
      ...noRows,
      ownerId: run.ownerId,
      title: rowsSentence(run.scheduleName, newRows, changedRows),
      text: '',
      newRows,
      changedRows,
      rows: { ...collected.read(), hasNames },
      connectionId,
      setKey,
    },
  };
}

async function checkBound(
  condition: BoundCondition,
  run: AlertedRun,
  known: StoredBaseline | undefined,
  result: RunResult,
): Promise<Finding> {
  if (condition.of !== 'first-row' && result.isIncomplete) return problem('incomplete');
  const value = condition.of === 'row-count' ? result.rowCount : await readValue(condition, result);
  if (typeof value === 'string') return problem(value);
  const title = value === null ? '' : boundSentence(run.scheduleName, condition, value);
  const isBeyond = value !== null && compares[condition.comparison](value, condition.value);
  return cross(condition, { run, known, result }, { isBeyond, title });
}

const compares: Record<BoundCondition['comparison'], (value: number, bound: number) => boolean> = {
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
  '=': (value, bound) => value === bound,
  '!=': (value, bound) => value !== bound,
};

/** Null if there is no row or no value: that is never beyond a bound. */
async function readValue(
  { of, column }: BoundCondition,
  result: RunResult,
): Promise<number | null | 'no-column' | 'not-a-number'> {
  const at = result.columns.findIndex(({ name }) => name === column);
  if (at < 0) return 'no-column';
  let found: number | null = null;
  for await (const rows of rowsOf(result, of === 'first-row' ? 1 : undefined)) {
    for (const row of of === 'first-row' ? rows.slice(0, 1) : rows) {
      const value = row[at];
      if (value === null || value === undefined) continue;
      const number = numberOf(value);
      if (number === undefined) return 'not-a-number';
      found = found === null ? number : of === 'lowest' ? Math.min(found, number) : Math.max(found, number);
    }
  }
  return found;
}

/** Numbers that JSON can't represent exactly are text. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value) ? Number(value) : undefined;
}

async function* rowsOf({ rows }: RunResult, mostFrames?: number): AsyncGenerator<readonly (readonly unknown[])[]> {
  for await (const frame of rows.read(0, mostFrames)) yield JSON.parse(`[${await frameText(frame)}]`);
}
