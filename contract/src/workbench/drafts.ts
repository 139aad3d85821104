/** Unsaved text, saved to the server while the user types so other browsers have it too. */
import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { storedLimits } from '../stored-limits.ts';
import { emptyShape, idShape, nullable, sqlTextShape } from '../text.ts';

const draftFields = {
  text: sqlTextShape,
  name: Type.String({ maxLength: limits.queryNameLength }),
  /** The saved query's version that the draft started from; null for a new query. */
  version: nullable(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  device: Type.String({ maxLength: 100 }),
};
export const draftBodyShape = Type.Object(draftFields);

export const draftShape = Type.Object({ ...draftFields, updatedAt: Type.String() });
export type Draft = Static<typeof draftShape>;

/** `id` is the query's, or `new` or `new-{mark}` for one that was never saved. Null if nothing is unsaved. */
export const getDraft = endpoint('GET', '/api/drafts/:id', {
  summary: "Returns the caller's draft of a query.",
  reply: nullable(draftShape),
});
export const draftHeadShape = Type.Object({
  id: Type.String(),
  name: Type.String(),
  device: Type.String(),
  updatedAt: Type.String(),
  start: Type.String(),
});
export type DraftHead = Static<typeof draftHeadShape>;

export const listDrafts = endpoint('GET', '/api/drafts', {
  summary: "Lists the caller's drafts, latest first.",
  reply: Type.Array(draftHeadShape),
});
export const discardDrafts = endpoint('POST', '/api/drafts/discard', {
  summary: "Deletes several of the caller's drafts; ids without a draft are skipped.",
  body: Type.Object({ ids: Type.Array(idShape, { maxItems: storedLimits.draftsPerPerson }) }),
  reply: emptyShape,
});
export const saveDraft = endpoint('PUT', '/api/drafts/:id', {
  summary: "Saves the caller's draft of a query. Keeps up to 100 drafts; the oldest are dropped.",
  body: draftBodyShape,
  /** When it was saved; lets a browser recognize its own text. */
  reply: Type.Object({ updatedAt: Type.String() }),
});
export const deleteDraft = endpoint('DELETE', '/api/drafts/:id', {
  summary: "Deletes the caller's draft of a query.",
  reply: emptyShape,
});
