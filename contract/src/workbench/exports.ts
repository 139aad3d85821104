/**
 * Results as files. A file is created from the stored rows while it is sent. If that fails, the connection breaks, so no truncated file
 * looks complete.
 */
import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { emptyShape, idParamsShape } from '../text.ts';

export const exportFormats = ['csv', 'json', 'xlsx', 'parquet'] as const;
export type ExportFormatName = (typeof exportFormats)[number];

/** Headers of a download, for what its bytes can't express. */
export const exportHeaders = {
  /** For CSV: `defused` if text that a spreadsheet would run as a formula got a leading apostrophe, otherwise `raw`. */
  formulas: 'x-formulas',
  /** `true` if the result reached a row or byte limit, so the file is incomplete. */
  incomplete: 'x-incomplete',
  /** Rows in the file, without the header row. */
  rows: 'x-row-count',
} as const;

const querySentence = 'Downloads the stored result of a statement';
const rawShape = Type.Object({
  /** Leaves text as it is, including what a spreadsheet would run as a formula. For programs. */
  raw: Type.Optional(Type.Boolean()),
});

/**
 * RFC 4180 in UTF-8 with a byte order mark, which Excel needs and others skip; the first row has the column names. NUL characters are
 * removed. Text that a spreadsheet would run as a formula gets a leading apostrophe unless `raw` is true; number columns never do.
 */
export const downloadCsv = endpoint({
  method: 'GET',
  path: '/statement-results/:id.csv',
  summary: `${querySentence} as CSV. NUL characters are removed.`,
  params: idParamsShape,
  query: rawShape,
});
/** An array of objects by column name; duplicate names become `a_2`, `a_3`. Values are those of the results call. */
export const downloadJson = endpoint({
  method: 'GET',
  path: '/statement-results/:id.json',
  summary: `${querySentence} as JSON.`,
  params: idParamsShape,
});
/** One sheet with numbers of up to 15 digits, dates since March 1900, and text, never formulas. At most 1,048,575 rows. */
export const downloadXlsx = endpoint({
  method: 'GET',
  path: '/statement-results/:id.xlsx',
  summary: `${querySentence} as an Excel workbook. Control characters that XML does not allow are removed.`,
  params: idParamsShape,
});
/** Typed columns in row groups. */
export const downloadParquet = endpoint({
  method: 'GET',
  path: '/statement-results/:id.parquet',
  summary: `${querySentence} as Apache Parquet.`,
  params: idParamsShape,
});

/**
 * A refused download would appear only in the browser's downloads, so the page checks first. Refuses exactly what the download would refuse
 * now.
 */
export const checkExport = endpoint({
  method: 'GET',
  path: '/api/statements/:id/export-check',
  summary: 'Checks whether a stored result can be downloaded now.',
  params: idParamsShape,
  query: Type.Object({
    /** Default: CSV. */
    format: Type.Optional(Type.Unsafe<ExportFormatName>({ type: 'string', enum: [...exportFormats] })),
  }),
  reply: emptyShape,
});
/**
 * A full download of an incomplete result. The URL works once, within ten minutes, for the same user: it runs the statement again with its
 * own limits and sends rows as they arrive. The run is a batch with the given ID that can be polled and canceled like any other; it appears
 * when the download starts. If it reaches a limit, the download breaks off.
 */
export const prepareWholeExport = endpoint({
  method: 'POST',
  path: '/api/statements/:id/whole-export',
  summary: 'Prepares a full download of an incomplete result.',
  params: idParamsShape,
  body: Type.Object({
    format: Type.Unsafe<ExportFormatName>({ type: 'string', enum: [...exportFormats] }),
    raw: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    /** ID of the run, once the download has started. */
    batchId: Type.String(),
    /** Path below the base path. */
    path: Type.String(),
    maxRows: Type.Integer(),
  }),
});
export const downloadWhole = endpoint({
  method: 'GET',
  path: '/api/whole-exports/:ticket',
  summary: 'Runs a statement again and sends all rows as a file.',
  params: Type.Object({ ticket: Type.String({ minLength: 1, maxLength: 500 }) }),
});
