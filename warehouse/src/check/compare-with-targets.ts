import { COUNTIES } from '../generate/facts.ts';
import { compareLand } from './compare-land.ts';
import { compareLandAreas } from './compare-land-areas.ts';
import { PRICE_LEVELS, type PriceLevel } from './price-levels.ts';
import { type Ask, judge, type Targets } from './target.ts';
import { dirtTargets } from './targets/dirt.ts';
import { foreclosureTargets } from './targets/foreclosures.ts';
import { loanTargets } from './targets/loans.ts';
import { rollTargets } from './targets/rolls.ts';
import { saleTargets } from './targets/sales.ts';
import { valueTargets } from './targets/values.ts';
import { type Comparison, isMet, type Verdict, worstOf } from './verdict.ts';

/** Share of equity-rich homes in percent, among those with an open loan. */
const EQUITY_RICH = { '06111': 58, '27123': 45, '37119': 50, '08035': 47, '12031': 43 } as const;
const TRIAL = COUNTIES.filter(({ trial }) => trial === 'Y');
const LEVELS = PRICE_LEVELS.filter(({ year }) => year >= 2005);

const TARGETS: Targets = {
  ...saleTargets,
  ...loanTargets,
  ...foreclosureTargets,
  ...valueTargets,
  ...rollTargets,
  ...dirtTargets,
};

/** Small counts scatter by chance: a year can be off by 15%, or by two standard deviations of a Poisson count if that is more. */
export function allowedFilings(expected: number): number {
  return Math.max(0.15 * expected, 2 * Math.sqrt(expected));
}

/** All verdicts. The targets are calibration values, never market facts. */
export async function compareWithTargets(ask: Ask): Promise<Verdict[]> {
  const prices = await Promise.all(TRIAL.map((county) => comparePrices(ask, county.fips, String(county['name']))));
  const others: Verdict[] = [];
  // One after the other: together they would need too much memory.
  for (const [target, facts] of Object.entries(TARGETS)) others.push(await judge(ask, { target, ...facts }));
  const land = [...(await compareLand(ask)), ...(await compareLandAreas(ask))];
  return [
    ...prices,
    await compareEquity(ask),
    await compareForeclosures(ask),
    await compareModel(ask),
    ...land,
    ...others,
  ];
}

async function comparePrices(ask: Ask, fips: string, name: string): Promise<Verdict> {
  const rows = await ask(`SELECT PeriodYear AS year, MedianSalePrice AS price FROM Market.SalesTrend
    WHERE CountyFIPS = '${fips}' AND GeoTypeCode = 'CO' AND PeriodType = 'Y' AND PropertyTypeCode = 'ALL'`);
  const found = new Map(rows.map(({ year, price }) => [Number(year), Number(price)]));
  const worst = worstOf(
    LEVELS.map((level): Comparison => {
      const wanted = 1000 * Number(level[`p${fips}` as keyof PriceLevel]);
      return { of: String(level.year), got: found.get(level.year) ?? Number.NaN, wanted, allowed: 0.05 * wanted };
    }),
  );
  const off = ((100 * (worst.got - worst.wanted)) / worst.wanted).toFixed(1);
  return {
    target: `median sale price in ${name} by year, 2005 to 2026, ±5%`,
    got: `worst in ${worst.of}: $${worst.got.toLocaleString('en')} (target $${worst.wanted.toLocaleString('en')}, ${off}%)`,
    isMet: isMet(worst),
  };
}

async function compareEquity(ask: Ask): Promise<Verdict> {
  const rows =
    await ask(`SELECT CountyFIPS AS fips, 100.0 * count(*) FILTER (EquityStatus = 'EQUITY RICH') / count(*) AS share
    FROM Valuation.HomeEquity WHERE EquityStatus <> 'FREE AND CLEAR' GROUP BY CountyFIPS`);
  const found = new Map(rows.map(({ fips, share }) => [fips, Number(share)]));
  const parts = TRIAL.map(({ fips, name }): Comparison => {
    const wanted = EQUITY_RICH[fips as keyof typeof EQUITY_RICH];
    return { of: String(name), got: found.get(fips) ?? Number.NaN, wanted, allowed: 2 };
  });
  return {
    target: 'equity-rich share of mortgaged homes by county, ±2 points',
    got: parts.map(({ of, got, wanted }) => `${of} ${got.toFixed(1)}% (target ${wanted})`).join(', '),
    isMet: parts.every(isMet),
  };
}

async function compareForeclosures(ask: Ask): Promise<Verdict> {
  const homes = await ask(`SELECT CountyFIPS AS fips, count(*) AS n FROM Property.PropertyFeature
    WHERE PropertyTypeCode IN ('SFR', 'CND', 'TWN', 'MF2', 'MOB') GROUP BY CountyFIPS`);
  const multipliers = new Map(COUNTIES.map((county) => [county.fips, Number(county['fcMult'])]));
  const weighted = homes.reduce((sum, { fips, n }) => sum + Number(n) * (multipliers.get(String(fips)) ?? 0), 0);
  const rows = await ask(`SELECT year(RecordingDate) AS year, count(DISTINCT PropertyID) AS n
    FROM Foreclosure.ForeclosureEvent WHERE RecordType <> 'CAN' GROUP BY ALL`);
  const found = new Map(rows.map(({ year, n }) => [Number(year), Number(n)]));
  const worst = worstOf(
    LEVELS.map(({ year, foreclosure }): Comparison => {
      const wanted = ((weighted * foreclosure) / 100) * (year === 2026 ? 0.5 : 1);
      return { of: String(year), got: found.get(year) ?? 0, wanted, allowed: allowedFilings(wanted) };
    }),
  );
  return {
    target: 'properties with a filing by year, 2005 to 2026, ±15% (or two Poisson standard deviations, if more)',
    got: `worst in ${worst.of}: ${worst.got} (target ${worst.wanted.toFixed(0)} ± ${worst.allowed.toFixed(0)})`,
    isMet: isMet(worst),
  };
}

async function compareModel(ask: Ask): Promise<Verdict> {
  const [row] = await ask(
    'SELECT median(AbsErrorPercent)::DOUBLE AS error, 100.0 * avg(Within10Flag) AS within FROM Valuation.AVMAccuracy',
  );
  const error = Number(row?.['error']);
  const within = Number(row?.['within']);
  return {
    target: 'AVM median absolute error 4.5 to 6.5%, with 76 to 82% of sales within 10%',
    got: `${error.toFixed(2)}%, ${within.toFixed(1)}% within 10%`,
    isMet: error >= 4.5 && error <= 6.5 && within >= 76 && within <= 82,
  };
}
