import { parseExpression } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { chartExpressions } from './chart-expressions.ts';
import type { ExpressionNode } from './compile-expression.ts';

const treeOf = (text: string) => parseExpression(text) as unknown as ExpressionNode;
const functions = {
  scale: (name: unknown, value: unknown) => (name === 'x' ? Number(value) * 2 : undefined),
  format: (value: unknown, how: unknown, more: unknown, last: unknown) => [value, how, more, last].join('|'),
  whole() {
    return this === (functions as unknown);
  },
};
const datum = { y: 3, 'a b': 'text', list: [1, 2], nothing: null, make: () => 1 };
const params = { $width: 10 };
const expressions = [
  'datum.y + width * 2 - 1',
  'datum["a b"] + "!"',
  '-datum.y / 2 % 2',
  '!isFinite(+datum["y"]) || datum.nothing == null',
  'datum.nothing === null && datum.y !== 3',
  'datum.y >= 3 ? [datum.y, "three"] : "less"',
  'if(datum.y < 2, "low", max(datum.y, width, 4))',
  '_scale("x", datum.list[1])',
  'format(1, "a", 2, "b")',
  'datum.missing',
  'indexof(datum.list, 2)',
  'PI * 2',
  '{"a": datum.y}',
  '/o+/.test && 5',
];

it("evaluates expressions as Vega's interpreter does, including those it delegates", () => {
  for (const text of expressions) {
    const expression = { ast: treeOf(text) };
    expect(chartExpressions.parameter({ functions }, expression)(datum, params), text).toEqual(
      expressionInterpreter.parameter({ functions }, expression)(datum, params),
    );
    if (text.includes('datum')) continue;
    expect(chartExpressions.operator({ functions }, expression)(params), text).toEqual(
      expressionInterpreter.operator({ functions }, expression)(params),
    );
  }
});

it('calls no function through a value, which could run text as code', () => {
  const read = (text: string) => chartExpressions.parameter({ functions }, { ast: treeOf(text) })(datum, params);
  for (const text of ['datum.constructor', 'datum.make', 'datum["y"].toFixed']) expect(read(text)).toBeUndefined();
  expect(() => read('datum.constructor.constructor')).toThrow(TypeError);
});

it("sets a mark's ends, lengths and middles as Vega's interpreter does", () => {
  const channels = (all: Record<string, string>) =>
    Object.fromEntries(Object.entries(all).map(([name, text]) => [name, { ast: treeOf(text) }]));
  const cases = [
    ['rect', { x: '_scale("x", datum.y)', x2: '1', yc: 'width', height: '4', fill: '"red"' }],
    ['rect', { x: '1', x2: '5', y2: '9', height: '2' }],
    ['line', { x: '9', x2: '5', y: '8', y2: '3' }],
    ['symbol', { xc: 'datum.y', width: 'item.size', y: 'indexof(datum.list, 2)' }],
    ['rule', { x: '3', x2: '8' }],
  ] as const;
  for (const [marktype, texts] of cases) {
    const encode = { marktype, channels: channels(texts) };
    const marks = [chartExpressions, expressionInterpreter].map(({ encode: open }) => {
      const mark = { datum, size: 6 };
      const draw = open({ functions }, encode);
      return [draw(mark, params), draw(mark, params), mark];
    });
    expect(marks[0], marktype).toEqual(marks[1]);
  }
});
