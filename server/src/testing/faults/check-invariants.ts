import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Batch } from '@platbook/contract/workbench/batches';
import { exportFormats } from '@platbook/contract/workbench/exports';
import type { TestAnswer } from '../test-client.ts';

export interface Asking {
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer>;
}

export interface StartedRun {
  readonly owner: Asking;
  readonly batchId: string;
  readonly text: string;
  readonly rows?: readonly (readonly unknown[][])[];
}

/** What clients recorded during fault injection: only what the server acknowledged. */
export interface History {
  /** Owner and text of each saved query by ID; several possible texts if the last save wasn't acknowledged. */
  readonly saves: Map<string, { readonly owner: Asking; readonly texts: readonly string[] }>;
  readonly deletes: Map<string, Asking>;
  readonly runs: StartedRun[];
}

export function startHistory(): History {
  return { saves: new Map(), deletes: new Map(), runs: [] };
}

export function expectNone<Item>(what: string, items: readonly Item[], isWrong: (item: Item) => boolean): void {
  expect(items.filter(isWrong), what).toEqual([]);
}

const terminal = new Set(['finished', 'error']);

async function checkRun(run: StartedRun, stranger: Asking): Promise<void> {
  const answer = await run.owner.get(`/api/batches/${run.batchId}`);
  expect(answer.status, `N4: an acknowledged run is known: ${run.text.slice(0, 100)}`).toBe(200);
  const batch = answer.json as Batch;
  expect(terminal, `N4: ${run.text.slice(0, 100)}`).toContain(batch.status);
  expect(Date.parse(batch.stopTime ?? ''), 'N4: ends after it started').toBeGreaterThanOrEqual(
    Date.parse(batch.startTime),
  );
  const states = batch.statements.map(({ status }) => status);
  const failed = states.indexOf('error');
  expect(states, 'N4: nothing waits under a run that has ended').not.toContain('queued');
  expect(states, 'N4: nothing runs under a run that has ended').not.toContain('running');
  if (failed >= 0)
    expect(new Set(states.slice(failed + 1)), 'N4').toEqual(new Set(states.length > failed + 1 ? ['cancelled'] : []));
  expect((await stranger.get(`/api/batches/${run.batchId}`)).status, 'N7: of another person').toBe(404);
  for (const [index, statement] of batch.statements.entries()) {
    expect(run.text, 'N7: the text that was sent').toContain(statement.statementText.replace(/…$/, ''));
    const results = await run.owner.get(`/api/statements/${statement.id}/results`);
    expect(results.status, 'N6: rows exactly when it finished').toBe(statement.status === 'finished' ? 200 : 404);
    if (statement.status !== 'finished') {
      for (const format of exportFormats)
        expect((await run.owner.get(`/statement-results/${statement.id}.${format}`)).status, `G01: ${format}`).toBe(
          404,
        );
      continue;
    }
    const rows = results.json as unknown[][];
    expect(rows.length, 'N6: as many rows as were counted').toBe(statement.rowCount);
    expectNone('N6: as many values as columns', rows, (row) => row.length !== statement.columns.length);
    if (run.rows?.[index] !== undefined) expect(rows, 'N7: the rows of this very text').toEqual(run.rows[index]);
    expect((await stranger.get(`/api/statements/${statement.id}/results`)).status, 'N7').toBe(404);
  }
}

/**
 * Saves are there byte by byte [N1], deleted queries stay deleted [N3], every run has ended once and in order [N4], results are complete
 * [N6] and belong only to their text and user [N7]. `stranger` is signed in and owns none of it.
 */
export async function checkInvariants(history: History, stranger: Asking): Promise<void> {
  for (const [id, { owner, texts }] of history.saves) {
    const answer = await owner.get(`/api/queries/${id}`);
    expect(answer.status, `N1: the saved query ${id} is there`).toBe(200);
    expect(texts, 'N1: as it was acknowledged').toContain(answer.json.queryText);
  }
  for (const [id, owner] of history.deletes)
    expect((await owner.get(`/api/queries/${id}`)).status, 'N3: deleted stays deleted').toBe(404);
  for (const run of history.runs) await checkRun(run, stranger);
}

export function checkNothingLeft(dataFolder: string): void {
  expect(readdirSync(join(dataFolder, 'engines')), 'N13: engine directories').toEqual([]);
  const folder = join(dataFolder, 'results');
  const results = existsSync(folder) ? (readdirSync(folder, { recursive: true }) as string[]) : [];
  expectNone('N13: half-written results', results, (name) => /\.(tmp|part)/.test(name));
}

/** Each run, acknowledged or not, has exactly one start and one end [N9, N11], with the run's own outcome. */
export function checkAudited(history: History, dataFolder: string): void {
  const database = new DatabaseSync(join(dataFolder, 'platbook.sqlite'), { readOnly: true });
  const events = database
    .prepare('select operation_id, kind, outcome from audit_events where operation_id is not null')
    .all();
  const batches = database.prepare('select id, status from batches').all();
  database.close();
  const byOperation = Map.groupBy(events, (event) => event.operation_id);
  for (const [id, found] of byOperation) {
    const kinds = found.map((event) => String(event.kind)).sort();
    expect(['run_ended,run_started', 'export_ended,export_started'], `N11: ${id}`).toContain(kinds.join());
  }
  const ends = new Map(
    events.filter((event) => event.kind === 'run_ended').map((event) => [event.operation_id, event.outcome]),
  );
  for (const batch of batches) expect(ends.get(batch.id ?? null), `N11: the end of ${batch.id}`).toBe(batch.status);
  for (const run of history.runs) expect(ends.has(run.batchId), `N11: ${run.text.slice(0, 100)}`).toBe(true);
}
