import { chartFaults, chartTypes } from './chart.ts';

const namesOf = (type: keyof typeof chartTypes) => Object.keys(chartTypes[type].fields);
const requiredOf = (type: keyof typeof chartTypes) =>
  Object.entries(chartTypes[type].fields).flatMap(([name, { isRequired }]) => (isRequired ? [name] : []));

describe('the chart types', () => {
  it('have their published fields [R204, R205, R206, R207]', () => {
    expect(namesOf('line')).toEqual('x y split size xFacet yFacet filter trendline yMin yMax'.split(' '));
    expect(namesOf('bubble')).toEqual('x y size color xFacet yFacet filter trendline'.split(' '));
    for (const type of ['bar', 'verticalbar'] as const)
      expect(namesOf(type)).toEqual(['barlabel', 'barvalue', 'labelFacet', 'valueFacet']);
    for (const type of ['stacked-bar-vertical', 'stacked-bar-horizontal'] as const)
      expect(namesOf(type)).toEqual(['barlabel', 'barvalue', 'color', 'labelFacet', 'valueFacet']);
    for (const type of ['line', 'bubble'] as const) expect(requiredOf(type)).toEqual(['x', 'y']);
    for (const type of ['bar', 'stacked-bar-vertical'] as const)
      expect(requiredOf(type)).toEqual(['barlabel', 'barvalue']);
  });
});

describe('a chart', () => {
  it('is valid if its required fields are mapped and the others fit', () => {
    const fields = { x: 'Day', y: 'Price', split: '', trendline: true, yMin: '3', yMax: 12.5 };
    expect(chartFaults({ chartType: 'line', fields })).toEqual([]);
  });

  it.each([
    [{ chartType: 'pie', fields: {} }, "Unknown chart type 'pie'"],
    [{ chartType: 'toString', fields: {} }, "Unknown chart type 'toString'"],
    [{ chartType: 'bar', fields: { barlabel: 'a' } }, "The chart type 'bar' needs the field 'barvalue'."],
    [{ chartType: 'bar', fields: { barlabel: 'a', barvalue: 'b', x: 'c' } }, "The chart type 'bar' has no field 'x'."],
    [{ chartType: 'line', fields: { x: 'a', y: 'b', filter: 'yes' } }, "'filter' must be true or false."],
    [{ chartType: 'line', fields: { x: 'a', y: 'b', yMin: 'low' } }, "'yMin' must be a number."],
    [{ chartType: 'line', fields: { x: true, y: 'b' } }, "'x' must be the name of a column."],
  ])('with a fault is refused with a sentence that names it: %j', (chart, sentence) => {
    expect(chartFaults(chart)).toEqual([expect.stringContaining(sentence)]);
  });
});
