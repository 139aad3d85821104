/** The files of packs (specification §7). */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { downloadTypes } from './subscriptions.ts';

const askedShape = Type.Object({
  type: Type.Unsafe<(typeof downloadTypes)[number]>({ type: 'string', enum: [...downloadTypes] }),
  /** `defaultValue` of an entitlement, `videoLink` of a pack, or `<code>.pbids` of one with a Power BI template; nothing else is found. */
  file: Type.String({ minLength: 1, maxLength: 500 }),
});
export type AskedDownload = Static<typeof askedShape>;

/**
 * Workbooks, Power BI, Tableau and notebooks come as attachments, made of the caller's own data: the five counties in a trial. PDF
 * and videos are shown where they are, videos in ranges.
 */
export const downloadFile = endpoint({
  method: 'GET',
  path: '/downloads',
  summary: 'Downloads a file of a pack: workbook, article, Power BI, Tableau, notebook or video.',
  query: askedShape,
});
