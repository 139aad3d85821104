/** What the property data consist of, for everyone who is signed in: names and meanings, never a value. */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

export const dictionaryObjectShape = Type.Object({
  /** `Schema.Object`. */
  object: Type.String(),
  kind: Type.Unsafe<'table' | 'view'>({ type: 'string', enum: ['table', 'view'] }),
  description: Type.String(),
  /** Codes of the Solution Packs and Datasets that hold it. */
  packs: Type.Array(Type.String()),
  columns: Type.Array(Type.Object({ name: Type.String(), type: Type.String(), description: Type.String() })),
});
export type DictionaryObject = Static<typeof dictionaryObjectShape>;
/** Beyond §7: what the catalog's search finds beside packs. */
export const getDataDictionary = endpoint({
  method: 'GET',
  path: '/api/data-dictionary',
  summary: 'Lists every table and view of the property data with its columns and packs.',
  reply: Type.Array(dictionaryObjectShape),
});
