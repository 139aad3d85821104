import { Bound } from '../../../adapters/property-index/index.ts';
import type { ApiCall } from '../endpoints/endpoint.ts';
import { findProperties } from '../find-properties.ts';
import { keyOf } from '../paging.ts';
import { boxSql, type Circle, circleOf, milesSql, requireAreaHeld } from '../place.ts';
import type { Holding } from '../set-data.ts';
import { answerAll, buildAnswer } from '../status.ts';
import { type Answerer, answerPage, pageOfReply } from './answer.ts';
import { blockSql, typesOf } from './record-sql.ts';
import type { BlockTree } from './row-blocks.ts';

const poi = 'Neighborhood.PointOfInterest';
export const poiTree: BlockTree = {
  identifier: { Id: 'POIID', fips: 'CountyFIPS' },
  name: 'BusinessName',
  category: 'Category',
  lineofbusiness: 'LineOfBusiness',
  naics: 'NAICSCode',
  franchise: 'FranchiseName',
  address: { line1: 'Address', locality: 'City', countrySubd: 'StateCode', postal1: 'SitusZIP' },
  location: { latitude: 'Latitude', longitude: 'Longitude' },
  phone: 'Phone',
  employees: 'EmployeeBand',
  opened: 'OpenedYear',
};

export const answerPois: Answerer = async (call, holding, paging) => {
  holding.require([poi]);
  const { list } = call.endpoint;
  const circle = circleOf(call) ?? (await aroundProperty(call, holding));
  if (circle === undefined) return { body: buildAnswer(list, [], 0, pageOfReply(call, undefined)) };
  const bound = new Bound();
  const miles = milesSql(circle, 'p.Latitude', 'p.Longitude', bound);
  const conditions = [boxSql(circle, 'p.Latitude', 'p.Longitude', bound), `${miles} <= ${bound.add(circle.miles)}`];
  const category = call.text('category');
  if (category !== undefined) conditions.push(`lower(p.Category) = ${bound.add(category.toLowerCase())}`);
  return answerPage(call, holding, paging, bound, {
    json: blockSql(poiTree, poi, holding, 'p'),
    miles,
    from: `w.${poi} p`,
    conditions,
    keys: [{ sql: miles, type: 'double' }, keyOf(holding, poi, 'POIID', 'p')],
  });
};

async function aroundProperty(call: ApiCall, holding: Holding): Promise<Circle | undefined> {
  const [found] = findProperties(call, holding) ?? [];
  if (found === undefined) return undefined;
  const address = holding.require(['Property.PropertyAddress']);
  const [[row] = []] = await holding.data.ask({
    sql: `select Latitude, Longitude from w.${address} where PropertyID = $1 and Latitude is not null and Longitude is not null`,
    values: [found],
  });
  if (row === undefined) return undefined;
  return { latitude: Number(row[0]), longitude: Number(row[1]), miles: call.number('radius') ?? 1 };
}

export const answerCategories: Answerer = async (call, holding) => {
  const [rows = []] = await holding.data.ask({
    sql: `select Category, string_agg(distinct LineOfBusiness, '|' order by LineOfBusiness), count(*)::double from w.${holding.require([poi])} group by Category order by Category`,
    values: [],
  });
  const records = rows.map(([name, lines, count]) =>
    JSON.stringify({ name, lineofbusiness: String(lines ?? '').split('|'), count }),
  );
  return answerAll(call.endpoint.list, records);
};

const community = 'Neighborhood.Community';
export const communityTree: BlockTree = {
  geography: { geoid: 'GeoID', type: 'GeoTypeCode', name: 'GeoName', fips: 'CountyFIPS', postal1: 'SitusZIP' },
  demographics: {
    population: 'Population',
    populationchange5yr: 'PopulationChange5YrPercent',
    density: 'PopulationDensity',
    medianage: 'MedianAge',
    under18: 'PctUnder18',
    over65: 'Pct65Plus',
    households: 'Households',
    householdsize: 'AvgHouseholdSize',
    families: 'PctFamilyHouseholds',
  },
  economy: {
    medianincome: 'MedianHouseholdIncome',
    percapitaincome: 'PerCapitaIncome',
    poverty: 'PctBelowPoverty',
    unemployment: 'UnemploymentPercent',
    bachelors: 'PctBachelorsPlus',
    costofliving: 'CostOfLivingIndex',
    affordability: 'AffordabilityPercent',
    opportunityzone: 'OpportunityZoneFlag',
  },
  housing: {
    units: 'HousingUnits',
    owneroccupied: 'PctOwnerOccupied',
    renteroccupied: 'PctRenterOccupied',
    vacant: 'PctVacant',
    medianvalue: 'MedianHomeValue',
    mediangrossrent: 'MedianGrossRent',
    medianyearbuilt: 'MedianYearBuilt',
    singlefamily: 'PctSingleFamily',
  },
  commute: {
    minutes: 'AvgCommuteMinutes',
    drivealone: 'PctDriveAlone',
    transit: 'PctPublicTransit',
    workfromhome: 'PctWorkFromHome',
    walk: 'WalkIndex',
  },
  crime: { index: 'CrimeIndex', violent: 'ViolentCrimeIndex', property: 'PropertyCrimeIndex' },
  climate: {
    januarylow: 'AvgJanuaryLowF',
    julyhigh: 'AvgJulyHighF',
    rain: 'AnnualPrecipitationIn',
    snow: 'AnnualSnowIn',
  },
};

export const answerCommunity: Answerer = async (call, holding) => {
  holding.require([community]);
  const geoid = (call.text('geoid') ?? '').toUpperCase();
  requireAreaHeld(geoid, holding);
  const [rows = []] = await holding.data.ask({
    sql: `select ${blockSql(communityTree, community, holding, 'c')}::varchar from w.${community} c where c.GeoID = $1`,
    values: [geoid],
  });
  const records = rows.map(([json]) => String(json));
  return { body: buildAnswer(call.endpoint.list, records, records.length, { page: 1, pagesize: 1 }) };
};

const trend = 'Market.SalesTrend';
export const trendTree: BlockTree = {
  location: { geoid: 'GeoID', type: 'GeoTypeCode', name: 'GeoName', fips: 'CountyFIPS', postal1: 'SitusZIP' },
  daterange: { start: 'PeriodStart', interval: 'PeriodType', year: 'PeriodYear', number: 'PeriodNumber' },
  propertytype: 'PropertyTypeCode',
  salesTrend: {
    homesalecount: 'SalesCount',
    medsaleprice: 'MedianSalePrice',
    avgsaleprice: 'AvgSalePrice',
    medpersizeunit: 'MedianPricePerSqFt',
    cashpercent: 'CashSalePercent',
    distressedpercent: 'DistressedSalePercent',
    investorpercent: 'InvestorSalePercent',
    newconstructionpercent: 'NewConstructionPercent',
    changeyear: 'ChangeYearPercent',
    priceindex: 'PriceIndex',
  },
};
const periods: Readonly<Record<string, string>> = { monthly: 'M', quarterly: 'Q', yearly: 'Y' };

export const answerTrend: Answerer = async (call, holding, paging) => {
  holding.require([trend]);
  const bound = new Bound();
  const conditions = [`t.PeriodType = ${bound.add(periods[call.text('interval') ?? 'yearly'] ?? 'Y')}`];
  const types = call.text('propertytype');
  conditions.push(`t.PropertyTypeCode in ${bound.list(types === undefined ? ['ALL'] : typesOf(types))}`);
  const geoid = call.text('geoid')?.toUpperCase();
  if (geoid !== undefined) {
    requireAreaHeld(geoid, holding);
    conditions.push(`t.GeoID = ${bound.add(geoid)}`);
  }
  const fips = call.text('fips');
  if (fips !== undefined) {
    holding.requireCounty(fips, 'fips');
    conditions.push(`t.CountyFIPS = ${bound.add(fips)}`);
  }
  for (const [name, sign] of [
    ['startyear', '>='],
    ['endyear', '<='],
  ] as const) {
    const year = call.number(name);
    if (year !== undefined) conditions.push(`t.PeriodYear ${sign} ${bound.add(year)}`);
  }
  return answerPage(call, holding, paging, bound, {
    json: blockSql(trendTree, trend, holding, 't'),
    from: `w.${trend} t`,
    conditions,
    keys: ['GeoID', 'PropertyTypeCode', 'PeriodStart'].map((column) => keyOf(holding, trend, column, 't')),
  });
};
