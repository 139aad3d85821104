import { keyOf, type SortKey } from '../paging.ts';
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

/** The sort keys of a call over the rows `r` of an object. They are unique, so pages are stable. */
export function orderOf(call: ApiCall, object: string, holding: Holding): { keys: SortKey[]; joins: string[] } {
  const of = (column: string, isDescending = false) => keyOf(holding, object, column, 'r', isDescending);
  const own = ['LoanID', 'PermitID', 'TransactionID', 'ForeclosureCaseID', 'TaxYear', 'ValuationDate'].find((column) =>
    holding.hasColumn(object, column),
  );
  const ends = [
    ...['CountyFIPS', 'SitusZIP', 'PropertyID'].map((column) => of(column)),
    ...(own === undefined ? [] : [of(own, true)]),
  ];
  const { answer } = call.endpoint;
  const asked = call.text('orderby');
  if (asked === undefined) {
    const latest = answer.kind === 'rows' ? answer.latest : undefined;
    return { keys: latest === undefined ? ends : [of(latest, true), ...ends], joins: [] };
  }
  const [, sign, name = ''] = /^([-+]?)(.*)$/.exec(asked) ?? [];
  const isDescending = sign === '-';
  const row = Object.entries(ofRows).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
  if (row !== undefined && holding.hasColumn(object, row)) return { keys: [of(row, isDescending), ...ends], joins: [] };
  const home = ofHomes[name.toLowerCase()];
  if (home === undefined) {
    const fit = orderNamesOf(object, (...column) => holding.hasColumn(...column));
    throw invalid('orderby', orderPattern(fit).says);
  }
  holding.require([home.object], 'orderby');
  return {
    keys: [keyOf(holding, home.object, home.column, 'h', isDescending), ...ends],
    joins: [`left join w.${home.object} h on h.PropertyID = r.PropertyID`],
  };
}
