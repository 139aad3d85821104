import { guessList, hasHeading } from './guess-list.ts';
import { readListFile } from './read-list-file.ts';
import { appendStatement, starterQuery } from './starter-query.ts';

it.each<[string, string[][], boolean]>([
  ['parcel numbers without a header', [['123-456'], ['123-457']], false],
  ['parcel numbers below a header', [['APN'], ['123-457']], true],
  [
    'words under a name that columns have',
    [
      ['address', 'city'],
      ['Main St', 'Erie'],
    ],
    true,
  ],
  ['words that are values', [['Erie'], ['Duval']], false],
  [
    'two columns of one name',
    [
      ['id', 'id'],
      ['1', '2'],
    ],
    false,
  ],
  ['only a header', [['apn', 'zip']], false],
])('finds the header of %s', (_what, records, expected) => expect(hasHeading(records)).toBe(expected));

it('guesses the narrowest type that loses nothing, and keeps leading zeros as text', () => {
  const records = [
    ['zip', 'id', 'price', 'day', 'apn', 'long'],
    ['03281', ' 7 ', '1.50', '2026-02-28', '123-4', '12345678901234567890'],
    ['32218', '-8', '2e3', '2026-03-01', '9', ''],
  ];
  const { columns, rows, shortRows } = guessList(records, true);
  expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'zip text',
    'id integer',
    'price number',
    'day date',
    'apn text',
    'long text',
  ]);
  expect(rows[0]).toEqual(['03281', '7', '1.50', '2026-02-28', '123-4', '12345678901234567890']);
  expect(rows[1]?.at(-1)).toBeNull();
  expect(shortRows).toBe(0);
});

it('fills short rows, leaves wide ones for validation to report, and gives every column a unique name', () => {
  const { columns, rows, shortRows } = guessList(
    [['a', '', 'A'], ['1'], ['1', '2', '3', ' ', ''], ['1', '2', '3', '4']],
    true,
  );
  expect(columns.map(({ name }) => name)).toEqual(['a', 'column_2', 'A_2']);
  expect(rows).toEqual([
    ['1', null, null],
    ['1', '2', '3'],
    ['1', '2', '3', '4'],
  ]);
  expect(shortRows).toBe(1);
  expect(guessList([['x']], false).columns).toEqual([{ name: 'value', type: 'text' }]);
});

it('reads files in the encodings that spreadsheets write, up to the size limit', async () => {
  const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...[...text].flatMap((each) => [each.charCodeAt(0), 0])]);
  expect(await readListFile(new Blob([utf16('a\t1')]))).toBe('a\t1');
  expect(await readListFile(new Blob(['Peña 🏠']))).toBe('Peña 🏠');
  expect(await readListFile(new Blob([new Uint8Array([80, 101, 0xf1, 97])]))).toBe('Peña');
  await expect(readListFile(new Blob(['x'.repeat(10 * 1024 * 1024)]))).rejects.toThrow('larger than 5 MB');
});

it('joins the first query on a shared column, else reads only the list', () => {
  const column = (column_name: string) => ({ column_name, column_description: '', data_type: 'text' });
  const info = {
    Tax: { Bill: [column('ParcelNumberFormatted')] },
    Property: { PropertyAddress: [column('PropertyID'), column('ParcelNumberFormatted')] },
  };
  const of = (name: string) => starterQuery({ name: 'my_list', columns: [{ name, type: 'text' }] }, info, 'duckdb');
  expect(of('Parcel No')).toBe('SELECT *\nFROM my_list\nLIMIT 100;\n');
  expect(of('APN')).toContain('JOIN Property.PropertyAddress AS t ON t.ParcelNumberFormatted = l.APN');
  expect(of('property id')).toContain('ON t.PropertyID = l."property id"');
});

it.each([
  ['', 'b'],
  ['  \n', 'b'],
  ['a', 'a;\n\nb'],
  ['a;\n', 'a;\n\nb'],
  ['a -- why', 'a -- why\n;\n\nb'],
])('writes the first query after %j', (before, after) => expect(appendStatement(before, 'b')).toBe(after));
