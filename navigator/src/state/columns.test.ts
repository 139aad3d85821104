import { addFiltered, defaultColumns } from './columns.ts';

it('shows every filtered field once, after the location', () => {
  const columns = addFiltered(defaultColumns, { type: 'SFR', salePrice: '1000000..', saleDate: '2025' });
  expect(columns.slice(0, 4)).toEqual(['city', 'zip', 'salePrice', 'type']);
  expect(columns).toHaveLength(defaultColumns.length + 1);
  expect(addFiltered(['beds'], { salePrice: '1..' })).toEqual(['beds', 'salePrice']);
});
