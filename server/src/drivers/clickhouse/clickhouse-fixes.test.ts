// The messages are those of ClickHouse 26.9.
import { offsetAt } from '@platbook/sql/error-position';
import { applyFix } from '@platbook/sql/fixes/broken-statement';
import { findFix } from '@platbook/sql/fixes/find-fix';
import { clickhouseError, ServerError } from './clickhouse-errors.ts';

const tables = [
  {
    name: 'parcel',
    columns: ['id', 'city', 'zip'].map((name) => ({ name, type: name === 'id' ? 'UInt32' : 'String' })),
  },
];
const ended = ' (version 26.9.2.1 (official build))';

it.each([
  [
    'select city frm parcel',
    'Code: 62. DB::Exception: Syntax error: failed at position 17 (parcel): parcel. Expected one of: token, Comma, FROM. (SYNTAX_ERROR)',
    'select city from parcel',
  ],
  [
    'select city, count() from parcel',
    "Code: 215. DB::Exception: Column 'city' is not under aggregate function and not in GROUP BY keys. In query SELECT city, count() FROM parcel. (NOT_AN_AGGREGATE)",
    'select city, count() from parcel group by city',
  ],
  [
    'select id from parcel where city = Oxnard',
    'Code: 47. DB::Exception: Unknown expression identifier `Oxnard`. In scope SELECT id FROM parcel WHERE city = Oxnard. (UNKNOWN_IDENTIFIER)',
    "select id from parcel where city = 'Oxnard'",
  ],
  [
    'select cont(city) from parcel',
    "Code: 46. DB::Exception: Function with name `cont` does not exist. In scope SELECT cont(city) FROM parcel. Maybe you meant: ['count']. (UNKNOWN_FUNCTION)",
    'select count(city) from parcel',
  ],
  [
    'select id from parcel where (id = 1',
    "Code: 62. DB::Exception: Syntax error: failed at position 36 (end of query): (id = 1. Unmatched parentheses: '(' at position 29 is never closed. (SYNTAX_ERROR)",
    'select id from parcel where (id = 1)',
  ],
])('offers to change %s', (text, message, meant) => {
  const { message: title, line, column } = clickhouseError(new ServerError(message + ended), text);
  const offset = line === undefined ? undefined : offsetAt(text, line, column ?? 1);
  const fix = findFix({ text, dialect: 'clickhouse', title, offset, tables });
  expect(fix && applyFix(text, fix), title).toBe(meant);
});
