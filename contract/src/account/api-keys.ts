import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { dataMarkShape } from '../packs/data-changes.ts';
import type { ProblemCode } from '../problem.ts';
import { emptyShape, filledShape, idShape, nullable } from '../text.ts';
import { keyLimits } from './key-limits.ts';

export const getApiKey = endpoint('GET', '/api/3scale-token/:userId', {
  summary: "Returns the caller's API key. The first call creates it.",
  reply: Type.Object({ apiApplicationUserKey: Type.String() }),
});

const dayShape = Type.String({ format: 'date', 'x-problem': 'key.expiry' satisfies ProblemCode });

const instantShape = Type.String();

const oldKeyShape = Type.Object({
  id: idShape,
  head: Type.String(),
  tail: Type.String(),
  endsAt: instantShape,
  calls: Type.Integer(),
  lastUsedAt: nullable(instantShape),
});

const keyShape = Type.Object({
  id: idShape,
  name: Type.String(),
  head: Type.String(),
  tail: Type.String(),
  /** The key that Home and Direct Integration show. */
  isFirst: Type.Boolean(),
  madeAt: instantShape,
  /** The last call within 400 days, which is how long calls are stored. */
  lastUsedAt: nullable(instantShape),
  expiresAt: nullable(instantShape),
  /** Calls in 30 days, and per day up to today, in Pacific time. */
  calls: Type.Integer(),
  callsByDay: Type.Array(Type.Integer()),
  old: nullable(oldKeyShape),
  /** Calls with the key can return data that a data update removed or changed. */
  dataMark: Type.Optional(dataMarkShape),
});
export type ApiKey = Type.Static<typeof keyShape>;

const spanShape = Type.Object({
  used: Type.Integer(),
  limit: Type.Integer(),
  from: Type.String(),
  endsAt: instantShape,
});

export const listApiKeys = endpoint('GET', '/api/api-keys', {
  summary: "Lists the caller's API keys without their values, and their access.",
  reply: Type.Object({
    keys: Type.Array(keyShape),
    counties: nullable(Type.Integer()),
    isTrial: Type.Boolean(),
    perSecond: Type.Integer(),
    /** Allowances for all keys together: per day in a trial, and per trial or month. */
    day: nullable(spanShape),
    period: spanShape,
  }),
});
export type ApiKeys = Type.Static<(typeof listApiKeys)['reply']>;

/** The only reply that contains the key's text. */
const keyTextShape = Type.Object({ id: idShape, key: Type.String() });

export const createApiKey = endpoint('POST', '/api/api-keys', {
  summary: 'Creates a named key and returns its value.',
  refuses: 'a last day in the past.',
  body: Type.Object({
    name: filledShape('key.name', keyLimits.nameLength),
    /** The last day on which it works, in Pacific time: `2026-12-31`. */
    expiresOn: Type.Optional(nullable(dayShape)),
  }),
  reply: keyTextShape,
});

export const viewApiKey = endpoint('GET', '/api/api-keys/:id/text', {
  summary: 'Returns the value of a key. The view is audited.',
  reply: keyTextShape,
});

export const rollApiKey = endpoint('POST', '/api/api-keys/:id/roll', {
  summary: 'Rolls a key and returns the new value. The old value works for 24 more hours.',
  body: emptyShape,
  reply: keyTextShape,
});

export const revokeApiKey = endpoint('DELETE', '/api/api-keys/:id', {
  summary: 'Revokes a key, or its previous value after a roll, immediately and permanently.',
  reply: emptyShape,
});
