/** Keys of a person for the REST API behind the gateway (specification §3, §7). */
import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { keyLimits } from './key-limits.ts';
import type { ProblemCode } from './problem.ts';
import { emptyShape, filledShape, idParamsShape, idShape, nullable } from './text.ts';

export const getApiKey = endpoint({
  method: 'GET',
  path: '/api/3scale-token/:userId',
  summary: "Returns the caller's API key. The first call creates it.",
  params: Type.Object({ userId: idShape }),
  reply: Type.Object({ apiApplicationUserKey: Type.String() }),
});

/** The same call at the path of the specification (reading 10). */
export const getApiKeyLiterally = endpoint({ ...getApiKey, path: '/3scale-token/:userId' });

const dayShape = Type.String({ format: 'date', 'x-problem': 'key.expiry' satisfies ProblemCode });

/** An instant, in UTC. */
const instantShape = Type.String();

/** The key before a roll, while it still works. */
const oldKeyShape = Type.Object({
  id: idShape,
  /** Its first and last four characters. */
  head: Type.String(),
  tail: Type.String(),
  endsAt: instantShape,
  /** Answers since the roll. */
  calls: Type.Integer(),
  lastUsedAt: nullable(instantShape),
});

const keyShape = Type.Object({
  id: idShape,
  name: Type.String(),
  /** Its first and last four characters. */
  head: Type.String(),
  tail: Type.String(),
  /** The one that Home and Direct Integration show. */
  isFirst: Type.Boolean(),
  madeAt: instantShape,
  /** The last call, as far as calls are kept: for 400 days. */
  lastUsedAt: nullable(instantShape),
  expiresAt: nullable(instantShape),
  /** Answers in 30 days, and those of each day up to today, in Pacific time. */
  calls: Type.Integer(),
  callsByDay: Type.Array(Type.Integer()),
  old: nullable(oldKeyShape),
});
export type ApiKey = Type.Static<typeof keyShape>;

const spanShape = Type.Object({
  used: Type.Integer(),
  limit: Type.Integer(),
  /** Its first day, in Pacific time. */
  from: Type.String(),
  endsAt: instantShape,
});

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  summary: "Lists the caller's API keys without their values, and their access.",
  reply: Type.Object({
    keys: Type.Array(keyShape),
    /** How many counties the keys read; null for all. */
    counties: nullable(Type.Integer()),
    isTrial: Type.Boolean(),
    /** Calls a second with each key. */
    perSecond: Type.Integer(),
    /** Answers to all keys together: of a day for a trial, and of the trial or the month. */
    day: nullable(spanShape),
    period: spanShape,
  }),
});
export type ApiKeys = Type.Static<(typeof listApiKeys)['reply']>;

/** The one answer with the text of a key. */
const keyTextShape = Type.Object({ id: idShape, key: Type.String() });

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  summary: 'Creates a named key and returns its value.',
  refuses: 'a last day in the past.',
  body: Type.Object({
    name: filledShape('key.name', keyLimits.nameLength),
    /** The last day on which it works, in Pacific time: `2026-12-31`. */
    expiresOn: Type.Optional(nullable(dayShape)),
  }),
  reply: keyTextShape,
});

export const viewApiKey = endpoint({
  method: 'GET',
  path: '/api/api-keys/:id/text',
  summary: 'Returns the value of a key. The view is audited.',
  params: idParamsShape,
  reply: keyTextShape,
});

export const rollApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys/:id/roll',
  summary: 'Rolls a key and returns the new value. The old value works for 24 more hours.',
  params: idParamsShape,
  body: emptyShape,
  reply: keyTextShape,
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/api-keys/:id',
  summary: 'Revokes a key, or its previous value after a roll, immediately and permanently.',
  params: idParamsShape,
  reply: emptyShape,
});
