import { colorLine, readableBody } from './color-code.ts';
import { buildCode } from './request-code.ts';

const request = {
  url: 'https://a.example/propertyapi/v1.0.0/property/detail',
  query: [['address', `1 O'Neil "Way", \\ 32205`]] as const,
  key: 'abc',
};

it('escapes values so that none can end its quotes', () => {
  const curl = buildCode('curl', request);
  expect(curl).toContain(String.raw`--data-urlencode 'address=1 O'\''Neil "Way", \ 32205'`);
  expect(curl).toContain("-H 'apikey: abc'");
  for (const language of ['JavaScript', 'Python'] as const)
    expect(buildCode(language, request)).toContain(String.raw`"1 O'Neil \"Way\", \\ 32205"`);
  expect(buildCode('curl', { ...request, query: [] })).not.toContain('-G');
});

it('distinguishes names, strings and numbers, and keeps every character in place', () => {
  const { lines, isJson } = readableBody('{"a":[1,-2.5e3,"x: \\"y\\""],"b":null}');
  expect(isJson).toBe(true);
  expect(
    lines.map((line) =>
      colorLine(line, true)
        .map(({ text }) => text)
        .join(''),
    ),
  ).toEqual(lines);
  expect(colorLine('  "a": -2.5e3,', true)).toEqual([
    { text: '  ', kind: '' },
    { text: '"a"', kind: 'k' },
    { text: ':', kind: '' },
    { text: ' ', kind: '' },
    { text: '-2.5e3', kind: 'd' },
    { text: ',', kind: '' },
  ]);
  expect(readableBody('<html>')).toEqual({ lines: ['<html>'], isJson: false });
});
