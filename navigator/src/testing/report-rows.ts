import type { PropertyReport } from '@platbook/contract/property/property-report';
import type { Cell } from '@platbook/contract/property/property-search';

type Rows = Record<string, Cell>[];

const quarters: Rows = Array.from({ length: 40 }, (_, index) => {
  const [year, month] = [2026 - Math.floor((index + 2) / 4), 12 - ((index + 2) % 4) * 3];
  const value = 412_300 - index * 6_000;
  const date = `${year}-${String(month).padStart(2, '0')}-28`;
  return { ValuationDate: date, EstimatedValue: value, EstimatedLow: value - 20_000, EstimatedHigh: value + 20_000 };
});
const rolls: Rows = Array.from({ length: 10 }, (_, index) => ({
  TaxYear: 2025 - index,
  AssessedImprovementValue: 302_410 - index,
  AssessedLandValue: 84_600,
  MarketTotalValue: 387_010,
  AssessedTotalValue: 171_830,
  ExemptionTotal: 50_000,
  TaxAmount: 2218.42,
  DelinquentFlag: index === 3 ? 'Y' : 'N',
}));

export function buildReport(id: number): PropertyReport {
  return {
    id,
    isPersonalWithheld: true,
    locked: ['Hazard.PropertyHazard', 'Permits.BuildingPermit'],
    rows: {
      'Property.PropertyAddress': [
        {
          PropertyID: id,
          CountyFIPS: '12031',
          CountyName: 'Duval',
          ParcelNumberFormatted: '064512-0340',
          SitusFullAddress: '3482 PALMETTO RUN DR',
          SitusCity: 'Jacksonville',
          SitusState: 'FL',
          SitusZIP: '32205',
          Latitude: 30.31,
          Longitude: -81.71,
        },
      ],
      'Property.PropertyFeature': [
        {
          PropertyTypeCode: 'SFR',
          Bedrooms: 3,
          BathsTotal: 2,
          LivingAreaSqFt: 1742,
          YearBuilt: 1948,
          RoofMaterial: null,
          PoolFlag: 'N',
        },
      ],
      'Property.HOA': [],
      'Ownership.CurrentOwner': [
        { OwnerTypeDescription: 'Individual', OwnerOccupiedFlag: 'Y', AbsenteeCode: 'OWNER', OwnershipYears: 7.1 },
      ],
      'Valuation.AVM': [
        {
          EstimatedValue: 412_300,
          EstimatedLow: 379_300,
          EstimatedHigh: 445_300,
          ConfidenceScore: 92,
          ValuationDate: '2026-06-30',
          ComparableCount: 11,
          ModelVersion: '26.2',
        },
      ],
      'Valuation.AVMHistory': quarters,
      'Valuation.HomeEquity': [
        {
          AvailableEquity: 253_200,
          EquityPercent: 61.41,
          OpenLoanCount: 2,
          CLTVPercent: 38.59,
          FirstLoanBalance: 143_600,
          SecondLoanBalance: 15_500,
        },
      ],
      'Valuation.RentalAVM': [{ EstimatedRent: 2310, GrossYieldPercent: 6.7 }],
      'Tax.TaxAssessor': [{ TaxYear: 2025, HomesteadFlag: 'Y', TaxAmount: 2218.42 }],
      'Tax.AssessmentHistory': rolls,
      'Transactions.Recorder': [
        {
          TransactionID: 9,
          RecordingDate: '2019-05-24',
          SaleDate: '2019-05-24',
          DeedTypeCode: 'WD',
          SalePrice: 222_500,
          FirstLoanAmount: 178_000,
          FirstLoanTypeCode: 'CNV',
          CombinedLTVPercent: 80,
          DocumentNumber: '2019-118204',
        },
      ],
      'Mortgage.Loan': [
        loan(1, 'OPEN', '2019-05-24', 178_000, 143_600),
        loan(2, 'OPEN', '2022-09-15', 20_000, 15_500),
        loan(3, 'PAID OFF', '2005-03-31', 127_900, 0),
      ],
      'Foreclosure.ForeclosureStatus': [
        {
          CurrentStage: 'AUCTION',
          ActiveFlag: 'Y',
          AuctionDate: '2026-07-14',
          OpeningBid: 168_300,
          DaysInForeclosure: 497,
          ForeclosureProcess: 'JUDICIAL',
        },
      ],
      'Foreclosure.ForeclosureEvent': [
        { ForeclosureCaseID: 1, RecordType: 'NFS', RecordingDate: '2026-06-02', AuctionDate: '2026-07-14' },
        { ForeclosureCaseID: 1, RecordType: 'LIS', RecordingDate: '2025-02-18', CaseNumber: '16-2025-CA-000818' },
      ],
      'Schools.PropertySchool': [{ SchoolID: 7, SchoolLevel: 'ELEMENTARY', DistanceMiles: 0.6 }],
      'Schools.School': [{ SchoolID: 7, SchoolName: 'Larkmoor Elementary', SchoolRating: 7 }],
      'Neighborhood.Community': [{ SitusZIP: '32205', MedianHouseholdIncome: 58_900 }],
      'Neighborhood.PointOfInterest': [
        { POIID: 4, BusinessName: 'OLD FERRY DINER', Category: 'Food & Dining', Miles: 0.31 },
      ],
      'Market.SalesTrend': [],
      'Boundaries.ParcelBoundary': [
        {
          CentroidLatitude: 30.31,
          CentroidLongitude: -81.71,
          BoundaryGeoJSON:
            '{"type":"Polygon","coordinates":[[[-81.7101,30.3099],[-81.7099,30.3099],[-81.7099,30.3101],[-81.7101,30.3099]]]}',
        },
      ],
    },
  };
}

function loan(id: number, state: string, recorded: string, amount: number, balance: number): Rows[number] {
  return {
    LoanID: id,
    LoanStatus: state,
    LienPosition: id,
    RecordingDate: recorded,
    LoanAmount: amount,
    EstimatedBalance: balance,
    LoanTypeCode: 'CNV',
    TermMonths: 360,
    InterestRate: 4.125,
    LenderName: 'HARBORLINE MORTGAGE',
    DelinquencyFlag: id === 1 ? 'Y' : 'N',
  };
}
