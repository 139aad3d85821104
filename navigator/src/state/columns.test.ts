import { expect, it } from 'vitest';
import { addFiltered, usualColumns } from './columns.ts';

it('shows every filtered field once, after the location', () => {
  const columns = addFiltered(usualColumns, { type: 'SFR', salePrice: '1000000..', saleDate: '2025' });
  expect(columns.slice(0, 4)).toEqual(['city', 'zip', 'salePrice', 'type']);
  expect(columns).toHaveLength(usualColumns.length + 1);
  expect(addFiltered(['beds'], { salePrice: '1..' })).toEqual(['beds', 'salePrice']);
});
