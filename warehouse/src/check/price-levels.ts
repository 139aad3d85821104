import { readFileSync } from 'node:fs';

/** One year: median sale in thousands of dollars per county, and properties with a filing per hundred US homes. */
export interface PriceLevel {
  readonly year: number;
  readonly p12031: number;
  readonly p06111: number;
  readonly p37119: number;
  readonly p08035: number;
  readonly p27123: number;
  readonly rate: number;
  readonly foreclosure: number;
}

export const PRICE_LEVELS: readonly PriceLevel[] = JSON.parse(
  readFileSync(new URL('../facts/price-levels.json', import.meta.url), 'utf8'),
);
