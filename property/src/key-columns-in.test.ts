import { keyColumnsIn } from './key-columns-in.ts';

const shown = ['EventID', 'PropertyID', 'TaxYear', 'price'];

it.each([
  ['select * from Foreclosure.ForeclosureEvent', ['EventID']],
  ['select * from Property.PropertyAddress a join "foreclosure"."ForeclosureEvent" e', ['PropertyID', 'EventID']],
  ['SELECT * FROM tax . assessmenthistory', ['PropertyID', 'TaxYear']],
  ['select * from Market.SalesTrend', []],
  ['select * from Property.PropertyAddressOld, MyProperty.PropertyAddress, "x".Tax', []],
])('finds the primary keys that the result of %s shows', (text, keys) => {
  expect(keyColumnsIn(text, shown)).toEqual(keys);
});

it('returns the names as the result has them', () => {
  expect(keyColumnsIn('select propertyid from Valuation.AVM', ['propertyid'])).toEqual(['propertyid']);
});
