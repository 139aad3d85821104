/** Objects outside the caller's license, which are shown with a lock, and the packs that include them. */
import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { idShape, nullable, oneOf } from '../text.ts';

const lockedObjectShape = Type.Object({
  schema: Type.String(),
  name: Type.String(),
  kind: oneOf(['table', 'view']),
  description: Type.String(),
  /** Codes of the packs that include it; the first Solution Pack and the first Dataset come first. */
  packs: Type.Array(Type.String()),
  columns: Type.Array(
    Type.Object({ column_name: Type.String(), column_description: Type.String(), data_type: Type.String() }),
  ),
});
export type LockedObject = Static<typeof lockedObjectShape>;

const openingPackShape = Type.Object({
  code: Type.String(),
  name: Type.String(),
  type: oneOf(['Solution Pack', 'Dataset']),
  description: Type.String(),
  icon: Type.String(),
  queries: Type.Integer(),
  objects: Type.Integer(),
  articles: Type.Integer(),
});
export type OpeningPack = Static<typeof openingPackShape>;

const lockedShape = Type.Object({
  /** Counties whose rows are included, `*` for all; null for a connection without property data. */
  counties: nullable(Type.Array(Type.String())),
  objects: Type.Array(lockedObjectShape),
  packs: Type.Array(openingPackShape),
});
export type Locked = Static<typeof lockedShape>;

export const listLockedObjects = endpoint('GET', '/api/locked-objects', {
  summary: 'Lists the objects not in the license, and the packs that include them.',
  /** Without a connection, the whole license counts. */
  query: Type.Object({ connectionId: Type.Optional(idShape) }),
  reply: lockedShape,
});
