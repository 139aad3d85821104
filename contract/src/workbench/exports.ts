/** A file is created while it is sent. If that fails, the connection breaks, so no truncated file looks complete. */
import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { emptyShape, oneOf } from '../text.ts';

export const exportFormats = ['csv', 'json', 'xlsx', 'parquet'] as const;
export type ExportFormatName = (typeof exportFormats)[number];

export const exportHeaders = {
  /** For CSV: `defused` if text that a spreadsheet would run as a formula got a leading apostrophe, otherwise `raw`. */
  formulas: 'x-formulas',
  /** `true` if the result reached a row or byte limit, so the file is incomplete. */
  incomplete: 'x-incomplete',
  /** Rows in the file, without the header row. */
  rows: 'x-row-count',
} as const;

const querySentence = 'Downloads the stored result of a statement';
const meaningsShape = Type.Object({
  /** Adds a column of the dictionary's words after each column of codes: `DeedTypeCode_Meaning` after `DeedTypeCode`. */
  meanings: Type.Optional(Type.Boolean()),
});
const rawShape = Type.Object({
  ...meaningsShape.properties,
  /** Leaves text as it is, including what a spreadsheet would run as a formula. For programs. */
  raw: Type.Optional(Type.Boolean()),
});

/** RFC 4180 in UTF-8 with a byte order mark, which Excel needs. Formulas get a leading apostrophe unless `raw` is true. */
export const downloadCsv = endpoint('GET', '/statement-results/:id.csv', {
  summary: `${querySentence} as CSV. NUL characters are removed.`,
  query: rawShape,
});
/** An array of objects by column name; duplicate names become `a_2`, `a_3`. Values are those of the results call. */
export const downloadJson = endpoint('GET', '/statement-results/:id.json', {
  summary: `${querySentence} as JSON.`,
  query: meaningsShape,
});
/** One sheet with numbers of up to 15 digits, dates since March 1900, and text, never formulas. At most 1,048,575 rows. */
export const downloadXlsx = endpoint('GET', '/statement-results/:id.xlsx', {
  summary: `${querySentence} as an Excel workbook. Control characters that XML does not allow are removed.`,
  query: meaningsShape,
});
export const downloadParquet = endpoint('GET', '/statement-results/:id.parquet', {
  summary: `${querySentence} as Apache Parquet.`,
  query: meaningsShape,
});

/** Refuses exactly what the download would refuse now: the browser shows that only among its downloads. */
export const checkExport = endpoint('GET', '/api/statements/:id/export-check', {
  summary: 'Checks whether a stored result can be downloaded now.',
  query: Type.Object({
    format: Type.Optional(oneOf(exportFormats)),
    ...meaningsShape.properties,
  }),
  reply: emptyShape,
});
/** The URL works once, within ten minutes, for the same user. It runs the statement again, within its own limits. */
export const prepareWholeExport = endpoint('POST', '/api/statements/:id/whole-export', {
  summary: 'Prepares a full download of an incomplete result.',
  body: Type.Object({
    format: oneOf(exportFormats),
    raw: Type.Optional(Type.Boolean()),
    ...meaningsShape.properties,
  }),
  reply: Type.Object({
    /** ID of the run, once the download has started. */
    batchId: Type.String(),
    path: Type.String(),
    maxRows: Type.Integer(),
  }),
});
export const downloadWhole = endpoint('GET', '/api/whole-exports/:ticket', {
  summary: 'Runs a statement again and sends all rows as a file.',
  params: Type.Object({ ticket: Type.String({ minLength: 1, maxLength: 500 }) }),
});
