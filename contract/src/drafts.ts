/** Unsaved texts, beyond §7: mirrored to the server while a person types, so that another browser has them too. */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { storedLimits } from './stored-limits.ts';
import { emptyShape, idParamsShape, idShape, nullable, sqlTextShape } from './text.ts';

const draftFields = {
  text: sqlTextShape,
  /** Name in the editor, saved or not. */
  name: Type.String({ maxLength: limits.queryNameLength }),
  /** Version of the saved query that the text was typed over; null for a new query. */
  version: nullable(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  /** Browser and system in words: `Firefox on Linux`. */
  device: Type.String({ maxLength: 100 }),
};
export const draftBodyShape = Type.Object(draftFields);

export const draftShape = Type.Object({ ...draftFields, updatedAt: Type.String() });
export type Draft = Static<typeof draftShape>;

/**
 * `id` is that of the query, or `new` or `new-{mark}` for one that was never saved; the mark tells several of them apart.
 * Null when nothing is unsaved.
 */
export const getDraft = endpoint({
  method: 'GET',
  path: '/api/drafts/:id',
  summary: "Returns the caller's draft of a query.",
  params: idParamsShape,
  reply: nullable(draftShape),
});
/** The head of an unsaved text. */
export const draftHeadShape = Type.Object({
  /** As in the path of a draft. */
  id: Type.String(),
  name: Type.String(),
  device: Type.String(),
  updatedAt: Type.String(),
  /** The first 200 characters of the text. */
  start: Type.String(),
});
export type DraftHead = Static<typeof draftHeadShape>;

/** Those of queries that were never saved, and of saved ones that the caller still may change. */
export const listDrafts = endpoint({
  method: 'GET',
  path: '/api/drafts',
  summary: "Lists the caller's drafts, latest first.",
  reply: Type.Array(draftHeadShape),
});
export const discardDrafts = endpoint({
  method: 'POST',
  path: '/api/drafts/discard',
  summary: "Deletes several of the caller's drafts; ids without a draft are skipped.",
  body: Type.Object({ ids: Type.Array(idShape, { maxItems: storedLimits.draftsPerPerson }) }),
  reply: emptyShape,
});
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/drafts/:id',
  summary: "Saves the caller's draft of a query. Keeps up to 100 drafts; the oldest are dropped.",
  params: idParamsShape,
  body: draftBodyShape,
  /** When it was kept, by which a browser knows its own text again. */
  reply: Type.Object({ updatedAt: Type.String() }),
});
export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/api/drafts/:id',
  summary: "Deletes the caller's draft of a query.",
  params: idParamsShape,
  reply: emptyShape,
});
