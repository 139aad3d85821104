export interface ApiFilter {
  readonly name: string;
  /** The pair that it belongs to, e.g. `minBeds, maxBeds`. */
  readonly row: string;
  readonly kind: 'number' | 'date';
  readonly bound: 'least' | 'most';
  readonly hint: string;
  /** `Schema.Object`s that have the column; the first one that the caller has is used. `sale` is the newest arm's-length sale. */
  readonly objects: readonly string[];
  readonly column: string;
  /** The parameter's value is multiplied by this. */
  readonly factor?: number;
}

const feature = ['Property.PropertyFeature'];
const assessor = ['Tax.TaxAssessor'];
/** Recorded sales, or the view of arm's-length sales if deeds are not licensed. */
export const sales = ['Transactions.Recorder', 'Transactions.ArmsLengthSale'];

function range(
  names: readonly [least: string, most: string],
  objects: readonly string[],
  column: string,
  more: { kind?: 'number' | 'date'; hint?: string; factor?: number } = {},
): ApiFilter[] {
  const { kind = 'number', hint = '', factor } = more;
  return names.map((name, index) => ({
    name,
    row: names.join(', '),
    kind,
    bound: index === 0 ? 'least' : 'most',
    hint,
    objects,
    column,
    ...(factor === undefined ? {} : { factor }),
  }));
}

const lotSqFt = 'LotSizeSqFt';

export const homeFilters = [
  ...range(['minBeds', 'maxBeds'], feature, 'Bedrooms'),
  ...range(['minBathsTotal', 'maxBathsTotal'], feature, 'BathsTotal'),
  ...range(['minUniversalSize', 'maxUniversalSize'], feature, 'LivingAreaSqFt', { hint: 'Living area, sq ft' }),
  ...range(['minLotSize1', 'maxLotSize1'], feature, lotSqFt, { hint: 'Acres', factor: 43_560 }),
  ...range(['minLotSize2', 'maxLotSize2'], feature, lotSqFt, { hint: 'Sq ft' }),
  ...range(['minYearBuilt', 'maxYearBuilt'], feature, 'YearBuilt'),
];
export const assessmentFilters = [
  ...range(['minAssdTtlValue', 'maxAssdTtlValue'], assessor, 'AssessedTotalValue', { hint: 'Dollars' }),
  ...range(['minMktTtlValue', 'maxMktTtlValue'], assessor, 'MarketTotalValue', { hint: 'Dollars' }),
  ...range(['minTaxAmt', 'maxTaxAmt'], assessor, 'TaxAmount', { hint: 'Dollars per year' }),
];
export const avmFilters = range(['minAVMValue', 'maxAVMValue'], ['Valuation.AVM'], 'EstimatedValue', {
  hint: 'Dollars',
});
export const saleFilters = [
  ...range(['startSaleSearchDate', 'endSaleSearchDate'], sales, 'SaleDate', { kind: 'date', hint: 'Sold from and to' }),
  ...range(['minSaleAmt', 'maxSaleAmt'], sales, 'SalePrice', { hint: 'Dollars' }),
];
export const filters: readonly ApiFilter[] = [...homeFilters, ...assessmentFilters, ...avmFilters, ...saleFilters];
