import { raise } from '../binder/bound.ts';
import { ownErrors } from '../own-errors.ts';

/**
 * How the driver must open DuckDB so that the translated SQL means what it says: texts compare without regard to case, NULL is the lowest
 * value, and whole numbers divide as whole numbers.
 */
export const engineOptions: Readonly<Record<string, string>> = {
  default_collation: 'NOCASE',
  default_null_order: 'sqlite',
  integer_division: 'true',
};

const text = (of: string, number: number, what: string) =>
  `CAST(error('tsql:${number}:' || ${what.replace('?', `' || ${of} || '`)}) AS HUGEINT)`;

const isoText = `regexp_replace(regexp_replace(trim(x), '^([0-9]{4})([0-9]{2})([0-9]{2})($|[ T])', '\\1-\\2-\\3\\4'), '^([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})', '\\3-\\1-\\2')`;
const isoForm = `'[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([ T][0-9]{1,2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,6})?)?)?'`;

/**
 * Run once in every session after opening and before any translated statement. The macros are temporary, therefore they need no right to
 * write; batches cannot name them.
 */
export const sessionPrelude: readonly string[] = [
  // Text as a whole number: blanks around it, one sign, digits; the empty text is 0.
  `CREATE OR REPLACE TEMP MACRO tsql_whole(x, target) AS CASE WHEN x IS NULL THEN NULL WHEN trim(x) = '' THEN CAST(0 AS HUGEINT)
    WHEN regexp_full_match(trim(x), '[+-]?[0-9]{1,37}') THEN CAST(trim(x) AS HUGEINT)
    ELSE ${text('x', 245, `'Conversion failed when converting the varchar value ''?'' to data type ' || target || '.'`)} END`,
  `CREATE OR REPLACE TEMP MACRO tsql_try_whole(x) AS CASE WHEN trim(x) = '' THEN CAST(0 AS HUGEINT)
    WHEN regexp_full_match(trim(x), '[+-]?[0-9]{1,37}') THEN CAST(trim(x) AS HUGEINT) END`,
  // Text as an exact number, in a form that DuckDB reads the same; the empty text is none.
  `CREATE OR REPLACE TEMP MACRO tsql_exact(x) AS CASE WHEN x IS NULL THEN NULL
    WHEN regexp_full_match(trim(x), '[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)') THEN trim(x)
    ELSE ${raise(8114, 'Error converting data type varchar to numeric.', 'VARCHAR')} END`,
  `CREATE OR REPLACE TEMP MACRO tsql_try_exact(x) AS CASE
    WHEN regexp_full_match(trim(x), '[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)') THEN trim(x) END`,
  `CREATE OR REPLACE TEMP MACRO tsql_real(x) AS CASE WHEN x IS NULL THEN NULL WHEN trim(x) = '' THEN '0'
    WHEN regexp_full_match(trim(x), '[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]{1,3})?') THEN trim(x)
    ELSE ${raise(8114, 'Error converting data type varchar to float.', 'VARCHAR')} END`,
  `CREATE OR REPLACE TEMP MACRO tsql_try_real(x) AS CASE WHEN trim(x) = '' THEN '0'
    WHEN regexp_full_match(trim(x), '[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]{1,3})?') THEN trim(x) END`,
  `CREATE OR REPLACE TEMP MACRO tsql_bit(x) AS CASE WHEN x IS NULL THEN NULL WHEN lower(trim(x)) = 'true' THEN true
    WHEN lower(trim(x)) = 'false' THEN false ELSE tsql_whole(x, 'bit') <> 0 END`,
  `CREATE OR REPLACE TEMP MACRO tsql_try_bit(x) AS CASE WHEN lower(trim(x)) = 'true' THEN true
    WHEN lower(trim(x)) = 'false' THEN false ELSE tsql_try_whole(x) <> 0 END`,
  `CREATE OR REPLACE TEMP MACRO tsql_plain(x) AS CASE WHEN regexp_matches(x, '[\\x{10000}-\\x{10FFFF}]')
    THEN ${raise(ownErrors.unproven, 'Letters such as emoji, which SQL Server counts twice, cannot be counted on this connection.', 'VARCHAR')} ELSE x END`,
  // Dates in three forms; any other is an error, also where TRY_ asks, for it might be one that SQL Server reads.
  `CREATE OR REPLACE TEMP MACRO tsql_moment(x) AS CASE WHEN x IS NULL THEN NULL
    WHEN regexp_full_match(${isoText}, ${isoForm}) AND TRY_CAST(${isoText} AS TIMESTAMP) IS NOT NULL THEN TRY_CAST(${isoText} AS TIMESTAMP)
    ELSE ${raise(241, 'Conversion failed when converting date and/or time from character string.', 'TIMESTAMP')} END`,
  `CREATE OR REPLACE TEMP MACRO tsql_try_moment(x) AS CASE WHEN x IS NULL OR NOT regexp_matches(x, '[0-9]') THEN NULL
    WHEN regexp_full_match(${isoText}, ${isoForm}) THEN TRY_CAST(${isoText} AS TIMESTAMP)
    ELSE ${raise(ownErrors.unproven, 'This form of a date is not supported by TRY_CAST and TRY_CONVERT on this connection; write dates as yyyy-mm-dd.', 'TIMESTAMP')} END`,
  // A datetime knows three-hundredths of a second: .000, .003 and .007.
  `CREATE OR REPLACE TEMP MACRO tsql_datetime(x) AS make_timestamp((epoch_us(x) // 1000000) * 1000000
    + CAST(round(round((epoch_us(x) % 1000000) * 3 / 10000.0) * 10 / 3.0) AS BIGINT) * 1000)`,
  `CREATE OR REPLACE TEMP MACRO tsql_in_range(x, least) AS CASE WHEN x < least OR x >= TIMESTAMP '10000-01-01'
    THEN ${raise(242, 'The conversion of a data type to a datetime data type resulted in an out-of-range value.', 'TIMESTAMP')} ELSE x END`,
];
