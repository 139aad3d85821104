import { parseBound, readMapping } from './read-mapping.ts';

const columns = ['Day', 'Price', 'County'].map((name) => ({ name }));

describe('the mapping of a chart', () => {
  it('requires every required field to name a column of the result [R320]', () => {
    const { mapping, missing } = readMapping({ chartType: 'line', fields: { x: 'Day', y: 'Filings' } }, columns);
    expect(mapping).toBeUndefined();
    expect(missing).toEqual([{ field: 'y', column: 'Filings' }]);
    const unmapped = readMapping({ chartType: 'bar', fields: { barlabel: '' } }, columns);
    expect(unmapped.missing.map(({ field, column }) => [field, column])).toEqual([
      ['barlabel', undefined],
      ['barvalue', undefined],
    ]);
    expect(readMapping({ chartType: 'line', fields: { x: 'Day', y: 'Price' } }, columns).mapping?.columns).toEqual({
      x: 0,
      y: 1,
    });
  });

  it.each(['pie', '__proto__', 'toString', ''])("draws nothing for the unknown chart type '%s'", (chartType) => {
    expect(readMapping({ chartType, fields: { x: 'Day', y: 'Price' } }, columns)).toEqual({
      mapping: undefined,
      missing: [],
      gone: [],
    });
  });

  it('is drawn without an optional field whose column is missing, and names it', () => {
    const { mapping, gone } = readMapping(
      { chartType: 'line', fields: { x: 'Day', y: 'Price', split: 'County', size: 'Gone' } },
      columns,
    );
    expect(mapping?.columns).toEqual({ x: 0, y: 1, split: 2 });
    expect(gone).toEqual([{ field: 'size', column: 'Gone' }]);
  });

  it('knows only the fields of its type', () => {
    const fields = { barlabel: 'County', barvalue: 'Price', color: 'Day', filter: true, trendline: true, yMin: 3 };
    expect(readMapping({ chartType: 'bar', fields }, columns).mapping).toEqual({
      type: 'bar',
      columns: { barlabel: 2, barvalue: 1 },
      isFiltered: false,
      hasTrendline: false,
      yMin: undefined,
      yMax: undefined,
    });
  });
});

describe('the limits of the y axis', () => {
  it.each([
    ['12.5', 12.5],
    [' -3 ', -3],
    [0, 0],
    ['1e3', 1000],
    ['', undefined],
    ['abc', undefined],
    ['1e999', undefined],
    [null, undefined],
    [true, undefined],
  ])('are parsed as numbers: %j is %j [R322]', (value, bound) => {
    expect(parseBound(value)).toBe(bound);
  });

  it('apply only in the right order [R322]', () => {
    const mappingOf = (yMin: string, yMax: string) =>
      readMapping({ chartType: 'line', fields: { x: 'Day', y: 'Price', yMin, yMax } }, columns).mapping;
    expect(mappingOf('1', '20')).toMatchObject({ yMin: 1, yMax: 20 });
    expect(mappingOf('20', '1')).toMatchObject({ yMin: undefined, yMax: undefined });
  });
});
