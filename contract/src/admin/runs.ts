/** All users' runs, for admins. */
import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { emptyShape, nullable, oneOf } from '../text.ts';
import { runStates } from '../workbench/batches.ts';

const openRunShape = Type.Object({
  id: Type.String(),
  personId: Type.String(),
  email: Type.String(),
  connectionId: Type.String(),
  connection: Type.String(),
  name: Type.String(),
  /** The first 2,000 characters. */
  text: Type.String(),
  state: oneOf(['queued', 'running']),
  orderedAt: Type.String(),
  startedAt: nullable(Type.String()),
  rows: nullable(Type.Integer()),
  /** Resident memory of its worker process; null if it has none of its own, as on a remote database. */
  memoryBytes: nullable(Type.Integer()),
  /** How many runs start before it; null if it isn't queued or its node hasn't reported it. */
  queuePosition: nullable(Type.Integer()),
  waitsFor: nullable(oneOf(['own', 'machine'])),
  node: Type.String(),
  /** Its node was asked to cancel it and hasn't done so yet. */
  isEnding: Type.Boolean(),
});
export type OpenRun = Static<typeof openRunShape>;

export const listOpenRuns = endpoint('GET', '/api/admin/runs', {
  summary: 'Lists running and queued runs on all nodes, oldest first. Admins only.',
  reply: Type.Object({
    at: Type.String(),
    /** Totals, which can exceed the number of listed runs. */
    running: Type.Integer(),
    queued: Type.Integer(),
    runs: Type.Array(openRunShape),
  }),
});

const recentRunShape = Type.Object({
  id: Type.String(),
  email: Type.String(),
  connection: Type.String(),
  name: Type.String(),
  /** The first 500 characters. */
  text: Type.String(),
  status: oneOf(runStates),
  startTime: Type.String(),
  durationMs: nullable(Type.Integer()),
  rows: Type.Integer(),
  /** Of its first statement that failed. */
  error: nullable(Type.String()),
});
export type RecentRun = Static<typeof recentRunShape>;

export const listRecentRuns = endpoint('GET', '/api/admin/runs/recent', {
  summary: 'Lists the last 500 runs that have ended, of all users, newest first. Admins only.',
  reply: Type.Object({ runs: Type.Array(recentRunShape) }),
});

/** Result of canceling a run: it had already ended, it was canceled, or its node was asked and hasn't confirmed. */
export const cancelOutcomes = ['ended', 'cancelled', 'asked'] as const;

export const cancelOpenRun = endpoint('POST', '/api/admin/runs/:id/cancel', {
  summary: 'Cancels a run. The owner sees that an administrator canceled it. Admins only.',
  body: emptyShape,
  reply: Type.Object({ outcome: oneOf(cancelOutcomes) }),
});
