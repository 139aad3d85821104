import { quoted, raise, raiseAs } from '../binder/bound.ts';
import { ownErrors } from '../own-errors.ts';
import { engineTypeOf } from '../type-system/engine-type.ts';

/** DuckDB options that the translated SQL relies on. */
export const engineOptions: Readonly<Record<string, string>> = {
  default_collation: 'NOCASE',
  default_null_order: 'sqlite',
  integer_division: 'true',
};

const offsetType = { name: 'datetimeoffset', scale: 7 } as const;

/** From 0001-01-01 to 1970-01-01, in microseconds. */
const beforeEpoch = 62_135_596_800_000_000n;

/** From 0001-01-01 to 1900-01-01, in units of 1/300 second. */
const ticksTo1900 = 693_595n * 86_400n * 300n;

const text = (of: string, number: number, what: string) =>
  `CAST(error('tsql:${number}:' || ${what.replace('?', `' || ${of} || '`)}) AS HUGEINT)`;

const exactForm = `'[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)'`;
const unreadMoney = raise(
  ownErrors.unproven,
  "Text in this format can't be converted to money on this connection. Use digits and a decimal point.",
  'VARCHAR',
);

/** ASCII punctuation from the blank on. It is mapped to the same number of codes just below those of the digits. */
const signs = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const beforeDigits = Array.from(signs, (_, index) => String.fromCharCode(0x30 - signs.length + index)).join('');

const firstLetters = `regexp_extract(x, '^[A-Za-z]+')`;

/** The Soundex digits of letters, 0 for none; adjacent equal digits are merged. H and W after the first are dropped. */
const soundDigits = `translate(upper(left(x, 1)) || translate(upper(substring(x, 2)), 'HW', ''), 'BFPVCGJKQSXZDTLMNRAEIOUYHW', '11112222222233455600000000')`;
const collapsed = Array.from('123456').reduce(
  (digits, digit) => `regexp_replace(${digits}, '${digit}+', '${digit}', 'g')`,
  soundDigits,
);

const isoText = `regexp_replace(regexp_replace(trim(x), '^([0-9]{4})([0-9]{2})([0-9]{2})($|[ T])', '\\1-\\2-\\3\\4'), '^([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})', '\\3-\\1-\\2')`;
const isoForm = `'[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([ T][0-9]{1,2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,6})?)?)?'`;

/** Run once in every session. The macros are temporary: they need no write permission, and batches cannot name them. */
export const sessionPrelude: readonly string[] = [
  `CREATE OR REPLACE TEMP MACRO tsql_whole(x, target) AS CASE WHEN x IS NULL THEN NULL WHEN trim(x) = '' THEN CAST(0 AS HUGEINT)
    WHEN regexp_full_match(trim(x), '[+-]?[0-9]{1,37}') THEN CAST(trim(x) AS HUGEINT)
    ELSE ${text('x', 245, `'Conversion failed when converting the varchar value ''?'' to data type ' || target || '.'`)} END`,
  `CREATE OR REPLACE TEMP MACRO tsql_try_whole(x) AS CASE WHEN trim(x) = '' THEN CAST(0 AS HUGEINT)
    WHEN regexp_full_match(trim(x), '[+-]?[0-9]{1,37}') THEN CAST(trim(x) AS HUGEINT) END`,
  // Text to exact number, in a form that DuckDB parses the same way; the empty text is invalid.
  `CREATE OR REPLACE TEMP MACRO tsql_exact(x) AS CASE WHEN x IS NULL THEN NULL
    WHEN regexp_full_match(trim(x), ${exactForm}) THEN trim(x)
    ELSE ${raiseAs(8114, 'VARCHAR', 'numeric')} END`,
  `CREATE OR REPLACE TEMP MACRO tsql_try_exact(x) AS CASE
    WHEN regexp_full_match(trim(x), ${exactForm}) THEN trim(x) END`,
  // SQL Server also accepts currency signs and commas in money; such texts are refused.
  `CREATE OR REPLACE TEMP MACRO tsql_money(x) AS CASE WHEN x IS NULL THEN NULL WHEN trim(x) = '' THEN '0'
    WHEN regexp_full_match(trim(x), ${exactForm}) THEN trim(x)
    WHEN regexp_matches(x, '[$,]') THEN ${unreadMoney}
    ELSE ${raise(235, 'Cannot convert a char value to money. The char value has incorrect syntax.', 'VARCHAR')} END`,
  `CREATE OR REPLACE TEMP MACRO tsql_try_money(x) AS CASE WHEN trim(x) = '' THEN '0'
    WHEN regexp_full_match(trim(x), ${exactForm}) THEN trim(x) WHEN regexp_matches(x, '[0-9]') THEN ${unreadMoney} END`,
  `CREATE OR REPLACE TEMP MACRO tsql_real(x) AS CASE WHEN x IS NULL THEN NULL WHEN trim(x) = '' THEN '0'
    WHEN regexp_full_match(trim(x), '[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]{1,3})?') THEN trim(x)
    ELSE ${raiseAs(8114, 'VARCHAR', 'float')} END`,
  `CREATE OR REPLACE TEMP MACRO tsql_try_real(x) AS CASE WHEN trim(x) = '' THEN '0'
    WHEN regexp_full_match(trim(x), '[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]{1,3})?') THEN trim(x) END`,
  `CREATE OR REPLACE TEMP MACRO tsql_bit(x) AS CASE WHEN x IS NULL THEN NULL WHEN lower(trim(x)) = 'true' THEN true
    WHEN lower(trim(x)) = 'false' THEN false ELSE tsql_whole(x, 'bit') <> 0 END`,
  `CREATE OR REPLACE TEMP MACRO tsql_try_bit(x) AS CASE WHEN lower(trim(x)) = 'true' THEN true
    WHEN lower(trim(x)) = 'false' THEN false ELSE tsql_try_whole(x) <> 0 END`,
  `CREATE OR REPLACE TEMP MACRO tsql_plain(x) AS CASE WHEN regexp_matches(x, '[\\x{10000}-\\x{10FFFF}]')
    THEN ${raise(ownErrors.unproven, 'Characters such as emoji, which SQL Server counts as two, are not supported here on this connection.', 'VARCHAR')} ELSE x END`,
  // Punctuation sorts before digits, in code order; its replacements take the codes of some control characters.
  `CREATE OR REPLACE TEMP MACRO tsql_order(x) AS translate(x, ${quoted(signs)}, ${quoted(beforeDigits)})`,
  // Since SQL Server 2012: letters with the same digit count once if adjacent or with only H or W between them.
  `CREATE OR REPLACE TEMP MACRO tsql_sound_digits(x) AS translate(substring(${collapsed}, 2), '0', '')`,
  `CREATE OR REPLACE TEMP MACRO tsql_soundex(x) AS CASE WHEN x IS NULL THEN NULL
    WHEN regexp_full_match(x, '[A-Za-z]+ *') OR length(tsql_sound_digits(${firstLetters})) >= 3
    THEN upper(left(x, 1)) || rpad(left(tsql_sound_digits(${firstLetters}), 3), 3, '0')
    ELSE ${raise(ownErrors.unproven, 'On this connection, SOUNDEX and DIFFERENCE support one word of the letters A to Z. Take the first word of the text.', 'VARCHAR')} END`,
  `CREATE OR REPLACE TEMP MACRO tsql_same_letters(a, b) AS CAST(list_sum([CAST(substring(a, i, 1) = substring(b, i, 1) AS INTEGER) FOR i IN [1, 2, 3, 4]]) AS INTEGER)`,
  // Dates in three formats; any other one is an error even for TRY_CAST, because SQL Server might accept it.
  `CREATE OR REPLACE TEMP MACRO tsql_moment(x) AS CASE WHEN x IS NULL THEN NULL WHEN trim(x) = '' THEN TIMESTAMP '1900-01-01'
    WHEN regexp_full_match(${isoText}, ${isoForm}) AND TRY_CAST(${isoText} AS TIMESTAMP) IS NOT NULL THEN TRY_CAST(${isoText} AS TIMESTAMP)
    ELSE ${raiseAs(241, 'TIMESTAMP')} END`,
  `CREATE OR REPLACE TEMP MACRO tsql_try_moment(x) AS CASE WHEN trim(x) = '' THEN TIMESTAMP '1900-01-01' WHEN x IS NULL OR NOT regexp_matches(x, '[0-9]') THEN NULL
    WHEN regexp_full_match(${isoText}, ${isoForm}) THEN TRY_CAST(${isoText} AS TIMESTAMP)
    ELSE ${raise(ownErrors.unproven, 'This date format is not supported by TRY_CAST and TRY_CONVERT on this connection. Write dates as yyyy-mm-dd.', 'TIMESTAMP')} END`,
  `CREATE OR REPLACE TEMP MACRO tsql_thousandths(x) AS CASE WHEN regexp_matches(x, ':[0-9]{2}[.][0-9]{4}')
    THEN ${raiseAs(241, 'VARCHAR')} ELSE x END`,
  `CREATE OR REPLACE TEMP MACRO tsql_try_thousandths(x) AS CASE WHEN NOT regexp_matches(x, ':[0-9]{2}[.][0-9]{4}') THEN x END`,
  // Microseconds since year 1, so that integer division rounds down.
  `CREATE OR REPLACE TEMP MACRO tsql_micros(x) AS (epoch_us(x) + ${beforeEpoch})`,
  `CREATE OR REPLACE TEMP MACRO tsql_rounded(x, unit) AS make_timestamp((tsql_micros(x) + unit // 2) // unit * unit - ${beforeEpoch})`,
  // A datetimeoffset is NULL as a whole. A TIMESTAMP cannot store its seventh digit; only day and part functions can ignore it.
  `CREATE OR REPLACE TEMP MACRO tsql_at(utc, offset_minutes) AS CASE WHEN utc IS NULL OR offset_minutes IS NULL THEN NULL
    ELSE CAST(struct_pack(ticks := tsql_micros(utc) * 10, minutes := offset_minutes) AS ${engineTypeOf(offsetType)}) END`,
  `CREATE OR REPLACE TEMP MACRO tsql_local_at(moment, offset_minutes) AS tsql_at(moment - to_minutes(CAST(offset_minutes AS BIGINT)), offset_minutes)`,
  `CREATE OR REPLACE TEMP MACRO tsql_cut_utc(x) AS make_timestamp(struct_extract(x, 'ticks') // 10 - ${beforeEpoch})`,
  `CREATE OR REPLACE TEMP MACRO tsql_utc(x) AS CASE WHEN struct_extract(x, 'ticks') % 10 <> 0
    THEN ${raise(ownErrors.unproven, 'This connection supports six fractional second digits. Convert the datetimeoffset to a date, or send it with six digits.', 'TIMESTAMP')} ELSE tsql_cut_utc(x) END`,
  `CREATE OR REPLACE TEMP MACRO tsql_cut_local(x) AS tsql_cut_utc(x) + to_minutes(CAST(struct_extract(x, 'minutes') AS BIGINT))`,
  `CREATE OR REPLACE TEMP MACRO tsql_local(x) AS tsql_utc(x) + to_minutes(CAST(struct_extract(x, 'minutes') AS BIGINT))`,
  `CREATE OR REPLACE TEMP MACRO tsql_zone(n) AS CASE WHEN n < 0 THEN '-' ELSE '+' END || lpad(CAST(abs(n) // 60 AS VARCHAR), 2, '0') || ':' || lpad(CAST(abs(n) % 60 AS VARCHAR), 2, '0')`,
  `CREATE OR REPLACE TEMP MACRO tsql_in_zone(utc, zone) AS tsql_at(utc, (epoch_us(timezone(zone, make_timestamptz(epoch_us(utc)))) - epoch_us(utc)) // 60000000)`,
  `CREATE OR REPLACE TEMP MACRO tsql_zone_minutes(x) AS CASE WHEN x IS NULL THEN NULL
    WHEN regexp_full_match(x, '[+-](0[0-9]|1[0-3]):[0-5][0-9]|[+-]14:00') THEN CAST(left(x, 1) || '1' AS INTEGER) * (CAST(substring(x, 2, 2) AS INTEGER) * 60 + CAST(right(x, 2) AS INTEGER))
    ELSE ${raise(9812, 'The timezone is invalid: write it as +hh:mm or -hh:mm.', 'INTEGER')} END`,
  `CREATE OR REPLACE TEMP MACRO tsql_text_at(x) AS CASE WHEN regexp_matches(x, '[+-][0-9]{2}:[0-9]{2} *$')
    THEN tsql_local_at(tsql_moment(regexp_replace(x, ' *[+-][0-9]{2}:[0-9]{2} *$', '')), tsql_zone_minutes(right(trim(x), 6)))
    ELSE tsql_at(tsql_moment(regexp_replace(x, '[Zz] *$', '')), 0) END`,
  `CREATE OR REPLACE TEMP MACRO tsql_ticks(x) AS (tsql_micros(x) // 1000000 * 300 + (tsql_micros(x) % 1000000 * 3 + 5000) // 10000)`,
  `CREATE OR REPLACE TEMP MACRO tsql_of_ticks(n) AS make_timestamp(n // 300 * 1000000 + (n % 300 * 10 + 1) // 3 * 1000 - ${beforeEpoch})`,
  `CREATE OR REPLACE TEMP MACRO tsql_between(sign, a, b) AS CASE sign WHEN '+' THEN tsql_of_ticks(tsql_ticks(a) + tsql_ticks(b) - ${ticksTo1900})
    ELSE tsql_of_ticks(tsql_ticks(a) - tsql_ticks(b) + ${ticksTo1900}) END`,
  `CREATE OR REPLACE TEMP MACRO tsql_datetime(x) AS tsql_of_ticks(tsql_ticks(x))`,
  `CREATE OR REPLACE TEMP MACRO tsql_add_milliseconds(x, n) AS CASE WHEN n < 0 AND n % 10 = -5
    THEN ${raise(ownErrors.unproven, 'Subtracting 5, 15, 25 or similar milliseconds from a datetime is not supported on this connection.', 'TIMESTAMP')}
    ELSE tsql_of_ticks(tsql_ticks(x) + (CAST(n AS BIGINT) * 3 + 5 + 86400000000000) // 10 - 8640000000000) END`,
  `CREATE OR REPLACE TEMP MACRO tsql_thirds(x, unit) AS make_timestamp(tsql_ticks(x) // 300 * 1000000
    + (tsql_ticks(x) % 300 * (10000 // unit) + 1) // 3 * unit - ${beforeEpoch})`,
  `CREATE OR REPLACE TEMP MACRO tsql_hundredths(x) AS CASE WHEN tsql_ticks(x) % 3 <> 0
    THEN ${raise(ownErrors.unproven, 'This datetime has more fractional second digits than this connection supports. Convert it to datetime2(3).', 'TIMESTAMP')} ELSE x END`,
  `CREATE OR REPLACE TEMP MACRO tsql_sure_milliseconds(x) AS CASE WHEN tsql_ticks(x) % 3 = 2
    THEN ${raise(ownErrors.unproven, 'Exact milliseconds between datetime values are not supported on this connection. Convert them to datetime2(3).', 'TIMESTAMP')} ELSE x END`,
  `CREATE OR REPLACE TEMP MACRO tsql_minute(x) AS CASE WHEN x < TIMESTAMP '1900-01-01' OR x >= TIMESTAMP '2079-06-06 23:59:29.998'
    THEN ${raise(242, 'The conversion of a data type to a smalldatetime data type resulted in an out-of-range value.', 'TIMESTAMP')}
    ELSE date_trunc('minute', x + INTERVAL 30 SECOND) END`,
  `CREATE OR REPLACE TEMP MACRO tsql_time(x, rounded) AS CASE WHEN CAST(x AS DATE) <> CAST(rounded AS DATE)
    THEN ${raise(ownErrors.unproven, 'A time that would be rounded to midnight is not supported on this connection.', 'TIME')} ELSE CAST(rounded AS TIME) END`,
  // True for a number, false for text with a character that no number and no money value has; otherwise an error.
  `CREATE OR REPLACE TEMP MACRO tsql_numeric(x) AS CASE WHEN x IS NULL OR trim(x) = '' THEN false
    WHEN regexp_full_match(trim(x), '[+-]?([0-9]{1,30}([.][0-9]{0,30})?|[.][0-9]{1,30})') THEN true
    WHEN regexp_matches(x, '[A-CF-Za-cf-z/:;#%&_!?@"*=<>|~]') THEN false
    ELSE ${raise(ownErrors.unproven, 'ISNUMERIC is not supported for this text on this connection. Use TRY_CONVERT.', 'BOOLEAN')} END`,
  `CREATE OR REPLACE TEMP MACRO tsql_same_text(a, b) AS CASE WHEN a IS NULL OR a = b THEN a
    ELSE ${raise(ownErrors.unproven, "STR can't round this number exactly on this connection. Use ROUND and CAST.", 'VARCHAR')} END`,
  `CREATE OR REPLACE TEMP MACRO tsql_in_range(x, least) AS CASE WHEN x < least OR x >= TIMESTAMP '10000-01-01'
    THEN ${raise(242, 'The conversion of a data type to a datetime data type resulted in an out-of-range value.', 'TIMESTAMP')} ELSE x END`,
];
