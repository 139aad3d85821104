/**
 * Results as files (specification §7). A file is made from the stored rows while it is sent; one that breaks off ends the
 * connection, so that no file looks whole and is shorter.
 */
import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { emptyShape, idParamsShape } from './text.ts';

/** Kinds of files, by the ending of their names. */
export const exportFormats = ['csv', 'json', 'xlsx', 'parquet'] as const;
export type ExportFormatName = (typeof exportFormats)[number];

/** Headers of a download that say what its bytes cannot. */
export const exportHeaders = {
  /** Of CSV: `defused` when text that a spreadsheet would take for a formula got a leading apostrophe, else `raw`. */
  formulas: 'x-formulas',
  /** `true` when the result was cut at the limit of rows or bytes, so the file is not everything. */
  incomplete: 'x-incomplete',
  /** Rows of the file, without its header row. */
  rows: 'x-row-count',
} as const;

const querySentence = 'Downloads the stored result of a statement';
const rawShape = Type.Object({
  /** Text stays as it is, also what a spreadsheet would run as a formula. For programs. */
  raw: Type.Optional(Type.Boolean()),
});

/**
 * RFC 4180 in UTF-8 with a byte order mark, which Excel needs and others skip; the first row has the names. NUL characters are left
 * out. Text that a spreadsheet would take for a formula gets a leading apostrophe unless `raw` is true; columns of numbers never do.
 */
export const downloadCsv = endpoint({
  method: 'GET',
  path: '/statement-results/:id.csv',
  summary: `${querySentence} as CSV. NUL characters are removed.`,
  params: idParamsShape,
  query: rawShape,
});
/** An array of objects keyed by column name; further columns of one name are `a_2`, `a_3`. Values as the results call gives them. */
export const downloadJson = endpoint({
  method: 'GET',
  path: '/statement-results/:id.json',
  summary: `${querySentence} as JSON.`,
  params: idParamsShape,
});
/** One sheet: numbers of up to 15 digits, dates from March 1900 on, and text, never a formula. At most 1,048,575 rows. */
export const downloadXlsx = endpoint({
  method: 'GET',
  path: '/statement-results/:id.xlsx',
  summary: `${querySentence} as an Excel workbook. Control characters that XML does not allow are removed.`,
  params: idParamsShape,
});
/** Beyond §7: typed columns in row groups. */
export const downloadParquet = endpoint({
  method: 'GET',
  path: '/statement-results/:id.parquet',
  summary: `${querySentence} as Apache Parquet.`,
  params: idParamsShape,
});

/**
 * Beyond §7: a download that is refused shows only among the browser's downloads, so a page asks first. Refuses as the download
 * itself would at this moment.
 */
export const checkExport = endpoint({
  method: 'GET',
  path: '/api/statements/:id/export-check',
  summary: 'Checks whether a stored result can be downloaded now.',
  params: idParamsShape,
  query: Type.Object({
    /** CSV when it is left out. */
    format: Type.Optional(Type.Unsafe<ExportFormatName>({ type: 'string', enum: [...exportFormats] })),
  }),
  reply: emptyShape,
});
/**
 * Beyond §7: everything of a statement whose result was cut. The address answers once, within ten minutes, to the same person: it runs the
 * statement again, within limits of its own, and sends the rows as they come. The run is a batch with the given id: it is polled and
 * canceled as any other, and appears when the download begins. One that reaches its limits breaks off.
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
    /** Of the run, once the download has begun. */
    batchId: Type.String(),
    /** Below the base path. */
    path: Type.String(),
    /** Rows that such a file may have. */
    maxRows: Type.Integer(),
  }),
});
export const downloadWhole = endpoint({
  method: 'GET',
  path: '/api/whole-exports/:ticket',
  summary: 'Runs a statement again and sends all rows as a file.',
  params: Type.Object({ ticket: Type.String({ minLength: 1, maxLength: 500 }) }),
});
