import type { PropertyField } from './property-fields.ts';

const place = { group: 'location', object: 'Property.PropertyAddress' } as const;
const school = { group: 'location', kind: 'text', object: 'Schools.PropertySchool', column: 'SchoolID' } as const;
const home = { group: 'property', object: 'Property.PropertyFeature' } as const;
const holder = { group: 'owner', object: 'Ownership.CurrentOwner' } as const;
const estimate = { group: 'value', object: 'Valuation.AVM' } as const;
const equity = { group: 'value', object: 'Valuation.HomeEquity' } as const;
const rental = { group: 'value', object: 'Valuation.RentalAVM' } as const;
const tax = { group: 'value', object: 'Tax.TaxAssessor' } as const;
const sale = { group: 'sale', object: 'Transactions.Recorder', row: 'last-sale' } as const;
const flip = { group: 'sale', object: 'Market.FlipTransaction', row: 'last-flip' } as const;
const mortgage = { group: 'mortgage', object: 'Mortgage.Loan', row: 'first-loan' } as const;
const debt = { ...equity, group: 'mortgage' } as const;
const distress = { group: 'foreclosure', object: 'Foreclosure.ForeclosureStatus', row: 'open-case' } as const;
const work = { group: 'permits', object: 'Permits.BuildingPermit', row: 'last-permit' } as const;
const hazard = { group: 'hazard', object: 'Hazard.PropertyHazard' } as const;

export const propertyFields = [
  { ...place, key: 'county', label: 'County', kind: 'choice', column: 'CountyFIPS' },
  { ...place, key: 'city', label: 'City', kind: 'text', column: 'SitusCity' },
  { ...place, key: 'zip', label: 'ZIP', kind: 'text', column: 'SitusZIP' },
  { ...place, key: 'neighborhood', label: 'Neighborhood', kind: 'text', column: 'GeoIDNeighborhood' },
  { ...place, key: 'subdivision', label: 'Subdivision', kind: 'text', column: 'SubdivisionName' },
  { ...place, key: 'tract', label: 'Census tract', kind: 'text', column: 'CensusTract' },

  { ...school, key: 'elementary', label: 'Elementary school', row: 'elementary' },
  { ...school, key: 'middle', label: 'Middle school', row: 'middle' },
  { ...school, key: 'high', label: 'High school', row: 'high' },
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
    ...home,
    key: 'hoa',
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

  { ...estimate, key: 'value', label: 'Estimated value', kind: 'number', unit: 'dollars', column: 'EstimatedValue' },
  { ...estimate, key: 'confidence', label: 'Estimate confidence', kind: 'number', column: 'ConfidenceScore' },
  { ...equity, key: 'equity', label: 'Equity', kind: 'number', unit: 'percent', column: 'EquityPercent' },
  { ...equity, key: 'cltv', label: 'Combined loan-to-value', kind: 'number', unit: 'percent', column: 'CLTVPercent' },
  { ...equity, key: 'equityStatus', label: 'Equity status', kind: 'choice', column: 'EquityStatus' },
  { ...rental, key: 'rent', label: 'Estimated rent', kind: 'number', unit: 'dollars', column: 'EstimatedRent' },
  { ...rental, key: 'yield', label: 'Gross yield', kind: 'number', unit: 'percent', column: 'GrossYieldPercent' },
  { ...tax, key: 'tax', label: 'Annual tax', kind: 'number', unit: 'dollars', column: 'TaxAmount' },
  { ...tax, key: 'delinquent', label: 'Tax delinquent', kind: 'flag', column: 'DelinquentFlag' },

  { ...sale, key: 'saleDate', label: 'Sale date', kind: 'date', column: 'SaleDate' },
  { ...sale, key: 'salePrice', label: 'Sale price', kind: 'number', unit: 'dollars', column: 'SalePrice' },
  { ...sale, key: 'salePerSqFt', label: 'Price per sq ft', kind: 'number', unit: 'dollars', column: 'PricePerSqFt' },
  { ...sale, key: 'deed', label: 'Deed type', kind: 'choice', column: 'DeedTypeCode' },
  { ...sale, key: 'cash', label: 'Cash purchase', kind: 'flag', column: 'CashPurchaseFlag' },
  { ...sale, key: 'investor', label: 'Investor purchase', kind: 'flag', column: 'InvestorPurchaseFlag' },
  { ...sale, key: 'distressed', label: 'Distressed sale', kind: 'flag', column: 'DistressedSaleFlag' },
  { ...sale, key: 'newBuild', label: 'New construction', kind: 'flag', column: 'NewConstructionFlag' },
  { ...flip, key: 'flipped', label: 'Resold within a year', kind: 'date', column: 'ResaleDate' },

  { ...mortgage, key: 'lender', label: 'Lender', kind: 'text', column: 'LenderName' },
  { ...mortgage, key: 'loanType', label: 'Loan type', kind: 'choice', column: 'LoanTypeCode' },
  { ...mortgage, key: 'rate', label: 'Interest rate', kind: 'number', unit: 'rate', column: 'InterestRate' },
  { ...mortgage, key: 'loanDate', label: 'Loan date', kind: 'date', column: 'OriginationDate' },
  { ...mortgage, key: 'loanAmount', label: 'Loan amount', kind: 'number', unit: 'dollars', column: 'LoanAmount' },
  { ...debt, key: 'loans', label: 'Open loans', kind: 'number', column: 'OpenLoanCount' },
  { ...debt, key: 'refi', label: 'Refinance candidate', kind: 'flag', column: 'RefiCandidateFlag' },

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

  { ...hazard, key: 'flood', label: 'Flood zone', kind: 'choice', column: 'FloodZone' },
  { ...hazard, key: 'wildfire', label: 'Wildfire risk', kind: 'choice', column: 'WildfireRiskBand' },
  { ...hazard, key: 'risk', label: 'Overall hazard risk', kind: 'choice', column: 'CompositeRiskBand' },
] as const satisfies readonly PropertyField[];
