import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { emptyShape, idShape, nullable, oneOf } from '../text.ts';
import { batchShape } from './batches.ts';

/** The page that a link opens. */
export const linkViews = ['query', 'chart', 'result'] as const;
export type LinkView = (typeof linkViews)[number];

export const linkDays = [1, 7, 30, 90] as const;
export type LinkDays = (typeof linkDays)[number];

const shareLinkShape = Type.Object({
  id: Type.String(),
  view: oneOf(linkViews),
  /** Begins with `/`. */
  path: Type.String(),
  /** Null on the caller's own links. */
  createdBy: nullable(Type.String()),
  createdAt: Type.String(),
  expiresAt: Type.String(),
  /** Up to 20 people, the latest first. */
  openings: Type.Array(Type.Object({ displayName: Type.String(), lastAt: Type.String(), count: Type.Integer() })),
});
export type ShareLink = Static<typeof shareLinkShape>;

/** The query's owner sees everyone's links. */
export const listShareLinks = endpoint('GET', '/api/queries/:id/share-links', {
  summary: "Lists the caller's live links to a query, newest first.",
  reply: Type.Array(shareLinkShape),
});

/** Without `batchId`, the link keeps the caller's latest stored result, if there is one; a link to a result needs one. */
export const createShareLink = endpoint('POST', '/api/queries/:id/share-links', {
  summary: 'Creates a link to a query, its chart or a result for people who can view the query.',
  body: Type.Object({
    view: oneOf(linkViews),
    days: Type.Unsafe<LinkDays>({ type: 'integer', enum: [...linkDays] }),
    batchId: Type.Optional(idShape),
  }),
  reply: shareLinkShape,
});

export const revokeShareLink = endpoint('DELETE', '/api/share-links/:id', {
  summary: 'Revokes a link.',
  reply: emptyShape,
});

/** Every opening checks the caller's access to the query, the connection and the data, and is recorded. */
export const openShareLink = endpoint('POST', '/api/share-links/:id/open', {
  summary: 'Returns what a link shows to the caller.',
  body: emptyShape,
  reply: Type.Object({
    queryId: Type.String(),
    view: oneOf(linkViews),
    /** The latest stored result that the caller can access; null if there is none. */
    batch: nullable(batchShape),
  }),
});
