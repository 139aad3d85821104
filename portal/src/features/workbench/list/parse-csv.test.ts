import { parseCsv } from './parse-csv.ts';

const records = (text: string, most = 100) => {
  const parsed = parseCsv(text, most);
  return 'records' in parsed ? parsed.records : parsed.problem;
};

const ab12 = [
  ['a', 'b'],
  ['1', '2'],
];

it.each([
  ['one value per line', '0042\n0043\n', [['0042'], ['0043']]],
  ['commas', 'a,b\n1,2', ab12],
  [
    'semicolons, as spreadsheets of half the world write them',
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs, as a copied range has them',
    'a\tb\r\n1, 2\t3\r\n',
    [
      ['a', 'b'],
      ['1, 2', '3'],
    ],
  ],
  ['bars', 'a|b\n1|2', ab12],
  ['a byte order mark', '\ufeffa,b\n1,2', ab12],
  ['line ends of old Macs', 'a,b\r1,2\r', ab12],
  [
    'quoted delimiters, quotes and line ends',
    '"a,b","c""d","e\r\nf"\n1,2,3',
    [
      ['a,b', 'c"d', 'e\r\nf'],
      ['1', '2', '3'],
    ],
  ],
  ['a delimiter only inside quotation marks', '"a,b,c"\n"1,2,3"', [['a,b,c'], ['1,2,3']]],
  [
    'empty lines and empty values',
    '\n\na,,c\n\n,,\n',
    [
      ['a', '', 'c'],
      ['', '', ''],
    ],
  ],
  ['rows of different widths, as they are', 'a,b\n1\n1,2,3', [['a', 'b'], ['1'], ['1', '2', '3']]],
  ['blanks that are part of a value', ' a , b \n', [[' a ', ' b ']]],
  ['a quotation mark in the middle of a value', '5" pipe,x\n', [['5" pipe', 'x']]],
  ['text after a closing quotation mark', '"a"b,c', [['ab', 'c']]],
  [
    'what SQL and HTML would stumble over',
    "'); drop table x; --,<b>,{{x}}",
    [["'); drop table x; --", '<b>', '{{x}}']],
  ],
  ['nothing', '', []],
  ['a last quote that is closed by the end', 'a,"b"', [['a', 'b']]],
])('reads %s', (_what, text, expected) => expect(records(text)).toEqual(expected));

it.each([
  ['an open quotation mark', 'a,b\n1,"2\n3\n', 'The quotation mark on line 2 is never closed'],
  ['a NUL', 'a\nb\0c', 'Line 2 has an invalid character. Is this a text file?'],
])('says where %s is', (_what, text, sentence) => expect(records(text)).toBe(sentence));

it('reads no more than requested of 10 MB, in linear time', () => {
  const line = `"${'x'.repeat(98)}",1\n`;
  const text = line.repeat(Math.ceil((10 * 1024 * 1024) / line.length));
  expect(records(text, 10_001)).toHaveLength(10_002);
  expect(records(`"${'""'.repeat(5 * 1024 * 1024)}`)).toBe('The quotation mark on line 1 is never closed');
});
