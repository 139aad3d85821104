import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { emptyShape, idShape, oneOf } from '../text.ts';
import { linkViews } from './share-links.ts';

export const permissions = ['read', 'edit'] as const;
export type Permission = (typeof permissions)[number];
const permissionShape = oneOf(permissions);

const foundPersonShape = Type.Object({ id: Type.String(), displayName: Type.String(), email: Type.String() });
export type FoundPerson = Static<typeof foundPersonShape>;

/** Members of the caller's team; for admins, everyone. Suspended and expired accounts are left out. */
export const searchPeople = endpoint('GET', '/api/people-search', {
  summary: 'Finds up to 10 people that the caller can share with, by name or email.',
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 100 })) }),
  reply: Type.Array(foundPersonShape),
});

const queryShareShape = Type.Object({
  person: foundPersonShape,
  permission: permissionShape,
  sharedAt: Type.String(),
  /** The person left the owner's team, or joined another: what was shared with them by name stays. */
  isOutsideTeam: Type.Boolean(),
});
export type QueryShare = Static<typeof queryShareShape>;

/** Owner only. */
export const listQueryShares = endpoint('GET', '/api/queries/:id/shares', {
  summary: 'Lists the people a query is shared with by name.',
  reply: Type.Array(queryShareShape),
});

/** Owner only. People who gain a permission are notified once; `view` is what the notice opens. */
export const addQueryShares = endpoint('POST', '/api/queries/:id/shares', {
  summary: 'Shares a query with people, or changes what they can do with it.',
  refuses: 'more people than a query can be shared with.',
  body: Type.Object({
    people: Type.Array(Type.Object({ id: idShape, permission: permissionShape }), {
      minItems: 1,
      maxItems: limits.sharesPerCall,
    }),
    message: Type.Optional(Type.String({ maxLength: limits.shareMessageLength })),
    view: Type.Optional(oneOf(linkViews)),
    /** A run of the caller whose result the notice opens; the latest one if absent. */
    batchId: Type.Optional(idShape),
  }),
  reply: Type.Array(queryShareShape),
});

export const removeQueryShare = endpoint('DELETE', '/api/queries/:id/shares/:personId', {
  summary: "Ends a person's access to a query.",
  reply: emptyShape,
});
