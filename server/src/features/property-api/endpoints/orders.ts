import type { Holding } from '../set-data.ts';
import { invalid } from '../status.ts';
import type { TextPattern } from './api-parameter.ts';
import type { ApiCall } from './endpoint.ts';

const address = 'Property.PropertyAddress';
const feature = 'Property.PropertyFeature';

const ofHomes: Readonly<Record<string, { object: string; column: string }>> = {
  address: { object: address, column: 'SitusFullAddress' },
  beds: { object: feature, column: 'Bedrooms' },
  bathstotal: { object: feature, column: 'BathsTotal' },
  universalsize: { object: feature, column: 'LivingAreaSqFt' },
  lotsize2: { object: feature, column: 'LotSizeSqFt' },
  yearbuilt: { object: feature, column: 'YearBuilt' },
};

const ofRows: Readonly<Record<string, string>> = {
  propertyid: 'PropertyID',
  postalcode: 'SitusZIP',
  saleSearchDate: 'SaleDate',
  saleamt: 'SalePrice',
  assdttlvalue: 'AssessedTotalValue',
  mktttlvalue: 'MarketTotalValue',
  taxamt: 'TaxAmount',
  taxyear: 'TaxYear',
  avmvalue: 'EstimatedValue',
  rent: 'EstimatedRent',
  loanamount: 'LoanAmount',
  loandate: 'RecordingDate',
  issuedate: 'IssueDate',
  jobvalue: 'JobValue',
  filingdate: 'LatestFilingDate',
};

export const orderNames = [...Object.keys(ofRows), ...Object.keys(ofHomes)];

export function orderNamesOf(object: string, hasColumn: (object: string, column: string) => boolean) {
  const ofThese = Object.entries(ofRows).flatMap(([name, column]) => (hasColumn(object, column) ? [name] : []));
  return [...ofThese, ...Object.keys(ofHomes)];
}

export const orderPattern = (names: readonly string[]): TextPattern => ({
  source: `^[-+]?(${names.join('|')})$`,
  says: `must be one of ${names.join(', ')}, with a - prefix for descending`,
});

/** The sort order of a call over the rows of an object. It is total, so pages are stable. */
export function orderOf(call: ApiCall, object: string, holding: Holding) {
  const key = ['LoanID', 'PermitID', 'TransactionID', 'ForeclosureCaseID', 'TaxYear', 'ValuationDate'].find((column) =>
    holding.hasColumn(object, column),
  );
  const ends = key === undefined ? ['o2', 'o3', 'o4'] : ['o2', 'o3', 'o4', 'o5 desc'];
  const keys = [
    'r.CountyFIPS as o2',
    'r.SitusZIP as o3',
    'r.PropertyID as o4',
    ...(key === undefined ? [] : [`r.${key} as o5`]),
  ];
  const { answer } = call.endpoint;
  const asked = call.text('orderby');
  if (asked === undefined) {
    const latest = answer.kind === 'rows' ? answer.latest : undefined;
    if (latest === undefined) return { by: ends, columns: keys, joins: [] };
    return { by: ['o1 desc nulls last', ...ends], columns: [`r.${latest} as o1`, ...keys], joins: [] };
  }
  const [, sign, name = ''] = /^([-+]?)(.*)$/.exec(asked) ?? [];
  const by = [`o1${sign === '-' ? ' desc' : ''} nulls last`, ...ends];
  const row = Object.entries(ofRows).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
  if (row !== undefined && holding.hasColumn(object, row))
    return { by, columns: [`r.${row} as o1`, ...keys], joins: [] };
  const home = ofHomes[name.toLowerCase()];
  if (home === undefined) {
    const fit = orderNamesOf(object, (...column) => holding.hasColumn(...column));
    throw invalid('orderby', orderPattern(fit).says);
  }
  holding.require([home.object], 'orderby');
  return {
    by,
    columns: [`h.${home.column} as o1`, ...keys],
    joins: [`left join w.${home.object} h on h.PropertyID = r.PropertyID`],
  };
}
