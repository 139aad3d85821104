import { columnLabel } from './column-label.ts';

it.each([
  ['FilingsPer10000', 'Filings per 10,000'],
  ['AvgPricePerSqFt', 'Average price per sq ft'],
  ['EffectiveRatePercent', 'Effective rate %'],
  ['SitusZIP', 'ZIP'],
  ['SitusCity', 'City'],
  ['AvgROI', 'Average ROI'],
  ['median_sale_price', 'Median sale price'],
  ['PopulationChange5YrPercent', 'Population change 5 years %'],
  ['AVMHistory', 'AVM history'],
])('the column %s is called “%s” in a chart', (name, label) => {
  expect(columnLabel(name)).toBe(label);
});

it.each(['n', 'Homes', 'sum(price)', 'Sale price', '2024', 'count_star()', 'Größe'])(
  'the column %s keeps its name in a chart',
  (name) => {
    expect(columnLabel(name)).toBe(name);
  },
);
