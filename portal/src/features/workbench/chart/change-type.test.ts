import { changeType, fittingColumns } from './change-type.ts';

const columns = [
  { name: 'County', datatype: 'string', maxValueLength: 9 },
  { name: 'Homes', datatype: 'number', maxValueLength: 3 },
  { name: 'Month', datatype: 'date', maxValueLength: 10 },
];

it('a new chart starts with the first columns that fit its required fields', () => {
  expect(changeType(null, 'line', columns)).toEqual({ chartType: 'line', fields: { x: 'Month', y: 'Homes' } });
  expect(changeType(null, 'bar', columns)).toEqual({
    chartType: 'bar',
    fields: { barlabel: 'County', barvalue: 'Homes' },
  });
  expect(changeType(null, 'bar', undefined)).toEqual({ chartType: 'bar', fields: {} });
});

it('a chart that changes its type keeps its columns under the names of the new type', () => {
  const line = { chartType: 'line', fields: { x: 'Month', y: 'Gone', split: 'County', xFacet: 'County', yMin: '3' } };
  expect(changeType(line, 'stacked-bar-vertical', columns).fields).toEqual({
    barlabel: 'Month',
    barvalue: 'Gone',
    color: 'County',
    labelFacet: 'County',
  });
});

it('takes the fields of the suggested chart that are still empty, unless the chart is about something else', () => {
  const suggested = {
    chartType: 'stacked-bar-vertical',
    fields: { barlabel: 'Month', barvalue: 'Homes', color: 'County' },
  };
  expect(changeType(null, 'line', columns, suggested).fields).toEqual({ x: 'Month', y: 'Homes', split: 'County' });
  const bars = { chartType: 'verticalbar', fields: { barlabel: 'Month', barvalue: 'Homes' } };
  expect(changeType(bars, 'line', columns, suggested).fields).toEqual({ x: 'Month', y: 'Homes', split: 'County' });
  const byCounty = { chartType: 'bar', fields: { barlabel: 'County', barvalue: 'Homes' } };
  expect(changeType(byCounty, 'line', columns, suggested).fields).toEqual({ x: 'County', y: 'Homes' });
});

it('heights and sizes require numbers', () => {
  for (const field of ['y', 'barvalue', 'size'] as const)
    expect(fittingColumns(field, columns).map(({ name }) => name)).toEqual(['Homes']);
});
