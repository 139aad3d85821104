/** Requests for data outside the license. A request grants nothing: only an admin's decision does. */
import Type, { type Static } from 'typebox';
import { licenseShape } from '../admin/people.ts';
import { endpoint } from '../endpoint.ts';
import { cursorShape, emptyShape, nullable, oneOf } from '../text.ts';

/** `account` asks for an account to be opened again, or to stay open. */
export const accessKinds = ['pack', 'counties', 'endpoint', 'table', 'account'] as const;
export type AccessKind = (typeof accessKinds)[number];

export const accessStates = ['open', 'granted', 'declined', 'withdrawn'] as const;
export type AccessState = (typeof accessStates)[number];

export const accessLimits = {
  messageLength: 1_000,
  queryTextLength: 4_000,
  pathLength: 2_000,
  requestsPerDay: 20,
} as const;

const askedShape = {
  kind: oneOf(accessKinds),
  /** Code of a pack, `Schema.Object` of a table, or name of an endpoint; '' for counties and the account. */
  subject: Type.String(),
  packs: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  counties: Type.Array(Type.Object({ fips: Type.String(), name: Type.String() })),
};

const accessRequestShape = Type.Object({
  id: Type.String(),
  ...askedShape,
  message: Type.String(),
  ndaVersion: Type.String(),
  ndaAcceptedAt: Type.String(),
  /** The query or page that needs it, within the product. */
  path: Type.String(),
  queryText: Type.String(),
  status: oneOf(accessStates),
  createdAt: Type.String(),
  decidedAt: nullable(Type.String()),
  /** What the admin wrote; '' if nothing. */
  answer: Type.String(),
});
export type AccessRequest = Static<typeof accessRequestShape>;

const messageShape = Type.String({ maxLength: accessLimits.messageLength });

const accessWishShape = Type.Object({
  kind: oneOf(accessKinds),
  subject: Type.String({ maxLength: 200 }),
  /** Only for a request for counties. */
  counties: Type.Optional(
    Type.Array(Type.String({ pattern: '^\\d{5}$' }), { minItems: 1, maxItems: 4_000, uniqueItems: true }),
  ),
  message: messageShape,
  /** The version of the non-disclosure agreement that the user accepts by sending. */
  ndaVersion: Type.String({ minLength: 1, maxLength: 20 }),
  path: Type.String({ maxLength: accessLimits.pathLength }),
  queryText: Type.String({ maxLength: accessLimits.queryTextLength }),
});
export type AccessWish = Static<typeof accessWishShape>;

export const listAccessRequests = endpoint('GET', '/api/access-requests', {
  summary: "Lists the caller's latest 100 requests for access, newest first.",
  reply: Type.Array(accessRequestShape),
});

export const requestAccess = endpoint('POST', '/api/access-requests', {
  summary: 'Asks the admins for data outside the license. An open request for the same thing is returned instead.',
  refuses: 'things that do not exist, a path that is no page of the product, and counties for anything but counties.',
  body: accessWishShape,
  reply: accessRequestShape,
});

export const withdrawAccessRequest = endpoint('POST', '/api/access-requests/:id/withdraw', {
  summary: "Withdraws the caller's open request.",
  body: emptyShape,
  reply: accessRequestShape,
});

const queuedRequestShape = Type.Object({
  ...accessRequestShape.properties,
  personId: Type.String(),
  email: Type.String(),
  displayName: Type.String(),
  /** Email address of the admin who decided. */
  decidedBy: nullable(Type.String()),
});
export type QueuedRequest = Static<typeof queuedRequestShape>;

export const listQueuedRequests = endpoint('GET', '/api/admin/access-requests', {
  summary: "Lists all users' requests for access, newest first, paged by a Link header. Admins only.",
  query: Type.Object({
    status: Type.Optional(oneOf(accessStates)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    cursor: cursorShape,
  }),
  reply: Type.Array(queuedRequestShape),
});

export const countOpenRequests = endpoint('GET', '/api/admin/access-requests-open', {
  summary: 'Counts the open requests for access, up to 1,000. Admins only.',
  reply: Type.Object({ open: Type.Integer() }),
});

export const grantAccess = endpoint('POST', '/api/admin/access-requests/:id/grant', {
  summary:
    "Sets the license of the person who asked and closes the request. Send If-Match with the person's version that was read. Admins only.",
  refuses: 'the same licenses as setting a license does, and one without packs.',
  body: Type.Object({ license: licenseShape, answer: messageShape }),
  reply: queuedRequestShape,
});

export const declineAccess = endpoint('POST', '/api/admin/access-requests/:id/decline', {
  summary: 'Declines a request for access. Admins only.',
  body: Type.Object({ answer: messageShape }),
  reply: queuedRequestShape,
});
