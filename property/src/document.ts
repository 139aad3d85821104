/**
 * The property document of the REST API: its blocks, and the source of each field. Block and field names follow public property APIs, so
 * client code is recognizable: lowercase blocks and fields, `camelCase` for two words, and `Id` in capitals. A document contains a block if
 * the set includes one of its objects; the block is null if the property has no row there. Names and mailing addresses of people appear
 * only in `owner`.
 */
import type { DocumentBlock } from '@platbook/contract/property/document-block';

const address = ['Property.PropertyAddress', 'Property.PropertyDetail'];
const feature = ['Property.PropertyFeature', 'Property.PropertyDetail'];

/** Every block, in document order. */
export const DOCUMENT_BLOCKS: Readonly<Record<string, DocumentBlock>> = {
  identifier: {
    from: address,
    fields: {
      Id: 'PropertyID',
      fips: 'CountyFIPS',
      apn: 'ParcelNumberFormatted',
      apnOrig: 'ParcelNumberRaw',
      apnAlternate: 'ParcelNumberAlternate',
    },
  },
  lot: {
    from: feature,
    fields: {
      lotsize1: 'LotSizeAcres',
      lotsize2: 'LotSizeSqFt',
      frontage: 'LotWidthFt',
      depth: 'LotDepthFt',
      zoning: 'ZoningCode',
      poolind: 'PoolFlag',
      pooltype: 'PoolType',
      waterfront: 'WaterfrontFlag',
    },
  },
  area: {
    from: address,
    fields: {
      countrySecSubd: 'CountyName',
      munname: 'JurisdictionName',
      subdname: 'SubdivisionName',
      lotnum: 'LegalLot',
      blockNum: 'LegalBlock',
      sectionNum: 'LegalSection',
      legal: 'LegalDescription',
      censusTract: 'CensusTract',
      censusBlockGroup: 'CensusBlockGroup',
      cbsa: 'CBSACode',
    },
  },
  address: {
    from: address,
    fields: {
      country: "='US'",
      countrySubd: 'StateCode',
      line1: 'SitusFullAddress',
      line2: "=concat_ws(' ', r.SitusCity || ',', r.StateCode, r.SitusZIP)",
      locality: 'SitusCity',
      matchCode: "='ExaStr'",
      oneLine: "=concat_ws(', ', r.SitusFullAddress, r.SitusCity, concat_ws(' ', r.StateCode, r.SitusZIP))",
      postal1: 'SitusZIP',
      postal2: 'SitusZIP4',
      postal3: 'SitusCarrierRoute',
    },
  },
  location: {
    from: address,
    fields: {
      accuracy: 'GeocodeQuality',
      latitude: 'Latitude',
      longitude: 'Longitude',
      distance: '=0',
      geoid: "='CO' || r.CountyFIPS || ', ZI' || r.SitusZIP",
      neighborhood: 'GeoIDNeighborhood',
    },
  },
  summary: {
    from: feature,
    fields: {
      proptype: 'PropertyTypeCode',
      propsubtype: '=type.PropertyTypeDescription',
      propclass: '=type.PropertyClass',
      propIndicator: 'LandUseCode',
      propLandUse: '=use.LandUseDescription',
      yearbuilt: 'YearBuilt',
      yearbuilteffective: 'EffectiveYearBuilt',
      archStyle: 'ArchitecturalStyle',
    },
  },
  utilities: {
    from: feature,
    fields: {
      heatingtype: 'HeatingType',
      heatingfuel: 'HeatingFuel',
      coolingtype: 'CoolingType',
      sewertype: 'SewerType',
      watertype: 'WaterSource',
      solar: 'SolarFlag',
    },
  },
  building: {
    from: feature,
    fields: {
      size: {
        bldgsize: 'GrossAreaSqFt',
        grosssize: 'GrossAreaSqFt',
        livingsize: 'LivingAreaSqFt',
        universalsize: 'LivingAreaSqFt',
      },
      rooms: {
        beds: 'Bedrooms',
        bathsfull: 'BathsFull',
        bathspartial: 'BathsPartial',
        bathstotal: 'BathsTotal',
        roomsTotal: 'TotalRooms',
      },
      interior: { bsmtsize: 'BasementSqFt', bsmtfinishedsize: 'BasementFinishedSqFt', fplccount: 'FireplaceCount' },
      construction: {
        condition: 'ConditionCode',
        constructiontype: 'ConstructionType',
        foundationtype: 'FoundationType',
        quality: 'QualityGrade',
        roofCover: 'RoofMaterial',
        wallType: 'ExteriorWall',
      },
      parking: { garagetype: 'GarageType', prkgSize: 'GarageSqFt', prkgSpaces: 'GarageSpaces' },
      summary: {
        levels: 'Stories',
        unitsCount: 'UnitsCount',
        bldgsNum: 'BuildingsCount',
        adu: 'AccessoryDwellingFlag',
        view: 'ViewType',
      },
    },
  },
  owner: {
    from: ['Ownership.CurrentOwner', 'Property.PropertyDetail'],
    fields: {
      owner1: {
        fullName: 'Owner1FullName',
        lastName: 'Owner1LastName',
        firstNameAndMi: "=nullif(concat_ws(' ', r.Owner1FirstName, r.Owner1MiddleName), '')",
      },
      owner2: { fullName: 'Owner2FullName', lastName: 'Owner2LastName', firstNameAndMi: 'Owner2FirstName' },
      corporateindicator: 'CorporateOwnerFlag',
      type: 'OwnerTypeCode',
      description: 'OwnerTypeDescription',
      absenteeOwnerStatus: 'AbsenteeCode',
      ownerOccupied: 'OwnerOccupiedFlag',
      mailingAddressOneLine:
        "=nullif(concat_ws(', ', r.MailFullAddress, r.MailCity, nullif(concat_ws(' ', r.MailState, r.MailZIP), '')), '')",
      transferDate: 'OwnershipTransferDate',
      yearsOwned: 'OwnershipYears',
      propertiesOwned: 'PropertiesOwnedCount',
    },
  },
  mortgage: {
    from: ['Mortgage.Loan', 'Mortgage.OpenLoan'],
    row: 'first-loan',
    fields: {
      amount: 'LoanAmount',
      date: 'RecordingDate',
      duedate: 'MaturityDate',
      interestrate: 'InterestRate',
      interestratetype: 'RateType',
      loantypecode: 'LoanTypeCode',
      purpose: 'LoanPurpose',
      position: 'LienPosition',
      term: 'TermMonths',
      payment: 'MonthlyPaymentPI',
      balance: 'EstimatedBalance',
      lender: { lastname: 'LenderName', type: 'LenderTypeCode', current: 'CurrentLenderName' },
    },
  },
  sale: {
    from: ['Transactions.Recorder', 'Transactions.ArmsLengthSale'],
    row: 'last-sale',
    fields: {
      saleSearchDate: 'SaleDate',
      saleTransDate: 'SaleDate',
      transactionIdent: 'TransactionID',
      amount: {
        saleamt: 'SalePrice',
        salerecdate: 'RecordingDate',
        saledisclosuretype: 'SalePriceCode',
        saledocnum: 'DocumentNumber',
        saledoctype: 'DeedTypeCode',
        saletranstype: 'DeedCategory',
      },
      calculation: { pricepersizeunit: 'PricePerSqFt' },
      cashorMortgagePurchase: 'CashPurchaseFlag',
      newconstruction: 'NewConstructionFlag',
      distressed: 'DistressedSaleFlag',
    },
  },
  assessment: {
    from: ['Tax.TaxAssessor', 'Property.PropertyDetail'],
    fields: {
      assessed: {
        assdimprvalue: 'AssessedImprovementValue',
        assdlandvalue: 'AssessedLandValue',
        assdttlvalue: 'AssessedTotalValue',
      },
      market: {
        mktimprvalue: 'MarketImprovementValue',
        mktlandvalue: 'MarketLandValue',
        mktttlvalue: 'MarketTotalValue',
      },
      tax: {
        taxamt: 'TaxAmount',
        taxyear: 'TaxYear',
        taxableValue: 'TaxableValue',
        homestead: 'HomesteadFlag',
        delinquent: 'DelinquentFlag',
        delinquentYear: 'DelinquentYear',
      },
    },
  },
  avm: {
    from: ['Valuation.AVM', 'Property.PropertyDetail'],
    fields: {
      eventDate: 'ValuationDate',
      amount: {
        value: 'EstimatedValue',
        high: 'EstimatedHigh',
        low: 'EstimatedLow',
        scr: 'ConfidenceScore',
        valueRange: '=r.EstimatedHigh - r.EstimatedLow',
        fsd: 'FSD',
      },
      calculations: { perSizeUnit: 'ValuePerSqFt' },
    },
  },
  rentalAvm: {
    from: ['Valuation.RentalAVM', 'Property.PropertyDetail'],
    fields: {
      eventDate: 'ValuationDate',
      estimatedRentalValue: 'EstimatedRent',
      estimatedMinRentalValue: 'EstimatedRentLow',
      estimatedMaxRentalValue: 'EstimatedRentHigh',
      grossYield: 'GrossYieldPercent',
    },
  },
  homeEquity: {
    from: ['Valuation.HomeEquity', 'Property.PropertyDetail'],
    fields: {
      asOf: 'AsOfDate',
      openLoans: 'OpenLoanCount',
      totalEstimatedLoanBalance: 'TotalBalance',
      availableEquity: 'AvailableEquity',
      lendableEquity: 'LendableEquity',
      ltv: 'LTVPercent',
      cltv: 'CLTVPercent',
      status: 'EquityStatus',
    },
  },
  hazard: {
    from: ['Hazard.PropertyHazard'],
    fields: {
      floodZone: 'FloodZone',
      sfha: 'SFHAFlag',
      scores: {
        flood: 'FloodScore',
        wildfire: 'WildfireScore',
        earthquake: 'EarthquakeScore',
        wind: 'WindScore',
        hurricane: 'HurricaneScore',
        tornado: 'TornadoScore',
        hail: 'HailScore',
        heat: 'HeatScore',
        drought: 'DroughtScore',
      },
      wildfireBand: 'WildfireRiskBand',
      composite: { score: 'CompositeRiskScore', band: 'CompositeRiskBand' },
    },
  },
  hoa: {
    from: ['Property.HOA'],
    fields: {
      name: 'AssociationName',
      type: 'AssociationType',
      fee: 'FeeAmount',
      frequency: 'FeeFrequency',
      feeMonthly: 'FeeMonthlyEquivalent',
      management: 'ManagementCompany',
    },
  },
  vintage: { from: address, fields: { lastModified: 'LastUpdated', pubDate: '=day.asOf' } },
};
