import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { oneOf, patternShape } from '../text.ts';
import { conditions, refusedConditions } from './property-search.ts';
import { fieldsShape, sortShape } from './search-texts.ts';

const savedShape = Type.Object({
  name: patternShape('\\S', 'must not be empty', 100),
  kind: oneOf(['search', 'list']),
  address: Type.String({ maxLength: 16_000 }),
  ids: Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), { maxItems: 1000 }),
});
export const savedSearchShape = Type.Object({ id: Type.String(), ...savedShape.properties, changedAt: Type.String() });
export type SavedSearch = Static<typeof savedSearchShape>;

export const listSavedSearches = endpoint('GET', '/api/navigator/searches', {
  summary: "Returns the caller's saved searches and lists, by name.",
  reply: Type.Array(savedSearchShape),
});
export const createSavedSearch = endpoint('POST', '/api/navigator/searches', {
  summary: 'Saves a search or a list. Up to 200 per user.',
  refuses: 'a search beyond the limit.',
  body: savedShape,
  reply: savedSearchShape,
});
export const updateSavedSearch = endpoint('PUT', '/api/navigator/searches/:id', {
  summary: 'Changes a saved search or list.',
  body: savedShape,
  reply: savedSearchShape,
});
export const deleteSavedSearch = endpoint('DELETE', '/api/navigator/searches/:id', {
  summary: 'Deletes a saved search or list.',
  reply: Type.Object({}),
});

export const exportProperties = endpoint('GET', '/api/navigator/export', {
  summary: 'Exports up to 10,000 matching properties as a file. Owner names are left out until the NDA is signed.',
  refuses: refusedConditions,
  query: Type.Object({
    ...conditions,
    sort: sortShape,
    fields: fieldsShape,
    format: oneOf(['csv', 'xlsx']),
  }),
});
