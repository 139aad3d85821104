import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { oneOf } from '../text.ts';
import { downloadTypes } from './subscriptions.ts';

const askedShape = Type.Object({
  type: oneOf(downloadTypes),
  /** `defaultValue` of an entitlement, `videoLink` of a pack, or `<code>.pbids` for a pack with a Power BI template; anything else is a 404. */
  file: Type.String({ minLength: 1, maxLength: 500 }),
});
export type AskedDownload = Static<typeof askedShape>;

/** Attachments are generated from the caller's own data (five counties in a trial). PDFs and videos are sent inline. */
export const downloadFile = endpoint('GET', '/downloads', {
  summary: 'Downloads a file of a pack: workbook, article, Power BI, Tableau, notebook or video.',
  query: askedShape,
});
