import type { Column, ResultRow } from '@platbook/contract/workbench/batches';
import { type CopyFormat, copyRows } from './copy-rows.ts';

const column = (name: string, datatype = 'string'): Column => ({ name, datatype, maxValueLength: 5 });
const columns = [column('id', 'number'), column('name'), column('name')];
const rows: ResultRow[] = [
  ['9007199254740993', "O'Neil | Sons", 'two\nlines'],
  [1.5, null, 'a "b"\tc'],
];

const formats: [CopyFormat, string][] = [
  ['text', '9007199254740993\tO\'Neil | Sons\t"two\nlines"\n1.5\t\t"a ""b""\tc"'],
  ['with headers', 'id\tname\tname\n9007199254740993\tO\'Neil | Sons\t"two\nlines"\n1.5\t\t"a ""b""\tc"'],
  [
    'JSON',
    '[\n  {"id": 9007199254740993, "name": "O\'Neil | Sons", "name_2": "two\\nlines"},\n  {"id": 1.5, "name": null, "name_2": "a \\"b\\"\\tc"}\n]',
  ],
  [
    'Markdown',
    '| id | name | name |\n| --: | --- | --- |\n| 9007199254740993 | O\'Neil \\| Sons | two<br>lines |\n| 1.5 |  | a "b"\tc |',
  ],
  ['IN-list', "(9007199254740993, 'O''Neil | Sons', 'two\nlines', 1.5, 'a \"b\"\tc')"],
];

it.each(formats)('copies a block of cells as %s with every digit', (format, text) => {
  expect(copyRows(columns, rows, format)).toBe(text);
});

it('lists every value once and no NULL, and quotes everything but plain numbers', () => {
  expect(copyRows([column('zip')], [['02134'], ['02134'], [null], ['93003']], 'IN-list')).toBe("('02134', '93003')");
  expect(copyRows([column('n', 'number')], [[2], ['NaN'], [2]], 'IN-list')).toBe("(2, 'NaN')");
});

it('writes valid JSON, also of odd numbers and names', () => {
  const text = copyRows([column('__proto__'), column('n', 'number')], [['x', 'Infinity']], 'JSON');
  expect(Object.entries(JSON.parse(text)[0])).toEqual([
    ['__proto__', 'x'],
    ['n', 'Infinity'],
  ]);
});

it('refuses too large a copy instead of filling the clipboard', () => {
  const long = 'x'.repeat(20_000_000);
  expect(() => copyRows([column('a')], [[long], [long], [long]], 'text')).toThrow(
    'Too much to copy. Use Export instead.',
  );
});
