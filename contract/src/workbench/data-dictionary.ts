/** Names and descriptions of all property data, for every signed-in user; never values. */

import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { oneOf } from '../text.ts';

export const dictionaryObjectShape = Type.Object({
  object: Type.String(),
  kind: oneOf(['table', 'view']),
  description: Type.String(),
  packs: Type.Array(Type.String()),
  columns: Type.Array(Type.Object({ name: Type.String(), type: Type.String(), description: Type.String() })),
});
export type DictionaryObject = Static<typeof dictionaryObjectShape>;
export const getDataDictionary = endpoint('GET', '/api/data-dictionary', {
  summary: 'Lists every table and view of the property data with its columns and packs.',
  reply: Type.Array(dictionaryObjectShape),
});
