// The messages are those of Snowflake's documentation and community, with the names filled in.
import { offsetAt } from '@platbook/sql/error-position';
import { applyFix } from '@platbook/sql/fixes/broken-statement';
import { findFix } from '@platbook/sql/fixes/find-fix';
import { answerError } from './snowflake-errors.ts';

const compilation = (rest: string) => `SQL compilation error:${rest}`;
const tables = [
  { name: 'a', columns: ['ID', 'CITY', 'LAT'].map((name) => ({ name, type: 'VARCHAR' })) },
  { name: 'v', columns: ['ID', 'VALUE'].map((name) => ({ name, type: 'VARCHAR' })) },
];

it.each<[message: string, broken: string, meant: string]>([
  [
    compilation(" error line 1 at position 43\ninvalid identifier 'OXNARD'"),
    'select city from address a where a.city   = Oxnard',
    "select city from address a where a.city   = 'Oxnard'",
  ],
  [compilation('\nUnknown function GETDATES'), 'select getdates() from address a', ''],
  [
    compilation(" error line 1 at position 7\nambiguous column name 'ID'"),
    'select id from address a join avm v on a.id = v.id',
    'select a.id from address a join avm v on a.id = v.id',
  ],
  [
    compilation(
      " error line 1 at position 7\n'A.CITY' in select clause is neither an aggregate nor in the group by clause.",
    ),
    'select city, count(*) from address a',
    'select city, count(*) from address a group by city',
  ],
  [
    compilation(
      "\nsyntax error line 1 at position 12 unexpected 'form'.\nsyntax error line 1 at position 17 unexpected 'address'.",
    ),
    'select city form address',
    'select city from address',
  ],
])('%s: fixes %s', (message, broken, meant) => {
  const { message: title, line, column } = answerError(422, { message }, broken);
  const offset = line === undefined ? undefined : offsetAt(broken, line, column ?? 1);
  const fix = findFix({ text: broken, dialect: 'snowflake', title, offset, tables });
  expect(fix ? applyFix(broken, fix) : '').toBe(meant);
});

it.each([
  [compilation(" error line 2 at position 3\ninvalid identifier 'X'"), "Invalid identifier 'X'", 2, 4],
  [compilation("\nsyntax error line 1 at position 7 unexpected 'from'."), "Syntax error: unexpected 'from'.", 1, 8],
  [
    compilation('\nObject \'D.S."b"\' does not exist or not authorized.'),
    'Object \'D.S."b"\' does not exist or not authorized.',
    3,
    6,
  ],
  ["Numeric value 'x' is not recognized", "Numeric value 'x' is not recognized", undefined, undefined],
  [compilation(' error line 9 at position 1\nodd'), 'Odd', undefined, undefined],
])('shows %j with its place', (message, title, line, column) => {
  const error = answerError(422, { message }, 'select 🏠,\n   x,\nfrom b');
  expect([error.message, error.line, error.column]).toEqual([title, line, column]);
});
