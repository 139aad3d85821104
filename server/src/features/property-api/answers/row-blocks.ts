/** Blocks that are built from an object's rows: API names on the left, columns on the right. */
import type { BlockFields } from '@platbook/contract/property/document-block';
import { DOCUMENT_BLOCKS } from '@platbook/property/document';
import type { ApiAnswer } from '../endpoints/endpoint.ts';
import { sales } from '../endpoints/filters.ts';

/** As in a document: a column, SQL over the row `r` after =, or a nested block. */
export type BlockTree = BlockFields;

export interface RowBlock {
  readonly name: string;
  /** Objects that it can be built from; the first one that the caller has is used. */
  readonly objects: readonly string[];
  readonly tree: BlockTree;
}

const inDocument = (name: string): BlockTree => DOCUMENT_BLOCKS[name]?.fields ?? {};

const sale = inDocument('sale');
const assessment = inDocument('assessment');
const avm = inDocument('avm');
const assessed: BlockTree = {
  assdimprvalue: 'AssessedImprovementValue',
  assdlandvalue: 'AssessedLandValue',
  assdttlvalue: 'AssessedTotalValue',
};
const auction: BlockTree = {
  auctiondate: 'AuctionDate',
  openingbid: 'OpeningBid',
  auctionresult: 'AuctionResult',
  lender: 'LenderName',
  trustee: 'TrusteeName',
  defaultamount: 'DefaultAmount',
  loanbalance: 'LoanBalance',
};
const assessor = ['Tax.TaxAssessor'];

const block = (name: string, objects: readonly string[], tree: BlockTree): RowBlock => ({ name, objects, tree });

export const rowBlocks = {
  mortgage: block('mortgage', ['Mortgage.Loan', 'Mortgage.OpenLoan'], {
    id: 'LoanID',
    ...inDocument('mortgage'),
    date: 'OriginationDate',
    recordingdate: 'RecordingDate',
    ltv: 'LTVAtOrigination',
    status: 'LoanStatus',
    releasedate: 'SatisfactionDate',
    releasereason: 'PayoffReason',
    delinquent: 'DelinquencyFlag',
    borrower: { name1: 'BorrowerName1', name2: 'BorrowerName2' },
  }),
  permit: block('permit', ['Permits.BuildingPermit'], {
    number: 'PermitNumber',
    authority: 'IssuingAuthority',
    typecode: 'PermitTypeCode',
    type: 'PermitType',
    subtype: 'PermitSubType',
    class: 'WorkClass',
    description: 'Description',
    status: 'PermitStatus',
    applicationdate: 'ApplicationDate',
    effectivedate: 'IssueDate',
    finaldate: 'FinalDate',
    expirationdate: 'ExpirationDate',
    jobvalue: 'JobValue',
    fee: 'PermitFee',
    size: 'SquareFeetAffected',
    contractor: { name: 'ContractorName', license: 'ContractorLicense', phone: 'ContractorPhone' },
    applicant: 'ApplicantName',
  }),
  assessment: block('assessment', assessor, assessment),
  assessmentDetail: block('assessment', assessor, {
    ...assessment,
    tax: {
      taxamt: 'TaxAmount',
      taxyear: 'TaxYear',
      taxratearea: 'TaxRateArea',
      taxrate: 'TaxRatePercent',
      effectivetaxrate: 'EffectiveTaxRatePercent',
      specialassessment: 'SpecialAssessmentAmount',
      exemption: {
        total: 'ExemptionTotal',
        homestead: 'HomesteadFlag',
        senior: 'SeniorExemptionFlag',
        veteran: 'VeteranExemptionFlag',
        disability: 'DisabilityExemptionFlag',
      },
      delinquent: { flag: 'DelinquentFlag', year: 'DelinquentYear', amount: 'DelinquentAmount' },
    },
    taxable: 'TaxableValue',
    prior: { assdttlvalue: 'PriorAssessedTotalValue', changepercent: 'AssessedChangePercent' },
  }),
  assessmentHistory: block('assessment', ['Tax.AssessmentHistory'], {
    assessed,
    market: { mktttlvalue: 'MarketTotalValue' },
    tax: {
      taxamt: 'TaxAmount',
      taxyear: 'TaxYear',
      taxrate: 'TaxRatePercent',
      exemption: { total: 'ExemptionTotal', homestead: 'HomesteadFlag' },
      delinquent: { flag: 'DelinquentFlag' },
    },
    taxable: 'TaxableValue',
    prior: { changepercent: 'AssessedChangePercent' },
    ownername: 'OwnerName',
  }),
  sale: block('sale', sales, sale),
  saleDetail: block('sale', sales, {
    ...sale,
    transaction: 'TransactionID',
    flags: {
      armslength: 'ArmsLengthFlag',
      interfamily: 'InterFamilyFlag',
      newconstruction: 'NewConstructionFlag',
      cash: 'CashPurchaseFlag',
      investor: 'InvestorPurchaseFlag',
      foreclosure: 'ForeclosureSaleFlag',
      reo: 'REOSaleFlag',
      shortsale: 'ShortSaleFlag',
      distressed: 'DistressedSaleFlag',
    },
    buyer: { name1: 'Buyer1FullName', name2: 'Buyer2FullName', type: 'BuyerTypeCode' },
    seller: { name1: 'Seller1FullName', name2: 'Seller2FullName', type: 'SellerTypeCode' },
    title: 'TitleCompanyName',
    mortgage: {
      amount: 'FirstLoanAmount',
      loantypecode: 'FirstLoanTypeCode',
      interestrate: 'FirstLoanRate',
      lender: 'FirstLenderName',
      cltv: 'CombinedLTVPercent',
    },
    prior: { saleSearchDate: 'PriorSaleDate', saleamt: 'PriorSalePrice' },
  }),
  avm: block('avm', ['Valuation.AVM'], avm),
  avmDetail: block('avm', ['Valuation.AVM'], {
    ...avm,
    calculations: { perSizeUnit: 'ValuePerSqFt', comparables: 'ComparableCount', model: 'ModelVersion' },
    AVMChange: {
      monthpercent: 'ChangeMonthPercent',
      yearpercent: 'ChangeYearPercent',
      priormonth: 'PriorMonthValue',
      prioryear: 'PriorYearValue',
    },
    condition: { band: 'ConfidenceBand' },
  }),
  avmHistory: block('avm', ['Valuation.AVMHistory'], avm),
  rentalAvm: block('rentalAvm', ['Valuation.RentalAVM'], {
    ...inDocument('rentalAvm'),
    scr: 'ConfidenceScore',
    perSizeUnit: 'RentPerSqFt',
    rentToPrice: 'RentToPriceRatio',
    changeYear: 'ChangeYearPercent',
  }),
  homeEquity: block('homeEquity', ['Valuation.HomeEquity'], {
    ...inDocument('homeEquity'),
    value: 'EstimatedValue',
    first: {
      amount: 'FirstLoanAmount',
      balance: 'FirstLoanBalance',
      interestrate: 'FirstLoanRate',
      loantypecode: 'FirstLoanTypeCode',
      date: 'FirstLoanDate',
      lender: 'FirstLenderName',
    },
    second: { amount: 'SecondLoanAmount', balance: 'SecondLoanBalance', purpose: 'SecondLoanPurpose' },
    equityPercent: 'EquityPercent',
    rateGap: 'RateGapPercent',
    refinance: 'RefiCandidateFlag',
  }),
  preforeclosure: block('preforeclosure', ['Foreclosure.ForeclosureStatus'], {
    case: 'ForeclosureCaseID',
    process: 'ForeclosureProcess',
    recordtype: 'CurrentRecordType',
    stage: 'CurrentStage',
    active: 'ActiveFlag',
    firstfilingdate: 'FirstFilingDate',
    recordingdate: 'LatestFilingDate',
    filings: 'FilingCount',
    days: 'DaysInForeclosure',
    ...auction,
    value: 'EstimatedValue',
    equity: 'EstimatedEquity',
    ltv: 'LTVPercent',
    owneroccupied: 'OwnerOccupiedFlag',
    vacant: 'VacantFlag',
  }),
  foreclosureEvent: block('preforeclosure', ['Foreclosure.ForeclosureEvent'], {
    case: 'ForeclosureCaseID',
    process: 'ForeclosureProcess',
    recordtype: 'RecordType',
    stage: 'ForeclosureStage',
    recordingdate: 'RecordingDate',
    documentnumber: 'DocumentNumber',
    ...auction,
  }),
  hazard: block('hazard', ['Hazard.PropertyHazard'], {
    ...inDocument('hazard'),
    baseElevation: 'BaseFloodElevationFt',
    surge: 'StormSurgeCategory',
    distance: { water: 'DistanceToWaterFt', coast: 'DistanceToCoastMi', superfund: 'SuperfundDistanceMi' },
    fireZone: 'FireHazardZone',
    fireStation: 'FireStationDistanceMi',
    fault: 'FaultDistanceMi',
    hailEvents: 'HailEvents10Yr',
    winterStorm: 'WinterStormScore',
    radon: 'RadonZone',
    air: 'AirQualityIndex',
    noise: 'NoiseScore',
  }),
};

export const rowBlockOf = (answer: ApiAnswer): RowBlock | undefined =>
  answer.kind === 'rows' ? rowBlocks[answer.row as keyof typeof rowBlocks] : undefined;

export const recordObjects = (answer: ApiAnswer): readonly string[] =>
  rowBlockOf(answer)?.objects ?? ['Property.PropertyAddress', 'Property.PropertyDetail'];
