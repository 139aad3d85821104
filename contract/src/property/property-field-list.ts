import type { PropertyField } from './property-fields.ts';

const address = 'Property.PropertyAddress';
const feature = 'Property.PropertyFeature';
const owner = 'Ownership.CurrentOwner';
const equity = 'Valuation.HomeEquity';
const recorder = 'Transactions.Recorder';
const loan = 'Mortgage.Loan';
const foreclosure = 'Foreclosure.ForeclosureStatus';
const permit = 'Permits.BuildingPermit';
const hazard = 'Hazard.PropertyHazard';

const place = { group: 'location', object: address } as const;
const home = { group: 'property', object: feature } as const;
const holder = { group: 'owner', object: owner } as const;
const sale = { group: 'sale', object: recorder, row: 'last-sale' } as const;
const mortgage = { group: 'mortgage', object: loan, row: 'first-loan' } as const;
const distress = { group: 'foreclosure', object: foreclosure, row: 'open-case' } as const;
const work = { group: 'permits', object: permit, row: 'last-permit' } as const;

export const propertyFields = [
  { ...place, key: 'county', label: 'County', kind: 'choice', column: 'CountyFIPS' },
  { ...place, key: 'city', label: 'City', kind: 'text', column: 'SitusCity' },
  { ...place, key: 'zip', label: 'ZIP', kind: 'text', column: 'SitusZIP' },
  { ...place, key: 'neighborhood', label: 'Neighborhood', kind: 'text', column: 'GeoIDNeighborhood' },
  { ...place, key: 'subdivision', label: 'Subdivision', kind: 'text', column: 'SubdivisionName' },
  { ...place, key: 'tract', label: 'Census tract', kind: 'text', column: 'CensusTract' },

  {
    key: 'elementary',
    group: 'location',
    label: 'Elementary school',
    kind: 'text',
    object: 'Schools.PropertySchool',
    column: 'SchoolID',
    row: 'elementary',
  },
  {
    key: 'middle',
    group: 'location',
    label: 'Middle school',
    kind: 'text',
    object: 'Schools.PropertySchool',
    column: 'SchoolID',
    row: 'middle',
  },
  {
    key: 'high',
    group: 'location',
    label: 'High school',
    kind: 'text',
    object: 'Schools.PropertySchool',
    column: 'SchoolID',
    row: 'high',
  },
  { ...home, key: 'type', label: 'Type', kind: 'choice', column: 'PropertyTypeCode' },
  { ...home, key: 'landUse', label: 'Land use', kind: 'choice', column: 'LandUseCode' },
  { ...home, key: 'beds', label: 'Bedrooms', kind: 'number', column: 'Bedrooms' },
  { ...home, key: 'baths', label: 'Baths', kind: 'number', column: 'BathsTotal' },
  { ...home, key: 'area', label: 'Living area', kind: 'number', unit: 'sq ft', column: 'LivingAreaSqFt' },
  { ...home, key: 'lot', label: 'Lot size', kind: 'number', unit: 'sq ft', column: 'LotSizeSqFt' },
  { ...home, key: 'built', label: 'Year built', kind: 'number', unit: 'year', column: 'YearBuilt' },
  { ...home, key: 'stories', label: 'Stories', kind: 'number', column: 'Stories' },
  { ...home, key: 'units', label: 'Units', kind: 'number', column: 'UnitsCount' },
  { ...home, key: 'pool', label: 'Pool', kind: 'flag', column: 'PoolFlag' },
  { ...home, key: 'garage', label: 'Garage spaces', kind: 'number', column: 'GarageSpaces' },
  { ...home, key: 'basement', label: 'Basement area', kind: 'number', unit: 'sq ft', column: 'BasementSqFt' },
  { ...home, key: 'waterfront', label: 'Waterfront', kind: 'flag', column: 'WaterfrontFlag' },
  { ...home, key: 'roof', label: 'Roof', kind: 'choice', column: 'RoofMaterial' },
  {
    key: 'hoa',
    group: 'property',
    label: 'HOA fee per month',
    kind: 'number',
    unit: 'dollars',
    object: 'Property.HOA',
    column: 'FeeMonthlyEquivalent',
  },

  { ...holder, key: 'owner', label: 'Owner', kind: 'text', column: 'Owner1FullName', isPersonal: true },
  { ...holder, key: 'ownerType', label: 'Owner type', kind: 'choice', column: 'OwnerTypeCode' },
  { ...holder, key: 'occupancy', label: 'Occupancy', kind: 'choice', column: 'AbsenteeCode' },
  { ...holder, key: 'corporate', label: 'Corporate owner', kind: 'flag', column: 'CorporateOwnerFlag' },
  { ...holder, key: 'institutional', label: 'Institutional owner', kind: 'flag', column: 'InstitutionalInvestorFlag' },
  { ...holder, key: 'owned', label: 'Years owned', kind: 'number', unit: 'years', column: 'OwnershipYears' },
  { ...holder, key: 'ownedCount', label: 'Properties owned', kind: 'number', column: 'PropertiesOwnedCount' },
  { ...holder, key: 'mailState', label: 'Mailing state', kind: 'choice', column: 'MailState' },

  {
    key: 'value',
    group: 'value',
    label: 'Estimated value',
    kind: 'number',
    unit: 'dollars',
    object: 'Valuation.AVM',
    column: 'EstimatedValue',
  },
  {
    key: 'confidence',
    group: 'value',
    label: 'Estimate confidence',
    kind: 'number',
    object: 'Valuation.AVM',
    column: 'ConfidenceScore',
  },
  {
    key: 'equity',
    group: 'value',
    label: 'Equity',
    kind: 'number',
    unit: 'percent',
    object: equity,
    column: 'EquityPercent',
  },
  {
    key: 'cltv',
    group: 'value',
    label: 'Combined loan-to-value',
    kind: 'number',
    unit: 'percent',
    object: equity,
    column: 'CLTVPercent',
  },
  {
    key: 'equityStatus',
    group: 'value',
    label: 'Equity status',
    kind: 'choice',
    object: equity,
    column: 'EquityStatus',
  },
  {
    key: 'rent',
    group: 'value',
    label: 'Estimated rent',
    kind: 'number',
    unit: 'dollars',
    object: 'Valuation.RentalAVM',
    column: 'EstimatedRent',
  },
  {
    key: 'yield',
    group: 'value',
    label: 'Gross yield',
    kind: 'number',
    unit: 'percent',
    object: 'Valuation.RentalAVM',
    column: 'GrossYieldPercent',
  },
  {
    key: 'tax',
    group: 'value',
    label: 'Annual tax',
    kind: 'number',
    unit: 'dollars',
    object: 'Tax.TaxAssessor',
    column: 'TaxAmount',
  },
  {
    key: 'delinquent',
    group: 'value',
    label: 'Tax delinquent',
    kind: 'flag',
    object: 'Tax.TaxAssessor',
    column: 'DelinquentFlag',
  },

  { ...sale, key: 'saleDate', label: 'Sale date', kind: 'date', column: 'SaleDate' },
  { ...sale, key: 'salePrice', label: 'Sale price', kind: 'number', unit: 'dollars', column: 'SalePrice' },
  { ...sale, key: 'salePerSqFt', label: 'Price per sq ft', kind: 'number', unit: 'dollars', column: 'PricePerSqFt' },
  { ...sale, key: 'deed', label: 'Deed type', kind: 'choice', column: 'DeedTypeCode' },
  { ...sale, key: 'cash', label: 'Cash purchase', kind: 'flag', column: 'CashPurchaseFlag' },
  { ...sale, key: 'investor', label: 'Investor purchase', kind: 'flag', column: 'InvestorPurchaseFlag' },
  { ...sale, key: 'distressed', label: 'Distressed sale', kind: 'flag', column: 'DistressedSaleFlag' },
  { ...sale, key: 'newBuild', label: 'New construction', kind: 'flag', column: 'NewConstructionFlag' },
  {
    key: 'flipped',
    group: 'sale',
    label: 'Resold within a year',
    kind: 'date',
    object: 'Market.FlipTransaction',
    column: 'ResaleDate',
    row: 'last-flip',
  },

  { ...mortgage, key: 'lender', label: 'Lender', kind: 'text', column: 'LenderName' },
  { ...mortgage, key: 'loanType', label: 'Loan type', kind: 'choice', column: 'LoanTypeCode' },
  { ...mortgage, key: 'rate', label: 'Interest rate', kind: 'number', unit: 'rate', column: 'InterestRate' },
  { ...mortgage, key: 'loanDate', label: 'Loan date', kind: 'date', column: 'OriginationDate' },
  { ...mortgage, key: 'loanAmount', label: 'Loan amount', kind: 'number', unit: 'dollars', column: 'LoanAmount' },
  { key: 'loans', group: 'mortgage', label: 'Open loans', kind: 'number', object: equity, column: 'OpenLoanCount' },
  {
    key: 'refi',
    group: 'mortgage',
    label: 'Refinance candidate',
    kind: 'flag',
    object: equity,
    column: 'RefiCandidateFlag',
  },

  { ...distress, key: 'stage', label: 'Stage', kind: 'choice', column: 'CurrentStage' },
  { ...distress, key: 'active', label: 'Active case', kind: 'flag', column: 'ActiveFlag' },
  { ...distress, key: 'record', label: 'Latest record', kind: 'choice', column: 'CurrentRecordType' },
  { ...distress, key: 'filed', label: 'Latest filing', kind: 'date', column: 'LatestFilingDate' },
  { ...distress, key: 'auction', label: 'Auction date', kind: 'date', column: 'AuctionDate' },
  { ...distress, key: 'bid', label: 'Opening bid', kind: 'number', unit: 'dollars', column: 'OpeningBid' },
  { ...distress, key: 'caseLender', label: 'Foreclosing lender', kind: 'text', column: 'LenderName' },

  { ...work, key: 'permit', label: 'Latest permit', kind: 'choice', column: 'PermitType' },
  { ...work, key: 'permitDate', label: 'Permit date', kind: 'date', column: 'IssueDate' },
  { ...work, key: 'permitValue', label: 'Job value', kind: 'number', unit: 'dollars', column: 'JobValue' },

  { key: 'flood', group: 'hazard', label: 'Flood zone', kind: 'choice', object: hazard, column: 'FloodZone' },
  {
    key: 'wildfire',
    group: 'hazard',
    label: 'Wildfire risk',
    kind: 'choice',
    object: hazard,
    column: 'WildfireRiskBand',
  },
  {
    key: 'risk',
    group: 'hazard',
    label: 'Overall hazard risk',
    kind: 'choice',
    object: hazard,
    column: 'CompositeRiskBand',
  },
] as const satisfies readonly PropertyField[];
