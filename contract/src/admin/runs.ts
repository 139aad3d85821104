/** All users' running and queued runs, for admins. SQL text is private to its user and not included. */
import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { emptyShape, nullable, oneOf } from '../text.ts';

const openRunShape = Type.Object({
  id: Type.String(),
  personId: Type.String(),
  email: Type.String(),
  connectionId: Type.String(),
  connection: Type.String(),
  name: Type.String(),
  state: oneOf(['queued', 'running']),
  orderedAt: Type.String(),
  startedAt: nullable(Type.String()),
  rows: nullable(Type.Integer()),
  /** How many runs start before it; null if it isn't queued or its node hasn't reported it. */
  queuePosition: nullable(Type.Integer()),
  waitsFor: nullable(oneOf(['own', 'machine'])),
  node: Type.String(),
  /** Its node was asked to cancel it and hasn't done so yet. */
  isEnding: Type.Boolean(),
});
export type OpenRun = Static<typeof openRunShape>;

export const listOpenRuns = endpoint('GET', '/api/admin/runs', {
  summary: 'Lists running and queued runs on all nodes, oldest first, without their SQL. Admins only.',
  reply: Type.Object({
    at: Type.String(),
    /** Totals, which can exceed the number of listed runs. */
    running: Type.Integer(),
    queued: Type.Integer(),
    runs: Type.Array(openRunShape),
  }),
});

/** Result of canceling a run: it had already ended, it was canceled, or its node was asked and hasn't confirmed. */
export const cancelOutcomes = ['ended', 'cancelled', 'asked'] as const;

export const cancelOpenRun = endpoint('POST', '/api/admin/runs/:id/cancel', {
  summary: 'Cancels a run. The owner sees that an administrator canceled it. Admins only.',
  body: emptyShape,
  reply: Type.Object({ outcome: oneOf(cancelOutcomes) }),
});
