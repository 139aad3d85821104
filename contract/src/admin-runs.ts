/** The runs of everyone that continue or wait, for admins; what people wrote is theirs and does not stand here. */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { emptyShape, idParamsShape, nullable } from './text.ts';

const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });

const openRunShape = Type.Object({
  id: Type.String(),
  personId: Type.String(),
  /** '' for someone without an address. */
  email: Type.String(),
  connectionId: Type.String(),
  /** '' when it was deleted meanwhile. */
  connection: Type.String(),
  /** Of the query; '' for one without a name. */
  name: Type.String(),
  state: oneOf(['queued', 'running']),
  orderedAt: Type.String(),
  /** Null while it waits. */
  startedAt: nullable(Type.String()),
  /** So far; null when its node has not told. */
  rows: nullable(Type.Integer()),
  /** How many runs start before it; null when it does not wait, or its node has not told. */
  queuePosition: nullable(Type.Integer()),
  /** For an end of the person's own runs, or for room on the machine. */
  waitsFor: nullable(oneOf(['own', 'machine'])),
  /** Name of the node that runs it. */
  node: Type.String(),
  /** Its node was asked to cancel it and has not done so yet. */
  isEnding: Type.Boolean(),
});
export type OpenRun = Static<typeof openRunShape>;

export const listOpenRuns = endpoint({
  method: 'GET',
  path: '/api/admin/runs',
  summary: 'Lists running and queued runs on all nodes, oldest first, without their SQL. Admins only.',
  reply: Type.Object({
    /** When this was so, by the clock that the instants below are of. */
    at: Type.String(),
    /** Of all, more than are listed when there are very many. */
    running: Type.Integer(),
    queued: Type.Integer(),
    runs: Type.Array(openRunShape),
  }),
});

/** What became of a run that an admin canceled: it had ended before, it has ended now, or its node was asked and has not said. */
export const cancelOutcomes = ['ended', 'cancelled', 'asked'] as const;

export const cancelOpenRun = endpoint({
  method: 'POST',
  path: '/api/admin/runs/:id/cancel',
  summary: 'Cancels a run. The owner sees that an administrator canceled it. Admins only.',
  params: idParamsShape,
  body: emptyShape,
  reply: Type.Object({ outcome: oneOf(cancelOutcomes) }),
});
