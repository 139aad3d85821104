import { jsonLines, parseJson, prettyJson } from './json-tree.ts';

const text =
  '{"apn":"018411","structures":[{"type":"MAIN","big":12345678901234567890.10}],"odd key":null,"__proto__":true}';
const json = parseJson(text) ?? null;

it('shows expanded parts as lines with their paths, every number with its own digits', () => {
  expect(jsonLines(json, () => true, 100).map(({ path, depth, text: shown }) => [path, depth, shown])).toEqual([
    ['$', 0, '{ 4 }'],
    ['$.apn', 1, '"018411"'],
    ['$.structures', 1, '[ 1 ]'],
    ['$.structures[0]', 2, '{ 2 }'],
    ['$.structures[0].type', 3, '"MAIN"'],
    ['$.structures[0].big', 3, '12345678901234567890.10'],
    ['$["odd key"]', 1, 'null'],
    ['$.__proto__', 1, 'true'],
  ]);
  expect(jsonLines(json, (_, depth) => depth < 1, 100)).toHaveLength(5);
  expect(jsonLines(json, () => true, 3)).toHaveLength(3);
});

it('formats JSON over several lines without changing a value', () => {
  const pretty = prettyJson(json);
  expect(pretty.split('\n')).toHaveLength(11);
  expect(pretty).toContain('    {\n      "type": "MAIN",\n      "big": 12345678901234567890.10\n    }');
  expect(JSON.parse(pretty)).toEqual(JSON.parse(text));
  expect(prettyJson(parseJson('{"a":[],"b":{}}') ?? null)).toBe('{\n  "a": [],\n  "b": {}\n}');
});

it('rejects invalid JSON and plain values', () => {
  expect(['12', '"x"', '{broken', 'text', ''].map((each) => parseJson(each))).toEqual(Array(5).fill(undefined));
});
