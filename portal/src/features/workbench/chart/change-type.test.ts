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

it('heights and sizes require numbers', () => {
  for (const field of ['y', 'barvalue', 'size'] as const)
    expect(fittingColumns(field, columns).map(({ name }) => name)).toEqual(['Homes']);
});
