/** The maintenance banner: what an admin announces to everyone, before sign-in too. */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { emptyShape, filledPattern, nullable } from './text.ts';

export const bannerTextLength = 300;

export const bannerShape = Type.Object({
  text: Type.String({ minLength: 1, maxLength: bannerTextLength, pattern: filledPattern, description: 'is required' }),
  /** When the maintenance begins and ends. The banner is shown from when it is set until the end. */
  from: Type.String({ format: 'date-time', description: 'must be a time such as 2027-01-31T22:00:00Z' }),
  until: Type.String({ format: 'date-time', description: 'must be a time such as 2027-01-31T23:00:00Z' }),
});
export type Banner = Static<typeof bannerShape>;

const currentShape = Type.Object({ banner: nullable(bannerShape) });

export const getBanner = endpoint('GET', '/api/banner', {
  summary: 'Returns the maintenance banner, if there is one. Up to two seconds late.',
  reply: currentShape,
  isPublic: true,
});

export const setBanner = endpoint('PUT', '/api/admin/banner', {
  summary: 'Shows a maintenance banner to everyone, instead of the one before. Admins only.',
  body: bannerShape,
  reply: bannerShape,
  refuses: 'an end that is in the past, not after the start, or more than a year away.',
});

export const endBanner = endpoint('DELETE', '/api/admin/banner', {
  summary: 'Removes the maintenance banner. Admins only.',
  reply: emptyShape,
});
