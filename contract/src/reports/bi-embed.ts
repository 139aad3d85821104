import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { idShape, oneOf } from '../text.ts';

const embedShape = Type.Object({
  embedUrl: Type.Array(Type.Object({ reportId: Type.String(), embedUrl: Type.String() }), { minItems: 1 }),
  accessToken: Type.String(),
  /** At most one hour ahead. */
  expiresAt: Type.String({ format: 'date-time' }),
  service: oneOf(['embedded', 'powerbi']),
});
export type BiEmbedding = Static<typeof embedShape>;

export const visualizeReport = endpoint('GET', '/api/powerbi/visualize', {
  summary: 'Returns the embed URL of a report and a token for this caller, valid for one hour.',
  query: Type.Object({
    report: Type.Optional(idShape),
  }),
  reply: embedShape,
});

/** Milliseconds between two embed tokens: 58 minutes, before the token's hour is over. */
export const EMBED_TOKEN_INTERVAL_MS = 3_480_000;

/** `postMessage` between the page and the report app's frame (same origin), so that the token never appears in a URL. */
export type ReportMessage =
  | { readonly type: 'report-ready' }
  | { readonly type: 'report-token'; readonly token: string; readonly theme: 'light' | 'dark' }
  | { readonly type: 'report-token-over' }
  | { readonly type: 'report-address'; readonly search: string }
  | { readonly type: 'report-open'; readonly what: 'property'; readonly propertyId: number }
  | { readonly type: 'report-open'; readonly what: 'navigator'; readonly search: string }
  | { readonly type: 'report-open'; readonly what: 'schedule'; readonly search: string }
  | { readonly type: 'report-open'; readonly what: 'sql'; readonly sql: string; readonly name: string };
