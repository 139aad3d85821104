/** How a BI report is embedded (specification §4 and §7): by Power BI or by the report of our own, which the page tells apart by `service`. */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { idShape } from './text.ts';

const embedShape = Type.Object({
  embedUrl: Type.Array(Type.Object({ reportId: Type.String(), embedUrl: Type.String() }), { minItems: 1 }),
  accessToken: Type.String(),
  /** At most an hour away. */
  expiresAt: Type.String({ format: 'date-time' }),
  service: Type.Unsafe<'embedded' | 'powerbi'>({ type: 'string', enum: ['embedded', 'powerbi'] }),
});
export type BiEmbedding = Static<typeof embedShape>;

export const visualizeReport = endpoint({
  method: 'GET',
  path: '/api/powerbi/visualize',
  summary: 'Returns the embed URL of a report and a token for this caller, valid for one hour.',
  query: Type.Object({
    /** `foreclosure` when absent. */
    report: Type.Optional(idShape),
  }),
  reply: embedShape,
});

/** Milliseconds between two embed tokens (specification §4: 58 minutes). */
export const EMBED_TOKEN_INTERVAL_MS = 3_480_000;

/**
 * What page and frame of the embedded report say to each other by `postMessage`, both of the origin of the product. The token never is in an address.
 * `report-ready` (frame): give me a token. `report-token` (page): the first one and each later one; nothing that is shown changes by it.
 * `report-token-over` (frame): a call was refused, a new token is needed now. `report-address` (frame): what is in the frame's
 * query now, for the page's address. `report-open` (frame): open this in the portal: a property's report, the navigator with a search, or the editor with a text.
 */
export type ReportMessage =
  | { readonly type: 'report-ready' }
  | { readonly type: 'report-token'; readonly token: string; readonly theme: 'light' | 'dark' }
  | { readonly type: 'report-token-over' }
  | { readonly type: 'report-address'; readonly search: string }
  | { readonly type: 'report-open'; readonly what: 'property'; readonly propertyId: number }
  | { readonly type: 'report-open'; readonly what: 'navigator'; readonly search: string }
  | { readonly type: 'report-open'; readonly what: 'sql'; readonly sql: string; readonly name: string };
