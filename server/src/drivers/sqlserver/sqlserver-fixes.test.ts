// The messages are those of SQL Server's catalog (Microsoft Learn, "Database engine events and errors"), with the names filled in.
import { offsetAt } from '@platbook/sql/error-position';
import { applyFix } from '@platbook/sql/fixes/broken-statement';
import { findFix } from '@platbook/sql/fixes/find-fix';
import { sqlServerError } from './sqlserver-errors.ts';

const tables = [
  {
    name: 'address',
    columns: ['id', 'city', 'zip', 'lat'].map((name) => ({ name, type: name === 'lat' ? 'float' : 'varchar(40)' })),
  },
];
const avm = { name: 'v', columns: ['id', 'value', 'day'].map((name) => ({ name, type: 'int' })) };

function mend(number: number, message: string, sql: string): string | undefined {
  const { line, column } = sqlServerError({ number, message, lineNumber: 1 }, sql);
  const isJoin = sql.includes('avm v');
  const known = isJoin ? [{ name: 'a', columns: tables[0]?.columns ?? [] }, avm] : tables;
  const offset = line === undefined ? undefined : offsetAt(sql, line, column ?? 1);
  const fix = findFix({ text: sql, dialect: 'sqlserver', title: message, offset, tables: known });
  return fix && applyFix(sql, fix);
}

const near = (text: string) => `Incorrect syntax near '${text}'.`;
const keyword = (text: string) => `Incorrect syntax near the keyword '${text}'.`;
const noFunction = (name: string) => `'${name}' is not a recognized built-in function name.`;
const notGrouped = (column: string) =>
  `Column 'address.${column}' is invalid in the select list because it is not contained in either an aggregate function or the GROUP BY clause.`;
const aggregateInWhere =
  'An aggregate may not appear in the WHERE clause unless it is in a subquery contained in a HAVING clause or a select list, and the column being aggregated is an outer reference.';

it.each<[number: number, message: string, broken: string, meant: string]>([
  [156, keyword('FROM'), 'SELCT city FROM address', 'SELECT city FROM address'],
  [102, near('city'), "SELECT city FROM address WHER city = 'a'", "SELECT city FROM address WHERE city = 'a'"],
  [102, near('address'), 'SELECT city FORM address', 'SELECT city FROM address'],
  [156, keyword('BY'), 'SELECT city FROM address ODER BY city', 'SELECT city FROM address ORDER BY city'],
  [102, near('city'), 'SELECT city FROM address GROUP city', 'SELECT city FROM address GROUP BY city'],
  [102, near('city'), 'SELECT city FROM address ORDER city', 'SELECT city FROM address ORDER BY city'],
  [
    207,
    "Invalid column name 'Oxnard'.",
    'SELECT city FROM address WHERE city = Oxnard',
    "SELECT city FROM address WHERE city = 'Oxnard'",
  ],
  [
    207,
    "Invalid column name 'Oxnard'.",
    'SELECT city FROM address WHERE city = "Oxnard"',
    "SELECT city FROM address WHERE city = 'Oxnard'",
  ],
  [
    105,
    "Unclosed quotation mark after the character string 'Oxnard'.",
    "SELECT city FROM address WHERE city = 'Oxnard",
    "SELECT city FROM address WHERE city = 'Oxnard'",
  ],
  [102, near('`'), 'SELECT `city` FROM address', 'SELECT city FROM address'],
  [156, keyword('FROM'), 'SELECT city, FROM address', 'SELECT city FROM address'],
  [102, near(','), 'SELECT city,, zip FROM address', 'SELECT city, zip FROM address'],
  [102, near(')'), 'SELECT count(*)) FROM address', 'SELECT count(*) FROM address'],
  [156, keyword('FROM'), 'SELECT count(* FROM address', 'SELECT count(*) FROM address'],
  [8120, notGrouped('city'), 'SELECT city, count(*) FROM address', 'SELECT city, count(*) FROM address GROUP BY city'],
  [
    8120,
    notGrouped('zip'),
    'SELECT city, zip, count(*) FROM address GROUP BY city',
    'SELECT city, zip, count(*) FROM address GROUP BY city, zip',
  ],
  [
    8118,
    "Column 'address.city' is invalid in the select list because it is not contained in an aggregate function and there is no GROUP BY clause.",
    'SELECT city, count(*) FROM address',
    'SELECT city, count(*) FROM address GROUP BY city',
  ],
  [
    147,
    aggregateInWhere,
    'SELECT city, count(*) FROM address WHERE count(*) > 1 GROUP BY city',
    'SELECT city, count(*) FROM address GROUP BY city HAVING count(*) > 1',
  ],
  [
    209,
    "Ambiguous column name 'id'.",
    'SELECT id FROM address a JOIN avm v ON a.id = v.id',
    'SELECT a.id FROM address a JOIN avm v ON a.id = v.id',
  ],
  [102, near('5'), 'SELECT city FROM address LIMIT 5', 'SELECT TOP 5 city FROM address'],
  [
    102,
    near('LIMIT'),
    'SELECT city FROM address ORDER BY city LIMIT 5',
    'SELECT TOP 5 city FROM address ORDER BY city',
  ],
  [195, noFunction('ifnull'), "SELECT ifnull(city, '') FROM address", "SELECT isnull(city, '') FROM address"],
  [195, noFunction('now'), 'SELECT now()', 'SELECT getdate()'],
  [195, noFunction('length'), 'SELECT length(city) FROM address', 'SELECT len(city) FROM address'],
  [195, noFunction('cont'), 'SELECT cont(*) FROM address', 'SELECT count(*) FROM address'],
  [
    195,
    noFunction('date_trunc'),
    "SELECT date_trunc('month', day) FROM avm v",
    'SELECT datetrunc(month, day) FROM avm v',
  ],
  [102, near('|'), "SELECT city || ', ' || zip FROM address", "SELECT city + ', ' + zip FROM address"],
  [
    4145,
    "An expression of non-boolean type specified in a context where a condition is expected, near 'ILIKE'.",
    "SELECT city FROM address WHERE city ILIKE 'a%'",
    "SELECT city FROM address WHERE city LIKE 'a%'",
  ],
  [102, near('::'), 'SELECT lat::varchar FROM address', 'SELECT cast(lat as varchar) FROM address'],
  [
    207,
    "Invalid column name 'true'.",
    'SELECT city FROM address WHERE lat = true',
    'SELECT city FROM address WHERE lat = 1',
  ],
  [
    206,
    'Operand type clash: int is incompatible with date',
    'SELECT day FROM avm v WHERE day > 2024-01-01',
    "SELECT day FROM avm v WHERE day > '2024-01-01'",
  ],
  [
    8117,
    'Operand data type varchar is invalid for sum operator.',
    'SELECT sum(zip) FROM address',
    'SELECT sum(try_cast(zip as float)) FROM address',
  ],
  [
    174,
    'The upper function requires 1 argument(s).',
    'SELECT upper(city, 1) FROM address',
    'SELECT upper(city) FROM address',
  ],
  [
    189,
    'The round function requires 2 to 3 arguments.',
    'SELECT round(lat, 1, 0, 2) FROM address',
    'SELECT round(lat, 1, 0) FROM address',
  ],
])("fixes what SQL Server's message %d says: %s %s", (number, message, broken, meant) => {
  expect(mend(number, message, broken)).toBe(meant);
});

it.each<[number, string, string]>([
  [245, "Conversion failed when converting the varchar value 'abc' to data type int.", "SELECT CAST('abc' AS int)"],
  [208, "Invalid object name 'no_such_table'.", 'SELECT city FROM no_such_table'],
  [
    229,
    "The SELECT permission was denied on the object 'address', database 'x', schema 'dbo'.",
    'SELECT city FROM address',
  ],
  [
    8127,
    'Column "address.zip" is invalid in the ORDER BY clause because it is not contained in either an aggregate function or the GROUP BY clause.',
    'SELECT city, count(*) FROM address GROUP BY city ORDER BY zip',
  ],
  [8134, 'Divide by zero error encountered.', 'SELECT 1 / 0'],
])('offers nothing where message %d does not say what was meant: %s', (number, message, sql) => {
  expect(mend(number, message, sql)).toBeUndefined();
});
