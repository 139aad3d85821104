import { API_BASE, type ApiEndpoint, type ApiGroup } from './endpoint.ts';
import { assessmentFilters, avmFilters, homeFilters, saleFilters, sales } from './filters.ts';
import { pages, property, wherever } from './parameters.ts';

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);
const homes = ['propertytype', ...namesOf(homeFilters)];
const taxes = namesOf(assessmentFilters);
const values = namesOf(avmFilters);
const sold = namesOf(saleFilters);
const days = ['startdate', 'enddate'];
const changes = ['updatedsince'];

const address = 'Property.PropertyAddress';
const feature = 'Property.PropertyFeature';
const detail = 'Property.PropertyDetail';
const assessor = 'Tax.TaxAssessor';
const loans = ['Mortgage.Loan', 'Mortgage.OpenLoan'];

const where = ['identifier', 'area', 'address', 'location'];
const short = [...where, 'summary', 'vintage'];
const long = [
  'identifier',
  'lot',
  'area',
  'address',
  'location',
  'summary',
  'building',
  'sale',
  'assessment',
  'vintage',
];

type Rest = Omit<ApiEndpoint, 'path' | 'group' | 'list' | 'summary'>;
const at =
  (group: ApiGroup) =>
  (name: string, summary: string, rest: Rest): ApiEndpoint => ({
    path: `${API_BASE}/${name}`,
    group,
    list: 'property',
    summary,
    ...rest,
  });

const ofProperty = at('Property');
const profile = (name: string, summary: string, blocks: readonly string[], from: ApiEndpoint['from']) =>
  ofProperty(name, summary, {
    from,
    parameters: [...wherever, ...homes, ...changes, ...pages],
    answer: { kind: 'homes', blocks },
  });
const ofLoans = (name: string, summary: string, blocks: readonly string[], from: ApiEndpoint['from']) =>
  ofProperty(name, summary, {
    from: [loans, ...from],
    parameters: [...wherever, ...homes, ...changes, ...pages],
    answer: { kind: 'rows', row: 'mortgage', latest: 'RecordingDate', blocks },
  });

const propertyEndpoints: readonly ApiEndpoint[] = [
  profile('property/address', 'Property addresses.', [...where, 'vintage'], [address]),
  profile(
    'property/snapshot',
    'Properties in an area, with address, size and year built.',
    ['identifier', 'lot', 'area', 'address', 'location', 'summary', 'building', 'vintage'],
    [feature, address],
  ),
  profile('property/id', 'IDs of the properties in an area.', ['identifier', 'vintage'], [address]),
  profile('property/detail', 'Lot, building, last sale and assessment for one property or all in an area.', long, [
    address,
    feature,
    detail,
  ]),
  profile('property/basicprofile', 'The most-used facts about a property.', long, [address, feature, detail]),
  profile(
    'property/expandedprofile',
    'All blocks in one record: building, owner, sale, assessment, value, rent and equity.',
    [...long, 'owner', 'mortgage', 'avm', 'rentalAvm', 'homeEquity', 'hoa', 'utilities'],
    [address, feature, detail],
  ),
  profile(
    'property/detailowner',
    'A property and its owner.',
    [...long, 'owner'],
    ['Ownership.CurrentOwner', address, feature],
  ),
  ofLoans('property/detailmortgage', 'One record per loan on a property, newest first.', long, [address]),
  ofLoans(
    'property/detailmortgageowner',
    'One record per loan on a property, with the owner.',
    [...long, 'owner'],
    ['Ownership.CurrentOwner', address],
  ),
  ofProperty('property/detailwithschools', 'A property and its assigned schools.', {
    from: ['Schools.PropertySchool', 'Schools.School', address],
    parameters: [...wherever, ...homes, ...changes, ...pages],
    answer: { kind: 'homes', blocks: long, schools: true },
  }),
  ofProperty('property/buildingpermits', 'One record per building permit, newest first.', {
    from: ['Permits.BuildingPermit', address],
    parameters: [...wherever, ...days, ...changes, ...pages],
    answer: { kind: 'rows', row: 'permit', latest: 'IssueDate', blocks: [...short, 'building', 'avm'] },
  }),
];

const ofAssessment = at('Assessment');
const ofSale = at('Sale');
const ofValue = at('Valuation');

const assessmentEndpoints: readonly ApiEndpoint[] = [
  ofAssessment('assessment/snapshot', 'Latest assessment of the properties in an area.', {
    from: [assessor, address],
    parameters: [...wherever, 'propertytype', ...taxes, ...changes, ...pages],
    answer: { kind: 'rows', row: 'assessment', blocks: short },
  }),
  ofAssessment('assessment/detail', 'Latest assessment with exemptions, tax, delinquency and building.', {
    from: [assessor, address],
    parameters: [...wherever, ...homes, ...taxes, ...changes, ...pages],
    answer: { kind: 'rows', row: 'assessmentDetail', blocks: [...short, 'lot', 'building'] },
  }),
  ofAssessment('assessmenthistory/detail', 'One record per tax year, newest first.', {
    from: ['Tax.AssessmentHistory', address],
    parameters: [...wherever, ...pages],
    answer: { kind: 'rows', row: 'assessmentHistory', latest: 'TaxYear', blocks: short },
  }),
];

const saleRows = (name: string, summary: string, row: string, isNewest: boolean, blocks: readonly string[]) =>
  ofSale(name, summary, {
    from: [sales, address],
    parameters: [...wherever, 'propertytype', ...sold, ...changes, ...pages],
    answer: { kind: 'rows', row, latest: 'SaleDate', blocks, ...(isNewest ? { newest: 'SaleDate' } : {}) },
  });

const saleEndpoints: readonly ApiEndpoint[] = [
  saleRows('sale/snapshot', 'Last sale of each property, newest first.', 'sale', true, short),
  saleRows('sale/detail', 'Last sale of each property, with deed, loan and assessment.', 'saleDetail', true, [
    ...short,
    'lot',
    'building',
    'assessment',
  ]),
  saleRows('saleshistory/snapshot', 'One record per recorded sale, newest first.', 'sale', false, short),
  saleRows('saleshistory/detail', 'One record per recorded sale, with deed and loan.', 'saleDetail', false, [
    ...short,
    'lot',
    'building',
  ]),
  ...(
    [
      ['address/{street}/{citystatezip}', ['street', 'citystatezip']],
      ['propid/{propid}', ['propid']],
    ] as const
  ).map(([path, names]) =>
    ofSale(`salescomparables/${path}`, 'Recent sales of similar homes, most similar first.', {
      from: ['Transactions.ArmsLengthSale', address],
      parameters: [
        ...names,
        'miles',
        'minComps',
        'maxComps',
        'saleDateRange',
        'yearBuiltRange',
        'sqFeetRange',
        'bedroomsRange',
      ],
      answer: { kind: 'comparables' },
    }),
  ),
];

const oneProperty: Pick<ApiEndpoint, 'parameters' | 'needs'> = {
  parameters: [...property, 'fips'],
  needs: [['address'], ['address1'], ['propertyid'], ['apn']],
};

const valueEndpoints: readonly ApiEndpoint[] = [
  ofValue('avm/snapshot', 'Estimated values of the properties in an area.', {
    from: ['Valuation.AVM', address],
    parameters: [...wherever, 'propertytype', ...values, ...changes, ...pages],
    answer: { kind: 'rows', row: 'avm', blocks: short },
  }),
  ofValue('avm/detail', 'Estimated value with range, confidence and change, and the last sale.', {
    from: ['Valuation.AVM', address],
    parameters: [...wherever, ...homes, ...values, ...changes, ...pages],
    answer: { kind: 'rows', row: 'avmDetail', blocks: [...short, 'lot', 'building', 'sale'] },
  }),
  ofValue('avmhistory/detail', 'One record per quarterly estimate, newest first.', {
    from: ['Valuation.AVMHistory', address],
    parameters: [...wherever, ...changes, ...pages],
    answer: { kind: 'rows', row: 'avmHistory', latest: 'ValuationDate', blocks: [...short, 'building', 'sale'] },
  }),
  ofValue('valuation/rentalavm', 'Estimated rent of a property.', {
    from: ['Valuation.RentalAVM', address],
    ...oneProperty,
    answer: { kind: 'rows', row: 'rentalAvm', blocks: [...short, 'building'] },
  }),
  ofValue('valuation/homeequity', 'Loans, balances and equity for a property.', {
    from: ['Valuation.HomeEquity', address],
    ...oneProperty,
    answer: { kind: 'rows', row: 'homeEquity', blocks: short },
  }),
];

const eventSources = [assessor, 'Valuation.AVM', sales, 'Foreclosure.ForeclosureEvent'];
const ofEvents = (name: string, isWhole: boolean, summary: string) =>
  at('Events')(name, summary, {
    from: [address, ...eventSources],
    ...oneProperty,
    answer: { kind: 'events', isWhole },
  });

const otherEndpoints: readonly ApiEndpoint[] = [
  ofEvents(
    'allevents/detail',
    true,
    'All events for a property: assessments, values, sales and foreclosure, newest first.',
  ),
  ofEvents('allevents/snapshot', false, 'The latest assessment, value, sale and foreclosure record of a property.'),
  at('Pre-foreclosure')('preforeclosure/details', 'One record per foreclosure case, latest filing first.', {
    from: [['Foreclosure.ForeclosureStatus'], address],
    parameters: [...wherever, 'stage', ...days, ...changes, ...pages],
    answer: { kind: 'rows', row: 'preforeclosure', latest: 'LatestFilingDate', blocks: [...short, 'avm'] },
  }),
  at('Hazard')('hazard/detail', 'Flood, wildfire, storm and other hazard scores for a property.', {
    from: ['Hazard.PropertyHazard', address],
    parameters: [...wherever, 'propertytype', ...pages],
    answer: { kind: 'rows', row: 'hazard', blocks: short },
  }),
];

export const recordEndpoints: readonly ApiEndpoint[] = [
  ...propertyEndpoints,
  ...assessmentEndpoints,
  ...saleEndpoints,
  ...valueEndpoints,
  ...otherEndpoints,
];
